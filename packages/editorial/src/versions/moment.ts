import { ValidationError } from '@content-gen/runtime'

/** Returns a moment as ISO text. @throws ValidationError if it is none */
export function requiredMoment(value: unknown, name: string): string {
  const moment = versionMoment(value)
  if (moment === undefined)
    throw new ValidationError(`${name} must be a moment with its time zone: 2026-11-01T00:00:00Z`)
  return moment
}

/** Returns a moment as ISO text; undefined for what is none. Without a time zone, it would depend on the server. */
export function versionMoment(value: unknown): string | undefined {
  if (typeof value !== 'string' || !zoned.test(value)) return undefined
  const moment = new Date(value)
  const text = Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  return storableYear.test(text) ? text : undefined
}

/** A time zone can lead to a year that PostgreSQL does not read and that texts do not sort by. */
const storableYear = /^(?!0000)\d{4}-/

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
