import { databaseError } from './database-error.js'
import { RequestError } from './errors.js'

/** Node's, and PostgreSQL's. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** 507 for an error that says that a disk is full, be it one for files or the database's; null for any other. */
export function fullDiskError(error: unknown): RequestError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined
    if (codes.has(code) || codes.has(databaseError(cause)?.code) || cause.message.includes('database or disk is full')) {
      return new RequestError(507, 'InsufficientStorageError', 'There is no room left to store this')
    }
  }
  return null
}
