/** Exit status: the user can fix it. */
export const userMistake = 1

/** Exit status: a defect of ours. */
const ownMistake = 2

/** Prints one sentence for errors that the user can fix; any other error is ours and shows its stack. */
export function reportFailure(error: unknown): void {
  if (error instanceof Error && userErrors.has(error.name)) {
    process.stderr.write(`${error.message}${/[.?]$/.test(error.message) ? '' : '.'}\n`)
    process.exitCode = userMistake
    return
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = ownMistake
}

/** By name: their classes live in packages that only their command loads. */
const userErrors: ReadonlySet<string> = new Set([
  'ProjectFolderError',
  'ProjectProblem',
  'AddError',
  'MediaError',
  'TaskError',
])
