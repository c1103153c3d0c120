/** `strapi.utils.errors`: the errors that a client may read, with the constructors that they have in Strapi v4. */
import { RequestError } from '@content-gen/runtime'

type Kind = new (message?: string, details?: object) => RequestError

/** The kinds of which errors of another name are, too. */
const bases: ReadonlyMap<string, string> = new Map([['PolicyError', 'ForbiddenError']])

/** An error is of a kind by its name: the services throw classes of their own. */
function kind(status: number, name: string, usual: string): Kind {
  return class extends RequestError {
    constructor(message = usual, details: object = {}) {
      super(status, name, message, details)
    }

    static override [Symbol.hasInstance](error: unknown): boolean {
      if (!(error instanceof RequestError)) return false
      return name === 'ApplicationError' || error.name === name || bases.get(error.name) === name
    }
  }
}

export const errors = {
  ApplicationError: kind(400, 'ApplicationError', 'An application error occured'),
  ForbiddenError: kind(403, 'ForbiddenError', 'Forbidden access'),
  NotFoundError: kind(404, 'NotFoundError', 'Entity not found'),
  NotImplementedError: kind(501, 'NotImplementedError', 'This feature is not implemented yet'),
  PaginationError: kind(400, 'PaginationError', 'Invalid pagination'),
  PayloadTooLargeError: kind(413, 'PayloadTooLargeError', 'Entity too large'),
  PolicyError: kind(403, 'PolicyError', 'Policy Failed'),
  RateLimitError: kind(429, 'RateLimitError', 'Too many requests, please try again later.'),
  UnauthorizedError: kind(401, 'UnauthorizedError', 'Unauthorized'),
  ValidationError: kind(400, 'ValidationError', 'Invalid input'),
}
