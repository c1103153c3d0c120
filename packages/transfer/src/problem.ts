/** Says in sentences why nothing was imported, for the person who can change it. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}

/** Says in sentences why nothing was exported, for the person who can change it. */
export class ExportProblem extends Error {
  override readonly name = 'ExportProblem'
}

/** Returns the words of any error. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return wordsOf(error.errors[0])
  const words = error instanceof Error ? error.message : String(error)
  return words
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')
}
