export type MigrationErrorCode =
  | 'backup-unusable'
  | 'config-invalid'
  | 'database-ahead'
  | 'database-busy'
  | 'database-not-ours'
  | 'database-unreachable'
  | 'database-url-invalid'
  | 'driver-missing'
  | 'driver-unfit'
  | 'environment-unreadable'
  | 'links-contradict'
  | 'migration-edited'
  | 'migration-failed'
  | 'migration-failed-before'
  | 'migration-file-missing'
  | 'migration-refused'
  | 'migrations-diverged'
  | 'no-session'
  | 'no-tasks'
  | 'not-built'
  | 'provider-changed'
  | 'release-running'
  | 'rename-unknown'
  | 'schema-invalid'
  | 'schema-missing'
  | 'preference-unknown'
  | 'values-not-unique'

/** An error that the project's owner can fix: one sentence, and advice. */
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
