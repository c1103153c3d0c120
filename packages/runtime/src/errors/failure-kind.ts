import { codeOf, databaseError } from './database-error.js'
import { BusyError, ReadOnlyError, RequestError, TooSlowError, UnavailableError } from './errors.js'
import { shortageError } from './shortage.js'

/** Codes of both databases. Values that a rule of the database refuses are the client's. */
const [ofDatabase, ofValues] = [/^([0-9A-Z]{5}|SQLITE_\w+)$/, /^(23|22|SQLITE_CONSTRAINT)/]

/** Returns a name for what a database could not do; null for errors of a client or of owner code. */
export function failureKind(error: unknown): string | null {
  if (error instanceof UnavailableError) return 'unavailable'
  if (error instanceof ReadOnlyError) return 'read_only'
  if (error instanceof TooSlowError) return 'too_slow'
  if (error instanceof BusyError) return 'busy'
  if (error instanceof RequestError) return null
  if (shortageError(error)?.status === 507) return 'full'
  const code = databaseError(error)?.code ?? codeOf(error)
  return code !== null && ofDatabase.test(code) && !ofValues.test(code) ? 'other' : null
}
