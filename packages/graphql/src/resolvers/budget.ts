import type { Costs, Price, Read } from '@content-gen/runtime/query'

/** What all reads of one request may come to together, those that turn out to be needed on the way included. */
export class Budget {
  /** A read that is cheap by itself runs beside others if all of them together are dear. */
  worst: Price = { visits: 0, bytes: 0 }
  /** Whether there is room for the answer already. */
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
