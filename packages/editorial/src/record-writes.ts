import type { Store } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import type { Recording } from '@content-gen/runtime/recording'
import { openAudit } from './audit/open-audit.js'
import { eventRecorder } from './events/record-events.js'
import type { EventOptions } from './events/record-events.js'
import { Subscribers } from './events/subscribers.js'
import { scheduleRecorder } from './releases/drop-schedules.js'
import type { FirstVersions } from './versions/first-versions.js'
import { versionRecorder } from './versions/record-versions.js'

interface RecordOptions extends EventOptions {
  /** Absent: each change looks for the first version of its entries. */
  readonly first: Pick<FirstVersions, 'areStored'>
}

/**
 * Lets every write of an entry leave a version and its events in its transaction, and every deletion a row of the audit; what is scheduled for
 * a deleted entry goes with it.
 */
export function recordWrites(store: Store, options: Partial<RecordOptions> = {}): void {
  const { subscribers = new Subscribers(store, () => null), stored = () => undefined } = options
  // In this order: versions say what became of an entry.
  const versions = versionRecorder(store, options.first ?? { areStored: false })
  const events = eventRecorder(store, { subscribers, stored })
  const schedules = scheduleRecorder(store)
  const audit = openAudit(store)
  store.record({
    begin: () => {
      const around = acting.getStore()
      const first = versions.begin(around)
      // Most writes are a single statement, which only the first of them adds to.
      let begun: readonly Omit<Recording, 'addition'>[] = []
      const all = () => {
        if (begun.length === 0)
          begun = [
            first,
            events.begin(first.found),
            schedules.begin(first.found, audit?.tellerFor(around) ?? null),
            ...(audit ? [audit.deletions.begin(first.found, around)] : []),
          ]
        return begun
      }
      return {
        leaving: async (...args) => {
          const [ofVersions, ofEvents, ofSchedules, ...others] = all()
          // Releases are held before anything of an entry.
          for (const recording of [ofSchedules, ofVersions, ofEvents, ...others]) await recording?.leaving(...args)
        },
        finish: async (...args) => {
          for (const recording of all()) await recording.finish(...args)
        },
        // The other parts have nothing to say of a new or changed entry that nobody waits for.
        addition: (type, ...change) => (events.isAwaited(type) ? null : first.addition(type, ...change)),
        committed: () => {
          for (const recording of begun) recording.committed()
        },
      }
    },
  })
}
