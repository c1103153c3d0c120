import { hash } from 'node:crypto'

/** The sum of the hashes of facts, in any order. */
export class Checksum {
  #sum = 0n

  add(...fact: readonly unknown[]): void {
    const digest = hash('sha256', JSON.stringify(fact), 'hex')
    this.#sum = BigInt.asUintN(64, this.#sum + BigInt(`0x${digest.slice(0, 16)}`))
  }

  include(other: Checksum): void {
    this.#sum = BigInt.asUintN(64, this.#sum + other.#sum)
  }

  toString(): string {
    return this.#sum.toString(16).padStart(16, '0')
  }
}
