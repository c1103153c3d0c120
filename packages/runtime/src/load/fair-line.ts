/** A queue of several origins. They take turns, so an origin with many delays only itself. */
export class FairLine<Waiting> {
  /** In the order of their turns. */
  readonly #origins = new Map<string, Waiting[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The number that one origin has in it. */
  sizeOf(origin: string): number {
    return this.#origins.get(origin)?.length ?? 0
  }

  add(origin: string, waiting: Waiting): void {
    const own = this.#origins.get(origin)
    if (own) own.push(waiting)
    else this.#origins.set(origin, [waiting])
    this.#size++
  }

  /** Removes and returns the next one; undefined if nothing waits. */
  take(): Waiting | undefined {
    const [next] = this.#origins
    if (!next) return undefined
    const [origin, own] = next
    this.#origins.delete(origin)
    // Behind every other origin.
    if (own.length > 1) this.#origins.set(origin, own)
    this.#size--
    return own.shift()
  }
}
