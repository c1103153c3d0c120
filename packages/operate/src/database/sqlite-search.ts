/** SQLite's search indexes after a deployment: rebuilding a table drops the triggers that keep its index right. */
import { createSearch, dropSearch, searchTable, searchTriggers } from '@content-gen/runtime/migrations'

/** The part of a handle of better-sqlite3 that is needed here. */
interface Handle {
  prepare(text: string): { pluck(): { all(...values: string[]): unknown[] } }
  exec(text: string): unknown
}

/** Creates the search indexes anew that lack a trigger, and drops those without a table or a column. */
export function restoreSearch(database: Handle): void {
  const names = (statement: string, ...values: string[]) =>
    database
      .prepare(statement)
      .pluck()
      .all(...values)
      .map(String)
  const tables = new Set(names(`select name from sqlite_master where type = 'table'`))
  const triggers = new Set(names(`select name from sqlite_master where type = 'trigger'`))
  const suffix = searchTable('')
  for (const index of tables) {
    if (!index.endsWith(suffix)) continue
    const table = index.slice(0, -suffix.length)
    const columns = names('select name from pragma_table_info(?)', index)
    if (searchTriggers(table, columns).every(({ name }) => triggers.has(name))) continue
    const present = new Set(names('select name from pragma_table_info(?)', table))
    const isWhole = columns.every((column) => present.has(column))
    const statements = isWhole ? createSearch('sqlite', table, columns) : dropSearch('sqlite', table, columns)
    for (const statement of statements) database.exec(statement)
  }
}
