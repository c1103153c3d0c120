import { ValidationError } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import { isRecord, own } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import { actorOf } from '../versions/actor.js'
import type { Saving } from './working-copy.js'

export type Body = Readonly<Record<string, unknown>>

/** Returns the body of a request, with nothing in it if there is none. @throws ValidationError if it is no object */
export function requestedBody(ctx: Context): Body {
  const body: unknown = ctx.request.body ?? {}
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  return body
}

/** @throws ValidationError if there is no whole number of this name */
export function requiredNumber(body: Body, name: string): number {
  const value = own(body, name)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new ValidationError(`${name} must be a whole number, as the last answer had it`)
  return value
}

export function isTrue(body: Body, name: string): boolean {
  return own(body, name) === true
}

export function savingOf(ctx: Context): Saving {
  return { actor: actorOf({ caller: ctx.state.caller }), requestId: acting.getStore()?.requestId ?? null }
}
