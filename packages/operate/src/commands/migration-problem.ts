import { userMistake } from './failure.js'

/** Prints errors that the user can fix, with advice; rethrows others. */
export async function withMigrationErrors(work: () => Promise<void>, linesOf = migrationProblem): Promise<void> {
  try {
    await work()
  } catch (error) {
    const lines = await linesOf(error)
    if (lines === null) throw error
    process.stderr.write(lines.map((line) => `${line}\n`).join(''))
    process.exitCode = userMistake
  }
}

/** Describes, in lines, a mistake that the user can fix; returns null for other errors. */
export async function migrationProblem(error: unknown): Promise<readonly string[] | null> {
  const { MigrationError } = await import('../index.js')
  if (!(error instanceof MigrationError)) return null
  return [error.message, ...(error.hint === null ? [] : [error.hint])]
}
