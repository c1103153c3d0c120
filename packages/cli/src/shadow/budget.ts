/** Some of something at once for each name; afterwards one a second. */
export class Budget {
  readonly #atOnce: number
  readonly #left = new Map<string, { count: number; at: number }>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  take(name: string): boolean {
    // Names come from clients.
    if (this.#left.size > 10_000) this.#left.clear()
    const now = performance.now()
    const left = this.#left.get(name) ?? { count: this.#atOnce, at: now }
    this.#left.set(name, left)
    if (left.count === 0 && now - left.at < 1_000) return false
    left.at = now
    left.count = Math.max(0, left.count - 1)
    return true
  }
}
