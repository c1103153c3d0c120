/** Does some work for each item that comes, in their order: a few at once, and some alone. */
export class Turns<T> {
  readonly #most: number
  readonly #work: (item: T) => Promise<void>
  readonly #isAlone: (item: T) => boolean
  readonly #waiting: T[] = []
  #running = 0
  #runsAlone = false

  /** The work must not fail. */
  constructor(most: number, work: (item: T) => Promise<void>, isAlone: (item: T) => boolean = () => false) {
    this.#most = most
    this.#work = work
    this.#isAlone = isAlone
  }

  add(item: T): void {
    this.#waiting.push(item)
    this.#next()
  }

  #next(): void {
    const [item] = this.#waiting
    if (item === undefined) return
    const isAlone = this.#isAlone(item)
    if (this.#runsAlone || this.#running >= (isAlone ? 1 : this.#most)) return
    this.#waiting.shift()
    this.#running++
    this.#runsAlone = isAlone
    void this.#work(item).finally(() => {
      this.#running--
      this.#runsAlone = false
      this.#next()
    })
    this.#next()
  }
}
