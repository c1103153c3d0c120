import type { Costs, Price, Read } from '@content-gen/runtime/query'

/** The bound of all reads of one request together, those that turn out to be needed on the way included. */
export class Budget {
  /** A read that is cheap by itself runs beside others if all of them together are dear. */
  worst: Price = { visits: 0, bytes: 0 }
  /** True once there is room for the answer. */
  hasBegun = false
  readonly #admitted: Read[] = []

  constructor(private readonly costs: Pick<Costs, 'check' | 'worst'>) {}

  /** @throws ValidationError if they would answer too much with what was admitted before, or take too much work */
  admit(reads: readonly Read[]): void {
    const together = [...this.#admitted, ...reads]
    this.costs.check(...together)
    this.#admitted.push(...reads)
    this.worst = this.costs.worst(...together)
  }
}
