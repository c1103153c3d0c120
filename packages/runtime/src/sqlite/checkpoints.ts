import { createRequire } from 'node:module'
import { ReadThreads } from '../threads/read-threads.js'

/** Pages of the log (16 MB) after which they are copied to the file: one that is written again meanwhile is copied once. */
const due = 4_000
/** Pages of the log (64 MB) from which it should begin anew: SQLite does so only if nothing is left to copy when the next write begins. */
const full = 16_000
/** Pages that the writer itself may copy then: a few milliseconds. */
const few = 1_000
/** Checkpoints of a full log after which the writer copies whatever waits: it writes faster than the thread copies. */
const attempts = 8
/** Milliseconds after which a checkpoint is given up. */
const patience = 60_000
const entryPoint = createRequire(import.meta.url).resolve('@content-gen/runtime/sqlite/checkpoint-thread')

/** The log of a file, in pages. */
export interface Log {
  readonly pages: number
  /** Those that are not in the file yet. */
  readonly waiting: number
}

/**
 * Copies what was committed from the log to the file in a thread of its own: for a large transaction that takes longer than other requests may
 * wait. SQLite begins the log anew once all of it is copied. A checkpoint is a statement like others to the threads.
 */
export class Checkpoints {
  readonly #threads: ReadThreads
  #isRunning = false
  /** Checkpoints of the log since it was full; infinite if the last one failed. */
  #attempts = 0

  constructor(
    file: string,
    private readonly least = due,
  ) {
    this.#threads = new ReadThreads({ entryPoint, workerData: { file }, atOnce: 1 })
  }

  /** Begins a checkpoint if enough pages of the log wait for one. `copy` lets the writer itself do it. */
  consider({ pages, waiting }: Log, copy: () => void): void {
    if (pages < full) this.#attempts = 0
    else if (waiting <= few || this.#attempts >= attempts) return copy()
    if (waiting >= this.least || pages >= full) this.#begin()
  }

  #begin(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#attempts++
    void this.#threads
      .run({ text: '', values: [], timeout: patience })
      // Without a thread the log grows until the writer copies it.
      .catch(() => (this.#attempts = Infinity))
      .finally(() => (this.#isRunning = false))
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
