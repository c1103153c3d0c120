import { momentIn, Parameter, sql, written } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { releases } from '../tables.js'
import type { VersionPage } from '../versions/stored-versions.js'

/** A span of time, as ISO texts; `until` is not part of it. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** Returns a page of the ids of the releases that were done in a span of time, or have a time in it at which they will be; and how many there are. */
export async function idsWithin(
  { transaction, context }: WriteTransaction,
  { from, until }: Span,
  { offset, limit }: VersionPage,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { dialect } = context.database
  const within = (column: string) =>
    sql`(${column} >= ${momentIn(dialect, from)} and ${column} < ${momentIn(dialect, until)})`
  const planned = sql`"state" <> 'done' and ${within('"at"')}`
  const chosen = sql`from ${releases.name} where ${within('"done_at"')} or (${planned})`
  const page = sql`limit ${new Parameter(limit, 'integer')} offset ${new Parameter(offset, 'integer')}`
  const order = sql`order by coalesce("done_at", "at"), "id" ${page}`
  const rows = await transaction.rows(written(sql`select "id" as "id" ${chosen} ${order}`, dialect))
  const [counted] = await transaction.rows(written(sql`select count(*) as "count" ${chosen}`, dialect))
  return { ids: rows.map(({ id }) => Number(id)), total: Number(counted?.['count']) }
}
