import type { Store } from '@content-gen/runtime'
import { pruneAudit } from './audit/prune.js'
import { pruneSaves } from './copies/prune.js'
import { pruneTyping } from './typing/prune.js'
import { pruneVersions } from './versions/prune.js'
import { pruneDeliveries } from './webhooks/prune.js'

/** Deletes what is too old or too much. */
export async function prune(store: Store): Promise<void> {
  await pruneVersions(store)
  await pruneSaves(store)
  await pruneTyping(store)
  await pruneDeliveries(store)
  await pruneAudit(store)
}
