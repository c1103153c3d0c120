/** The types of a client: what each content type takes and gives. Types only. */
import type {
  Attributes,
  Entry,
  EntryId,
  EntryMeta,
  EntryQuery,
  Fields,
  ListQuery,
  LocaleOf,
  NewEntry,
  Pagination,
  Populate,
  PublicationState,
  SingleQuery,
  UpdateInput,
  WithDrafts,
} from '#typed'
import type { Flat } from './flat.js'
import type { PaginationMeta } from './paging.js'
import type { RequestOptions } from './request.js'

/** A generated `Content`: the models of a project by their paths. */
export interface ContentTypes {
  readonly collections: object
  readonly singles: object
  /** The named queries of the config, by path and name. */
  readonly queries?: object
  /** False: lists are not counted unless a query asks for it. */
  readonly withCount?: boolean
  /** True: the server gives answers another form, unless the client asks for this one. */
  readonly transformed?: boolean
  /** The model of accounts, unless the project has none. */
  readonly user?: unknown
  /** The model of files, unless the project has no media library. */
  readonly file?: unknown
}

/** `flat`: entries without wrappers. */
export type Form = 'nested' | 'flat'

/** The paths of a project's content types. */
export type PathOf<Content extends ContentTypes> = (keyof Content['collections'] | keyof Content['singles']) & string

/** The methods of one content type. */
export type Resource<Content extends ContentTypes, Path, Shape extends Form> = Path extends keyof Content['collections']
  ? Collection<Content['collections'][Path], Shape, IsCounted<Content>> &
      Queries<Content, Path, Content['collections'][Path], Shape>
  : Path extends keyof Content['singles']
    ? Single<Content['singles'][Path], Shape> & Queries<Content, Path, Content['singles'][Path], Shape>
    : never

type IsCounted<Content> = Content extends { readonly withCount: false } ? false : true

type Queries<Content extends ContentTypes, Path, Model, Shape extends Form> = Path extends keyof Content['queries']
  ? NamedReads<
      Content['queries'][Path],
      Model,
      Path extends keyof Content['collections'] ? 'list' : 'entry',
      Shape,
      IsCounted<Content>
    >
  : unknown

interface NamedReads<Named, Model, Kind, Shape extends Form, Counts> {
  /** The answer to a named query, with the parameters that it has. Flat entries are made by the shape of the answer. */
  query<Name extends NamesOf<Named, 'find'>>(
    name: Name,
    ...more: QueryArguments<Named[Name]>
  ): Promise<
    Kind extends 'list'
      ? ListAnswer<
          VisibleBy<Model, ReadOf<Named[Name]>, Shape>,
          Part<ReadOf<Named[Name]>, 'pagination', object>,
          Counts
        >
      : EntryAnswer<VisibleBy<Model, ReadOf<Named[Name]>, Shape>>
  >
  /** The answer to a named query about the entry with an id. */
  queryOne<Name extends NamesOf<Named, 'findOne'>>(
    id: EntryId,
    name: Name,
    options?: RequestOptions,
  ): Promise<
    EntryAnswer<
      One<Model, Part<ReadOf<Named[Name]>, 'fields', '*'>, Part<ReadOf<Named[Name]>, 'populate', readonly []>, Shape>
    >
  >
}

type NamesOf<Named, Action> = {
  [Name in keyof Named]: Named[Name] extends { readonly action: Action } ? Name : never
}[keyof Named] &
  string

type ReadOf<Query> = Query extends { readonly read: infer Read } ? Read : never
type ParametersOf<Query> = Query extends { readonly parameters: infer Parameters } ? Parameters : never
type Part<Read, Name extends string, Default> = Read extends { readonly [Key in Name]: infer Given } ? Given : Default

type QueryArguments<Query> =
  {} extends ParametersOf<Query>
    ? readonly [parameters?: ParametersOf<Query>, options?: RequestOptions]
    : readonly [parameters: ParametersOf<Query>, options?: RequestOptions]

