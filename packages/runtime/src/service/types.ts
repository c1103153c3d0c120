/** The services of content types, as generated code and owner code call them. Types only. */
import type { Answer, FlatAnswer } from '../answer.js'
import type { Caller } from '../caller.js'
import type { ParsedQuery } from '../http/request/request-query.js'
import type { UncheckedBody } from '../http/routes.js'
import type { Where } from '../typed/filters.js'
import type { OwnAnswer, WriteTransaction } from '../write/index.js'
import type { PaginationMeta } from '../query/pagination.js'
import type {
  AskedBy,
  Attributes,
  CreateInput,
  Entry,
  EntryQuery,
  Fields,
  ListQuery,
  Populate,
  QueryText,
  SingleQuery,
  UpdateInput,
} from '../typed/index.js'

export interface ListMeta {
  readonly pagination: PaginationMeta
}

/** An id as a router gives it: an absent or senseless one is that of an entry that does not exist. */
export type SentId = string | number | undefined
/** The body of a write: typed for owner code, or whatever a client sent. */
export type Body<Input> = { readonly data: Input } | UncheckedBody | undefined
export type LocalizationBody<Input> = ({ readonly locale: string } & Input) | UncheckedBody | undefined

/** Limits that owner code adds to the query of a client. */
export interface Limits<Model> {
  /** Only these entries, whatever the query says. It is trusted: it may name private attributes and types that the caller does not read. */
  readonly where?: Where<Model>
}

/** The answer with one entry. */
export type EntryAnswer<Model, Query = object> = Promise<Answer<Entry<Model, Query>>>

/**
 * The entries of one collection type. A query is an object, which the compiler checks and which decides the type of the answer, or
 * a query string as the REST API takes it, without `?`. A link to a type that the caller may not read is left out of the answer, as
 * over HTTP. Throws a RequestError for what the caller may not do.
 */
export interface CollectionService<Model, Create = CreateInput<Model>, Update = UpdateInput<Model>> {
  find<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    query?: QueryText<Query> | ParsedQuery | ListQuery<Model, F, P>,
    limits?: Limits<Model>,
  ): Promise<Answer<Entry<Model, AskedBy<Query, F, P>>[], ListMeta>>
  findOne<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    id: SentId,
    query?: QueryText<Query> | ParsedQuery | EntryQuery<Model, F, P>,
    limits?: Limits<Model>,
  ): EntryAnswer<Model, AskedBy<Query, F, P>>
  create<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    body: Body<Create>,
    query?: QueryText<Query> | ParsedQuery | EntryQuery<Model, F, P>,
  ): EntryAnswer<Model, AskedBy<Query, F, P>>
  update<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    id: SentId,
    body: Body<Update>,
    query?: QueryText<Query> | ParsedQuery | EntryQuery<Model, F, P>,
    limits?: Limits<Model>,
  ): EntryAnswer<Model, AskedBy<Query, F, P>>
  delete<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    id: SentId,
    query?: QueryText<Query> | ParsedQuery | EntryQuery<Model, F, P>,
    limits?: Limits<Model>,
  ): EntryAnswer<Model, AskedBy<Query, F, P>>
  /** `body` is flat: `{ locale, ...attributes }`; so is the answer. */
  createLocalization(caller: Caller, id: SentId, body: LocalizationBody<Create>): Promise<FlatAnswer<Attributes<Model>>>
}

/** The answer with the one entry of a single type, or null if nothing has made it yet. */
export type SingleAnswer<Model, Query = object> = Promise<Answer<Entry<Model, Query> | null>>

/** The one entry of a single type. */
export interface SingleService<Model> {
  find<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    query?: QueryText<Query> | ParsedQuery | SingleQuery<Model, F, P>,
  ): SingleAnswer<Model, AskedBy<Query, F, P>>
  /** Makes the entry if there is none. */
  update<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    body: Body<UpdateInput<Model>>,
    query?: QueryText<Query> | ParsedQuery | SingleQuery<Model, F, P>,
  ): EntryAnswer<Model, AskedBy<Query, F, P>>
  delete<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly [], Query = never>(
    caller: Caller,
    query?: QueryText<Query> | ParsedQuery | SingleQuery<Model, F, P>,
  ): EntryAnswer<Model, AskedBy<Query, F, P>>
  createLocalization(caller: Caller, body: LocalizationBody<CreateInput<Model>>): Promise<FlatAnswer<Attributes<Model>>>
}

/** The methods of a collection as owner code replaces them: for any query. */
export interface CollectionMethods<Model> {
  find(
    caller: Caller,
    query?: string | ParsedQuery | ListQuery<Model>,
    limits?: Limits<Model>,
  ): Promise<Answer<Entry<Model, string>[], ListMeta>>
  findOne(
    caller: Caller,
    id: SentId,
    query?: string | ParsedQuery | EntryQuery<Model>,
    limits?: Limits<Model>,
  ): EntryAnswer<Model, string>
  create(
    caller: Caller,
    body: Body<CreateInput<Model>>,
    query?: string | ParsedQuery | EntryQuery<Model>,
  ): EntryAnswer<Model, string>
  update(
    caller: Caller,
    id: SentId,
    body: Body<UpdateInput<Model>>,
    query?: string | ParsedQuery | EntryQuery<Model>,
    limits?: Limits<Model>,
  ): EntryAnswer<Model, string>
  delete(
    caller: Caller,
    id: SentId,
    query?: string | ParsedQuery | EntryQuery<Model>,
    limits?: Limits<Model>,
  ): EntryAnswer<Model, string>
  createLocalization(
    caller: Caller,
    id: SentId,
    body: LocalizationBody<CreateInput<Model>>,
  ): Promise<FlatAnswer<Attributes<Model>>>
}

/** The methods of a single type as owner code replaces them. */
export interface SingleMethods<Model> {
  find(caller: Caller, query?: string | ParsedQuery | SingleQuery<Model>): SingleAnswer<Model, string>
  update(
    caller: Caller,
    body: Body<UpdateInput<Model>>,
    query?: string | ParsedQuery | SingleQuery<Model>,
  ): EntryAnswer<Model, string>
  delete(caller: Caller, query?: string | ParsedQuery | SingleQuery<Model>): EntryAnswer<Model, string>
  createLocalization(caller: Caller, body: LocalizationBody<CreateInput<Model>>): Promise<FlatAnswer<Attributes<Model>>>
}

/** Runs first in the transaction of a write; throws to refuse. */
export type WriteGuard = (writing: WriteTransaction) => Promise<void>

/** The writes of a collection: each returns the id of its entry. They may leave the answer to be read afterwards. */
export interface EntryWrites {
  /** `refusesLinks`: owner code has made the data, and a link that the caller may not set is an error. */
  create(data: unknown, caller: Caller, answer: OwnAnswer, refusesLinks: boolean): Promise<number>
  update(
    id: string | number,
    data: unknown,
    caller: Caller,
    guard: WriteGuard | undefined,
    answer: OwnAnswer,
    refusesLinks: boolean,
  ): Promise<number>
  delete(id: string | number, caller: Caller, guard?: WriteGuard): Promise<number>
}
