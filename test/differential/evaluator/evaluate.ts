/** Computes the expected answer of a read over plain objects, without SQL and without the runtime. */
import { checkQuery } from './check.js'
import { holds } from './filter.js'
import { sorted } from './order.js'
import { Refused } from './refused.js'
import { matches } from './search.js'
import { entryOf } from './shape.js'
import { relatedOf, rowsOf, scalarOf } from './world.js'
import type { Model, ModelSet } from './model-set.js'
import type { NullOrder } from './order.js'
import type { Filter, Order, Pagination, Query } from './query.js'
import type { Json, Row, World } from './world.js'

/** `api.rest` of the config. */
export interface Paging {
  readonly defaultLimit: number
  /** null: no limit. */
  readonly maxLimit: number | null
  readonly withCount: boolean
}

export interface Service {
  readonly set: ModelSet
  readonly world: World
  readonly nulls: NullOrder
  readonly defaultLocale: string
  readonly paging: Paging
}

export interface Read {
  readonly model: Model
  /** The id in `GET /api/articles/<id>`; absent for a list or a single type. */
  readonly id?: number
  readonly query: Query
}

export interface Answer {
  readonly status: number
  readonly body: Json
}

export function evaluate(service: Service, read: Read): Answer {
  try {
    checkQuery(service.set, read.model, read.query)
  } catch (error) {
    if (error instanceof Refused) return failure(400, 'ValidationError', error.message)
    throw error
  }
  if (read.id !== undefined) return one(service, read, read.id)
  return read.model.kind === 'single' ? single(service, read) : list(service, read)
}

/** Filters, locale and publication state do not apply: a read by id always returns the entry. */
function one(service: Service, { model, query }: Read, id: number): Answer {
  const row = rowsOf(service.world, model.uid).find((at) => at.id === id)
  if (!row) return notFound
  return success(topLevel(service, row, { ...query, publicationState: 'preview' }), {})
}

function single(service: Service, { model, query }: Read): Answer {
  const rows = chosen(service, model, query)
  const isList = model.localized && query.locale === 'all'
  if (isList)
    return success(
      rows.map((row) => topLevel(service, row, query)),
      {},
    )
  return rows[0] ? success(topLevel(service, rows[0], query), {}) : notFound
}

function list(service: Service, { model, query }: Read): Answer {
  const rows = chosen(service, model, query)
  const { offset, limit, meta } = pageOf(service.paging, query.pagination ?? {}, rows.length)
  const page = rows.slice(offset, offset + limit)
  const joinedSort = isJoined(query) ? query.sort : undefined
  return success(
    page.map((row) => topLevel(service, row, { ...query, ...(joinedSort ? { joinedSort } : {}) })),
    { pagination: meta },
  )
}

/** True if a filter or the order leaves the table of the list. */
function isJoined({ filters, sort = [] }: Query): boolean {
  return sort.some(({ path }) => path.length > 1) || (filters !== undefined && leaves(filters))
}

function leaves(filter: Filter): boolean {
  switch (filter.kind) {
    case 'within':
      return true
    case 'and':
    case 'or':
      return filter.terms.some(leaves)
    case 'not':
      return leaves(filter.term)
    case 'test':
      return false
  }
}

/** All rows of a list before paging, in its order. */
function chosen({ world, nulls, defaultLocale }: Service, model: Model, query: Query): Row[] {
  const { filters, search, locale = [defaultLocale], publicationState = 'live', sort = [] } = query
  const rows = rowsOf(world, model.uid).filter((row) => {
    if (model.localized && locale !== 'all' && !locale.includes(String(scalarOf(row, 'locale')))) return false
    if (model.draftAndPublish && publicationState === 'live' && scalarOf(row, 'publishedAt') === null) return false
    if (search && !matches(row, search)) return false
    return !filters || holds(filters, row)
  })
  return sorted(rows, [...sort, { path: ['id'], descending: false }], nulls)
}

function topLevel(
  { set, world, nulls }: Service,
  row: Row,
  query: Query & { readonly joinedSort?: readonly Order[] },
): Json {
  const entry = entryOf({ set, world, nulls }, row, { ...query, state: query.publicationState ?? 'live' })
  return { ...entry, meta: { availableLocales: relatedOf(row, 'localizations').map((at) => scalarOf(at, 'locale')) } }
}

function pageOf(
  { defaultLimit, maxLimit, withCount }: Paging,
  asked: Pagination,
  total: number,
): { offset: number; limit: number; meta: Json } {
  const counted = asked.withCount ?? withCount
  const clamp = (size: number) => Math.min(Math.max(1, size), maxLimit ?? Infinity)
  if (asked.start !== undefined || asked.limit !== undefined) {
    const start = Math.max(0, asked.start ?? 0)
    const wanted = asked.limit ?? defaultLimit
    const limit = wanted === -1 ? (maxLimit ?? -1) : clamp(wanted)
    const meta = { start, limit, ...(counted ? { total } : {}) }
    return { offset: start, limit: limit === -1 ? Infinity : limit, meta }
  }
  const page = Math.max(1, asked.page ?? 1)
  const pageSize = clamp(asked.pageSize ?? defaultLimit)
  const counts = { pageCount: Math.ceil(total / pageSize), total }
  const meta = { page, pageSize, ...(counted ? counts : {}) }
  return { offset: (page - 1) * pageSize, limit: pageSize, meta }
}

function success(data: Json, meta: Json): Answer {
  return { status: 200, body: { data, meta } }
}

function failure(status: number, name: string, message: string): Answer {
  return { status, body: { data: null, error: { status, name, message, details: {} } } }
}

const notFound = failure(404, 'NotFoundError', 'Not Found')
