import type { Rename } from './rename.js'

export type MigrationErrorCode =
  | 'config-invalid'
  | 'database-busy'
  | 'database-not-ours'
  | 'database-unreachable'
  | 'database-url-invalid'
  | 'migration-edited'
  | 'migration-failed'
  | 'migration-failed-before'
  | 'migration-file-missing'
  | 'migration-refused'
  | 'migrations-diverged'
  | 'provider-changed'
  | 'rename-unknown'
  | 'schema-invalid'
  | 'schema-missing'
  | 'values-not-unique'

/** What the owner of the project can put right: one sentence, and what to do about it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'

  constructor(
    readonly code: MigrationErrorCode,
    message: string,
    readonly hint: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A migration that would lose data, or fail where there is data, and that nobody has agreed to. */
export class RefusedMigration extends MigrationError {
  constructor(
    /** One sentence per step. */
    readonly risks: readonly string[],
    /** Steps that may be a rename in truth, in the order in which one would ask. */
    readonly renames: readonly Rename[],
  ) {
    super('migration-refused', 'The migration is refused: it would lose data or may fail where there is data.', null)
  }
}
