import type { Statement } from '../statement.js'

/** The time that a request has spent at the database, in milliseconds: the sum of all of its reads and writes. */
export class Spent {
  /** With the waiting. */
  total = 0
  /** The time until a connection, a thread or the turn to write was free. */
  waiting = 0
  #longest = 0
  #asks: Statement['asks']

  /** The read that took longest, in words without values; undefined if there was none. */
  get question(): string | undefined {
    return this.#asks && `${this.#asks.type}: ${this.#asks.question}`
  }

  read(milliseconds: number, { asks }: Pick<Statement, 'asks'>): void {
    this.total += milliseconds
    if (milliseconds <= this.#longest) return
    this.#longest = milliseconds
    this.#asks = asks
  }

  /** Begins to wait; the returned function ends it. */
  wait(): () => void {
    const start = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.waiting += performance.now() - start
    }
  }

  /** Adds the time until something settles, whether it fails or not. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.total += performance.now() - start
    }
  }
}
