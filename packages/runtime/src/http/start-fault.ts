import { codeOf, databaseError } from '../errors/database-error.js'
import { ReadOnlyError, UnavailableError } from '../errors/errors.js'
import { withFileLimit } from './connection/open-files.js'

/** PostgreSQL's code for what a role may not do. */
const forbidden = '42501'

/** Returns the sentence for the person who starts a server that cannot start: what is wrong, and what would be right. */
export function startFault(fault: unknown): string {
  const error = withFileLimit(fault)
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  if (error instanceof ReadOnlyError)
    return `${message}. DATABASE_URL must name a database that can be written: not a standby, and not with default_transaction_read_only.`
  if (codeOf(error) === forbidden || databaseError(error)?.code === forbidden)
    return `${message}. The role of DATABASE_URL must be allowed to select, insert, update and delete in all tables, and to use their sequences.`
  if (error instanceof UnavailableError && error.cause instanceof Error) return `${message}: ${error.cause.message}`
  return message
}
