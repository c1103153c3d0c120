import { setImmediate } from 'node:timers'
import { Line } from './turns.js'

/** Milliseconds of a turn of the event loop that requests may take together. */
const share = 5

/**
 * Lets requests go on for a few milliseconds per turn of the event loop. Node starts all that have come in one turn: a hundred that take half
 * a millisecond each would delay everything else for fifty. The others wait for the next turns, in which their origins alternate.
 */
export class TurnShare {
  readonly #waiting = new Line<() => void>()
  /** When the share of this turn is used up; 0: nothing has gone on in it. */
  #end = 0

  constructor(private readonly milliseconds = share) {}

  /** Returns true if a request may go on at once; others wait. A promise for each would take longer than this. */
  goesOn(): boolean {
    return this.#waiting.size === 0 && this.#hasTime()
  }

  /** Resolves when a request may go on. */
  async wait(origin: string): Promise<void> {
    if (this.goesOn()) return
    await new Promise<void>((goOn) => {
      this.#waiting.add(origin, goOn)
      if (this.#waiting.size === 1) setImmediate(() => this.#next())
    })
  }

  #hasTime(): boolean {
    const now = performance.now()
    if (this.#end > 0) return now < this.#end
    this.#end = now + this.milliseconds
    setImmediate(() => (this.#end = 0))
    return true
  }

  /** Lets the first one go on, and the next one after what it does at once. */
  #next(): void {
    if (!this.#hasTime()) return void setImmediate(() => this.#next())
    this.#waiting.take()?.()
    if (this.#waiting.size > 0) queueMicrotask(() => process.nextTick(() => this.#next()))
  }
}
