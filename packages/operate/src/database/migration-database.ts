import type { Migration } from './history.js'
import type { RecordedMigration } from './migrations-table.js'
import type { MeanwhileTable } from './meanwhile.js'
import type { ScriptStatement } from './statements.js'

/** The state of a database. */
export interface DatabaseState {
  /** Null if no migration was ever applied. */
  readonly recorded: readonly RecordedMigration[] | null
  /** Every table but that of the migrations. */
  readonly tables: readonly string[]
}

/** A migration to apply: all of its statements and its row in the table of migrations, or nothing. */
export interface PendingMigration {
  readonly migration: Migration
  readonly statements: readonly ScriptStatement[]
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
