import { setImmediate } from 'node:timers'

/** Milliseconds of a turn of the event loop that requests of a kind may take together. */
const share = 5

/**
 * Lets requests of a kind go on for a few milliseconds per turn of the event loop. Node starts all that have come in one turn: a hundred that
 * take half a millisecond each would delay everything else for fifty. The others wait for the next turns, in their order.
 */
export class TurnShare {
  readonly #waiting: (() => void)[] = []
  /** When the share of this turn is used up; 0: nothing has gone on in it. */
  #end = 0

  constructor(private readonly milliseconds = share) {}

  /** Resolves when a request may go on. */
  async wait(): Promise<void> {
    if (this.#waiting.length === 0 && this.#hasTime()) return
    await new Promise<void>((goOn) => {
      if (this.#waiting.push(goOn) === 1) setImmediate(() => this.#next())
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
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) queueMicrotask(() => process.nextTick(() => this.#next()))
  }
}
