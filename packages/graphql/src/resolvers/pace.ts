/** Fields that are resolved without a pause: about two milliseconds. */
const fieldsAtOnce = 1_500
/** Objects whose fields are resolved without a pause after that. */
const objectsAtOnce = 50

/** Assembles a large answer in parts, so that other requests are answered in between. */
export class Pace {
  #fields = 0
  #waiting: (() => void)[] = []

  /** True while objects wait for their turn. */
  get isBusy(): boolean {
    return this.#waiting.length > 0
  }

  /** Returns the value of a field; for an object, after many others, a promise. */
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
