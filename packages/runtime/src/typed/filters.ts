/** `filters` as objects: attribute names, and the operators that each kind of attribute takes. Types only. */
import type { EntryId } from './input.js'
import type { PathName, PrivateName, TargetOf, ValueName } from './model.js'

/** Conditions on entries of a model; all of one object hold together. */
export type Filters<Model> = Conditions<Model> & { readonly $not?: Filters<Model> }

type Conditions<Model> = NamedConditions<Model> & FilterGroup<Model>

type NamedConditions<Model> = {
  readonly [Name in ValueName<Model>]?: ValueFilter<Model[Name & keyof Model]>
} & {
  readonly [Name in PathName<Model>]?: LinkFilter<TargetOf<Model[Name & keyof Model]>>
}

/** Trusted conditions on entries of a model: they may name its private attributes as well. */
export type Where<Model> = NamedConditions<Model> & {
  readonly [Name in PrivateName<Model>]?: Model[Name & keyof Model] extends { readonly target: infer Target }
    ? LinkFilter<Target>
    : ValueFilter<Model[Name & keyof Model]>
} & {
  readonly id?: EntryId | readonly EntryId[] | IdOperators
  readonly $and?: readonly Where<Model>[]
  readonly $or?: readonly Where<Model>[]
  readonly $not?: Where<Model>
}

interface FilterGroup<Model> {
  readonly id?: EntryId | readonly EntryId[] | IdOperators
  readonly $and?: readonly Filters<Model>[]
  readonly $or?: readonly Filters<Model>[]
}

/** A condition on the linked entry, or on its id. */
export type LinkFilter<Target> = EntryId | readonly EntryId[] | null | LinkedFilters<Target>

/** A negated group is in `$and` or `$or`. */
type LinkedFilters<Target> = Conditions<Target> & IdEquality & { readonly $not?: EntryId }

type ValueFilter<Attribute> = Attribute extends { readonly kind: infer Kind; readonly value: infer Value }
  ? Kind extends 'text'
    ? OrValue<string, TextOperators>
    : Kind extends 'enumeration'
      ? OrValue<Value, Equality<Value>>
      : Kind extends 'boolean'
        ? OrValue<boolean, Equality<boolean>>
        : Kind extends 'number'
          ? OrValue<number, Comparison<number>>
          : Kind extends 'biginteger'
            ? OrValue<string | number | bigint, Comparison<string | number | bigint>>
            : Kind extends 'day'
              ? OrValue<string, Comparison<string>>
              : Kind extends 'moment'
                ? OrValue<string | number | Date, Comparison<string | number | Date>>
                : JsonOperators
  : never

/** A value in place of operators is equal to it; of several values, any. */
type OrValue<Value, Operators> = Value | readonly Value[] | null | Operators

interface Nullness {
  readonly $null?: boolean
  readonly $notNull?: boolean
}

interface IdEquality extends Nullness {
  readonly $eq?: EntryId
  readonly $ne?: EntryId
  readonly $in?: readonly EntryId[]
  readonly $notIn?: readonly EntryId[]
}

interface IdOperators extends IdEquality {
  readonly $lt?: EntryId
  readonly $lte?: EntryId
  readonly $gt?: EntryId
  readonly $gte?: EntryId
  readonly $between?: readonly [EntryId, EntryId]
}

interface Equality<Value> extends Nullness {
  readonly $eq?: Value | readonly Value[] | null
  readonly $ne?: Value | null
  readonly $in?: readonly Value[]
  readonly $notIn?: readonly Value[]
  readonly $not?: Value | readonly Value[] | null | this
}

interface Comparison<Value> extends Equality<Value> {
  readonly $lt?: Value
  readonly $lte?: Value
  readonly $gt?: Value
  readonly $gte?: Value
  readonly $between?: readonly [Value, Value]
}

/** Those that end with `i` ignore case. */
interface TextSearch {
  readonly $contains?: string
  readonly $notContains?: string
  readonly $containsi?: string
  readonly $notContainsi?: string
}

interface TextOperators extends Comparison<string>, TextSearch {
  readonly $eqi?: string
  readonly $nei?: string
  readonly $startsWith?: string
  readonly $startsWithi?: string
  readonly $endsWith?: string
  readonly $endsWithi?: string
}

/** On the JSON as text. */
interface JsonOperators extends Nullness, TextSearch {}
