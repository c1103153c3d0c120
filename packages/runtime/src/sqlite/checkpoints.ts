import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { ReadThreads } from '../threads/read-threads.js'

/** When a log is copied. */
export interface CopyLimits {
  /** Pages of the log after which they are copied to the file: one that is written again meanwhile is copied once. */
  readonly due: number
  /** Pages of the log from which it should begin anew: SQLite does so only if nothing is left to copy when the next write begins. */
  readonly full: number
  /** Milliseconds that this write waits for it at most. */
  readonly longestWait: number
}

/** Of 16 MB and 64 MB. */
const usual: CopyLimits = { due: 4_000, full: 16_000, longestWait: 1_000 }
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
  #running: Promise<void> | null = null
  #hasFailed = false

  constructor(
    file: string,
    private readonly limits = usual,
  ) {
    this.#threads = new ReadThreads({ entryPoint, workerData: { file }, atOnce: 1 })
  }

  /**
   * Begins a checkpoint if enough pages of the log wait for one. Resolves at once, or, if the log is full, when the next write should begin.
   * `copy` lets the writer itself do it, where no thread can.
   */
  async consider({ pages, waiting }: Log, copy: () => void): Promise<void> {
    const { due, full, longestWait } = this.limits
    if (pages < full) {
      if (waiting >= due) void this.#run()
    } else if (this.#hasFailed) {
      copy()
      this.#hasFailed = false
    } else await Promise.race([this.#run(), setTimeout(longestWait, undefined, { ref: false })])
  }

  #run(): Promise<void> {
    this.#running ??= this.#threads
      .run({ text: '', values: [], timeout: patience })
      .then(
        () => undefined,
        () => void (this.#hasFailed = true),
      )
      .finally(() => (this.#running = null))
    return this.#running
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
