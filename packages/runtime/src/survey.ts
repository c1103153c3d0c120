/** How the values of a database are spread: sizes of groups and widths of texts. */

export interface Column {
  readonly table: string
  readonly column: string
}

/** The columns that a survey measures. */
export interface SurveyRequest {
  /** Foreign keys, whose equal values make groups of rows. */
  readonly keys: readonly Column[]
  /** Columns of texts without a fixed length. */
  readonly texts: readonly Column[]
  /** About how many rows each table has. */
  readonly rows: ReadonlyMap<string, number>
}

/** By `columnKey`. A column that could not be surveyed is left out. */
export interface Survey {
  readonly groups: ReadonlyMap<string, Groups>
  readonly widths: ReadonlyMap<string, Width>
}

export interface Groups {
  /** Numbers of rows, the largest group first. */
  readonly largest: readonly number[]
  /** No other group has more rows than this. 0: there is no other. */
  readonly others: number
}

/** Bytes of a column's values. */
export interface Width {
  readonly average: number
  readonly most: number
}

/** The number of groups that a survey tells apart. */
export const groupsTold = 100

export function columnKey({ table, column }: Column): string {
  return `${table}.${column}`
}
