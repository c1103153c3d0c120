import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Reply } from './task.js'

/** The way in which a thread does its tasks. */
export interface Worker<Given, Result> {
  /** Returns undefined if the time was over before the task was done. */
  run(task: Given): Result | undefined | Promise<Result | undefined>
  /** Returns memory of a result that is moved rather than copied. */
  moved?(result: Result): ArrayBuffer[]
  close?(): Promise<void> | void
}

/** Does the tasks that Threads sends, one after the other, until it sends null. */
export function serveTasks<Given, Result>(worker: Worker<Given, Result>): void {
  // Gives the main thread priority. On other systems the call would affect the whole process.
  if (process.platform === 'linux') setPriority(10)
  // A failure here ends the thread, and Threads answers for it.
  parentPort?.on('message', (task: Given | null) => void serve(worker, task))
}

async function serve<Given, Result>(worker: Worker<Given, Result>, task: Given | null): Promise<void> {
  if (task === null) {
    await worker.close?.()
    parentPort?.close()
    return
  }
  const reply = await replyOf(worker, task)
  parentPort?.postMessage(reply, reply.kind === 'done' ? worker.moved?.(reply.result) : [])
}

async function replyOf<Given, Result>(worker: Worker<Given, Result>, task: Given): Promise<Reply<Result>> {
  try {
    const result = await worker.run(task)
    return result === undefined ? { kind: 'late' } : { kind: 'done', result }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { kind: 'failure', code, message: error instanceof Error ? error.message : String(error) }
  }
}
