import { MigrationError } from './errors.js'
import type { PendingMigration } from './migration-database.js'
import type { ScriptStatement } from './statements.js'

/** Names the statement that the database refused, and why. `detail` adds to the database's own words. */
export function statementFailed(
  { migration, done, isLater }: Pick<PendingMigration, 'migration' | 'done' | 'isLater'>,
  statement: ScriptStatement,
  cause: unknown,
  detail: string | null = null,
): MigrationError {
  const said = cause instanceof Error ? cause.message : String(cause)
  const place = `prisma/migrations/${migration.name}/${isLater ? 'later' : 'migration'}.sql:${statement.line}`
  if (statement.text.startsWith(`INSERT INTO ${guardTable} `)) {
    const step = /(?:failed: |constraint ")([^"]*)/.exec(said)?.[1] ?? said
    const hint =
      done > 0
        ? 'They came while the migration was prepared. Correct those values, and run this again: it goes on here.'
        : 'Nothing was changed. Correct those values, or write the migration anew with --accept-data-loss.'
    return new MigrationError(
      'migration-failed',
      `${place}: ${step}: this database has values that would be lost.`,
      hint,
      {
        cause,
      },
    )
  }
  if (done > 0) {
    const hint =
      'The statements before it are done, and the tables serve the earlier release. Correct the rows, and run this again: it goes on here.'
    return new MigrationError('migration-failed', `${place}: ${said}${detail === null ? '' : `: ${detail}`}`, hint, {
      cause,
    })
  }
  const extension = /^CREATE EXTENSION IF NOT EXISTS (\w+)/.exec(statement.text)?.[1]
  const hint =
    extension === undefined
      ? `Nothing was changed. Correct the rows or the file, or delete the folder ${migration.name} and run \`content-gen migrate dev\` again.`
      : `Nothing was changed. Let an administrator run \`CREATE EXTENSION ${extension}\` in this database, or grant the role CREATE on it, and run this again.`
  return new MigrationError('migration-failed', `${place}: ${said}${detail === null ? '' : `: ${detail}`}`, hint, {
    cause,
  })
}

/** A table for a number that must be 0: what a step would lose without consent. */
export const guardTable = 'nothing_lost'
