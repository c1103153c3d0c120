import { momentIn, sql, written } from '@content-gen/runtime/write'
import type { Database, Statement } from '@content-gen/runtime'
import { releases } from '../tables.js'

/** A span of time, as ISO texts; `until` is not part of it. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** Returns a statement for the ids of the releases that were done in a span of time, or have a time in it at which they will be. */
export function spanStatement({ dialect }: Pick<Database, 'dialect'>, { from, until }: Span): Statement {
  const within = (column: string) =>
    sql`(${column} >= ${momentIn(dialect, from)} and ${column} < ${momentIn(dialect, until)})`
  const planned = sql`"state" <> 'done' and ${within('"at"')}`
  const chosen = sql`select "id" as "id" from ${releases.name} where ${within('"done_at"')} or (${planned})`
  return written(sql`${chosen} order by coalesce("done_at", "at"), "id"`, dialect)
}
