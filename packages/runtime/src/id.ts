import { NotFoundError } from './errors/errors.js'

const wholeId = /^[1-9]\d{0,9}$/
/** The greatest id that a database assigns. */
const greatestId = 2 ** 31 - 1

/** Parses an id from a number or decimal text; returns null if no entry can have it. */
export function readId(value: unknown): number | null {
  const id = typeof value === 'string' && wholeId.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= greatestId ? id : null
}

/** Parses an id. @throws NotFoundError, with the message, if no entry can have it */
export function requireId(value: unknown, message?: string): number {
  const id = readId(value)
  if (id === null) throw new NotFoundError(message)
  return id
}
