import { BusyError, TooSlowError, UnavailableError } from '../errors.js'
import type { Reading, ThreadRow } from './reading.js'
import { Threads } from './threads.js'
import type { ThreadsOptions } from './threads.js'

/** Megabytes: rows are bytes, which live outside the heap. */
const heap = 128

/** Threads with a connection each. Their module calls `serveReadings`. */
export class ReadThreads {
  readonly #threads: Threads<Reading, readonly ThreadRow[]>

  constructor(options: Omit<ThreadsOptions, 'heap'>) {
    this.#threads = new Threads({ ...options, heap })
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
