import type { Store } from '@content-gen/runtime'
import { deleteInParts } from '../delete-in-parts.js'
import { auditTable } from '../tables.js'

const day = 86_400_000

type Pruned = Pick<Store, 'config' | 'database'>

/** Deletes rows of the audit that are too old, a few at a time. */
export async function pruneAudit({ config, database }: Pruned, now = new Date()): Promise<void> {
  const audit = config.editorial?.audit
  if (audit?.enabled !== true) return
  const { dialect } = database
  const oldest = dialect.storeDateTime(new Date(now.getTime() - audit.days * day).toISOString())
  const old = `a."at" < ${dialect.parameter(1, 'datetime', false)}`
  await deleteInParts(database, auditTable, `select a."id" from ${auditTable} a where ${old} order by a."at"`, [oldest])
}
