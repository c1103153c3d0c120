import type { Reading, ThreadRow } from './reading.js'
import { serveTasks } from './serve-tasks.js'

/** The way in which a thread reads. */
export interface ThreadReader {
  /** Returns undefined if the time was over before the statement ended. */
  read(reading: Reading): readonly ThreadRow[] | Promise<readonly ThreadRow[]> | undefined
  close(): Promise<void> | void
}

/** Serves the readings that ReadThreads sends. */
export function serveReadings(reader: ThreadReader): void {
  serveTasks<Reading, readonly ThreadRow[]>({
    run: (reading) => reader.read(reading),
    moved: buffersOf,
    close: () => reader.close(),
  })
}

/** Returns the memory of blobs. */
function buffersOf(rows: readonly ThreadRow[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const { data } of rows) {
    if (Buffer.isBuffer(data) && data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer)
      buffers.push(data.buffer)
  }
  return buffers
}
