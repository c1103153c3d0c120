/** Draws of a seed: the same on every machine and in every version of a library, since what Strapi answered to them is recorded. */
export class Draws {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  /** Returns one of the items. */
  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to draw from')
    return item
  }

  /** Returns up to `most` items, at least one, each once, in any order. */
  some<Item>(items: readonly Item[], most: number): readonly Item[] {
    const left = [...items]
    const count = Math.min(1 + this.below(most), left.length)
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)).flat()
  }

  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const first = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first
    return ((second ^ (second >>> 14)) >>> 0) / 2 ** 32
  }
}
