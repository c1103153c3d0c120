import { jsonText, trusted } from '@content-gen/runtime'
import { filtersOf, listRead, parametersOf, parseFilters, Reading } from '@content-gen/runtime/query'
import { unknownModel } from '../unknown-model.js'
import { wholeContent } from './whole-content.js'
import type { Store } from '@content-gen/runtime'
import type { CompiledType, Page, Types } from '@content-gen/runtime/query'
import type { WholeContent } from './whole-content.js'

/** A read in the words of the query language of `content`. */
export interface Asked {
  readonly filters?: unknown
  readonly sort?: unknown
  readonly fields?: unknown
  readonly populate?: unknown
  readonly locale?: unknown
  readonly publicationState?: unknown
  readonly _q?: unknown
}

export interface PlainRow {
  readonly id: number
  readonly [attribute: string]: unknown
}

export interface Rows {
  readonly rows: readonly PlainRow[]
  readonly total: number
}

/** Reads entries as Strapi v4's services return them: attributes beside the `id`, links without `data`, private attributes included. */
export class EntryReader {
  readonly #content: WholeContent

  constructor(private readonly store: Store) {
    this.#content = wholeContent(store)
  }

  /** @throws Error if there is no such type */
  type(uid: string): CompiledType {
    return typeIn(this.#content.shown, uid)
  }

  async list(uid: string, asked: Asked, page: Page): Promise<readonly PlainRow[]> {
    return (await this.#read(uid, asked, page, false)).rows
  }

  /** Also counts everything that the query selects. */
  counted(uid: string, asked: Asked, page: Page): Promise<Rows> {
    return this.#read(uid, asked, page, true)
  }

  async count(uid: string, asked: Asked): Promise<number> {
    return (await this.#read(uid, { ...asked, fields: ['id'] }, { offset: 0, limit: 1 }, true)).total
  }

  /** `offset`: how many entries to skip. */
  async first(uid: string, asked: Asked, offset = 0): Promise<PlainRow | null> {
    const [row = null] = await this.list(uid, asked, { offset, limit: 1 })
    return row
  }

  /** Returns the ids of all that a condition selects. */
  async ids(uid: string, filters: unknown): Promise<readonly number[]> {
    const rows = await this.list(uid, { ...everywhere, filters, fields: ['id'] }, { offset: 0, limit: null })
    return rows.map(({ id }) => id)
  }

  async #read(uid: string, { filters, ...asked }: Asked, page: Page, count: boolean): Promise<Rows> {
    const { config, plans, database } = this.store
    const { types, shown } = this.#content
    const condition = new Reading({ types, config, caller: trusted }).parse((scope) =>
      parseFilters(typeIn(types, uid), filters === undefined ? undefined : filtersOf(filters, 'where'), scope),
    )
    const context = { types: shown, config, caller: trusted }
    const { read } = listRead(typeIn(shown, uid), parametersOf(asked), context, 'flat', condition)
    const { data, total } = await database.read(plans.compile({ ...read, page, count }, trusted), { fresh: true })
    // The database made the JSON from the type's own descriptor.
    return { rows: data === null ? [] : (JSON.parse(jsonText(data)) as PlainRow[]), total: total ?? 0 }
  }
}

/** All locales, drafts included. */
export const everywhere = { locale: 'all', publicationState: 'preview' } as const

/** @throws Error */
function typeIn(types: Types, uid: string): CompiledType {
  const type = types.get(uid)
  if (type === undefined || type.descriptor.kind === 'component') throw unknownModel(uid)
  return type
}
