import { member } from './json.js'

/** A mistake in a request, as the server reports it. */
export interface Issue {
  /** `['blocks', '0', 'title']`; empty: the whole request. */
  readonly path: readonly string[]
  readonly message: string
}

/** The server refused a request, or failed. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError'
  /** The mistakes one by one. */
  readonly issues: readonly Issue[]

  constructor(
    readonly status: number,
    message: string,
    /** The envelope's `details`. */
    readonly details: unknown,
    /** The name that the server gives the error, such as `PaginationError`. */
    readonly code: string,
  ) {
    super(message)
    this.issues = issuesIn(details)
  }

  /** The messages by path: `{ 'blocks.0.title': ['…'] }`, for forms. */
  get messages(): Readonly<Record<string, readonly string[]>> {
    const messages: Record<string, string[]> = {}
    for (const { path, message } of this.issues) (messages[path.join('.')] ??= []).push(message)
    return messages
  }
}

/** 400 and 422: a mistake in the query or the body. */
export class ValidationError extends RequestError {
  override readonly name = 'ValidationError'
}

/** 401: no token, or one that is wrong or has expired. */
export class UnauthorizedError extends RequestError {
  override readonly name = 'UnauthorizedError'
}

/** 403: the caller lacks a permission. */
export class ForbiddenError extends RequestError {
  override readonly name = 'ForbiddenError'
}

/** 404: no such entry, or no such route. */
export class NotFoundError extends RequestError {
  override readonly name = 'NotFoundError'
}

/** 412: the entry changed since the state that `If-Match` names. */
export class ChangedError extends RequestError {
  override readonly name = 'ChangedError'
}

/** 413: more than the server takes. */
export class TooLargeError extends RequestError {
  override readonly name = 'TooLargeError'
}

/** 429: too many attempts. */
export class RateLimitError extends RequestError {
  override readonly name = 'RateLimitError'
}

/** 5xx: the server failed, or is not available. */
export class ServerError extends RequestError {
  override readonly name = 'ServerError'
}

/** There was no answer: the server cannot be reached, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

const classes: Readonly<Record<number, typeof RequestError>> = {
  400: ValidationError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  412: ChangedError,
  413: TooLargeError,
  422: ValidationError,
  429: RateLimitError,
}

/** Returns the error that an answer means. `body`: JSON, or text of a server in between. */
export function errorOf(status: number, body: unknown): RequestError {
  const Class = classes[status] ?? (status >= 500 ? ServerError : RequestError)
  const error = member(body, 'error')
  const message = member(error, 'message')
  const code = member(error, 'name')
  return new Class(
    status,
    typeof message === 'string' ? message : `The server answered with status ${status}`,
    member(error, 'details') ?? {},
    typeof code === 'string' ? code : '',
  )
}

function issuesIn(details: unknown): readonly Issue[] {
  const errors = member(details, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.map((each: unknown) => {
    const path = member(each, 'path')
    return { path: Array.isArray(path) ? path.map(String) : [], message: String(member(each, 'message')) }
  })
}
