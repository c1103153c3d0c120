import type { Costs, Price, Read } from '@content-gen/runtime/query'

/** The limit on all reads of one request together, including those found necessary during execution. */
export class Budget {
  /** A read that is cheap alone runs in a thread if all of them together are expensive. */
  worst: Price = { visits: 0, bytes: 0 }
  /** True once there is room for the answer. */
  hasBegun = false
  readonly #admitted: Read[] = []

  constructor(private readonly costs: Pick<Costs, 'check' | 'worst'>) {}

  /** Prices a read ahead: together, many take long. */
  price(read: Read): void {
    this.costs.worst([read])
  }

  /** @throws ValidationError if they would answer too much together with what was admitted before, or take too much work */
  admit(reads: readonly Read[]): void {
    const together = [...this.#admitted, ...reads]
    this.costs.check(together)
    for (const read of reads) this.#admitted.push(read)
    this.worst = this.costs.worst(together)
  }
}
