import { Answer, FlatAnswer } from './answer.js'
import { originOf } from './caller.js'
import { NotFoundError } from './errors.js'
import { joinJson } from './json.js'
import { paginationMeta } from './query/pagination.js'
import { parseQueryString } from './query/querystring.js'
import { createEntry, createLocalization, deleteEntry, readBody, saveSingle, updateEntry } from './write/index.js'
import type { Caller } from './caller.js'
import type { UncheckedBody } from './http/routes.js'
import type { ReadRow, Statement } from './database.js'
import type { TypeDescriptor } from './descriptor.js'
import type { Json } from './json.js'
import type { PaginationMeta } from './query/pagination.js'
import type { Selected } from './selected.js'
import type { Store } from './store.js'
import type { CompiledType } from './types.js'
import type { Entry } from './wire-types.js'

export interface ListMeta {
  readonly pagination: PaginationMeta
}

/**
 * The entries of one collection type. `query` is a query string as the REST API takes it, without `?`; `body` is
 * `{ data: Input }`. Whatever the caller may not do is refused with a RequestError.
 */
export interface CollectionService<Attributes, Input> {
  find<const Query extends string = ''>(
    caller: Caller,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>[], ListMeta>>
  findOne<const Query extends string = ''>(
    caller: Caller,
    id: EntryId,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  create<const Query extends string = ''>(
    caller: Caller,
    body: Body<Input>,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  update<const Query extends string = ''>(
    caller: Caller,
    id: EntryId,
    body: Body<Input>,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  delete<const Query extends string = ''>(
    caller: Caller,
    id: EntryId,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  /** `body` is flat: `{ locale, ...attributes }`; so is the answer. */
  createLocalization(caller: Caller, id: EntryId, body: LocalizationBody<Input>): Promise<FlatAnswer<Attributes>>
}

/** The one entry of a single type. */
export interface SingleService<Attributes, Input> {
  find<const Query extends string = ''>(
    caller: Caller,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  update<const Query extends string = ''>(
    caller: Caller,
    body: Body<Input>,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  delete<const Query extends string = ''>(
    caller: Caller,
    query?: Query,
  ): Promise<Answer<Entry<Selected<Attributes, Query>>>>
  createLocalization(caller: Caller, body: LocalizationBody<Input>): Promise<FlatAnswer<Attributes>>
}

/** The methods of a collection as the owner's code writes them: for a query of which nothing is known. */
export interface CollectionMethods<Attributes, Input> {
  find(caller: Caller, query?: string): Promise<Answer<Entry<Attributes>[], ListMeta>>
  findOne(caller: Caller, id: EntryId, query?: string): Promise<Answer<Entry<Attributes>>>
  create(caller: Caller, body: Body<Input>, query?: string): Promise<Answer<Entry<Attributes>>>
  update(caller: Caller, id: EntryId, body: Body<Input>, query?: string): Promise<Answer<Entry<Attributes>>>
  delete(caller: Caller, id: EntryId, query?: string): Promise<Answer<Entry<Attributes>>>
  createLocalization(caller: Caller, id: EntryId, body: LocalizationBody<Input>): Promise<FlatAnswer<Attributes>>
}

/** Those of a single type likewise. */
export interface SingleMethods<Attributes, Input> {
  find(caller: Caller, query?: string): Promise<Answer<Entry<Attributes>>>
  update(caller: Caller, body: Body<Input>, query?: string): Promise<Answer<Entry<Attributes>>>
  delete(caller: Caller, query?: string): Promise<Answer<Entry<Attributes>>>
  createLocalization(caller: Caller, body: LocalizationBody<Input>): Promise<FlatAnswer<Attributes>>
}

/** As a router gives it: an absent or senseless id is an entry that is not there. */
export type EntryId = string | number | undefined
/** Typed for owner code, so that an attribute that is gone does not compile; a request's body is whatever the client sent. */
export type Body<Input> = { readonly data: Input } | UncheckedBody | undefined
export type LocalizationBody<Input> = ({ readonly locale: string } & Input) | UncheckedBody | undefined

/** The writes of a service: each returns the id of its entry. */
export interface EntryWrites {
  create(data: unknown, caller: Caller): Promise<number>
  update(id: string | number, data: unknown, caller: Caller): Promise<number>
  delete(id: string | number): Promise<number>
}

/** `entries`: those of a feature whose entries are more than their attributes. */
export function collection<Attributes, Input>(
  store: Store,
  descriptor: TypeDescriptor,
  entries?: EntryWrites,
): CollectionService<Attributes, Input> {
  const type = compiled(store, descriptor)
  const { plans, database, writes } = store
  const changes = entries ?? plainWrites(store, type)

  const entry = async <Given>(statement: Statement, caller: Caller, fresh = false) =>
    new Answer<Entry<Given>>(entryJson(await database.read(statement, { ...originOf(caller), fresh })))

  return {
    async find(caller, query) {
      const { statement, pagination } = await plans.list(type, caller, query ?? '')
      const { data, total } = await database.read(statement, originOf(caller))
      const meta = JSON.stringify(paginationMeta(pagination, total))
      return new Answer(joinJson('{"data":', data ?? '[]', `,"meta":{"pagination":${meta}}}`))
    },

    async findOne(caller, id, query) {
      const plan = await plans.entry(type, caller, query ?? '')
      return entry(plan(id ?? ''), caller)
    },

    async create(caller, body, query) {
      const plan = await plans.entry(type, caller, query ?? '')
      return entry(plan(await changes.create(readBody(body), caller)), caller, true)
    },

    async update(caller, id, body, query) {
      const plan = await plans.entry(type, caller, query ?? '')
      return entry(plan(await changes.update(id ?? '', readBody(body), caller)), caller, true)
    },

    async delete<const Query extends string = ''>(caller: Caller, id: EntryId, query?: Query) {
      const plan = await plans.entry(type, caller, query ?? '')
      const answer = await entry<Selected<Attributes, Query>>(plan(id ?? ''), caller, true)
      await changes.delete(id ?? '')
      return answer
    },

    async createLocalization(caller, id, body) {
      const made = await createLocalization(writes, type, id ?? '', body, caller)
      return new FlatAnswer(flatJson(await database.read(plans.flat(type, caller, made), { fresh: true })))
    },
  }
}

function plainWrites({ writes }: Store, type: CompiledType): EntryWrites {
  return {
    create: (data, caller) => createEntry(writes, type, data, caller),
    update: (id, data, caller) => updateEntry(writes, type, id, data, caller),
    delete: (id) => deleteEntry(writes, type, id),
  }
}

export function single<Attributes, Input>(store: Store, descriptor: TypeDescriptor): SingleService<Attributes, Input> {
  const type = compiled(store, descriptor)
  const { plans, database, writes } = store

  const entry = async <Given>(statement: Statement, caller: Caller, fresh = false) =>
    new Answer<Entry<Given>>(entryJson(await database.read(statement, { ...originOf(caller), fresh })))

  return {
    async find(caller, query) {
      return entry((await plans.single(type, caller, query ?? '')).statement, caller)
    },

    async update(caller, body, query) {
      const plan = await plans.entry(type, caller, query ?? '')
      return entry(plan(await saveSingle(writes, type, localeOf(query ?? ''), readBody(body), caller)), caller, true)
    },

    async delete<const Query extends string = ''>(caller: Caller, query?: Query) {
      const { statement } = await plans.single(type, caller, query ?? '')
      const answer = await entry<Selected<Attributes, Query>>(statement, caller, true)
      await deleteEntry(writes, type, answer.data.id)
      return answer
    },

    async createLocalization(caller, body) {
      const made = await createLocalization(writes, type, null, body, caller)
      return new FlatAnswer(flatJson(await database.read(plans.flat(type, caller, made), { fresh: true })))
    },
  }
}

function compiled(store: Store, { uid }: TypeDescriptor): CompiledType {
  const type = store.types.get(uid)
  if (!type) throw new Error(`No descriptor of ${uid} was given to the store`)
  return type
}

/** A write to a single type goes to the entry of the query's `locale`. */
function localeOf(query: string): string | undefined {
  const { locale } = parseQueryString(query)
  return typeof locale === 'string' ? locale : undefined
}

function entryJson({ data }: ReadRow): Json {
  if (data === null) throw new NotFoundError()
  return joinJson('{"data":', data, ',"meta":{}}')
}

function flatJson({ data }: ReadRow): Json {
  if (data === null) throw new NotFoundError()
  return data
}
