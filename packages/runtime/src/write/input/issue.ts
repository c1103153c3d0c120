import { ValidationError } from '../../errors.js'
import { printValue } from './print-value.js'

/** One thing that is wrong with a body, and where. */
export interface Issue {
  readonly path: readonly string[]
  readonly message: string
}

/** `links[0].url` for `['links', '0', 'url']`; the body itself is `this`. */
export function printPath(path: readonly string[]): string {
  if (path.length === 0) return 'this'
  return path.map((key, depth) => (/^\d+$/.test(key) ? `[${key}]` : depth === 0 ? key : `.${key}`)).join('')
}

/** The message of a value whose type is wrong; `sent` where the value that was judged is not the value that was sent. */
export function wrongType(path: readonly string[], type: string, value: unknown, sent: unknown = value): Issue {
  const cast = sent === null || Object.is(sent, value) ? '' : ` (cast from the value \`${printValue(sent)}\`)`
  const message = `${printPath(path)} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`${cast}.`
  return { path, message }
}

/** Issues that an error lists. */
export const mostListed = 100

/** The original lists what is wrong with a level before what is wrong below it, and what concerns the whole at the end. */
function depthOf({ path }: Issue): number {
  return path.length === 0 ? Number.MAX_SAFE_INTEGER : path.length
}

/** A 400 that lists the first issues; the message is the only one's or the number of all. */
export function issuesError(issues: readonly Issue[]): ValidationError {
  const [first] = issues
  const listed = issues.slice(0, mostListed).toSorted((one, other) => depthOf(one) - depthOf(other))
  const message = issues.length === 1 && first ? first.message : `${issues.length} errors occurred`
  return new ValidationError(message, {
    errors: listed.map((issue) => ({ path: issue.path, message: issue.message, name: 'ValidationError' })),
  })
}