type VisibleBy<Model, Read, Shape extends Form> = Visible<
  Model,
  Part<Read, 'fields', '*'>,
  Part<Read, 'populate', readonly []>,
  Part<Read, 'publicationState', 'live'>,
  Part<Read, 'locale', 'all'>,
  Shape
>

type Shaped<Shape extends Form, Value> = Shape extends 'flat' ? Flat<Value> : Value

/** One entry in an answer, by its attributes. */
export interface EntryWith<Values> {
  id: number
  attributes: Values
  /** On the entries at the top level of an answer only. Strapi v4 has none. */
  meta?: EntryMeta
}

/** The answer about one entry. */
export interface EntryAnswer<Data> {
  data: Data
  meta: object
}

/** A page of a list. `Paging`: the `pagination` of its query. */
export interface ListAnswer<Data, Paging = Pagination, Counts = true> {
  data: Data[]
  meta: { pagination: PaginationMeta<Paging, Counts> }
}

interface Asked<FieldsAsked, PopulateAsked> {
  readonly fields: FieldsAsked
  readonly populate: PopulateAsked
}

type One<Model, F, P, Shape extends Form> = Shaped<Shape, Entry<Model, Asked<F, P>>>

/** Lists and single types have no drafts unless the query asks for them, and only entries of the locale that it names. */
type Visible<Model, F, P, State, Locale, Shape extends Form> = Shaped<
  Shape,
  EntryWith<Found<Attributes<Model, Asked<F, P>>, State, Locale>>
>

type Found<Values, State, Locale> = {
  [Name in keyof Values]: Name extends 'publishedAt' | 'locale'
    ? Narrowed<Values[Name], Name, State, Locale>
    : Values[Name]
} & {}

type Narrowed<Value, Name, State, Locale> = Name extends 'locale'
  ? InLocale<Value, Locale>
  : [State] extends ['live']
    ? Exclude<Value, null>
    : Value

/** `all`, or a query without a locale: any. */
type InLocale<Codes, Locale> = Locale extends readonly (infer Each)[]
  ? Extract<Codes, Each>
  : Locale extends 'all'
    ? Codes
    : Extract<Codes, Locale>

/** A locale of the model, several, or all. */
type Locales<Model> = 'all' | LocaleOf<Model> | readonly LocaleOf<Model>[]

type OfLocale<Model, Locale> = [LocaleOf<Model>] extends [never] ? unknown : { readonly locale?: Locale }

type OfState<Model, State> = Model extends WithDrafts ? { readonly publicationState?: State } : unknown

/** A query about a list whose parts determine the type of the answer. */
export type FindQuery<Model, F, P, State, Locale, Paging = Pagination> = ListQuery<Model, F, P, Paging> &
  OfState<Model, State> &
  OfLocale<Model, Locale>

/** Pages of a list follow each other by `pageSize`. */
export type PagesQuery<Model, F, P, State, Locale> = Omit<
  ListQuery<Model, F, P>,
  'pagination' | 'publicationState' | 'locale'
> &
  OfState<Model, State> &
  OfLocale<Model, Locale> & { readonly pagination?: { readonly pageSize?: number } }

/** Options of a write. */
export interface WriteOptions extends RequestOptions {
  /** Files by the path of a media attribute: `{ cover: file, 'blocks.0.files': [one, other] }`. */
  readonly files?: Readonly<Record<string, Blob | readonly Blob[]>>
}

/** The entries of a collection type. */
export interface Collection<Model, Shape extends Form = 'nested', Counts = true> {
  /** One page of a list. */
  find<
    const F extends Fields<Model> = '*',
    const P extends Populate<Model> = readonly [],
    const S extends PublicationState = 'live',
    const L extends Locales<Model> = 'all',
    const G extends Pagination = object,
  >(
    query?: FindQuery<Model, F, P, S, L, G>,
    options?: RequestOptions,
  ): Promise<ListAnswer<Visible<Model, F, P, S, L, Shape>, G, Counts>>

