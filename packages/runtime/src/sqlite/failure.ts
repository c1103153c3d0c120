import { databaseError } from '../errors/database-error.js'
import { ReadOnlyError, UnavailableError } from '../errors/errors.js'

/** Runs a query. Answers 503 if another process locks the file, or it cannot be read or written now. */
export async function orUnavailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    throw unavailable(error)
  }
}

/** Returns the error to send to the client; most errors are returned unchanged. */
export function unavailable(error: unknown): unknown {
  const code = codeOf(error)
  if (code.startsWith('SQLITE_READONLY')) return new ReadOnlyError(error)
  const isAway = isLocked(error) || away.some((start) => code.startsWith(start)) || waitedTooLong.has(code)
  return isAway ? new UnavailableError(false, error) : error
}

/** Returns true if the file, or its folder, may not be written. */
export function isUnwritable(error: unknown): error is Error {
  return /^SQLITE_(READONLY|CANTOPEN|PERM)/.test(codeOf(error))
}

/** Returns true if another process locks the file. */
export function isLocked(error: unknown): boolean {
  return databaseError(error)?.kind === 'SocketTimeout' || codeOf(error).startsWith('SQLITE_BUSY')
}

/** One of the reasons: the process has too many open files. */
const away = ['SQLITE_CANTOPEN', 'SQLITE_IOERR', 'SQLITE_PROTOCOL']

/** Prisma's codes for an operation, or the start of a transaction, that waited too long. */
const waitedTooLong: ReadonlySet<string> = new Set(['P1008', 'P2028'])

/** The database's own code, or else Prisma's. */
function codeOf(error: unknown): string {
  const own = error instanceof Error && 'code' in error ? String(error.code) : ''
  return databaseError(error)?.code ?? own
}
