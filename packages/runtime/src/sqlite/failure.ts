import { databaseError } from '../database-error.js'
import { ReadOnlyError, UnavailableError } from '../errors.js'

/** Runs a query. A file that another process does not let go of, or that cannot be read or written now, is a 503 to the client. */
export async function orUnavailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    throw unavailable(error)
  }
}

/** Returns the error that a client gets instead; most errors stay as they are. */
export function unavailable(error: unknown): unknown {
  const code = codeOf(error)
  if (code.startsWith('SQLITE_READONLY')) return new ReadOnlyError(error)
  const isAway = isLocked(error) || away.some((start) => code.startsWith(start)) || waitedTooLong.has(code)
  return isAway ? new UnavailableError(false, error) : error
}

/** Another process holds the file. */
export function isLocked(error: unknown): boolean {
  return databaseError(error)?.kind === 'SocketTimeout' || codeOf(error).startsWith('SQLITE_BUSY')
}

/** Among the reasons: a process may not have more open files. */
const away = ['SQLITE_CANTOPEN', 'SQLITE_IOERR', 'SQLITE_PROTOCOL']

/** Prisma's codes: an operation, or the beginning of a transaction, that had to wait too long. */
const waitedTooLong: ReadonlySet<string> = new Set(['P1008', 'P2028'])

/** The database's own code, or else Prisma's. */
function codeOf(error: unknown): string {
  const own = error instanceof Error && 'code' in error ? String(error.code) : ''
  return databaseError(error)?.code ?? own
}
