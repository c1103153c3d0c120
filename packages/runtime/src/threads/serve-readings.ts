import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Reading, ReadingResult, ThreadRow } from './reading.js'

/** The way in which a thread reads. */
export interface ThreadReader {
  /** Returns undefined if the time was over before the statement ended. */
  read(reading: Reading): readonly ThreadRow[] | Promise<readonly ThreadRow[]> | undefined
  close(): Promise<void> | void
}

/** Serves the readings that ReadThreads sends, one after the other, until it sends null. */
export function serveReadings(reader: ThreadReader): void {
  // Gives the main thread priority. On other systems the call would affect the whole process.
  if (process.platform === 'linux') setPriority(10)
  // A failure here ends the thread, and ReadThreads answers for it.
  parentPort?.on('message', (reading: Reading | null) => void serve(reader, reading))
}

async function serve(reader: ThreadReader, reading: Reading | null): Promise<void> {
  if (reading === null) {
    await reader.close()
    parentPort?.close()
    return
  }
  const result = await resultOf(reader, reading)
  parentPort?.postMessage(result, result.kind === 'rows' ? buffersOf(result.rows) : [])
}

async function resultOf(reader: ThreadReader, reading: Reading): Promise<ReadingResult> {
  try {
    const rows = await reader.read(reading)
    return rows ? { kind: 'rows', rows } : { kind: 'late' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { kind: 'failure', code, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns the memory of blobs, which is transferred rather than copied. */
function buffersOf(rows: readonly ThreadRow[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const { data } of rows) {
    if (Buffer.isBuffer(data) && data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer)
      buffers.push(data.buffer)
  }
  return buffers
}
