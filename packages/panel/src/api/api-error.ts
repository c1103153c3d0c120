import type { Reason } from '@content-gen/admin/panel-api'

/** An answer that is no success, or none at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0: the server could not be reached. */
  readonly status: number
  /** The name of the envelope, such as `ValidationError`. */
  readonly code: string
  readonly details: unknown
  /** Also in the server's log. */
  readonly requestId: string | null

  /** Null: no answer of the panel's API. */
  readonly reason: Reason | null

  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown,
    requestId: string | null,
    reason: Reason | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
    this.reason = reason
  }
}

/** Returns the status of a failure; null if it is no answer of the server. */
export function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null
}

/** Returns what was thrown, as an error. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
