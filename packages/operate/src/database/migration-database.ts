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

/** A migration to apply: all of its statements and its row in the table of migrations, or nothing, unless it has parts. */
export interface PendingMigration {
  readonly migration: Migration
  readonly statements: readonly ScriptStatement[]
  /** The number of statements that are done. */
  readonly done: number
  /** The statements are those of `later.sql`, and the rest was done before. */
  readonly isLater: boolean
  /** Changes that other branches have made to tables since the migration was written. */
  readonly meanwhile: readonly MeanwhileTable[]
}

/** A database as `deploy`, `status` and `reset` use it. */
export interface MigrationDatabase {
  state(): Promise<DatabaseState>
  /** Chooses a step and applies it, or its next parts, excluding other deployments. Returns it with what is done then. */
  apply(choose: (state: DatabaseState) => PendingMigration | null): Promise<PendingMigration | null>
  /** Drops all tables and what belongs to them. */
  clear(check: (state: DatabaseState) => void): Promise<void>
  close(): Promise<void>
}
