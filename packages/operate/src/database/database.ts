import { existsSync } from 'node:fs'
import { databaseFile } from './database-url.js'
import { withDriver } from './driver.js'
import type { DatabaseState, MigrationDatabase } from './migration-database.js'
import type { DatabaseProvider } from './provider.js'

export interface DatabaseOptions {
  /** The folder that an SQLite path is relative to. */
  readonly projectDir: string
  readonly provider: DatabaseProvider
  /** `file:./data/content.db` or `postgresql://...` */
  readonly databaseUrl: string
}

/** Opens the database; creates the file of an SQLite database if necessary. */
export async function openDatabase({ projectDir, provider, databaseUrl }: DatabaseOptions): Promise<MigrationDatabase> {
  if (provider === 'sqlite') {
    const { openSqlite } = await withDriver('better-sqlite3', () => import('./sqlite.js'))
    return openSqlite(databaseFile(projectDir, databaseUrl))
  }
  const { openPostgresql } = await withDriver('pg', () => import('./postgresql.js'))
  return openPostgresql(databaseUrl)
}

/** Returns the state of a database, without creating its file. */
export async function readState(options: DatabaseOptions): Promise<DatabaseState> {
  if (isAbsentFile(options)) return { recorded: null, tables: [] }
  const database = await openDatabase(options)
  try {
    return await database.state()
  } finally {
    await database.close()
  }
}

/** Returns true if the file of an SQLite database does not exist yet. */
export function isAbsentFile({ projectDir, provider, databaseUrl }: DatabaseOptions): boolean {
  return provider === 'sqlite' && !existsSync(databaseFile(projectDir, databaseUrl))
}
