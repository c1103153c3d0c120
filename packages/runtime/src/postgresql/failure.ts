import { RequestError } from '../errors.js'

/** Runs a query. Where the database is away, restarting or too busy, that is a 503 to the client. */
export async function orUnavailable<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    if (isUnavailable(error)) throw unavailable(error)
    throw error
  }
}

/** The connection broke; the same read may succeed on another one. */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '57P01' ||
    code === '57P02' ||
    code.startsWith('08') ||
    brokenConnection.has(code) ||
    terminated.test(messageOf(error))
  )
}

const brokenConnection: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'P1017'])
const unreachable: ReadonlySet<string> = new Set([
  '57P03',
  '53300',
  '57014',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'P1001',
  'P1002',
  'P2024',
  'P2028',
])
const terminated = /^Connection terminated/
const waitedTooLong = /^timeout exceeded when trying to connect/

function isUnavailable(error: unknown): boolean {
  return isBroken(error) || unreachable.has(codeOf(error)) || waitedTooLong.test(messageOf(error))
}

function unavailable(cause: unknown): RequestError {
  const error = new RequestError(503, 'ServiceUnavailableError', 'The database cannot be reached or is too busy')
  error.cause = cause
  return error
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
