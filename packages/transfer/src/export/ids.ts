/** A set of ids, in a bit each. */
export class Ids {
  readonly #parts = new Map<number, Uint8Array>()

  add(id: number): void {
    const part = this.#parts.get(id >>> 15) ?? new Uint8Array(4096)
    this.#parts.set(id >>> 15, part)
    const at = (id & 32767) >>> 3
    part[at] = (part[at] ?? 0) | (1 << (id & 7))
  }

  has(id: number): boolean {
    return (((this.#parts.get(id >>> 15)?.[(id & 32767) >>> 3] ?? 0) >> (id & 7)) & 1) === 1
  }
}
