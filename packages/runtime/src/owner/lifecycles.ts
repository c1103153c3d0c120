/** The owner's hooks around writes and reads of a content type. Types only. */
import type { QueryValue } from '../query/querystring.js'
import type { Entry } from '../wire-types.js'

/** What every hook is given. `state` is the same object before and after. */
interface Event<Action extends string, Params> {
  readonly action: Action
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
 * Hooks of a content type. Those of writes run inside the transaction of the write: what they read and write through the services
 * is part of it, and what they throw undoes it. What a before-hook makes of `params` counts: `data` was valid as it was sent, and
 * is judged again. `result` of a write is the stored row, private attributes included; of a read it is what will be answered.
 */
export interface Lifecycles<Attributes = object, Input = object> extends WriteLifecycles<Attributes, Input> {
  beforeFindOne?(event: Event<'beforeFindOne', ReadParams>): unknown
  afterFindOne?(event: Done<'afterFindOne', ReadParams, Entry<Attributes>>): unknown
  beforeFindMany?(event: Event<'beforeFindMany', ReadParams>): unknown
  afterFindMany?(event: Done<'afterFindMany', ReadParams, Entry<Attributes>[]>): unknown
}

/** Hooks around the writes alone. */
export interface WriteLifecycles<Attributes = object, Input = object> {
  beforeCreate?(event: Event<'beforeCreate', { data: Input }>): unknown
  afterCreate?(event: Done<'afterCreate', { data: Input }, Stored<Attributes, Input>>): unknown
  beforeUpdate?(event: Event<'beforeUpdate', { data: Input } & Where>): unknown
  afterUpdate?(event: Done<'afterUpdate', { data: Input } & Where, Stored<Attributes, Input>>): unknown
  beforeDelete?(event: Event<'beforeDelete', Where>): unknown
  afterDelete?(event: Done<'afterDelete', Where, Stored<Attributes, Input>>): unknown
}

/** No names but those of hooks: one that is misspelt would never run. */
export type OnlyHooks<Own, Names> = Own & { readonly [Name in Exclude<keyof Own, Names>]: never }

/** The parameters of a query string: `filters`, `sort`, `populate`, … */
export interface ReadParams {
  [name: string]: QueryValue | undefined
}

/** A stored row: every scalar attribute, also the private ones; no passwords. */
export type Stored<Attributes, Input> = { readonly id: number } & {
  [Name in keyof Attributes as undefined extends Attributes[Name] ? never : Name]: Attributes[Name]
} & Omit<Input, keyof Attributes>
