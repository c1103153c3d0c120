/** Numbers what was committed to a file, table by table as far as this process did it. */
export class Commits {
  /** The number of the last commit to each table. */
  readonly #ofTable = new Map<string, number>()
  #last = 0
  #epoch = 0

  /** A transaction of this process was committed that changed these tables; null: any. */
  add(tables: ReadonlySet<string> | null): void {
    if (tables === null) return this.addUnknown()
    this.#last++
    for (const table of tables) this.#ofTable.set(table, this.#last)
  }

  /** Anything may have changed, the schema included. */
  addUnknown(): void {
    this.#epoch++
  }

  /**
   * Returns a value that equals an earlier one only if nothing was committed since to a table that both are of; null: of any. A total is
   * known to statements that read different tables besides those that it counts.
   */
  stateOf(tables: readonly string[] | null): string {
    if (tables === null) return `${this.#epoch}:${this.#last}`
    let last = 0
    for (const table of tables) last = Math.max(last, this.#ofTable.get(table) ?? 0)
    return `${this.#epoch}:${last}`
  }
}
