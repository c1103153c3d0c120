import { STATUS_CODES } from 'node:http'
import { RequestError } from '../../errors/errors.js'

/** An error that Koa, or a controller by `ctx.throw`, has made from a status. */
interface Thrown {
  readonly error: RequestError
  /** The client may read its text. */
  readonly isShown: boolean
}

/** Returns the answer to an error of the package http-errors; null for any other. It has no details unless it was given some. */
export function httpError(error: unknown): Thrown | null {
  if (!(error instanceof Error && 'expose' in error && 'status' in error)) return null
  const { status, expose, name, message } = error
  if (typeof status !== 'number' || STATUS_CODES[status] === undefined || status < 400) return null
  if (expose !== true || status >= 500) return { error: statusError(status), isShown: false }
  const details = 'details' in error && typeof error.details === 'object' ? error.details : null
  return { error: new RequestError(status, name, message, details), isShown: true }
}

/** Tells the status alone. */
export function statusError(status: number, details: object | null = null): RequestError {
  const text = STATUS_CODES[status] ?? ''
  return new RequestError(status, `${text.replace(/ Error$/, '').replaceAll(/\W/g, '')}Error`, text, details)
}
