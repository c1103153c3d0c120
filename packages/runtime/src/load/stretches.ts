import { setImmediate } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds for which a piece of long work may block the event loop. */
const length = 5

const waiting: (() => void)[] = []

/**
 * Cuts long work of the main thread into stretches: `if (stretches.areOver) await stretches.rest()`. One stretch runs per turn of the event
 * loop, however many requests have such work.
 */
export class Stretches {
  #end = performance.now() + length

  /** True once the stretch is used up. */
  get areOver(): boolean {
    return performance.now() > this.#end
  }

  async rest(): Promise<void> {
    await new Promise<void>((goOn) => {
      if (waiting.push(goOn) === 1) setImmediate(next)
    })
    this.#end = performance.now() + length
  }

  /** The same, for work that others wait for: it goes on with the next turn. */
  async pause(): Promise<void> {
    await turn()
    this.#end = performance.now() + length
  }
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
