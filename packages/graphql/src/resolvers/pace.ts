/** Fields that are resolved at a stretch: about two milliseconds. */
const fieldsAtOnce = 1_500
/** Objects whose fields are resolved at a stretch from then on. */
const objectsAtOnce = 50

/** Puts a large answer together a part at a time, so that other requests are answered in between. */
export class Pace {
  #fields = 0
  #waiting: (() => void)[] = []

  /** True while objects wait for their turn. */
  get isBusy(): boolean {
    return this.#waiting.length > 0
  }

  /** Returns the value of a field; of an object, once many others were resolved, a promise. */
  of(value: unknown): unknown {
    if (++this.#fields <= fieldsAtOnce || typeof value !== 'object' || value === null) return value
    return new Promise((resolve) => {
      if (this.#waiting.push(() => resolve(value)) === 1) setImmediate(() => this.#goOn())
    })
  }

  #goOn(): void {
    const waiting = this.#waiting
    this.#waiting = waiting.slice(objectsAtOnce)
    for (const resolve of waiting.slice(0, objectsAtOnce)) resolve()
    if (this.#waiting.length > 0) setImmediate(() => this.#goOn())
  }
}
