import { Answer, FlatAnswer } from './answer.js'
import { NotFoundError } from './errors.js'
import { paginationMeta } from './query/pagination.js'
import { parseQueryString } from './query/querystring.js'
import { createEntry, createLocalization, deleteEntry, readBody, saveSingle, updateEntry } from './write/index.js'
import type { Caller } from './caller.js'
import type { UncheckedBody } from './http/routes.js'
import type { ReadRow, Statement } from './database.js'
import type { TypeDescriptor } from './descriptor.js'
import type { PaginationMeta } from './query/pagination.js'
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
  find(caller: Caller, query?: string): Promise<Answer<Entry<Attributes>[], ListMeta>>
  findOne(caller: Caller, id: EntryId, query?: string): Promise<Answer<Entry<Attributes>>>
  create(caller: Caller, body: Body<Input>, query?: string): Promise<Answer<Entry<Attributes>>>
  update(caller: Caller, id: EntryId, body: Body<Input>, query?: string): Promise<Answer<Entry<Attributes>>>
  delete(caller: Caller, id: EntryId, query?: string): Promise<Answer<Entry<Attributes>>>
  /** `body` is flat: `{ locale, ...attributes }`; so is the answer. */
  createLocalization(caller: Caller, id: EntryId, body: LocalizationBody<Input>): Promise<FlatAnswer<Attributes>>
}

/** The one entry of a single type. */
export interface SingleService<Attributes, Input> {
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

export function collection<Attributes, Input>(
  store: Store,
  descriptor: TypeDescriptor,
): CollectionService<Attributes, Input> {
  const type = compiled(store, descriptor)
  const { plans, database, writes } = store

  const entry = async (statement: Statement, fresh?: boolean) =>
    new Answer<Entry<Attributes>>(entryText(await database.read(statement, fresh)))

  return {
    async find(caller, query = '') {
      const { statement, pagination } = plans.list(type, caller, query)
      const { data, total } = await database.read(statement)
      const meta = JSON.stringify(paginationMeta(pagination, total))
      return new Answer(`{"data":${data ?? '[]'},"meta":{"pagination":${meta}}}`)
    },

    async findOne(caller, id, query = '') {
      return entry(plans.entry(type, caller, query)(id ?? ''))
    },

    async create(caller, body, query = '') {
      const plan = plans.entry(type, caller, query)
      return entry(plan(await createEntry(writes, type, readBody(body), caller)), true)
    },

    async update(caller, id, body, query = '') {
      const plan = plans.entry(type, caller, query)
      return entry(plan(await updateEntry(writes, type, id ?? '', readBody(body), caller)), true)
    },

    async delete(caller, id, query = '') {
      const answer = await entry(plans.entry(type, caller, query)(id ?? ''), true)
      await deleteEntry(writes, type, id ?? '')
      return answer
    },

    async createLocalization(caller, id, body) {
      const made = await createLocalization(writes, type, id ?? '', body, caller)
      return new FlatAnswer(flatText(await database.read(plans.flat(type, caller, made), true)))
    },
  }
}

export function single<Attributes, Input>(store: Store, descriptor: TypeDescriptor): SingleService<Attributes, Input> {
  const type = compiled(store, descriptor)
  const { plans, database, writes } = store

  const entry = async (statement: Statement, fresh?: boolean) =>
    new Answer<Entry<Attributes>>(entryText(await database.read(statement, fresh)))

  return {
    async find(caller, query = '') {
      return entry(plans.single(type, caller, query).statement)
    },

    async update(caller, body, query = '') {
      const plan = plans.entry(type, caller, query)
      return entry(plan(await saveSingle(writes, type, localeOf(query), readBody(body), caller)), true)
    },

    async delete(caller, query = '') {
      const answer = await entry(plans.single(type, caller, query).statement, true)
      await deleteEntry(writes, type, answer.data.id)
      return answer
    },

    async createLocalization(caller, body) {
      const made = await createLocalization(writes, type, null, body, caller)
      return new FlatAnswer(flatText(await database.read(plans.flat(type, caller, made), true)))
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

function entryText({ data }: ReadRow): string {
  if (data === null) throw new NotFoundError()
  return `{"data":${data},"meta":{}}`
}

function flatText({ data }: ReadRow): string {
  if (data === null) throw new NotFoundError()
  return data
}
