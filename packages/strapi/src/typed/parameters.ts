/** The parameters of Strapi v4's services. Types only. */
import type {
  Fields,
  Filters,
  Mistake,
  Pagination,
  Populate,
  PublicationState,
  sentByClient,
  Sort,
} from '@content-gen/runtime'
import type { Shown, Whole } from './models.js'

/** Of `entityService`. */
export interface Parameters<Model> {
  readonly filters?: Filters<Whole<Model>>
  readonly sort?: Sort<Whole<Model>>
  readonly fields?: Fields<Shown<Model>>
  readonly populate?: Populate<Shown<Model>> | Deep
  readonly start?: number
  readonly limit?: number
  readonly locale?: string
  readonly publicationState?: PublicationState
  readonly _q?: string
  readonly page?: number
  readonly pageSize?: number
  /** `service(uid).find` has pages; `entityService` leaves this out. */
  readonly pagination?: Pagination
  readonly where?: Mistake<'where is the word of db.query: here it is filters'>
  readonly select?: Mistake<'select is the word of db.query: here it is fields'>
  readonly orderBy?: Mistake<'orderBy is the word of db.query: here it is sort'>
  readonly offset?: Mistake<'offset is the word of db.query: here it is start'>
  readonly files?: Mistake<'upload files first, and link them by their ids'>
  readonly [sentByClient]?: Mistake<'this may come from a client: ask strapi.sanitize.contentAPI.query first, with { auth: ctx.state.caller }'>
}

/** Everything, at most so many links away: of projects that had the plugin populate-deep (`api.rest.populateDeep` of the config). */
export type Deep = 'deep' | `deep,${number}`

/** Of `db.query`. */
export interface DbQueryParameters<Model> {
  readonly where?: Filters<Whole<Model>>
  readonly select?: Fields<Shown<Model>>
  readonly orderBy?: OrderBy<Whole<Model>>
  readonly populate?: QueryPopulate<Shown<Model>>
  readonly offset?: number
  readonly limit?: number
  readonly filters?: Mistake<'filters is the word of entityService: here it is where'>
  readonly fields?: Mistake<'fields is the word of entityService: here it is select'>
  readonly sort?: Mistake<'sort is the word of entityService: here it is orderBy'>
  readonly start?: Mistake<'start is the word of entityService: here it is offset'>
  readonly [sentByClient]?: Mistake<'this may come from a client: ask strapi.sanitize.contentAPI.query first, with { auth: ctx.state.caller }'>
}

/** `asc` by default. */
type OrderBy<Model> = OrderKey<Model> | readonly OrderKey<Model>[]
type OrderKey<Model> = Extract<Fields<Model>, string> | Extract<Sort<Model>, { readonly id?: unknown }>

/** `true` is everything that can be populated. */
export type QueryPopulate<Model> = true | LinkPath<Model> | readonly LinkPath<Model>[] | QueryTree<Model>

/** `author.profile`: the runtime checks what is behind the first point. */
type LinkPath<Model> = LinkNames<Model> | `${LinkNames<Model>}.${string}`

type LinkNames<Model> = {
  [Name in keyof Model]: Model[Name] extends { readonly value: unknown } ? never : Name
}[keyof Model] &
  string

export type QueryTree<Model> = { readonly [Name in LinkNames<Model>]?: boolean | QueryOptions<Model[Name]> }

type QueryOptions<Attribute> = Attribute extends { readonly components: infer Components }
  ? {
      readonly populate?: true
      readonly on?: { readonly [Uid in keyof Components]?: boolean | LinkedQuery<Components[Uid]> }
    }
  : Attribute extends { readonly target: infer Target }
    ? LinkedQuery<Target>
    : object

interface LinkedQuery<Model> {
  readonly where?: Filters<Model>
  readonly select?: Fields<Model>
  readonly orderBy?: OrderBy<Model>
  readonly populate?: QueryPopulate<Model>
  readonly offset?: number
  readonly limit?: number
  /** The number of entries instead of the entries. */
  readonly count?: boolean
}

/** The words of `db.query` in those of the query language. */
export type Words<Given> = {
  readonly fields: Given extends { readonly select: infer Select } ? Select : '*'
  readonly populate: Given extends { readonly populate: infer Links } ? PopulateWords<Links> : readonly []
}

type PopulateWords<Links> = Links extends true
  ? '*'
  : Links extends string | boolean | readonly unknown[]
    ? Links
    : {
        readonly [Name in keyof Links]: Links[Name] extends boolean
          ? Links[Name]
          : Links[Name] extends { readonly on: infer Kinds }
            ? { readonly on: PopulateWords<Kinds> }
            : Words<Links[Name]> & Counting<Links[Name]>
      }

type Counting<Options> = Options extends { readonly count: infer Counts } ? { readonly count: Counts } : unknown

/** The parameters of `entityService`, with those that it leaves out; after `deep`, each link may be there. */
export type ChosenBy<Given> = Given extends { readonly populate: Deep }
  ? string
  : {
      readonly fields: Given extends { readonly fields: infer Names } ? Names : '*'
      readonly populate: Given extends { readonly populate: infer Links }
        ? Links extends true
          ? '*'
          : Links
        : readonly []
    }
