import { momentIn, sql } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import { deleteInParts } from '../delete-in-parts.js'
import { auditTable } from '../tables.js'

const day = 86_400_000

type Pruned = Pick<Store, 'config' | 'database'>

/** Deletes rows of the audit that are too old, a few at a time. */
export async function pruneAudit({ config, database }: Pruned, now = new Date()): Promise<void> {
  const audit = config.editorial?.audit
  if (audit?.enabled !== true) return
  const oldest = momentIn(database.dialect, new Date(now.getTime() - audit.days * day).toISOString())
  const old = sql`a."at" < ${oldest}`
  await deleteInParts(database, auditTable, sql`select a."id" from ${auditTable} a where ${old} order by a."at"`)
}
