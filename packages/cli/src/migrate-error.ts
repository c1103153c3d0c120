import { userMistake } from './failure.js'

/** Prints what the user can mend, with what to do about it; anything else goes on as it is. */
export async function withMigrationErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { MigrationError, printRename, RefusedMigration } = await import('@content-gen/migrate')
    if (!(error instanceof MigrationError)) throw error
    const lines = [error.message, ...(error.hint === null ? [] : [error.hint])]
    if (error instanceof RefusedMigration) {
      lines.push(...error.risks.map((risk) => `  ${risk}`))
      lines.push(...error.renames.map((rename) => `If that is a new name: --rename ${printRename(rename)}`))
      lines.push('To go on: --accept-data-loss')
    }
    process.stderr.write(`${lines.join('\n')}\n`)
    process.exitCode = userMistake
  }
}
