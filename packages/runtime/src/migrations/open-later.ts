/** The note of a migration that is applied but for its `later.sql`: `migrate deploy` writes it, servers read it. */
import type { ExpectedTables } from './tables.js'

/** A table, or a column of one, that only earlier releases use. */
export type Drop = readonly [table: string, column: string | null]

/** Begins the note, in the column `logs` of the row of the migration. */
export const laterOpen = 'later.sql is done once no earlier release runs.'

/** Returns the note. `drops`: what `later.sql` takes away. */
export function printOpenLater(drops: readonly Drop[]): string {
  return `${laterOpen} ${JSON.stringify(drops)}`
}

/** Returns what a note says is dropped; nothing for other texts. */
export function readOpenLater(logs: string): readonly Drop[] {
  if (!logs.startsWith(laterOpen)) return []
  const drops = logs.slice(laterOpen.length)
  return drops === '' ? [] : (JSON.parse(drops) as readonly Drop[])
}

/** Returns true if code uses something that is to be dropped. */
export function usesSome(drops: readonly Drop[], tables: ExpectedTables): boolean {
  return drops.some(([table, column]) =>
    column === null ? tables.has(table) : tables.get(table)?.has(column) === true,
  )
}
