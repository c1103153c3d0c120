/** The kinds of attributes, as generated model types spell them: `title: Text<'required'>`. Types only. */
import type { BlockNode, JsonValue } from './values.js'

/**
 * `required`: never null in an answer, and mandatory in a create if the type has no drafts. `default`: optional in a create.
 * `private`: in no answer. `managed`: set by the server, in no body.
 */
export type Flag = 'required' | 'default' | 'private' | 'managed'

interface Attribute<Kind extends string, Flags extends Flag> {
  readonly kind: Kind
  readonly flags: Flags
}

/** `value`: in an answer. `input`: in a body. Both without null. */
interface Scalar<Kind extends string, Value, Input, Flags extends Flag> extends Attribute<Kind, Flags> {
  readonly value: Value
  readonly input: Input
}

/** string, text, richtext, email, uid */
export interface Text<F extends Flag = never> extends Scalar<'text', string, string, F> {}
/** In bodies only. */
export interface Password<F extends Flag = never> extends Scalar<'password', never, string, F> {}
export interface Enumeration<V extends string, F extends Flag = never> extends Scalar<'enumeration', V, V, F> {}
export interface Integer<F extends Flag = never> extends Scalar<'number', number, number, F> {}
/** float, decimal */
export interface Decimal<F extends Flag = never> extends Scalar<'number', number, number, F> {}
/** Decimal text: more digits than a number can hold. */
export interface BigInteger<F extends Flag = never> extends Scalar<'biginteger', string, string | number, F> {}
export interface Bool<F extends Flag = never> extends Scalar<'boolean', boolean, boolean, F> {}
/** `2026-11-22` */
export interface Day<F extends Flag = never> extends Scalar<'day', string, string, F> {}
/** `08:30:00.000` */
export interface Time<F extends Flag = never> extends Scalar<'day', string, string, F> {}
/** datetime, timestamp: `2026-11-22T08:30:00.000Z`; milliseconds since 1970 in bodies too. */
export interface DateTime<F extends Flag = never> extends Scalar<'moment', string, string | number, F> {}
/** Milliseconds since 1970, as decimal text. */
export interface Timestamp<F extends Flag = never> extends Scalar<'moment', string, string | number, F> {}
export interface Json<F extends Flag = never> extends Scalar<'json', JsonValue, JsonValue, F> {}
export interface JsonArray<F extends Flag = never> extends Scalar<'json', JsonValue[], readonly JsonValue[], F> {}
export interface Blocks<F extends Flag = never> extends Scalar<'json', BlockNode[], readonly BlockNode[], F> {}

interface Link<Kind extends string, Target, Flags extends Flag> extends Attribute<Kind, Flags> {
  readonly target: Target
}

export interface ToOne<Target, F extends Flag = never> extends Link<'toOne', Target, F> {}
export interface ToMany<Target, F extends Flag = never> extends Link<'toMany', Target, F> {}
/** `Target`: the model of files. */
export interface Media<Target, F extends Flag = never> extends Link<'media', Target, F> {}
export interface MediaList<Target, F extends Flag = never> extends Link<'mediaList', Target, F> {}
export interface Component<Target, F extends Flag = never> extends Link<'component', Target, F> {}
export interface ComponentList<Target, F extends Flag = never> extends Link<'componentList', Target, F> {}

/** A dynamic zone. `Components`: the models of its components by uid. */
export interface Zone<Components, F extends Flag = never> extends Attribute<'zone', F> {
  readonly components: Components
}

/** A relation to one entry of any type. */
export interface ToAny<F extends Flag = never> extends Attribute<'toAny', F> {}
/** A relation to entries of any types. */
export interface ToManyOfAny<F extends Flag = never> extends Attribute<'toManyOfAny', F> {}
/** The entries that link here by a relation to any type. */
export interface ManyFromAny<Target, F extends Flag = never> extends Link<'manyFromAny', Target, F> {}
