/** Shortcuts for answers, as Strapi v4 puts them on the context of controllers. */
import { STATUS_CODES } from 'node:http'
import type Koa from 'koa'
import { RequestError } from '../../errors/errors.js'
import { errorEnvelope } from './errors.js'

/** Additions to Koa's `ctx`. */
export interface Replies extends Refusals {
  /** Answers with `body`, status 200 by default. */
  send(body: unknown, status?: number): void
  /** 201 */
  created(body?: unknown): void
  /** 200 with a body, 204 without. */
  deleted(body?: unknown): void
}

/** Answers with a status in the error envelope: `ctx.notFound('No such order')`. Only a text is a message. */
type Refusals = { [Name in keyof typeof statuses]: (message?: string | object, details?: object) => void }

const statuses = {
  badRequest: 400,
  unauthorized: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  requestTimeout: 408,
  conflict: 409,
  gone: 410,
  preconditionFailed: 412,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  unprocessableEntity: 422,
  locked: 423,
  tooManyRequests: 429,
  internalServerError: 500,
  notImplemented: 501,
  badGateway: 502,
  serviceUnavailable: 503,
  gatewayTimeout: 504,
} as const

declare module 'koa' {
  interface ExtendableContext extends Replies {}
}

export const replies = {
  send(this: Koa.Context, body: unknown, status = 200) {
    this.status = status
    this.body = body
  },
  created(this: Koa.Context, body?: unknown) {
    this.status = 201
    this.body = body ?? ''
  },
  deleted(this: Koa.Context, body?: unknown) {
    this.status = body === undefined || body === null ? 204 : 200
    if (this.status === 200) this.body = body
  },
  ...Object.fromEntries(Object.entries(statuses).map(([name, status]) => [name, refusal(status)])),
}

function refusal(status: number) {
  const usual = STATUS_CODES[status] ?? ''
  const name = usual.replaceAll(' ', '').replace(/(Error)?$/, 'Error')
  return function (this: Koa.Context, message: unknown = usual, details: object = {}) {
    this.status = status
    this.body = errorEnvelope(new RequestError(status, name, typeof message === 'string' ? message : usual, details))
  }
}
