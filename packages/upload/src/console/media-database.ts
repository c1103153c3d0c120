/** The database as the commands about files see it. */
export interface MediaDatabase {
  /** The quoted table of files. */
  readonly files: string
  /** The columns with texts, of every table. */
  readonly texts: readonly TextColumns[]
  /** Returns the SQL of a moment as the library writes the version of a row's files. */
  versionOf(column: string): string
  /** Locks the rows of a selection until a transaction ends: the end of the statement. */
  readonly lock: string
  readonly query: MediaQuery
  /** Runs work in one transaction, whose statements go through its argument. */
  transact<Result>(work: (query: MediaQuery) => Promise<Result>): Promise<Result>
}

/** Runs one statement; each `?` in its text stands for the next value. */
export type MediaQuery = (
  text: string,
  values?: readonly (string | number | null)[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

export interface TextColumns {
  readonly table: string
  readonly columns: readonly string[]
}

/** Says why a command cannot run, in one sentence for its user. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
}
