import type { Database } from '../database.js'
import { bothExpected, expectedFeatures } from './expected-features.js'
import type { Needs } from './expected-features.js'
import { expectedTables } from './expected-tables.js'
import { migrationNames } from './folder.js'
import { readRecords } from './live-tables.js'
import { readOpenLater, usesSome } from './open-later.js'

/**
 * Returns the migrations of a release that serves: those it was shipped with, or else those of the database, whose tables fit it. A migration that
 * is to drop what the code uses came after the code, whatever folder lies beside it.
 */
export async function migrationsOfRelease(
  { dialect, rows }: Pick<Database, 'dialect' | 'rows'>,
  needs: Needs,
  projectDir: string,
): Promise<readonly string[]> {
  const records = (await readRecords(dialect.name, (text) => rows({ text, values: [] }))) ?? []
  const names = (await migrationNames(projectDir)) ?? records.map(({ name }) => name)
  const used = bothExpected(expectedTables(needs.types), expectedFeatures(needs))
  const later = records.filter(({ logs }) => usesSome(readOpenLater(logs), used))
  const end = names.findIndex((name) => later.some((record) => record.name === name))
  return end === -1 ? names : names.slice(0, end)
}
