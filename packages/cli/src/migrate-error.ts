import { userMistake } from './failure.js'

/** Prints what the user can mend, with what to do about it; anything else goes on as it is. */
export async function withMigrationErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const lines = await migrationProblem(error)
    if (lines === null) throw error
    process.stderr.write(lines.map((line) => `${line}\n`).join(''))
    process.exitCode = userMistake
  }
}

/** What the user can mend, in lines; null for an error of another kind. `command`: what takes the flags that are named. */
export async function migrationProblem(error: unknown, command = ''): Promise<readonly string[] | null> {
  const { MigrationError, printRename, RefusedMigration } = await import('@content-gen/migrate')
  if (!(error instanceof MigrationError)) return null
  const lines = [error.message, ...(error.hint === null ? [] : [error.hint])]
  if (error instanceof RefusedMigration) {
    lines.push(...error.risks.map((risk) => `  ${risk}`))
    lines.push(...error.renames.map((rename) => `If that is a new name: ${command}--rename ${printRename(rename)}`))
    lines.push(`To go on: ${command}--accept-data-loss`)
  }
  return lines
}
