/** Shortcuts for answers, as Strapi v4 puts them on the context of controllers. */
import type Koa from 'koa'
import { RequestError } from '../../errors/errors.js'
import { errorEnvelope } from './errors.js'

/** Additions to Koa's `ctx`. */
export interface Replies {
  /** Answers with `body`, status 200 by default. */
  send(body: unknown, status?: number): void
  /** 201 */
  created(body?: unknown): void
  /** 200 with a body, 204 without. */
  deleted(body?: unknown): void
  /** 400, in the error envelope; the others likewise. */
  badRequest(message?: string, details?: object): void
  unauthorized(message?: string, details?: object): void
  forbidden(message?: string, details?: object): void
  notFound(message?: string, details?: object): void
}

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
  badRequest: refusal(400, 'BadRequestError', 'Bad Request'),
  unauthorized: refusal(401, 'UnauthorizedError', 'Unauthorized'),
  forbidden: refusal(403, 'ForbiddenError', 'Forbidden'),
  notFound: refusal(404, 'NotFoundError', 'Not Found'),
}

function refusal(status: number, name: string, usual: string) {
  return function (this: Koa.Context, message: string = usual, details: object = {}) {
    this.status = status
    this.body = errorEnvelope(new RequestError(status, name, message, details))
  }
}
