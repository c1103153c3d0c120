import { ValidationError } from '../../errors/errors.js'
import { printValue } from './print-value.js'
import type { RefusalCode } from '@content-gen/contract'
import type { Refusal } from '../../errors/refusal.js'

/** One fault of a body, and its place. */
export interface Issue {
  readonly path: readonly string[]
  readonly message: string
  /** The fault for programs, where it has a code. */
  readonly refusal?: Refusal | undefined
}

/** `links[0].url` for `['links', '0', 'url']`; the body itself is `this`. */
export function printPath(path: readonly string[]): string {
  if (path.length === 0) return 'this'
  return path.map((key, depth) => (/^\d+$/.test(key) ? `[${key}]` : depth === 0 ? key : `.${key}`)).join('')
}

/** Returns the message for a value of the wrong type; `sent` if the sent value differs from the one that was checked. */
export function wrongType(path: readonly string[], type: string, value: unknown, sent: unknown = value): Issue {
  const cast = sent === null || Object.is(sent, value) ? '' : ` (cast from the value \`${printValue(sent)}\`)`
  const message = `${printPath(path)} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`${cast}.`
  const code = sent === null ? 'required' : typeCodes[type]
  return { path, message, refusal: code && { code } }
}

const typeCodes: Readonly<Record<string, RefusalCode>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
}

/** The most issues that an error lists. */
export const mostListed = 100

/** Returns a 400 that lists the first issues, those of the whole at the end; its message is the only issue's, or their number. */
export function issuesError(issues: readonly Issue[]): ValidationError {
  const [first] = issues
  const listed = issues.slice(0, mostListed).toSorted((one, other) => Number(isOfWhole(one)) - Number(isOfWhole(other)))
  const message = issues.length === 1 && first ? first.message : `${issues.length} errors occurred`
  const faults = listed.map(({ path, message: sentence, refusal }) => ({
    path,
    code: refusal?.code ?? null,
    data: refusal?.data ?? {},
    message: sentence,
  }))
  return new ValidationError(
    message,
    { errors: listed.map((issue) => ({ path: issue.path, message: issue.message, name: 'ValidationError' })) },
    { code: 'invalid', data: { count: issues.length }, faults },
  )
}

function isOfWhole({ path }: Issue): boolean {
  return path.length === 0
}
