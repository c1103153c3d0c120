import { heldTable, judge, migrationNames, readApplied, readLiveTables } from '@content-gen/runtime/migrations'
import type { Judgement, LiveTables } from '@content-gen/runtime/migrations'
import { connect } from './connection.js'
import { checkUrl } from './database-url.js'
import { isAbsentFile } from './database.js'
import type { DatabaseOptions } from './database.js'
import { readMigrations, readSchemaIfPresent } from './history.js'
import { schemaTables } from './schema-tables.js'
import { endOfHistory } from './snapshot.js'

export interface DatabaseComparison extends Judgement {
  readonly applied: readonly string[]
  readonly isHeld: boolean
}

/**
 * Compares a database with a project's migrations and with its schema, or, if the schema may have changed since, with what the migrations
 * lead to. Only reads.
 */
export async function compareDatabase(
  options: DatabaseOptions,
  tablesOf: 'schema' | 'migrations' = 'schema',
): Promise<DatabaseComparison> {
  const { projectDir, provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  const known = (await migrationNames(projectDir)) ?? []
  const written = tablesOf === 'schema' ? await readSchemaIfPresent(projectDir) : null
  const schema = written ?? (await migratedSchema(projectDir))
  const { applied, live } = await readDatabase(options)
  const judged = judge({ known, applied, expected: schemaTables(schema), live })
  return { ...judged, applied: applied ?? [], isHeld: live.has(heldTable) }
}

async function migratedSchema(projectDir: string): Promise<string> {
  return endOfHistory(await readMigrations(projectDir))?.schema ?? ''
}

async function readDatabase(
  options: DatabaseOptions,
): Promise<{ readonly applied: readonly string[] | null; readonly live: LiveTables }> {
  if (isAbsentFile(options)) return { applied: null, live: new Map() }
  const connection = await connect(options)
  try {
    const rows = (text: string) => connection.query(text)
    return { applied: await readApplied(options.provider, rows), live: await readLiveTables(options.provider, rows) }
  } finally {
    await connection.close()
  }
}
