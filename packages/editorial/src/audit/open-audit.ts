import type { Store } from '@content-gen/runtime'
import { AuditInserts } from './insert-audit.js'
import { deletionRecorder } from './record-deletions.js'
import type { DeletionRecorder } from './record-deletions.js'

/** Lets the store's features tell the audit what is done; returns what tells it of deletions. Null if the project keeps no audit. */
export function openAudit(store: Store): DeletionRecorder | null {
  if (store.config.editorial?.audit.enabled !== true) return null
  const inserts = new AuditInserts(store.database.dialect)
  store.audit.open(() => inserts.teller())
  return deletionRecorder(store, inserts)
}
