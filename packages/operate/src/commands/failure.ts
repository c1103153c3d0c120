/** Exit status: what went wrong is the user's to mend. */
export const userMistake = 1

/** Exit status: what went wrong is ours. */
const ownMistake = 2

/** Errors that the user can mend carry one sentence for the terminal; anything else is ours and shows its stack. */
export function reportFailure(error: unknown): void {
  if (error instanceof Error && userErrors.has(error.name)) {
    process.stderr.write(`${error.message}${/[.?]$/.test(error.message) ? '' : '.'}\n`)
    process.exitCode = userMistake
    return
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = ownMistake
}

/** By name: the classes live in packages that only their command loads. */
const userErrors: ReadonlySet<string> = new Set(['ProjectFolderError', 'ProjectProblem', 'AddError'])
