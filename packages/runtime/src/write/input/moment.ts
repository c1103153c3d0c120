/** Dates, times and moments of a body, parsed as in a query. */
import { ValidationError } from '../../errors/errors.js'
import { dateText, moment, timeText } from '../../query/temporal.js'
import { printFlat } from './print-value.js'

const invalidMoment = 'Invalid format, expected a timestamp or an ISO date'

/** Parses `YYYY-MM-DD`; of a longer text, the start counts. @throws ValidationError */
export function readDate(value: unknown): string {
  return dateText(typeof value === 'string' ? value : '')
}

/** Parses `HH:mm:ss.SSS`. @throws ValidationError */
export function readTime(value: unknown): string {
  if (typeof value !== 'string') throw new ValidationError(`Expected a string, got a ${typeof value}`)
  return timeText(value)
}

/** Parses a moment, as text, as a number or as the only item of a list; owner code may have put a `Date` there. @throws ValidationError */
export function readMoment(sent: unknown): Date {
  const value = sent instanceof Date ? sent.getTime() : sent
  const isText = typeof value === 'string' || typeof value === 'number'
  if (!isText && !Array.isArray(value)) throw new ValidationError(invalidMoment)
  return moment(isText ? String(value) : printFlat(value))
}
