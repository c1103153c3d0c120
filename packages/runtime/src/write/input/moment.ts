/** Dates, times and moments of a body, parsed as in a query. */
import { ValidationError } from '../../errors.js'
import { dateText, moment, timeText } from '../../query/temporal.js'

const invalidMoment = 'Invalid format, expected a timestamp or an ISO date'

/** Parses `YYYY-MM-DD`; of a longer text, the start counts. @throws ValidationError */
export function readDate(value: unknown): string {
  const date = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined
  if (date === undefined) throw new ValidationError('Invalid format, expected yyyy-MM-dd')
  try {
    return dateText(date)
  } catch {
    throw new ValidationError('Invalid date')
  }
}

/** Parses `HH:mm:ss.SSS`. @throws ValidationError */
export function readTime(value: unknown): string {
  if (typeof value !== 'string') throw new ValidationError(`Expected a string, got a ${typeof value}`)
  return timeText(value)
}

/** Parses a moment within the years that both databases support. @throws ValidationError */
export function readMoment(value: unknown): Date {
  if (typeof value !== 'string' && typeof value !== 'number') throw new ValidationError(invalidMoment)
  const date = moment(value)
  if (date.getUTCFullYear() < 1) throw new ValidationError(invalidMoment)
  return date
}
