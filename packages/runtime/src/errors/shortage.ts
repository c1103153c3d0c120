import { databaseError } from './database-error.js'
import { RequestError, ValidationError } from './errors.js'

/** Codes of Node and PostgreSQL. */
const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
/** PostgreSQL's limit for the values of an entry of an index. */
const longValue = '54000'
const fewFiles: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ERR_WORKER_INIT_FAILED'])

/**
 * Returns the client's error if the machine has run out of something: 507 for a full disk (files or database), 503 if files or connections
 * cannot be opened, 400 if a value does not fit into an index; null for any other error.
 */
export function shortageError(error: unknown): RequestError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined
    if (fewFiles.has(code)) {
      return new RequestError(503, 'ServiceUnavailableError', 'The server cannot open more files and connections now')
    }
    if (code === longValue || databaseError(cause)?.code === longValue)
      return new ValidationError('A text is too long for an index of the database')
    const isFull = fullDisk.has(code) || fullDisk.has(databaseError(cause)?.code)
    if (isFull || cause.message.includes('database or disk is full')) {
      return new RequestError(507, 'InsufficientStorageError', 'There is no room left to store this')
    }
  }
  return null
}
