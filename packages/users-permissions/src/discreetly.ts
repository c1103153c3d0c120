import { setTimeout } from 'node:timers/promises'
import type { Store } from '@content-gen/runtime'

/** In milliseconds: more than a look-up, a write and a mail into a file take on a server that is not too busy; with a password to hash. */
const [answerAfter, registeredAfter] = [100, 200]
const longestEnd = 5000

/** Hides how long work takes: the answer comes after a fixed time, whether there was much to do or nothing. */
export class Discreetly {
  readonly #underway = new Set<Promise<void>>()

  constructor(
    private readonly log: Pick<Store['log'], 'error'>,
    /** True if an answer may wait for the mail: one that goes into a file is expected there when the answer arrives. */
    private readonly isQuick: boolean,
  ) {}

  async run(work: () => Promise<void>): Promise<void> {
    const answer = setTimeout(answerAfter)
    const done = work()
      .catch((error: unknown) => this.log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => this.#underway.delete(done))
    this.#underway.add(done)
    await answer
    if (this.isQuick) await done
  }

  /** Returns what the registration returns, or throws what it throws, after a fixed time at the earliest. */
  async registering<Result>(register: () => Promise<Result>): Promise<Result> {
    const answer = setTimeout(registeredAfter)
    try {
      return await register()
    } finally {
      await answer
    }
  }

  /** Waits for the work under way, but not for a mail server that does not respond. */
  async settle(): Promise<void> {
    await Promise.race([Promise.all(this.#underway), setTimeout(longestEnd, undefined, { ref: false })])
  }
}
