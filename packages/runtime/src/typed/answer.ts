/** The entries of an answer, by the query that asked for them. Types only. */
import type { MorphMany, MorphOne } from './values.js'
import type { HasFlag, LinkName, Plain, ValueName, WithDrafts } from './model.js'
import type { Fields, Populate } from './query.js'

/** One entry. `Query`: an object type with `fields` and `populate`, or `string` for an unknown query. */
export interface Entry<Model, Query = object> {
  id: number
  attributes: Attributes<Model, Query>
  /** On the entries at the top level of an answer only. */
  meta?: EntryMeta
}

/** `availableLocales`: the codes of the entry's other localizations; empty if the type is not localized. */
export interface EntryMeta {
  availableLocales: string[]
}

/**
 * The attributes of an entry: the values in `fields` and the links in `populate`. After a query given as text, all values are there
 * and each link may be.
 */
export type Attributes<Model, Query = object> = Query extends string
  ? Unknown<Model>
  : Asked<Model, PartOf<Query, 'fields'>, PartOf<Query, 'populate'>>

type PartOf<Query, Part extends string> = Query extends { readonly [Name in Part]?: infer Given } ? Given : unknown

type Asked<Model, Chosen, Populated> = [Populate<Model>] extends [Populated]
  ? unknown extends Populated
    ? Plain<Values<Model, Known<Model, Chosen>>>
    : Plain<Values<Model, Known<Model, Chosen>> & Partial<Links<Model, LinkName<Model>, string>>>
  : Plain<
      Values<Model, Known<Model, Chosen>> &
        Links<Model, LinkName<Model> & keyof Sure<Populated>, Populated> &
        Partial<Links<Model, Exclude<NameIn<Model, Populated>, keyof Sure<Populated>>, Populated>>
    >

/** The fields of a query; unknown if its type is that of every query. */
type Known<Model, Chosen> = [Fields<Model>] extends [Chosen] ? unknown : Chosen

type Unknown<Model> = Plain<Values<Model, unknown> & Partial<Links<Model, LinkName<Model>, string>>>

/**
 * An object with the names that a query contains in any case: `keyof` of a union has the names that all its members share. A list of
 * unknown length has none. `*` means every name, unless a list has other names too.
 */
type Sure<Names> = Names extends readonly unknown[]
  ? IsStar<Names[number]> extends true
    ? SureOf<Names[0]>
    : SureInList<Names>
  : Names extends string
    ? SureOf<Names>
    : { [Name in keyof Names as IsSure<Names, Name> extends true ? Name : never]: true }

type IsStar<Name> = [Name] extends [never] ? false : [Name] extends ['*'] ? true : false

type SureInList<Names> = Names extends readonly [infer Name, ...infer Rest]
  ? (Name extends '*' ? object : SureOf<Name>) & SureInList<Rest>
  : object

type SureOf<Name> = Name extends '*' ? Record<string, true> : Name extends string ? Record<First<Name>, true> : object

type IsSure<Tree, Name extends keyof Tree> =
  {} extends Pick<Tree, Name> ? false : [Extract<Tree[Name], false | undefined>] extends [never] ? true : false

/* Values */

type Values<Model, Chosen> = {
  [Name in ValueName<Model> & SureField<Chosen>]: Value<Model[Name & keyof Model]>
} & {
  [Name in Exclude<ValueName<Model> & FieldName<Chosen>, SureField<Chosen>>]?: Value<Model[Name & keyof Model]>
}

type SureField<Chosen> = unknown extends Chosen ? string : keyof SureFields<Chosen>

/** Here `*` means every name even in a list with other names. */
type SureFields<Chosen> = Chosen extends readonly [infer Name, ...infer Rest]
  ? SureOf<Name> & SureFields<Rest>
  : Chosen extends readonly unknown[]
    ? object
    : Chosen extends string
      ? SureOf<Chosen>
      : Record<string, true>

type FieldName<Chosen> = unknown extends Chosen ? string : '*' extends NameOf<Chosen> ? string : NameOf<Chosen>

type NameOf<Names> = Names extends readonly (infer Name)[] ? Name : Names

type Value<Attribute> = Attribute extends { readonly value: infer Type }
  ? HasFlag<Attribute, 'required'> extends true
    ? Type
    : Type | null
  : never

