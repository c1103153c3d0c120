import { inSession } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import { auditTable } from '../tables.js'

const day = 86_400_000
const atOnce = 500

type Pruned = Pick<Store, 'config' | 'database' | 'writes'>

/** Deletes rows of the audit that are too old, a few at a time. */
export async function pruneAudit({ config, database, writes }: Pruned, now = new Date()): Promise<void> {
  const audit = config.editorial?.audit
  if (audit?.enabled !== true) return
  const { dialect } = database
  const oldest = dialect.storeDateTime(new Date(now.getTime() - audit.days * day).toISOString())
  const old = `a."at" < ${dialect.parameter(1, 'datetime', false)}`
  const text = `delete from ${auditTable} where "id" in (select a."id" from ${auditTable} a where ${old} order by a."at" limit ${atOnce})`
  for (let gone = atOnce; gone === atOnce;)
    gone = await inSession(writes, async ({ transaction }) => transaction.run({ text, values: [oldest] }))
}
