import { setImmediate, setTimeout } from 'node:timers/promises'
import { BusyError } from './errors.js'

/** The most pieces that may wait, of one origin and in total. */
const [waitingOfOne, mostWaiting] = [200, 1000]

/**
 * Runs work that blocks the event loop, one piece at a time. After each piece everything else gets as much time as the piece took, so a
 * crowd of such requests slows down itself and hardly anything else. Origins take turns.
 */
export class LongWork {
  readonly #origins = new Map<string, (() => void)[]>()
  #isTaken = false
  #waiting = 0

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
    const line = this.#origins.get(origin)
    if (this.#waiting >= mostWaiting || (line?.length ?? 0) >= waitingOfOne) throw new BusyError()
    this.#waiting++
    return new Promise((start) => {
      if (line) line.push(start)
      else this.#origins.set(origin, [start])
    })
  }

  async #passOn(milliseconds: number): Promise<void> {
    await (milliseconds < 1 ? setImmediate() : setTimeout(milliseconds))
    const [next] = this.#origins
    if (!next) {
      this.#isTaken = false
      return
    }
    const [origin, line] = next
    const start = line.shift()
    this.#origins.delete(origin)
    if (line.length > 0) this.#origins.set(origin, line)
    this.#waiting--
    start?.()
  }
}
