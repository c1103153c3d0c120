import type { Store } from '@content-gen/runtime'
import type { Recorder } from '@content-gen/runtime/recording'
import { eventRecorder } from './events/record-events.js'
import { versionRecorder } from './versions/record-versions.js'

/**
 * Lets every write of an entry leave a version and its events in its transaction. `stored` is called when there are new events.
 */
export function recordWrites(store: Store, stored: () => void = () => undefined): void {
  // In this order: versions say what became of an entry.
  const recorders: readonly Recorder[] = [versionRecorder(store), eventRecorder(store, stored)]
  store.record({
    begin: () => {
      const recordings = recorders.map((recorder) => recorder.begin())
      return {
        leaving: async (...args) => {
          for (const recording of recordings) await recording.leaving(...args)
        },
        finish: async (...args) => {
          for (const recording of recordings) await recording.finish(...args)
        },
        committed: () => {
          for (const recording of recordings) recording.committed()
        },
      }
    },
  })
}
