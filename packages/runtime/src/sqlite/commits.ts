/** Counts what was committed to a file, table by table as far as this process did it. */
export class Commits {
  readonly #ofTable = new Map<string, number>()
  #all = 0
  #epoch = 0

  /** A transaction of this process was committed that changed these tables; null: any. */
  add(tables: ReadonlySet<string> | null): void {
    if (tables === null) return this.addUnknown()
    this.#all++
    for (const table of tables) this.#ofTable.set(table, (this.#ofTable.get(table) ?? 0) + 1)
  }

  /** Anything may have changed, the schema included. */
  addUnknown(): void {
    this.#epoch++
  }

  /**
   * Returns a value that equals an earlier one only if that is of the same tables and nothing was committed to them since; null: to any.
   */
  stateOf(tables: readonly string[] | null): string {
    if (tables === null) return `${this.#epoch}:${this.#all}`
    let sum = 0
    for (const table of tables) sum += this.#ofTable.get(table) ?? 0
    // A total is known to statements that read other tables besides, whose sum may be the same.
    return `${this.#epoch}:${tables.join()}:${sum}`
  }
}