  /** An entry by its id, which may be a draft. Throws a `NotFoundError` if there is none. */
  findOne<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly []>(
    id: EntryId,
    query?: EntryQuery<Model, F, P>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<One<Model, F, P, Shape>>>

  /** All pages of a list, one request each, in the order of ids unless the query has another: `for await (const { data } of …)`. */
  pages<
    const F extends Fields<Model> = '*',
    const P extends Populate<Model> = readonly [],
    const S extends PublicationState = 'live',
    const L extends Locales<Model> = 'all',
  >(
    query?: PagesQuery<Model, F, P, S, L>,
    options?: RequestOptions,
  ): AsyncIterable<ListAnswer<Visible<Model, F, P, S, L, Shape>, object, Counts>>

  /** All entries of a list, page by page: `for await (const entry of …)`. */
  all<
    const F extends Fields<Model> = '*',
    const P extends Populate<Model> = readonly [],
    const S extends PublicationState = 'live',
    const L extends Locales<Model> = 'all',
  >(
    query?: PagesQuery<Model, F, P, S, L>,
    options?: RequestOptions,
  ): AsyncIterable<Visible<Model, F, P, S, L, Shape>>

  /** Makes an entry. The query says what the answer has. */
  create<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly []>(
    data: NewEntry<Model>,
    query?: EntryQuery<Model, F, P>,
    options?: WriteOptions,
  ): Promise<EntryAnswer<One<Model, F, P, Shape>>>

  /** Changes the attributes in `data`; the others stay as they are. */
  update<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly []>(
    id: EntryId,
    data: UpdateInput<Model>,
    query?: EntryQuery<Model, F, P>,
    options?: WriteOptions,
  ): Promise<EntryAnswer<One<Model, F, P, Shape>>>

  /** Deletes an entry and returns it. */
  delete<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly []>(
    id: EntryId,
    query?: EntryQuery<Model, F, P>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<One<Model, F, P, Shape>>>

  /** Makes the entry in another locale. The answer is flat: it is not wrapped in `data`. */
  createLocalization: [LocaleOf<Model>] extends [never]
    ? never
    : (id: EntryId, data: LocalizationInput<Model>, options?: RequestOptions) => Promise<Localization<Model>>
}

/** The entry of a single type. */
export interface Single<Model, Shape extends Form = 'nested'> {
  /** Throws a `NotFoundError` if there is no entry yet. */
  find<
    const F extends Fields<Model> = '*',
    const P extends Populate<Model> = readonly [],
    const S extends PublicationState = 'live',
    const L extends LocaleOf<Model> = LocaleOf<Model>,
  >(
    query?: OneLocale<Model, F, P> & OfState<Model, S> & OfLocale<Model, L>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<Visible<Model, F, P, S, L, Shape>>>

  /** Changes the entry, or makes it. */
  update<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly []>(
    data: UpdateInput<Model>,
    query?: OneLocale<Model, F, P>,
    options?: WriteOptions,
  ): Promise<EntryAnswer<One<Model, F, P, Shape>>>

  /** Deletes the entry and returns it. */
  delete<const F extends Fields<Model> = '*', const P extends Populate<Model> = readonly []>(
    query?: OneLocale<Model, F, P>,
    options?: RequestOptions,
  ): Promise<EntryAnswer<One<Model, F, P, Shape>>>

  /** Makes the entry in another locale. The answer is flat: it is not wrapped in `data`. */
  createLocalization: [LocaleOf<Model>] extends [never]
    ? never
    : (data: LocalizationInput<Model>, options?: RequestOptions) => Promise<Localization<Model>>
}

/** A single type has one entry per locale: a query about several has another answer. */
type OneLocale<Model, F, P> = SingleQuery<Model, F, P> &
  ([LocaleOf<Model>] extends [never] ? unknown : { readonly locale?: LocaleOf<Model> })

type LocalizationInput<Model> = UpdateInput<Model> & { locale: LocaleOf<Model> }
type Localization<Model> = Flat<Entry<Model>>
