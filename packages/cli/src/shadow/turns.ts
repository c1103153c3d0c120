/** Does some work for each item that comes, a few at once, in their order. */
export class Turns<T> {
  readonly #most: number
  readonly #work: (item: T) => Promise<void>
  readonly #waiting: T[] = []
  #running = 0

  /** The work must not fail. */
  constructor(most: number, work: (item: T) => Promise<void>) {
    this.#most = most
    this.#work = work
  }

  add(item: T): void {
    this.#waiting.push(item)
    this.#next()
  }

  #next(): void {
    const item = this.#running < this.#most ? this.#waiting.shift() : undefined
    if (item === undefined) return
    this.#running++
    void this.#work(item).finally(() => {
      this.#running--
      this.#next()
    })
  }
}
