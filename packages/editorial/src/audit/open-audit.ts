import type { Store } from '@content-gen/runtime'
import type { Acting, Teller } from '@content-gen/runtime/recording'
import { AuditInserts } from './insert-audit.js'
import { deletionRecorder } from './record-deletions.js'
import type { DeletionRecorder } from './record-deletions.js'

export interface OpenAudit {
  /** Tells it of deletions. */
  readonly deletions: DeletionRecorder
  /** Returns what tells it of anything else that a write brings along. */
  tellerFor(around: Acting | undefined): Teller
}

/** Lets the store's features tell the audit what is done. Null if the project keeps none. */
export function openAudit(store: Store): OpenAudit | null {
  if (store.config.editorial?.audit.enabled !== true) return null
  const inserts = new AuditInserts(store.database.dialect)
  store.audit.open(() => inserts.teller())
  return { deletions: deletionRecorder(store, inserts), tellerFor: (around) => inserts.tellerFor(around) }
}
