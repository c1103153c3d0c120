import { migrationProblem, withMigrationErrors } from '@content-gen/operate/commands'

/** Prints errors that the user can fix, with advice; rethrows others. */
export function withMigrateErrors(work: () => Promise<void>): Promise<void> {
  return withMigrationErrors(work, migrateProblem)
}

/** Describes, in lines, a mistake that the user can fix; returns null for other errors. The flags to add follow `command`. */
export async function migrateProblem(error: unknown, command = ''): Promise<readonly string[] | null> {
  const lines = await migrationProblem(error)
  if (lines === null) return null
  const { printRename, RefusedMigration } = await import('@content-gen/migrate')
  if (!(error instanceof RefusedMigration)) return lines
  return [
    ...lines,
    ...error.risks.map((risk) => `  ${risk}`),
    ...error.renames.map((rename) => `If this is a rename: ${command}--rename ${printRename(rename)}`),
    `To proceed: ${command}--accept-data-loss`,
  ]
}
