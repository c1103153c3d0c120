import type { DatabaseProvider } from '@content-gen/operate'
import type { Change } from './change.js'
import { fillLine } from './conversion.js'
import { quote } from '../sql/quote.js'

/**
 * Clears each column that now refers to another table: an id of the old table means nothing in the new one. If the column is required, as
 * in a join table, its rows are deleted.
 */
export function emptyReferences(provider: DatabaseProvider, sql: string, changes: readonly Change[]): string {
  const lines = sql.split('\n')
  for (const change of changes) {
    if (change.kind !== 'reference-changed') continue
    const { table, column } = change
    const empty = (name: string) =>
      column.isRequired ? `DELETE FROM ${quote(name)};` : `UPDATE ${quote(name)} SET ${quote(column.name)} = NULL;`
    if (provider === 'postgresql') lines.splice(constraintLine(lines), 0, empty(table), '')
    else {
      const fill = fillLine(lines, table)
      if (fill >= 0) lines.splice(fill + 1, 0, empty(`new_${table}`))
    }
  }
  return lines.join('\n')
}

/** Returns the line after the columns have changed and before their content is checked. */
function constraintLine(lines: readonly string[]): number {
  return lines.findIndex((line) => line === '-- CreateIndex' || line === '-- AddForeignKey')
}
