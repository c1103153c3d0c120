/** A row by the names of its columns. Numbers may be of any kind, and all values may be text: the models say what they are. */
export type SourceRow = Readonly<Record<string, unknown>>

/** A database that is only read, in the state that it had when it was opened. */
export interface SourceDatabase {
  readonly tables: readonly string[]
  /** A sentence about what was chosen, such as a schema; null if there was no choice. */
  readonly notice: string | null
  /** The version of Strapi that made the archive which is read. */
  readonly archivedBy?: 4 | 5
  rows(table: string): AsyncIterable<SourceRow>
  /** The types of the columns of a table, by their names, in the words of the database. */
  types(table: string): Promise<ReadonlyMap<string, string>>
  close(): Promise<void>
}

/** A value that Strapi's tables are given. */
export type StrapiValue = string | number | bigint | boolean | null

/** A database that is written in one transaction. What is not committed when it closes is taken back. */
export interface WrittenDatabase extends SourceDatabase {
  readonly provider: 'sqlite' | 'postgresql' | 'mysql'
  columns(table: string): Promise<readonly string[]>
  /** Runs a statement with names in double quotes, and a `?` for each value. */
  query(text: string, values?: readonly StrapiValue[]): Promise<readonly SourceRow[]>
  commit(): Promise<void>
}

/** A table that every Strapi has. */
export const strapiTable = 'strapi_core_store_settings'

/** Quotes the name of a table or a column. MySQL is told to read it so. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
