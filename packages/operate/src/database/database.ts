import { existsSync } from 'node:fs'
import { databaseFile } from './database-url.js'
import { withDriver } from './driver.js'
import type { Migration } from './history.js'
import type { JournalRow } from './journal.js'
import type { MeanwhileTable } from './meanwhile.js'
import type { DatabaseProvider } from './provider.js'
import type { Statement } from './statements.js'

/** The state of a database. */
export interface DatabaseState {
  /** Null if no migration was ever applied. */
  readonly journal: readonly JournalRow[] | null
  /** Every table except the journal. */
  readonly tables: readonly string[]
}

/** A migration to apply: all of its statements and its row in the journal, or nothing. */
export interface PendingMigration {
  readonly migration: Migration
  readonly statements: readonly Statement[]
  /** Changes that other branches have made to tables since the migration was written. */
  readonly meanwhile: readonly MeanwhileTable[]
}

/** A database as `deploy`, `status` and `reset` use it. */
export interface MigrationDatabase {
  state(): Promise<DatabaseState>
  /** Chooses a step and applies it, in one transaction that excludes other deployments. */
  apply(choose: (state: DatabaseState) => PendingMigration | null): Promise<PendingMigration | null>
  /** Drops all tables and what belongs to them. */
  clear(check: (state: DatabaseState) => void): Promise<void>
  close(): Promise<void>
}

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
  if (isAbsentFile(options)) return { journal: null, tables: [] }
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
