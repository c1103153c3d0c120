/** Returns the name of SQLite's search index of a table. No table of a model has a dot in its name. */
export function searchTable(table: string): string {
  return `${table}.search`
}
