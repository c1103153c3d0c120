import { userMistake } from '@content-gen/operate/commands'

/** Returns the result of some work; null if the user can fix what is wrong, which is printed. */
export async function orSentence<Result>(beginning: string, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    process.stderr.write(`${beginning} ${sentence}\n`)
    process.exitCode = userMistake
    return null
  }
}

/** A mistake of the user's, in a sentence. */
export class TableProblem extends Error {}

/** By name: the classes are those of packages that only the work loads. */
const named: ReadonlySet<string> = new Set(['ValidationError', 'ApplicationError', 'NotFoundError', 'BadRequestError'])
const codes: ReadonlySet<unknown> = new Set(['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'])

function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof TableProblem || named.has(error.name)) return error.message
  return 'code' in error && codes.has(error.code) ? `${error.message}.` : null
}
