import type { Database } from '../database.js'
import { migrationNames } from './folder.js'
import { readApplied } from './live-tables.js'

/** Returns the migrations of a release that serves: those it was shipped with, or else those of the database, whose tables fit it. */
export async function migrationsOfRelease(
  { dialect, rows }: Pick<Database, 'dialect' | 'rows'>,
  projectDir: string,
): Promise<readonly string[]> {
  const shipped = await migrationNames(projectDir)
  return shipped ?? (await readApplied(dialect.name, (text) => rows({ text, values: [] }))) ?? []
}
