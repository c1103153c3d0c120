/** The entries of an answer, by the query that asked for them. Types only. */
import type { MorphMany, MorphOne } from './values.js'
import type { HasFlag, LinkName, Plain, ValueName } from './model.js'
import type { Populate } from './query.js'

/** One entry. `Query`: an object type with `fields` and `populate`, or `string` for a query of which nothing is known. */
export interface Entry<Model, Query = object> {
  id: number
  attributes: Attributes<Model, Query>
  /** On the entries at the top level of an answer only. */
  meta?: EntryMeta
}

/** `availableLocales`: the codes of the entry's other localizations; empty where the type is not localized. */
export interface EntryMeta {
  availableLocales: string[]
}

/**
 * The attributes of an entry: the values that `fields` selects, and the links that `populate` brings. Of a query given as text
 * nothing is known: all values, and links that may be there.
 */
export type Attributes<Model, Query = object> = Query extends string
  ? Unknown<Model>
  : Asked<Model, PartOf<Query, 'fields'>, PartOf<Query, 'populate'>>

type PartOf<Query, Part extends string> = Query extends { readonly [Name in Part]?: infer Given } ? Given : unknown

type Asked<Model, Fields, Populated> = [Populate<Model>] extends [Populated]
  ? unknown extends Populated
    ? Plain<Values<Model, Fields>>
    : Plain<Values<Model, Fields> & Partial<Links<Model, LinkName<Model>, string>>>
  : Plain<Values<Model, Fields> & Links<Model, NameIn<Model, Populated>, Populated>>

type Unknown<Model> = Plain<Values<Model, unknown> & Partial<Links<Model, LinkName<Model>, string>>>

/* Values */

type Values<Model, Fields> = {
  [Name in ValueName<Model> & FieldName<Fields>]: Value<Model[Name & keyof Model]>
}

type FieldName<Fields> = unknown extends Fields ? string : '*' extends NameOf<Fields> ? string : NameOf<Fields>

type NameOf<Names> = Names extends readonly (infer Name)[] ? Name : Names

type Value<Attribute> = Attribute extends { readonly value: infer Type }
  ? HasFlag<Attribute, 'required'> extends true
    ? Type
    : Type | null
  : never

/** A stored row: every value, private ones too; no passwords. */
export type Stored<Model> = { readonly id: number } & {
  [Name in StoredName<Model>]: Value<Model[Name & keyof Model]>
}

type StoredName<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly value: unknown; readonly kind: infer Kind }
    ? Kind extends 'password'
      ? never
      : Name
    : never
}[keyof Model]

/* Links */

type NameIn<Model, Populated> =
  NameOf<Populated> extends infer Name
    ? Name extends string
      ? Name extends '*'
        ? LinkName<Model>
        : First<Name> & LinkName<Model>
      : TruthyName<Name> & LinkName<Model>
    : never

type First<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path
type TruthyName<Tree> = { [Name in keyof Tree]: Tree[Name] extends false ? never : Name }[keyof Tree]

type Links<Model, Name extends PropertyKey, Populated> = {
  [Each in Name & keyof Model]: Link<Model[Each], OptionsOf<Populated, Each>>
}

/** The options that a populate has for one attribute; `string` if they are unknown. */
type OptionsOf<Populated, Name> = [Populated] extends [string]
  ? string extends Populated
    ? string
    : PathOptions<Populated, Name>
  : Populated extends readonly (infer Path)[]
    ? PathOptions<Path, Name>
    : Name extends keyof Populated
      ? Populated[Name] extends boolean
        ? object
        : Populated[Name]
      : object

type PathOptions<Path, Name> = [Rest<Path, Name>] extends [never]
  ? object
  : { readonly populate: readonly Rest<Path, Name>[] }

type Rest<Path, Name> = Path extends `${Name & string}.${infer Below}` ? Below : never

type Link<Attribute, Options> = Attribute extends { readonly kind: infer Kind; readonly target: infer Target }
  ? Kind extends 'component'
    ? Item<Target, Options> | null
    : Kind extends 'componentList'
      ? Item<Target, Options>[]
      : Options extends { readonly count: true }
        ? Kind extends 'toMany' | 'mediaList'
          ? { data: { attributes: { count: number } } }
          : Linked<Kind, Target, Options>
        : Linked<Kind, Target, Options>
  : Attribute extends { readonly components: infer Components }
    ? ZoneItem<Components, Options>[]
    : Attribute extends { readonly kind: 'toAny' }
      ? MorphOne
      : MorphMany

/** Media that hold no file are null, relations an empty list. */
type Linked<Kind, Target, Options> = Kind extends 'toMany'
  ? { data: Linkee<Target, Options>[] }
  : Kind extends 'mediaList'
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

type TreeOptions<Options> = Options extends boolean ? object : Options
