/** Is told of the statements of the project's Prisma client, the owner's SQL included. */
export interface StatementWatch {
  /** Called with the text of each statement before it runs. */
  readonly text?: (text: string) => void
  readonly rows?: RowWatch
}

/** Is told of the rows that statements change. */
export interface RowWatch {
  /** Returns the columns to tell of changed rows; undefined if rows of this table do not matter. */
  columnsOf(table: string): readonly string[] | undefined
  /**
   * Called after a statement. `rows`: their values of these columns, in this order; null: any rows may have changed. `table` null: of any
   * table.
   */
  changed(table: string | null, rows: readonly (readonly unknown[])[] | null): void
}

export function bothWatch(one: StatementWatch | undefined, other: StatementWatch): StatementWatch {
  if (one === undefined) return other
  const text = (given: string) => {
    one.text?.(given)
    other.text?.(given)
  }
  const rows = other.rows ?? one.rows
  return rows ? { text, rows } : { text }
}
