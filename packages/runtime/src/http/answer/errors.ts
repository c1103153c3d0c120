import { ForbiddenError, RequestError, TooSlowError } from '../../errors/errors.js'
import { shortageError } from '../../errors/shortage.js'
import { httpError, statusError } from './http-error.js'
import { only } from '../request/only.js'
import type { Logger } from 'pino'
import type { Middleware } from '../routes.js'

/**
 * Answers a thrown error by its envelope. Errors that the client did not cause show only their status, and go to `report`.
 */
export function answerError(
  ctx: Parameters<Middleware>[0],
  error: unknown,
  log: Logger,
  report: (error: unknown) => void = () => undefined,
): void {
  const known = error instanceof RequestError ? error : unexpected(error, ctx.state.requestId, log, report)
  if (known instanceof ForbiddenError && known.cause !== undefined) {
    log.error({ id: ctx.state.requestId, err: known.cause }, 'a policy failed: the request is refused')
    report(known.cause)
  }
  ctx.status = known.status
  ctx.body = (ctx.state.envelope ?? errorEnvelope)(known)
  // Whoever asks again may be answered.
  ctx.set('Cache-Control', 'no-store')
  if (known instanceof TooSlowError) logSlow(known, ctx.state.requestId, log)
  else if (known.status === 503) ctx.set('Retry-After', '1')
}

/** Rejects request targets that Node's parser accepts and Koa cannot parse (`GET http://[`), before anything reads the path. */
export const refuseUnreadablePath = only(isUnreadable, async (ctx) => {
  ctx.status = 400
  ctx.body = errorEnvelope(new RequestError(400, 'BadRequestError', 'Bad Request'))
})

function isUnreadable(ctx: { readonly path: string }): boolean {
  try {
    void ctx.path
    return false
  } catch {
    return true
  }
}

/** `{"data":null,"error":{"status","name","message","details"}}` (`details` only where the error has them). */
export function errorEnvelope(error: RequestError) {
  const { status, name, message, details } = error
  return { data: null, error: details === null ? { status, name, message } : { status, name, message, details } }
}

/**
 * The envelope in development, which also names the place of an error in a query, and the action that the caller lacks: Strapi v4's answers do
 * not.
 */
export function placedEnvelope(error: RequestError) {
  const { data, error: told } = errorEnvelope(error)
  const { place, missing } = error
  const more = { ...(place.length > 0 ? { path: place } : {}), ...(missing === undefined ? {} : { missing }) }
  return { data, error: Object.keys(more).length === 0 ? told : { ...told, details: { ...told.details, ...more } } }
}

/** Logs the query's shape without its values: the owner may know an index that would help. */
function logSlow({ statement }: TooSlowError, id: string, log: Logger): void {
  log.warn({ id, statement }, 'a statement took too long')
}

function unexpected(error: unknown, id: string, log: Logger, report: (error: unknown) => void): RequestError {
  const thrown = httpError(error)
  if (thrown?.isShown) return thrown.error
  // Code that reads paths and headers throws these: the client's fault.
  if (error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400))
    return statusError(400, {})
  log.error({ id, err: error }, 'the request failed')
  report(error)
  return shortageError(error) ?? thrown?.error ?? statusError(500)
}
