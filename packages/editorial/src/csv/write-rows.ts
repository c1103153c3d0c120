/** The rows of a table as writes of entries. */
import { allOf, readId } from '@content-gen/runtime/query'
import { shorten, ValidationError } from '@content-gen/runtime'
import type { Condition } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { parseJson, parseScalar, printCell } from './cell.js'
import { isOwnName, keyOf } from './columns.js'
import { LinkedFinder } from './find-linked.js'
import { mappedPart } from './mapping.js'
import type { MappedColumn, Mapping } from './mapping.js'
import type { SentRow } from './read-table.js'
import { refused } from './refused.js'
import { documentsOf, idsWhere, isValue } from './seen-table.js'
import type { SeenTable } from './seen-table.js'

/** Writes entries in somebody's name, with the checks of all writes. Each write joins the transaction around it. */
export interface TableWriter {
  /** Returns the id of the new entry: a draft, if the type has such. */
  create(document: Document, locale: string | null): Promise<number>
  /** `current`: what the caller sees of the attributes that a table sets. */
  update(id: number, document: Document, current: Document): Promise<void>
  publish(id: number): Promise<void>
  unpublish(id: number): Promise<void>
}

export type RowResult = 'created' | 'updated' | 'unchanged'

type State = 'draft' | 'published'

export class RowWriter {
  readonly #links: LinkedFinder
  readonly #part: SeenTable['type']
  /** The lines of the entries that were written, by their keys. */
  readonly #lines = new Map<string, number>()

  constructor(
    private readonly table: SeenTable,
    private readonly mapping: Mapping,
    private readonly writer: TableWriter,
    /** The language of rows that do not name theirs. */
    private readonly locale: string,
    private readonly width: number,
  ) {
    this.#links = new LinkedFinder(table)
    this.#part = mappedPart(table.type, mapping)
  }

  /** @throws RequestError if the row is refused */
  async write({ cells, line }: SentRow): Promise<RowResult> {
    if (cells.length !== this.width) {
      const data = { count: cells.length, columns: this.width }
      throw refused('rowCells', `It has ${cells.length} cells, and the first row ${this.width}.`, data)
    }
    const locale = this.#cell(cells, 'locale')?.trim() || this.locale
    const id = await this.#idOf(cells, locale, line)
    const current = id === null ? null : ((await documentsOf(this.table, [id], this.#part)).get(id) ?? null)
    if (id !== null && current === null) throw refused('rowKey', `There is no entry ${id}.`, { value: String(id) })
    if (current && this.#cell(cells, 'locale')?.trim() && current['locale'] !== locale)
      throw refused('rowLocale', `The entry is of another language than ${shorten(locale)}.`, {
        locale: shorten(locale),
      })
    const state = this.#state(cells)
    const document = await this.#document(cells, current, locale)
    return this.#store(id, current, document, state, locale)
  }

  async #store(
    id: number | null,
    current: Document | null,
    document: Document,
    state: State | null,
    locale: string,
  ): Promise<RowResult> {
    if (id === null || current === null) {
      const made = await this.writer.create(document, this.table.type.localized ? locale : null)
      if (state === 'published') await this.writer.publish(made)
      return 'created'
    }
    const isChanged = Object.keys(document).length > 0
    if (isChanged) await this.writer.update(id, document, current)
    const isOther = state !== null && state !== (current['publishedAt'] === null ? 'draft' : 'published')
    if (isOther) await this.writer[state === 'published' ? 'publish' : 'unpublish'](id)
    return isChanged || isOther ? 'updated' : 'unchanged'
  }

  /** Returns what a row sets: what it says of an entry that is as it says is left out. */
  async #document(cells: readonly string[], current: Document | null, locale: string): Promise<Document> {
    const values: [string, unknown][] = []
    for (const column of this.mapping.columns) {
      const attribute = isOwnName(column.name) ? undefined : this.table.type.attributes.get(column.name)
      const cell = cells[column.index] ?? ''
      if (attribute === undefined) continue
      const isSame = column.by === null && current !== null && printCell(attribute, current[column.name]) === cell
      if (!isSame) values.push([column.name, await this.#value(column, cell, locale)])
    }
    return Object.fromEntries(values)
  }

  async #value({ name, by }: MappedColumn, cell: string, locale: string): Promise<unknown> {
    const attribute = this.table.type.attributes.get(name)
    if (attribute === undefined) return undefined
    switch (attribute.kind) {
      case 'scalar':
        return parseScalar(attribute, cell)
      case 'relation':
      case 'media':
        return this.#links.links(attribute, cell, by, locale)
      default:
        if (cell !== '') return parseJson(name, cell)
        return attribute.kind === 'dynamiczone' || attribute.many ? [] : null
    }
  }

  /** Returns the entry that a row is about; null for a new one. */
  async #idOf(cells: readonly string[], locale: string, line: number): Promise<number | null> {
    const { key } = this.mapping
    const cell = (key === null ? '' : (cells[key.index] ?? '')).trim()
    if (key === null || cell === '') return null
    this.#requireOnce(JSON.stringify([key.name === 'id' ? '' : locale, cell]), line)
    if (key.name === 'id') {
      const id = readId(cell)
      if (id === null) throw refused('rowKey', `There is no entry ${shorten(cell)}.`, { value: shorten(cell) })
      return id
    }
    const ids = await idsWhere(this.table, [this.#isKey(key, cell, locale)], 2)
    if (ids.length > 1)
      throw refused('rowKeys', `There are several entries ${shorten(cell)}.`, { value: shorten(cell) })
    return ids[0] ?? null
  }

  #requireOnce(key: string, line: number): void {
    const before = this.#lines.get(key)
    if (before !== undefined) throw refused('rowTwice', `Line ${before} is about the same entry.`, { line: before })
    this.#lines.set(key, line)
  }

  #isKey({ name }: MappedColumn, cell: string, locale: string): Condition {
    const { type } = this.table
    const attribute = keyOf(type, name)
    const value = attribute && parseScalar(attribute, cell)
    if (!attribute || (typeof value !== 'string' && typeof value !== 'number'))
      throw new ValidationError(`${name} is no unique attribute`)
    const language = type.localized ? type.attributes.get('locale') : undefined
    return allOf([isValue(attribute, value), ...(language?.kind === 'scalar' ? [isValue(language, locale)] : [])])
  }

  #state(cells: readonly string[]): State | null {
    const word = this.#cell(cells, 'state')?.trim().toLowerCase() ?? ''
    if (word === '') return null
    if (word === 'draft' || word === 'published') return word
    throw refused('cellState', `state must be draft or published, not ${shorten(word)}.`, { value: shorten(word) })
  }

  /** Returns the cell of one of `ownColumns`. */
  #cell(cells: readonly string[], name: string): string | undefined {
    const column = this.mapping.columns.find((each) => each.name === name)
    return column && cells[column.index]
  }
}
