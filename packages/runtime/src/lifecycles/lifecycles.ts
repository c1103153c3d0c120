/** The owner's hooks around writes and reads of a content type. Types only. */
import type { Caller } from '../caller.js'
import type { QueryValue } from '../query/querystring.js'
import type { CreateInput, Entry, Mistake, Stored, UpdateInput } from '../typed/index.js'

/**
 * The argument of every hook. `state` is the same object before and after. `caller` is the sender of the request, or the caller that owner code
 * has passed; `trusted` where nobody sent a request.
 */
interface Event<Action extends string, Params> {
  readonly action: Action
  readonly caller: Caller
  readonly model: { readonly uid: string; readonly singularName: string }
  readonly params: Params
  readonly state: Record<string, unknown>
}

interface Done<Action extends string, Params, Result> extends Event<Action, Params> {
  result: Result
}

interface Where {
  readonly where: { readonly id: number }
}

/**
 * Hooks of a content type. Hooks of writes run inside the transaction of the write: their own reads and writes are part of it, and
 * an error that they throw undoes it. A before-hook may change `params`: `data` is valid when it arrives, and is validated again
 * afterwards. `result` of a write is the stored row with its private attributes; `result` of a read is the future answer.
 */
export interface Lifecycles<Model = object> extends WriteLifecycles<Model> {
  beforeFindOne?(event: Event<'beforeFindOne', ReadParams>): unknown
  afterFindOne?(event: Done<'afterFindOne', ReadParams, Entry<Model, string>>): unknown
  beforeFindMany?(event: Event<'beforeFindMany', ReadParams>): unknown
  afterFindMany?(event: Done<'afterFindMany', ReadParams, Entry<Model, string>[]>): unknown
}

/** Hooks around the writes alone. */
export interface WriteLifecycles<Model = object> {
  beforeCreate?(event: Event<'beforeCreate', { data: CreateInput<Model> }>): unknown
  afterCreate?(event: Done<'afterCreate', { data: CreateInput<Model> }, Stored<Model>>): unknown
  beforeUpdate?(event: Event<'beforeUpdate', { data: UpdateInput<Model> } & Where>): unknown
  afterUpdate?(event: Done<'afterUpdate', { data: UpdateInput<Model> } & Where, Stored<Model>>): unknown
  beforeDelete?(event: Event<'beforeDelete', Where>): unknown
  afterDelete?(event: Done<'afterDelete', Where, Stored<Model>>): unknown
}

/** Rejects other names than those of hooks: a misspelt hook would never run. */
export type OnlyHooks<Own, Names> = Own & {
  readonly [Name in Exclude<keyof Own, Names>]: Mistake<`${Name & string} is no hook`>
}

/** The parameters of a query string: `filters`, `sort`, `populate`, … */
export interface ReadParams {
  [name: string]: QueryValue | undefined
}
