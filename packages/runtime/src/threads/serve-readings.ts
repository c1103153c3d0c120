import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Reading, ReadingResult, ThreadRow } from './reading.js'

/** The means by which a thread reads. */
export interface ThreadReader {
  /** Undefined where the time was over before the statement had ended. */
  read(reading: Reading): readonly ThreadRow[] | Promise<readonly ThreadRow[]> | undefined
  close(): Promise<void> | void
}

/** Answers the readings that ReadThreads send, one after the other, until they send null. */
export function serveReadings(reader: ThreadReader): void {
  // The thread that answers everybody comes first. Elsewhere the call would be about the whole process.
  if (process.platform === 'linux') setPriority(10)
  parentPort?.on('message', async (reading: Reading | null) => {
    if (reading === null) {
      await reader.close()
      parentPort?.close()
      return
    }
    const result = await resultOf(reader, reading)
    parentPort?.postMessage(result, result.kind === 'rows' ? buffersOf(result.rows) : [])
  })
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

/** The memory of blobs, which is handed over rather than copied. */
function buffersOf(rows: readonly ThreadRow[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const { data } of rows) {
    if (Buffer.isBuffer(data) && data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer)
      buffers.push(data.buffer)
  }
  return buffers
}
