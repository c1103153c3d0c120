export type { RefusedRow, TableReport } from '@content-gen/editorial/csv'

/** The attribute of a column; `by`: what linked entries are named by, their ids unless it says so. Null: the column is left out. */
export type TableColumn = string | { readonly attribute: string; readonly by?: string | null } | null

/** `POST /entries/:uid/import`: the rows of a CSV file as entries. The answer is a `TableReport`. */
export interface SentTableImport {
  /** The text of the file. */
  readonly table: string
  /** By the headers of the file. Absent: the headers are names of attributes. */
  readonly columns?: Readonly<Record<string, TableColumn>>
  /** `id`, or the unique attribute by which entries are found. Null: each row is a new entry. */
  readonly key?: string | null
  /** Does everything, and takes it back. */
  readonly isDryRun?: boolean
  /** One refused row takes all others back. */
  readonly isWhole?: boolean
  /** The language of rows that do not name theirs. */
  readonly locale?: string
}
