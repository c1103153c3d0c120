import { setImmediate } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Line } from './turns.js'

/** Milliseconds of a turn of the event loop that requests may take together, and that a piece of long work may take. */
const usual = 5

/**
 * Lets tasks go on for a few milliseconds per turn of the event loop. Node starts all requests that have come in one turn: a hundred that take
 * half a millisecond each would delay everything else for fifty. The others wait for the next turns, in which their origins alternate.
 */
export class TurnShare {
  readonly #waiting = new Line<() => void>()
  /** When the share of this turn is used up; 0: nothing has gone on in it. */
  #end = 0

  /** With 0 milliseconds, each turn has one of those that rest. */
  constructor(private readonly milliseconds = usual) {}

  /** Returns true if a request may go on at once; others wait. A promise for each would take longer than this. */
  goesOn(): boolean {
    return this.#waiting.size === 0 && this.#hasTime()
  }

  /** Resolves when a request may go on. */
  async wait(origin: string): Promise<void> {
    if (!this.goesOn()) await this.rest(origin)
  }

  /** Resolves in a later turn. Within an origin, those that have begun earlier are ahead. */
  rest(origin: string, began = 0): Promise<void> {
    return new Promise((goOn) => {
      this.#waiting.add(origin, goOn, began)
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

const longWork = new TurnShare(0)

/**
 * The pauses of long work in the main thread: `if (pauses.areDue) await pauses.rest()`. One piece of such work runs per turn of the event loop,
 * however many requests have some.
 */
export class Pauses {
  #due = performance.now() + usual

  get areDue(): boolean {
    return performance.now() > this.#due
  }

  async rest(): Promise<void> {
    await longWork.rest('')
    this.#due = performance.now() + usual
  }

  /** The same, for work that others wait for: it goes on with the next turn. */
  async pause(): Promise<void> {
    await nextTurn()
    this.#due = performance.now() + usual
  }
}
