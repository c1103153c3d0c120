/** Queries as objects. Types only. */
import type { Filters } from './filters.js'
import type { LinkName, LocaleOf, PathName, TargetOf, ValueName, WithDrafts, ZoneName, ComponentsOf } from './model.js'

/** The attributes of an answer: names, or `*` for all. */
export type Fields<Model> = '*' | 'id' | ValueName<Model> | readonly ('*' | 'id' | ValueName<Model>)[]

/** The order of a list; `asc` by default. A text follows one link, an object follows any number. */
export type Sort<Model> = SortKey<Model> | SortTree<Model> | readonly SortTree<Model>[] | readonly SortKey<Model>[]

type SortKey<Model> = Directed<'id' | ValueName<Model> | SortPath<Model>>
type SortPath<Model> = {
  [Name in PathName<Model>]: `${Name}.${'id' | ValueName<TargetOf<Model[Name & keyof Model]>>}`
}[PathName<Model>]
type Directed<Path extends string> = Path | `${Path}:${Direction}`
type Direction = 'asc' | 'desc'

export type SortTree<Model> = {
  readonly [Name in 'id' | ValueName<Model>]?: Direction
} & {
  readonly [Name in PathName<Model>]?: SortTree<TargetOf<Model[Name & keyof Model]>>
}

/** The links of an answer. Editors complete the first two links of a text (`author.profile`) and any number in an object. */
export type Populate<Model> = '*' | PopulatePath<Model> | readonly ('*' | PopulatePath<Model>)[] | PopulateTree<Model>

/** `OnlyPaths` checks those of more than two links. */
type PopulatePath<Model> =
  LinkName<Model> | ShortPath<Model> | `${ZoneName<Model> | PathName<Model>}.${'*' | `${string}.${string}`}`

type ShortPath<Model> =
  | { [Name in ZoneName<Model>]: `${Name}.${ZoneLink<ComponentsOf<Model[Name & keyof Model]>>}` }[ZoneName<Model>]
  | { [Name in PathName<Model>]: `${Name}.${LinkName<TargetOf<Model[Name & keyof Model]>>}` }[PathName<Model>]

/** The links of the components of a zone. */
type ZoneLink<Components> = { [Uid in keyof Components]: LinkName<Components[Uid]> }[keyof Components]
type ZonePath<Components> = { [Uid in keyof Components]: PopulatePath<Components[Uid]> }[keyof Components]

export type PopulateTree<Model> = {
  readonly [Name in LinkName<Model>]?: boolean | PopulateOptions<Model[Name & keyof Model]>
}

/** The options of one populated attribute. */
export type PopulateOptions<Attribute> = Attribute extends { readonly components: infer Components }
  ? ZoneOptions<Components>
  : Attribute extends { readonly kind: 'component' | 'componentList'; readonly target: infer Target }
    ? ComponentOptions<Target>
    : Attribute extends { readonly target: infer Target }
      ? LinkOptions<Target>
      : AnyOptions

interface ComponentOptions<Target> {
  readonly fields?: Fields<Target>
  readonly filters?: Filters<Target>
  readonly sort?: Sort<Target>
  readonly populate?: Populate<Target>
  readonly start?: number
  readonly limit?: number
}

interface LinkOptions<Target> extends ComponentOptions<Target> {
  /** The number of entries instead of the entries. */
  readonly count?: boolean
  readonly publicationState?: PublicationState
}

interface ZoneOptions<Components> {
  /** The components that the answer has, each with its own options. */
  readonly on?: { readonly [Uid in keyof Components]?: boolean | ComponentOptions<Components[Uid]> }
  /** Without `on`: links of any of the components. */
  readonly populate?: '*' | ZonePath<Components> | readonly ('*' | ZonePath<Components>)[]
}

/** The options of relations to entries of any type, whose attributes are unknown. */
interface AnyOptions {
  readonly fields?: readonly string[]
  readonly populate?: '*' | readonly string[]
  /** The types that the answer has, each with its own options. */
  readonly on?: { readonly [uid: string]: boolean | Omit<AnyOptions, 'on'> }
}

/** Published entries only (`live`), or drafts too (`preview`). */
export type PublicationState = 'live' | 'preview'

/** By page or by offset, within the limits of the config. */
export type Pagination = ByPage | ByOffset

interface ByPage {
  readonly page?: number
  readonly pageSize?: number
  readonly withCount?: boolean
  readonly start?: never
  readonly limit?: never
}

interface ByOffset {
  readonly start?: number
  readonly limit?: number
  readonly withCount?: boolean
  readonly page?: never
  readonly pageSize?: never
}

/** A query about one entry. */
export interface EntryQuery<Model, FieldsAsked = Fields<Model>, PopulateAsked = Populate<Model>> {
  readonly fields?: FieldsAsked
  readonly populate?: PopulateAsked & OnlyPopulate<Model, PopulateAsked>
}

/** A query about the entry of a single type. */
export type SingleQuery<Model, FieldsAsked = Fields<Model>, PopulateAsked = Populate<Model>> = EntryQuery<
  Model,
  FieldsAsked,
  PopulateAsked
> &
  OfDrafts<Model> &
  OfLocales<Model>

/** A query about a list. */
export type ListQuery<
  Model,
  FieldsAsked = Fields<Model>,
  PopulateAsked = Populate<Model>,
  PaginationAsked = Pagination,
> = SingleQuery<Model, FieldsAsked, PopulateAsked> & OfLists<Model, PaginationAsked> & OnlyPagination<PaginationAsked>

