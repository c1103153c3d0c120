import { MigrationError } from './errors.js'
import type { Migration } from './history.js'
import type { Statement } from './statements.js'

/** Names the statement that the database refused, and why. */
export function statementFailed(migration: Migration, statement: Statement, cause: unknown): MigrationError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const place = `prisma/migrations/${migration.name}/migration.sql:${statement.line}`
  const hint = `Nothing was changed. Correct the file, or delete the folder ${migration.name} and run \`content-gen migrate dev\` again.`
  return new MigrationError('migration-failed', `${place}: ${reason}`, hint, { cause })
}
