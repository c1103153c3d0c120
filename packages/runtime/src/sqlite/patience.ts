import { isLocked } from './failure.js'

/** Milliseconds. */
const bound = 5_000
const longestPause = 50

/**
 * Waits while another process locks the file, without blocking the event loop as SQLite's own waiting would. The wait is bounded: from the
 * time of the request at first, later from when the lock was noticed.
 */
export class Patience {
  #asked = 0
  #lockedSince: number | null = null

  /** The next request arrived at this moment. */
  countFrom(asked: number): void {
    this.#asked = asked
  }

  async run<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
    for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        const result = await attempt()
        this.#lockedSince = null
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        const now = performance.now()
        this.#lockedSince ??= now
        if (now > Math.max(this.#asked, this.#lockedSince) + bound) throw error
      }
      await new Promise((goOn) => setTimeout(goOn, pause))
    }
  }
}
