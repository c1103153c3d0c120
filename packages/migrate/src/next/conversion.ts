import type { Change } from './change.js'
import { isLossless } from './risk.js'
import { quote } from '../sql/quote.js'

// SQLite accepts any value in any column, so a value that does not fit the new type would stay and break every later read.
const fits: Readonly<Record<string, (column: string) => string>> = {
  INTEGER: (column) => `typeof(${column}) = 'integer' AND ${column} BETWEEN -2147483648 AND 2147483647`,
  BIGINT: (column) => `typeof(${column}) = 'integer'`,
  REAL: (column) => `typeof(${column}) IN ('real', 'integer')`,
  BOOLEAN: (column) => `typeof(${column}) = 'integer' AND ${column} IN (0, 1)`,
  DATETIME: (column) => `typeof(${column}) = 'text' AND datetime(${column}) IS NOT NULL`,
  JSONB: (column) => `json_valid(${column})`,
}

/** Clears values that do not fit a column's new type, in the table that SQLite's script rebuilds. */
export function emptyMisfits(sql: string, changes: readonly Change[]): string {
  const lines = sql.split('\n')
  for (const change of changes) {
    if (change.kind !== 'type-changed' || isLossless('sqlite', change.from, change.column.type)) continue
    const condition = fits[change.column.type]
    if (!condition) continue
    const table = quote(`new_${change.table}`)
    const column = quote(change.column.name)
    const fill = fillLine(lines, change.table)
    if (fill < 0) continue
    lines.splice(fill + 1, 0, `UPDATE ${table} SET ${column} = NULL WHERE NOT (${condition(column)});`)
  }
  return lines.join('\n')
}

/** Returns the line on which SQLite's script fills a rebuilt table; -1 if it does not. */
export function fillLine(lines: readonly string[], table: string): number {
  return lines.findIndex((line) => line.startsWith(`INSERT INTO ${quote(`new_${table}`)} `))
}
