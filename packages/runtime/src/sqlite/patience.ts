import { isLocked } from './failure.js'

/** Milliseconds. */
const bound = 5_000
const longestPause = 50

/**
 * Waits while another process holds the file, without holding up this one: SQLite's own way of waiting would stop the event loop.
 * Nobody waits longer than the bound, neither from when they asked nor, later, from when the file was found locked.
 */
export class Patience {
  #asked = 0
  #lockedSince: number | null = null

  /** Whoever comes next asked at this moment. */
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
