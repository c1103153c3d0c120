import { shorten } from './shorten.js'
import type { Refusal } from './refusal.js'

/**
 * An error that the client caused and may read. Anything else that is thrown becomes a 500 without details. If `details` is null, the
 * envelope has no such key.
 */
export class RequestError extends Error {
  /** The keys of a query that lead to what is wrong, if that is within a populate: `populate`, `author`, `fields`. */
  place: readonly string[] = []
  /** The action without which the caller may not name what the error is about. */
  missing?: string

  constructor(
    readonly status: number,
    override readonly name: string,
    message: string,
    readonly details: object | null = {},
    /** For programs; null if there is nothing but the message. */
    readonly refusal: Refusal | null = null,
  ) {
    super(message)
  }

  /** For owner code that answers an error as it is: no more than the envelope shows. */
  toJSON(): object {
    const { name, message, details } = this
    return details === null ? { name, message } : { name, message, details }
  }
}

/** 400: the input or the query is not valid. */
export class ValidationError extends RequestError {
  constructor(message: string, details: object = {}, refusal: Refusal | null = null) {
    super(400, 'ValidationError', message, details, refusal)
  }
}

/**
 * Returns a 400: `Invalid parameter <key>`, of a query string. `missing`: the action without which the caller may not name the key. Clients are
 * told only in development: it would tell them what there is.
 */
export function invalidParameter(key: string, missing: string | null = null): ValidationError {
  const error = new ValidationError(`Invalid parameter ${shorten(key)}`)
  if (missing !== null) error.missing = missing
  return error
}

/** 400: invalid paging. */
export class PaginationError extends RequestError {
  constructor(message: string) {
    super(400, 'PaginationError', message)
  }
}

/** 400: a rule of the application is violated. */
export class ApplicationError extends RequestError {
  constructor(message: string, details: object = {}, refusal: Refusal | null = null) {
    super(400, 'ApplicationError', message, details, refusal)
  }
}

/** 503: the database cannot be reached, or is too busy. */
export class UnavailableError extends RequestError {
  constructor(
    /** True if the request may have been carried out nevertheless. */
    readonly isOutcomeUnknown: boolean,
    override readonly cause: unknown,
  ) {
    super(503, 'ServiceUnavailableError', 'The database cannot be reached or is too busy', {}, { code: 'unavailable' })
  }
}

/** 503: the database is there but read-only. */
export class ReadOnlyError extends RequestError {
  constructor(override readonly cause: unknown) {
    super(
      503,
      'ServiceUnavailableError',
      'The database is read-only: nothing can be stored at the moment',
      {},
      { code: 'readOnly' },
    )
  }
}

/** 503: a statement exceeded its time limit. Trying again would not help. */
export class TooSlowError extends RequestError {
  constructor(
    /** SQL text without values. */
    readonly statement: string,
    override readonly cause?: unknown,
  ) {
    super(
      503,
      'ServiceUnavailableError',
      'This took too long. Ask for less, or filter and sort by less',
      {},
      { code: 'tooSlow' },
    )
  }
}

/** 503: too many expensive reads are waiting already. */
export class BusyError extends RequestError {
  constructor() {
    super(503, 'ServiceUnavailableError', 'Too many expensive requests at the same time', {}, { code: 'busy' })
  }
}

/** 503: the bodies of other requests use up the memory set aside for bodies. */
export class CrowdedError extends RequestError {
  constructor() {
    super(503, 'ServiceUnavailableError', 'Too many large requests at the same time', {}, { code: 'busy' })
  }
}

/** 400: the answer would be larger than allowed. */
export class TooLargeError extends ValidationError {
  constructor(mostBytes: number) {
    const megabytes = Math.max(Math.round(mostBytes / 1_048_576), 1)
    super(`The answer would be larger than ${megabytes} MB. Ask for smaller pages, or for fewer fields`)
  }
}

/** 401: the credentials are missing or invalid. */
export class UnauthorizedError extends RequestError {
  constructor(message = 'Missing or invalid credentials') {
    super(401, 'UnauthorizedError', message)
  }
}

/** 403: the action was not granted. The reason is for code that catches it; the client reads `Forbidden`. */
export class ForbiddenError extends RequestError {
  constructor(
    readonly reason = 'Forbidden',
    readonly about: object = {},
  ) {
    super(403, 'ForbiddenError', 'Forbidden', {}, { code: 'forbidden' })
  }
}

/** 403 for owner code: its caller may not set a link. @see invalidParameter for `missing` */
export class ForbiddenLinkError extends RequestError {
  constructor(
    readonly attribute: string,
    override readonly missing: string,
  ) {
    super(
      403,
      'ForbiddenError',
      `The caller may not set ${attribute}: that needs ${missing}`,
      {},
      { code: 'forbidden' },
    )
  }
}

/** 403, thrown by policies. */
export class PolicyError extends ForbiddenError {
  constructor(reason = 'Policy Failed', about: object = {}) {
    super(reason, about)
  }
}

/** 404: no such route or entry. */
export class NotFoundError extends RequestError {
  constructor(message = 'Not Found', refusal: Refusal | null = message === 'Not Found' ? { code: 'gone' } : null) {
    super(404, 'NotFoundError', message, {}, refusal)
  }
}

/** 412: the entry is not as the sender of `If-Match` has seen it. */
export class PreconditionFailedError extends RequestError {
  constructor() {
    super(412, 'PreconditionFailedError', 'The entry has changed since it was read: read it again, with the same query')
  }
}