interface OfLists<Model, PaginationAsked> {
  readonly filters?: Filters<Model>
  readonly sort?: Sort<Model>
  readonly pagination?: PaginationAsked
  /** A search in all text attributes. */
  readonly _q?: string
}

type OfDrafts<Model> = Model extends WithDrafts ? { readonly publicationState?: PublicationState } : unknown
type OfLocales<Model> = [LocaleOf<Model>] extends [never]
  ? unknown
  : { readonly locale?: 'all' | LocaleOf<Model> | readonly LocaleOf<Model>[] }

/** A message instead of a type: the compiler quotes it for an unknown name. */
export interface Mistake<Message extends string> {
  readonly mistake: Message
}

/** An object is compared with the declared type too: editors complete names from that. */
type OnlyPopulate<Model, Asked> = Asked extends string | readonly unknown[]
  ? OnlyPaths<{ readonly target: Model }, Asked>
  : PopulateTree<Model> & OnlyLinks<Model, Asked>

/**
 * Rejects names that are not links, at any depth. The compiler itself reports unknown names only in literals of a declared type, and
 * the type of a populate is inferred.
 */
type OnlyLinks<Model, Asked> = Asked extends string | readonly unknown[]
  ? unknown
  : {
      readonly [Name in keyof Asked]: Name extends LinkName<Model>
        ? OnlyOptions<Model[Name & keyof Model], Asked[Name]>
        : Mistake<`${Name & string} is no attribute that can be populated`>
    }

/** Rejects unknown names. Apart from the inferred type, which it may not take part in; not a union, so that editors complete names. */
interface OnlyPagination<Asked> {
  readonly pagination?: PaginationParts & {
    readonly [Name in Exclude<keyof Asked, keyof PaginationParts>]: Mistake<`${Name & string} is no part of pagination`>
  }
}

interface PaginationParts {
  readonly page?: number
  readonly pageSize?: number
  readonly start?: number
  readonly limit?: number
  readonly withCount?: boolean
}

/** Rejects paths of more than two links that lead nowhere. */
type OnlyPaths<Attribute, Asked> = [Astray<Attribute, PathIn<Asked>>] extends [never]
  ? unknown
  : Mistake<`${Astray<Attribute, PathIn<Asked>>} leads to no attribute that can be populated`>

type PathIn<Asked> = Asked extends readonly (infer Path)[] ? Path : Asked
type Astray<Attribute, Path> = Path extends `${string}.${string}.${string}`
  ? LeadsBelow<Attribute, Path> extends true
    ? never
    : Path
  : never

type Leads<Model, Path> = Path extends `${infer Name}.${infer Below}`
  ? Name extends LinkName<Model>
    ? LeadsBelow<Model[Name & keyof Model], Below>
    : false
  : Path extends '*' | LinkName<Model>
    ? true
    : false

type LeadsBelow<Attribute, Path> = Attribute extends { readonly components: infer Components }
  ? true extends { [Uid in keyof Components]: Leads<Components[Uid], Path> }[keyof Components]
    ? true
    : false
  : Leads<TargetOf<Attribute>, Path>

type OnlyOptions<Attribute, Asked> = Asked extends boolean
  ? unknown
  : {
      readonly [Name in keyof Asked]: Name extends keyof PopulateOptions<Attribute>
        ? Name extends 'populate'
          ? OnlyPaths<Attribute, Asked[Name]> & OnlyLinks<TargetOf<Attribute>, Asked[Name]>
          : Name extends 'on'
            ? OnlyComponents<Attribute, Asked[Name]>
            : OnlyKnown<Asked[Name], PopulateOptions<Attribute>[Name & keyof PopulateOptions<Attribute>]>
        : Mistake<`${Name & string} is no option of populate here`>
    }

type OnlyComponents<Attribute, Asked> = Attribute extends { readonly components: infer Components }
  ? {
      readonly [Uid in keyof Asked]: Uid extends keyof Components
        ? Asked[Uid] extends boolean
          ? unknown
          : OnlyOptions<{ readonly kind: 'component'; readonly target: Components[Uid] }, Asked[Uid]>
        : Mistake<`${Uid & string} is no component of this zone`>
    }
  : unknown

/** Rejects names that `Allowed` lacks, in filters and sorts below a populate. */
type OnlyKnown<Asked, Allowed> = Asked extends string | number | boolean | bigint | null | Date
  ? unknown
  : Asked extends readonly unknown[]
    ? { readonly [Index in keyof Asked]: OnlyKnown<Asked[Index], ItemOfAny<Allowed>> }
    : {
        readonly [Name in keyof Asked]: Name extends KeyOfAny<Allowed>
          ? OnlyKnown<Asked[Name], ValueOfAny<Allowed, Name>>
          : Mistake<`${Name & string} is not known here`>
      }

/** The items of the lists in a union. */
type ItemOfAny<Union> = Union extends readonly (infer Item)[] ? Item : never
/** The keys of the objects in a union. */
type KeyOfAny<Union> = Union extends readonly unknown[] ? never : Union extends object ? keyof Union : never
type ValueOfAny<Union, Name> = Union extends readonly unknown[]
  ? never
  : Union extends object
    ? Name extends keyof Union
      ? Union[Name]
      : never
    : never

/** The part of an argument that is a query string. */
export type QueryText<Argument> = Argument extends string ? Argument : never

/** The query that an argument makes: `string` for a query string, else its `fields` and `populate`. */
export type AskedBy<Argument, FieldsAsked, PopulateAsked> = [Argument] extends [never]
  ? { readonly fields: FieldsAsked; readonly populate: PopulateAsked }
  : Argument extends string
    ? string
    : { readonly fields: FieldsAsked; readonly populate: PopulateAsked }
