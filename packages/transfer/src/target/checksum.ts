import { createHash } from 'node:crypto'

/** The sum of the hashes of facts, in any order. */
export class Checksum {
  #sum = 0n

  add(...fact: readonly unknown[]): void {
    const hash = createHash('sha256').update(JSON.stringify(fact)).digest()
    this.#sum = BigInt.asUintN(64, this.#sum + hash.readBigUInt64BE())
  }

  include(other: Checksum): void {
    this.#sum = BigInt.asUintN(64, this.#sum + other.#sum)
  }

  toString(): string {
    return this.#sum.toString(16).padStart(16, '0')
  }
}
