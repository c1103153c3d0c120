import { setImmediate, setTimeout } from 'node:timers/promises'
import { BusyError } from '../errors/errors.js'
import { FairLine } from './fair-line.js'

/** The most pieces that may wait, of one origin and in total. */
const [waitingOfOne, mostWaiting] = [200, 1000]

/**
 * Runs work that blocks the event loop, one piece at a time. After each piece everything else gets as much time as the piece took, so a
 * crowd of such requests slows down itself and hardly anything else. Origins take turns.
 */
export class LongWork {
  readonly #waiting = new FairLine<() => void>()
  #isTaken = false

  /** Resolves when the caller's turn comes, with the function that ends it. @throws BusyError if too many wait already */
  async enter(origin: string): Promise<() => void> {
    if (this.#isTaken) await this.#wait(origin)
    this.#isTaken = true
    const start = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      void this.#passOn(performance.now() - start)
    }
  }

  async take<Result>(origin: string, work: () => Result): Promise<Result> {
    const leave = await this.enter(origin)
    try {
      return work()
    } finally {
      leave()
    }
  }

  #wait(origin: string): Promise<void> {
    if (this.#waiting.size >= mostWaiting || this.#waiting.sizeOf(origin) >= waitingOfOne) throw new BusyError()
    return new Promise((start) => this.#waiting.add(origin, start))
  }

  async #passOn(milliseconds: number): Promise<void> {
    await (milliseconds < 1 ? setImmediate() : setTimeout(milliseconds))
    const start = this.#waiting.take()
    if (start) start()
    else this.#isTaken = false
  }
}
