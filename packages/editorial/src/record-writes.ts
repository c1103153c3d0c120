import type { Store } from '@content-gen/runtime'
import { openAudit } from './audit/open-audit.js'
import { eventRecorder } from './events/record-events.js'
import type { EventOptions } from './events/record-events.js'
import { Subscribers } from './events/subscribers.js'
import { versionRecorder } from './versions/record-versions.js'

/**
 * Lets every write of an entry leave a version and its events in its transaction, and every deletion a row of the audit.
 */
export function recordWrites(store: Store, options: Partial<EventOptions> = {}): void {
  const { subscribers = new Subscribers(store, () => null), stored = () => undefined } = options
  // In this order: versions say what became of an entry.
  const versions = versionRecorder(store)
  const events = eventRecorder(store, { subscribers, stored })
  const deletions = openAudit(store)
  store.record({
    begin: (caller) => {
      const first = versions.begin(caller)
      const recordings = [
        first,
        events.begin(first.found),
        ...(deletions ? [deletions.begin(first.found, caller)] : []),
      ]
      return {
        leaving: async (...args) => {
          for (const recording of recordings) await recording.leaving(...args)
        },
        finish: async (...args) => {
          for (const recording of recordings) await recording.finish(...args)
        },
        // The other parts have nothing to say of a new or changed entry that nobody waits for.
        addition: (type, ...change) => (events.isAwaited(type) ? null : first.addition(type, ...change)),
        committed: () => {
          for (const recording of recordings) recording.committed()
        },
      }
    },
  })
}
