import { databaseError } from '../errors/database-error.js'
import { ReadOnlyError, TooSlowError, UnavailableError } from '../errors/errors.js'

/** Runs a query, which `statement` names. Answers 503 if the database is away, restarting or too busy. */
export async function orUnavailable<Result>(statement: string, query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    if (codesOf(error).includes(statementTimeout)) throw new TooSlowError(statement, error)
    if (codesOf(error).includes(readOnlyTransaction)) throw new ReadOnlyError(error)
    if (isUnavailable(error)) throw new UnavailableError(isLost(error), error)
    throw error
  }
}

/** Returns true if the connection broke; the same read may succeed on another one. */
export function isBroken(error: unknown): boolean {
  const isBreak = (code: string) => brokenConnection.has(code) || code.startsWith('08')
  return codesOf(error).some(isBreak) || terminated.test(messageOf(error))
}

const brokenConnection: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  'ECONNRESET',
  'EPIPE',
  'P1017',
  'ConnectionClosed',
])
/** The statement was cancelled: by the timeout or by an administrator. */
const statementTimeout = '57014'
/** The server is a standby, or the role may only read. */
const readOnlyTransaction = '25006'
const unreachable: ReadonlySet<string> = new Set([
  /** A lock could not be acquired. */
  '55P03',
  '57P03',
  '53300',
  /** A password or a role that is changed while this runs is changed back, or known after a restart. */
  '28P01',
  '28000',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'P1001',
  'P1002',
  'P2024',
  'P2028',
  'DatabaseNotReachable',
  'TooManyConnections',
])
const terminated = /^Connection terminated|is not queryable$/
const waitedTooLong = /timeout exceeded when trying to connect/
const readTimeout = /Query read timeout/
const lost: ReadonlySet<string> = new Set(['ETIMEDOUT', 'SocketTimeout'])

function isUnavailable(error: unknown): boolean {
  return isLost(error) || codesOf(error).some((code) => unreachable.has(code)) || waitedTooLong.test(messageOf(error))
}

/** Returns true if no answer came: the statement may have been executed. */
export function isLost(error: unknown): boolean {
  return isBroken(error) || codesOf(error).some((code) => lost.has(code)) || readTimeout.test(messageOf(error))
}

/** Returns the error's own code, and the code that Prisma's adapter keeps of the error it wrapped. */
function codesOf(error: unknown): readonly string[] {
  const { kind, code } = databaseError(error) ?? {}
  const own = error instanceof Error && 'code' in error ? error.code : undefined
  return [own, kind, code].filter((each) => typeof each === 'string')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
