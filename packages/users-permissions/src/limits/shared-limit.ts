import { attemptsTable } from '@content-gen/contract'
import { failureKind } from '@content-gen/runtime'
import { networkOf } from '@content-gen/runtime/recording'
import { featureTable } from '@content-gen/runtime/write'
import type { Store, UsersPermissionsConfig } from '@content-gen/runtime'
import { CountedWindows, windowKey } from './counted-windows.js'
import { allowanceOf, RateLimit } from './rate-limit.js'
import type { Allowance } from './rate-limit.js'
import type { WindowCount } from './counted-windows.js'

/** More are counted by each process for itself: a flood from many networks must not write as often as it asks. */
const mostASecond = 50

/** Counts requests per action and sender's network for all processes together. */
export class SharedLimit {
  /** The part of this process. Floods end here: they are not written. */
  readonly #own: RateLimit
  readonly #windows: CountedWindows
  #second = 0
  #counted = 0

  constructor(
    private readonly store: Pick<Store, 'database'>,
    private readonly config: UsersPermissionsConfig['ratelimit'],
  ) {
    this.#own = new RateLimit(config)
    this.#windows = new CountedWindows(store.database, featureTable(attemptsTable))
  }

  /** Returns null if there is no limit. @throws RateLimitError */
  async count(action: string, address: string): Promise<Allowance | null> {
    const own = this.#own.count(action, address)
    if (own === null) return null
    const shared = this.#isFlood() ? null : await this.#shared(windowKey(action, networkOf(address)))
    return shared === null ? own : allowanceOf(this.config.max, shared.count, shared.rest)
  }

  /** Deletes windows that are over. */
  async prune(): Promise<void> {
    await this.store.database.write((transaction) => this.#windows.prune(transaction, this.config.interval))
  }

  #isFlood(): boolean {
    const second = Math.trunc(performance.now() / 1000)
    if (second !== this.#second) [this.#second, this.#counted] = [second, 0]
    return ++this.#counted > mostASecond
  }

  /** Returns null if the database cannot be written, such as on a full disk: people sign in all the same. */
  async #shared(key: string): Promise<WindowCount | null> {
    try {
      return await this.store.database.write((transaction) =>
        this.#windows.count(transaction, key, this.config.interval),
      )
    } catch (error) {
      if (failureKind(error) === null) throw error
      return null
    }
  }
}
