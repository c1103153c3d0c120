import { migrationProblem, withMigrationErrors } from '@content-gen/operate/commands'

/** Prints what the user can mend, with what to do about it; anything else goes on as it is. */
export function withMigrateErrors(work: () => Promise<void>): Promise<void> {
  return withMigrationErrors(work, migrateProblem)
}

/** What the user can mend, in lines; null for an error of another kind. `command`: what takes the flags that are named. */
export async function migrateProblem(error: unknown, command = ''): Promise<readonly string[] | null> {
  const lines = await migrationProblem(error)
  if (lines === null) return null
  const { printRename, RefusedMigration } = await import('@content-gen/migrate')
  if (!(error instanceof RefusedMigration)) return lines
  return [
    ...lines,
    ...error.risks.map((risk) => `  ${risk}`),
    ...error.renames.map((rename) => `If that is a new name: ${command}--rename ${printRename(rename)}`),
    `To go on: ${command}--accept-data-loss`,
  ]
}
