import { createRequire } from 'node:module'
import { ReadThreads } from '../threads/read-threads.js'

/** Pages of the log (16 MB) after which they are copied to the file: one that is written again meanwhile is copied once. */
const due = 4_000
/** Pages of the log (64 MB) at which the writer itself copies what the thread has left. */
export const mostPages = 16_000
/** Milliseconds after which a checkpoint is given up. */
const patience = 60_000
const entryPoint = createRequire(import.meta.url).resolve('@content-gen/runtime/sqlite/checkpoint-thread')

/**
 * Copies what was committed from the log to the file in a thread of its own: for a large transaction that takes longer than other requests may
 * wait. SQLite begins the log anew once all of it is copied. A checkpoint is a statement like others to the threads.
 */
export class Checkpoints {
  readonly #threads: ReadThreads
  #isRunning = false

  constructor(
    file: string,
    private readonly least = due,
  ) {
    this.#threads = new ReadThreads({ entryPoint, workerData: { file }, atOnce: 1 })
  }

  /** Begins a checkpoint if enough pages of the log wait for one. */
  consider(pages: number): void {
    if (this.#isRunning || pages < this.least) return
    this.#isRunning = true
    // Without a thread the log grows until the writer does it.
    void this.#threads
      .run({ text: '', values: [], timeout: patience })
      .catch(() => undefined)
      .finally(() => (this.#isRunning = false))
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
