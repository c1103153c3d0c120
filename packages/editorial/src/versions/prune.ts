import { inSession } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'

const day = 86_400_000
const atOnce = 500

/** Deletes versions that are too many or too old, a few at a time. The last one of an entry stays. */
export async function pruneVersions(store: Store, now = new Date()): Promise<void> {
  const editorial = store.config.editorial
  if (editorial === undefined) return
  const { keep, days } = editorial.versions
  const { dialect } = store.database
  const oldest = dialect.storeDateTime(new Date(now.getTime() - days * day).toISOString())
  const last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = v."entry")`
  const isOver =
    `v."number" <= ${last} - ${dialect.parameter(1, 'integer', false)} or ` +
    `(v."at" < ${dialect.parameter(2, 'datetime', false)} and v."number" < ${last})`
  const text =
    `delete from ${versionsTable} where "id" in ` +
    `(select v."id" from ${versionsTable} v where ${isOver} order by v."id" limit ${atOnce})`
  for (let gone = atOnce; gone === atOnce;)
    gone = await inSession(store.writes, async ({ transaction }) => transaction.run({ text, values: [keep, oldest] }))
}
