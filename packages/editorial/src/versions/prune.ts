import { listOf, momentIn, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Sql } from '@content-gen/runtime/write'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '@content-gen/runtime'
import { deleteInParts } from '../delete-in-parts.js'
import { copies, versionsTable } from '../tables.js'

const day = 86_400_000
/** The most versions that are looked at together: on SQLite nothing else runs meanwhile. */
const lookedAtOnce = 1_000

/** Deletes versions that are too many or too old. The last one of an entry stays, and that which a working copy began from. */
export async function pruneVersions(
  { config, database }: Pick<Store, 'config' | 'database'>,
  now = new Date(),
): Promise<void> {
  if (config.editorial === undefined) return
  const { keep, days } = config.editorial.versions
  const { dialect } = database
  const oldest = momentIn(dialect, new Date(now.getTime() - days * day).toISOString())
  for (let after = 0; ;) {
    const rows = await database.rows(written(judgedSql(new Parameter(keep, 'integer'), oldest, after), dialect))
    const over = rows.filter((row) => Number(row['over']) === 1).map((row) => Number(row['id']))
    const chosen = dialect.anyOf('v."id"', listOf(over, 'integer', dialect))
    if (over.length > 0)
      await deleteInParts(database, versionsTable, sql`select v."id" from ${versionsTable} v where ${chosen}`)
    if (rows.length < lookedAtOnce) return
    after = Number(rows.at(-1)?.['id'])
    await setImmediate()
  }
}

/** Judges the versions that come next. One that is over stays so: work begins from one that is not, or that its sender has just seen. */
function judgedSql(keep: Parameter, oldest: Parameter, after: number): Sql {
  const last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = v."entry")`
  const isOld = sql`v."number" <= ${last} - ${keep} or (v."at" < ${oldest} and v."number" < ${last})`
  const isBase = `select 1 from ${copies.name} c where c."type" = v."type" and c."entry" = v."entry" and c."base" = v."number"`
  const isOver = sql`(${isOld}) and not exists (${isBase})`
  const next = sql`where v."id" > ${new Parameter(after, 'integer')} order by v."id" limit ${String(lookedAtOnce)}`
  return sql`select v."id" as "id", case when ${isOver} then 1 else 0 end as "over" from ${versionsTable} v ${next}`
}
