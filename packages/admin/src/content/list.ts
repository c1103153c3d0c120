import { ValidationError } from '@content-gen/runtime'
import { allOf, listRead, pageOf, paginationMeta, parseQueryString, parseSearchTerm } from '@content-gen/runtime/query'
import { copyTitles, entriesInState, reviewState } from '@content-gen/editorial'
import type { EditedCopy } from '@content-gen/editorial'
import type { Caller, Context, Store } from '@content-gen/runtime'
import type { CompiledType, Condition, Pagination, Read } from '@content-gen/runtime/query'
import type { ListedEntry, ListPagination } from '../panel-api/index.js'
import type { EntriesRequest } from './asked.js'
import { askedText } from './asked.js'
import { inWork, wordsOf } from './search-condition.js'
import { scalarOf } from '../catalog/label.js'
import { amongRead, onlyId, readJson } from '../rights/read-json.js'
import { askedAfter, pieceMeta, pieceOf } from './list-piece.js'
import type { EntryReader } from './entry-reader.js'
import { isOfLanguages, otherLanguages, pairsOf, untranslatedCondition } from './languages.js'
import type { PageLanguages } from './languages.js'
import { listedEntry, listedItem, noLanguages } from './listed-entry.js'
import type { ListRow } from './listed-entry.js'
import { isPerson, orderByPerson, peopleCondition } from './people.js'

const [usualSize, mostSize, mostColumns] = [20, 100, 30]
/** Entries up to which a list is counted, unless it is asked for: more take no longer. */
const usualCount = 10_000
/** The most ids of one statement. */
const mostIds = 20_000

interface AskedList {
  readonly read: Read
  readonly columns: readonly string[]
  readonly pagination: Pagination
}

/** Lists entries with the columns that a table shows. */
export class Lists {
  constructor(
    private readonly store: Store,
    private readonly reader: EntryReader,
  ) {}

  /** Returns a page of the entries that the query asks for, or the piece after an id. */
  async page(
    ctx: Context,
    asked: EntriesRequest,
  ): Promise<{ data: readonly ListedEntry[]; meta: { pagination: ListPagination } }> {
    const list = await this.read(ctx, asked)
    const after = askedAfter(ctx)
    if (after !== null) {
      const piece = pieceOf(list.read, after)
      const { entries } = await this.#entries(piece, list, asked)
      return { data: entries, meta: { pagination: pieceMeta(piece, entries.length) } }
    }
    const most = mostCounted(ctx, list.pagination)
    const counting = most === null ? list.read : { ...list.read, mostCounted: most }
    const { entries, total } = await this.#entries(counting, list, asked)
    return { data: entries, meta: { pagination: countedMeta(list.pagination, total, most) } }
  }

