import { BusyError, TooSlowError, UnavailableError } from '../errors/errors.js'
import type { Reading, ThreadRow } from './reading.js'
import { Threads } from './threads.js'
import type { ThreadsOptions } from './threads.js'

/** Megabytes for everything but a long text. */
const usual = 128

export interface ReadThreadsOptions extends Omit<ThreadsOptions, 'heap'> {
  /** The most characters of a text in the heap: those of an answer, unless the driver returns bytes, which live outside of it. */
  readonly longest?: number
}

/** Threads with a connection each. Their module calls `serveReadings`. */
export class ReadThreads {
  readonly #threads: Threads<Reading, readonly ThreadRow[]>

  constructor({ longest = 0, ...options }: ReadThreadsOptions) {
    // A character takes two bytes at most.
    this.#threads = new Threads({ ...options, heap: usual + Math.ceil((2 * longest) / 1_000_000) })
  }

  /** @throws TooSlowError if the time is over before the statement ends, UnavailableError if no thread can be started now */
  async run(reading: Reading): Promise<readonly ThreadRow[]> {
    const outcome = await this.#threads.run(reading)
    switch (outcome.kind) {
      case 'done':
        return outcome.result
      case 'late':
        throw new TooSlowError(reading.text)
      case 'failure':
        throw Object.assign(new Error(outcome.message), { code: outcome.code })
      case 'ended':
        throw new UnavailableError(false, outcome.cause)
      case 'busy':
        throw new BusyError()
    }
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
