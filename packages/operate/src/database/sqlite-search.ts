/** SQLite's search indexes after a deployment: rebuilding a table drops the triggers that keep its index right. */
import { createSearch, dropSearch, searchTable, searchTriggers } from '@content-gen/runtime/migrations'
import type Database from 'better-sqlite3'

/** Creates the search indexes anew that lack a trigger, and drops those without a table or a column. */
export function restoreSearch(database: Database.Database): void {
  const names = (statement: string, ...values: string[]) =>
    database
      .prepare<string[], string>(statement)
      .pluck()
      .all(...values)
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