  async #entries(read: Read, { columns }: AskedList, asked: EntriesRequest) {
    const { type, caller } = asked
    const { data, total } = await readJson(this.store, read, caller)
    // The shape of the read describes them.
    const rows = (data ?? []) as readonly ListRow[]
    const ids = rows.map(({ id }) => id)
    const edited = await this.reader.work.edited(type.uid, ids)
    const titles = await copyTitles(this.store, type, [...edited.keys()])
    const languages = await this.#languages(asked, rows, columns)
    const entries = rows.map((row) =>
      listedEntry(type, row, columns, {
        copy: edited.get(row.id),
        titles,
        ...languages,
        ...this.#review(type, edited.get(row.id)),
      }),
    )
    return { entries, total: total ?? 0 }
  }

  async #languages(
    asked: EntriesRequest,
    rows: readonly ListRow[],
    columns: readonly string[],
  ): Promise<PageLanguages> {
    const name = columns.find((each) => isOfLanguages(asked.type, each))
    if (name === undefined) return noLanguages
    const { defaultLocale } = this.store.config.i18n
    const groups = rows.map((row) => ({ row, others: otherLanguages(row.columns[name]) }))
    const ids = groups.flatMap(({ row, others }) => [row.id, ...others.map(({ id }) => id)])
    const pairs = groups.flatMap(({ row, others }) => pairsOf(row, others, defaultLocale))
    const [begun, behind] = await Promise.all([this.reader.begun(asked, ids), this.reader.behind(asked, pairs)])
    return { begun, behind }
  }

  #review({ uid }: CompiledType, copy: EditedCopy | undefined) {
    if (copy === undefined) return {}
    const review = this.store.writes.reviews?.of(uid)
    return review === undefined ? {} : { review: reviewState(review, copy) }
  }

  /** Returns all entries that the query asks for, in pages. What is written meanwhile may be in none of them, or in two. */
  async *pages(ctx: Context, asked: EntriesRequest, size: number): AsyncGenerator<readonly ListedEntry[]> {
    const { read, columns } = await this.read(ctx, asked)
    for await (const ids of this.#ids(read, asked.caller)) {
      for (let start = 0; start < ids.length; start += size) {
        const some = ids.slice(start, start + size)
        const { data } = await readJson(this.store, amongRead(read.type, some, read.item), asked.caller)
        // The shape of the read describes them.
        const rows = new Map(((data ?? []) as readonly ListRow[]).map((row) => [row.id, row]))
        yield some.flatMap((id) => {
          const row = rows.get(id)
          return row === undefined ? [] : listedEntry(asked.type, row, columns, { titles: new Map(), ...noLanguages })
        })
      }
    }
  }

  /** Returns the ids of all entries of a read, in its order: the database looks through them for a few lists of ids, not for each page. */
  async *#ids(read: Read, caller: Caller): AsyncGenerator<readonly number[]> {
    for (let offset = 0; ; offset += mostIds) {
      const page = { ...read, item: onlyId, page: { offset, limit: mostIds }, count: false }
      const { data } = await readJson(this.store, page, caller)
      // The shape of the read describes them.
      const ids = ((data ?? []) as readonly { readonly id: number }[]).map(({ id }) => id)
      yield ids
      if (ids.length < mostIds) return
    }
  }

  /** Returns the read of a list. @throws ValidationError, PaginationError */
  async read(ctx: Context, asked: EntriesRequest): Promise<AskedList> {
    const { type, caller, rights } = asked
    const { filters, sort, locale, page, pageSize } = parseQueryString(ctx.querystring)
    const { config } = this.store
    const rest = { ...config.api.rest, defaultLimit: usualSize, maxLimit: mostSize, withCount: true }
    const context = { types: rights.types, caller, config: { ...config, api: { ...config.api, rest } } }
    const byPerson = orderByPerson(type, sort)
    const parameters = {
      ...(filters === undefined ? {} : { filters }),
      sort: byPerson === null ? (sort ?? 'id:desc') : 'id:desc',
      ...(locale === undefined ? {} : { locale }),
      pagination: { ...(page === undefined ? {} : { page }), ...(pageSize === undefined ? {} : { pageSize }) },
      publicationState: 'preview',
      fields: ['id'],
    }
    const { read, pagination } = listRead(type, withoutNothing(parameters), context)
    const columns = columnsOf(type, askedText(ctx, 'columns'))
    const where = allOf([
      stateCondition(type, askedText(ctx, 'state')),
      peopleCondition(ctx, asked),
      untranslatedCondition(ctx, asked, config.i18n.locales),
      await this.#inState(type, askedText(ctx, 'review')),
      await this.#searched(type, askedText(ctx, 'search')),
      read.where,
    ])
    const order = [...(byPerson ?? []), ...read.order]
    return { read: { ...read, where, order, item: listedItem(type, columns) }, columns, pagination }
  }

  /** Finds entries whose working copy is in a state of its review. @throws ValidationError */
  async #inState({ uid }: CompiledType, state: string | undefined): Promise<Condition> {
    if (state === undefined) return allOf([])
    const review = this.store.writes.reviews?.of(uid)
    if (review === undefined) throw new ValidationError('review is for types with a review')
    if (!review.states.includes(state)) throw new ValidationError('review must be a state of the review')
    const value = await entriesInState(this.store, uid, review, state)
    return { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value }
  }

  /** Finds what the API finds by `_q`, and entries whose working copy has a title with these words. */
  async #searched(type: CompiledType, search: string | undefined): Promise<Condition> {
    const live = parseSearchTerm(type, search)
    if (search === undefined) return live
    return { kind: 'or', terms: [live, ...(await inWork(this.store, type, wordsOf(search)))] }
  }
}

/** Returns the number at which counting ends, which no page is beyond; null: it does not. @throws ValidationError */
function mostCounted(ctx: Context, pagination: Pagination): number | null {
  const asked = askedText(ctx, 'count')
  if (asked === 'exact') return null
  if (asked !== undefined) throw new ValidationError('count must be exact')
  const { offset, limit } = pageOf(pagination)
  return Math.max(usualCount, offset + (limit ?? 0))
}

function countedMeta(pagination: Pagination, counted: number, most: number | null): ListPagination {
  const isMore = most !== null && counted > most
  const { page = 1, pageSize = 0, pageCount = 0, total = 0 } = paginationMeta(pagination, isMore ? most : counted)
  return { page, pageSize, pageCount, total, isMore }
}

function withoutNothing<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))
}

/** @throws ValidationError */
function stateCondition(type: CompiledType, state: string | undefined): Condition {
  const publishedAt = type.draftAndPublish ? scalarOf(type, 'publishedAt') : undefined
  if (state === undefined) return allOf([])
  if (state !== 'draft' && state !== 'published') throw new ValidationError('state must be draft or published')
  const operand = { kind: 'scalar', attribute: publishedAt } as const
  if (operand.attribute === undefined)
    return state === 'published' ? allOf([]) : { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: [] }
  const operator = state === 'draft' ? 'isNull' : 'isNotNull'
  return { kind: 'compare', operand: { kind: 'scalar', attribute: operand.attribute }, operator, value: null }
}

/** @throws ValidationError */
function columnsOf(type: CompiledType, sent: string | undefined): readonly string[] {
  const names = [...new Set((sent ?? '').split(',').flatMap((name) => name.trim() || []))]
  if (names.length > mostColumns) throw new ValidationError(`columns may name at most ${mostColumns} attributes`)
  const isColumn = (name: string) => name === 'id' || isPerson(name) || type.attributes.has(name)
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined) throw new ValidationError(`Invalid parameter columns: there is no attribute ${unknown}`)
  return names.filter((name) => name !== 'id')
}