/** A stored row: all values, including private ones, without passwords. A draft may lack required values. */
export type Stored<Model> = { readonly id: number } & {
  [Name in StoredName<Model>]: Model extends WithDrafts ? Value<Model[Name]> | Lacking<Model[Name]> : Value<Model[Name]>
}

type Lacking<Attribute> = HasFlag<Attribute, 'managed' | 'default'> extends true ? never : null

type StoredName<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly value: unknown; readonly kind: infer Kind }
    ? Kind extends 'password'
      ? never
      : Name
    : never
}[keyof Model]

/* Links */

type NameIn<Model, Populated> = Populated extends readonly (infer Path)[]
  ? LinkName<Model> & (IsStar<Path> extends true ? string : First<Exclude<Path, '*'> & string>)
  : Populated extends string
    ? LinkName<Model> & (Populated extends '*' ? string : First<Populated>)
    : LinkName<Model> & TruthyName<Populated>

type First<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path
type TruthyName<Tree> = { [Name in keyof Tree]: Tree[Name] extends false | undefined ? never : Name }[keyof Tree]

type Links<Model, Name extends PropertyKey, Populated> = {
  [Each in Name & keyof Model]: Link<Model[Each], OptionsOf<Populated, Each>>
}

/** The options that a populate has for one attribute; `string` if they are unknown. */
type OptionsOf<Populated, Name> = [Populated] extends [string]
  ? string extends Populated
    ? string
    : PathOptions<readonly [Populated], Name>
  : Populated extends readonly unknown[]
    ? PathOptions<Populated, Name>
    : Name extends keyof Populated
      ? TreeOptions<Populated[Name]>
      : never

type PathOptions<Paths, Name> = [Below<Paths, Name>] extends [readonly []]
  ? object
  : { readonly populate: Below<Paths, Name> }

/** The paths below a link. */
type Below<Paths, Name> = Paths extends readonly [infer Path, ...infer Rest]
  ? Path extends `${Name & string}.${infer After}`
    ? readonly [After, ...Below<Rest, Name>]
    : Below<Rest, Name>
  : Paths extends readonly []
    ? readonly []
    : Paths extends readonly (infer Path)[]
      ? ListOf<AfterName<Path, Name>>
      : readonly []

type ListOf<Path> = [Path] extends [never] ? readonly [] : readonly Path[]
type AfterName<Path, Name> = Path extends `${Name & string}.${infer After}` ? After : never

type Link<Attribute, Options> = Attribute extends { readonly kind: infer Kind; readonly target: infer Target }
  ? Kind extends 'component'
    ? Item<Target, Options> | null
    : Kind extends 'componentList'
      ? Item<Target, Options>[]
      : Kind extends 'toOne' | 'toMany'
        ? Counted<Options, Linked<Kind, Target, Options>>
        : Linked<Kind, Target, Options>
  : Attribute extends { readonly components: infer Components }
    ? ZoneItem<Components, Options>[]
    : Attribute extends { readonly kind: 'toAny' }
      ? MorphOne
      : MorphMany | undefined

type Counted<Options, Entries> = Options extends { readonly count: infer Counts }
  ? Counts extends true
    ? { data: { attributes: { count: number } } }
    : Entries
  : Entries

/** Media without files, and the inverse of a relation to any type without entries, are null. Other relations are an empty list. */
type Linked<Kind, Target, Options> = Kind extends 'toMany'
  ? { data: Linkee<Target, Options>[] }
  : Kind extends 'mediaList' | 'manyFromAny'
    ? { data: Linkee<Target, Options>[] | null }
    : { data: Linkee<Target, Options> | null }

interface Linkee<Target, Options> {
  id: number
  attributes: Attributes<Target, Options>
}

type Item<Target, Options> = Plain<{ id: number } & Attributes<Target, Options>>

type ZoneItem<Components, Options> = Options extends { readonly on: infer Kinds }
  ? {
      [Uid in TruthyName<Kinds> & keyof Components]: Plain<
        { __component: Uid } & Item<Components[Uid], Uid extends keyof Kinds ? TreeOptions<Kinds[Uid]> : object>
      >
    }[TruthyName<Kinds> & keyof Components]
  : {
      [Uid in keyof Components]: Plain<{ __component: Uid } & Item<Components[Uid], Options>>
    }[keyof Components]

type TreeOptions<Options> = Options extends false | undefined ? never : Options extends true ? object : Options
