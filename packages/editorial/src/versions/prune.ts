import { setImmediate } from 'node:timers/promises'
import type { Database, Store } from '@content-gen/runtime'
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
  const oldest = dialect.storeDateTime(new Date(now.getTime() - days * day).toISOString())
  const values = [keep, oldest instanceof Date ? oldest.toISOString() : oldest]
  const ids = dialect.parameter(1, 'integer', true)
  for (let after = 0; ;) {
    const rows = await database.rows({ text: judgedText(dialect), values: [...values, after] })
    const over = rows.filter((row) => Number(row['over']) === 1).map((row) => Number(row['id']))
    const chosen = `select v."id" from ${versionsTable} v where ${dialect.anyOf('v."id"', ids)}`
    if (over.length > 0) await deleteInParts(database, versionsTable, chosen, [dialect.bind(over)])
    if (rows.length < lookedAtOnce) return
    after = Number(rows.at(-1)?.['id'])
    await setImmediate()
  }
}

/** Judges the versions that come next. One that is over stays so: work begins from one that is not, or that its sender has just seen. */
function judgedText(dialect: Database['dialect']): string {
  const [keep, oldest] = [dialect.parameter(1, 'integer', false), dialect.parameter(2, 'datetime', false)]
  const last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = v."entry")`
  const isOld = `v."number" <= ${last} - ${keep} or (v."at" < ${oldest} and v."number" < ${last})`
  const isBase = `select 1 from ${copies.name} c where c."type" = v."type" and c."entry" = v."entry" and c."base" = v."number"`
  const isOver = `(${isOld}) and not exists (${isBase})`
  return (
    `select v."id" as "id", case when ${isOver} then 1 else 0 end as "over" from ${versionsTable} v ` +
    `where v."id" > ${dialect.parameter(3, 'integer', false)} order by v."id" limit ${lookedAtOnce}`
  )
}
