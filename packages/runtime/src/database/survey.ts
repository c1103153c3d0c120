/** The distribution of a database's values: sizes of groups and widths of texts. */

export interface SurveyedColumn {
  readonly table: string
  readonly column: string
}

/** The columns that a survey measures. */
export interface SurveyRequest {
  /** Foreign keys, whose equal values make groups of rows. */
  readonly keys: readonly SurveyedColumn[]
  /** Text columns without a fixed length. */
  readonly texts: readonly SurveyedColumn[]
  /** The approximate number of rows of each table. */
  readonly rows: ReadonlyMap<string, number>
}

/** By `columnKey`. Columns that could not be measured are missing. */
export interface Survey {
  readonly groups: ReadonlyMap<string, Groups>
  readonly widths: ReadonlyMap<string, Width>
}

export interface Groups {
  /** The sizes of the largest groups, in descending order. */
  readonly largest: readonly number[]
  /** No other group has more rows than this. 0: there is no other. */
  readonly others: number
}

/** Bytes of a column's values. */
export interface Width {
  readonly average: number
  readonly most: number
}

/** The number of groups whose sizes are listed. */
export const groupsTold = 100

export function columnKey({ table, column }: SurveyedColumn): string {
  return `${table}.${column}`
}
