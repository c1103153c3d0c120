/** The entry point of a thread that reads: one statement after the other, each stopped when its time is over. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { ReadHandle, TimeOver } from './read-handle.js'
import type { Reading, ReadingResult } from './reading.js'

// Given by ReadThreads.
const { file } = workerData as { readonly file: string }
const handle = new ReadHandle(file, 5_000)

// The thread that answers everybody comes first. Elsewhere the call would be about the whole process.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (reading: Reading) => {
  const result = resultOf(reading)
  parentPort?.postMessage(result, result.kind === 'rows' ? buffersOf(result.rows) : [])
})

function resultOf({ text, values, timeout }: Reading): ReadingResult {
  try {
    handle.stopAfter(timeout)
    return { kind: 'rows', rows: handle.all({ text, values }) }
  } catch (error) {
    if (error instanceof TimeOver) return { kind: 'late' }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { kind: 'failure', code, message: error instanceof Error ? error.message : String(error) }
  }
}

/** The memory of blobs, which is handed over rather than copied. */
function buffersOf(rows: readonly Readonly<Record<string, unknown>>[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const { data } of rows) {
    if (Buffer.isBuffer(data) && data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer)
      buffers.push(data.buffer)
  }
  return buffers
}
