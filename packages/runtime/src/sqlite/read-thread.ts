/** The entry point of a thread that reads an SQLite file and stops each statement once its time is over. */
import { workerData } from 'node:worker_threads'
import { serveReadings } from '../threads/serve-readings.js'
import { ReadHandle } from './read-handle.js'
import { TimeOver } from './stop-clock.js'

// Given by the Reader.
const { file } = workerData as { readonly file: string }
const handle = new ReadHandle(file, 5_000)

serveReadings({
  read: ({ text, values, timeout }) => {
    try {
      handle.stopAfter(timeout)
      return handle.all({ text, values })
    } catch (error) {
      if (error instanceof TimeOver) return undefined
      throw error
    }
  },
  close: () => handle.close(),
})
