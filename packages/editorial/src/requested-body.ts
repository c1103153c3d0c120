/** Reads the bodies of requests about working copies and releases. */
import { ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'

export type RequestedBody = Readonly<Record<string, unknown>>

/** Returns the body of a request, with nothing in it if there is none. @throws ValidationError if it is no object */
export function requestedBody(ctx: Context): RequestedBody {
  const body: unknown = ctx.request.body ?? {}
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  return body
}

export function isTrue(body: RequestedBody, name: string): boolean {
  return own(body, name) === true
}
