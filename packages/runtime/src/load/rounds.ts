import type { Store } from '../store.js'

export interface RoundsOptions {
  /** Milliseconds between two rounds, and after one that failed; before the first, if it does not begin at once. */
  readonly every: number
  readonly afterFailure?: number
  readonly first?: number
  /** Begins rounds at multiples of the time, so that all processes do so at once. */
  readonly isTogether?: boolean
  /** The warning of the log if a round fails. */
  readonly failed: string
}

/**
 * Work that a server does again and again while it runs: one round after the other. Work that is due looks at the clock in each round instead of
 * waiting for a moment, so a clock that is set counts.
 */
export class Rounds {
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #isStopped = false

  /** `work` returns false if it is to be tried again after the time for a failure. */
  constructor(
    private readonly log: Store['log'],
    private readonly work: () => Promise<boolean | void>,
    private readonly options: RoundsOptions,
  ) {}

  /** A round that is under way may end early. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  start(): void {
    if (!this.#timer) this.#wait(this.options.first ?? 0)
  }

  /** Begins no further round, and waits for the one under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  #wait(milliseconds: number): void {
    if (this.#isStopped) return
    const { every, afterFailure = every, failed, isTogether = false } = this.options
    const pause = isTogether ? milliseconds - (new Date().getTime() % milliseconds) : milliseconds
    this.#timer = setTimeout(() => {
      this.#round = this.work().then(
        (isDone) => this.#wait(isDone === false ? afterFailure : every),
        (error: unknown) => {
          this.log.warn({ err: error }, failed)
          this.#wait(afterFailure)
        },
      )
    }, pause).unref()
  }
}

const tenMinutes = 10 * 60_000

/** Returns work on the database that nobody waits for, done now and then. It is tried again the next time. */
export function upkeep(log: Store['log'], work: () => Promise<void>, failed: string): Rounds {
  return new Rounds(log, work, { every: tenMinutes, first: tenMinutes, failed })
}

/** Looks for due work: often, so that it is done at its time. */
export const lookForDue = { every: 500, afterFailure: 5_000 } as const
