/** Enough for any text that an editor changed in places; texts with more edits than that have little in common. */
const mostEditsOfText = 1_000

/** The work of finding `n` edits grows with n²: so many for all texts of a comparison, a fraction of a second. */
const mostWork = 4_000_000

/** Bounds the work of one comparison, however many texts it has, without a clock: the same documents always give the same answer. */
export class Effort {
  #left = mostWork

  /** The number of edits that the next text may have. */
  get edits(): number {
    return Math.min(mostEditsOfText, Math.floor(Math.sqrt(this.#left)))
  }

  spend(edits: number): void {
    this.#left = Math.max(0, this.#left - edits * edits)
  }
}
