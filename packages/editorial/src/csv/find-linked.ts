/** The entries and files that cells name. */
import { fileUid } from '@content-gen/contract'
import { shorten } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import type { CompiledMedia, CompiledRelation, CompiledType } from '@content-gen/runtime/query'
import { parseList, parseScalar } from './cell.js'
import { keyOf } from './columns.js'
import type { MappedColumn } from './mapping.js'
import { refused } from './refused.js'
import { idsWhere, isValue } from './seen-table.js'
import type { SeenTable } from './seen-table.js'

/** An attribute, what its cell names, by what, and in which language. */
type Named = readonly [CompiledRelation | CompiledMedia, string, MappedColumn['by'], string]

/** Finds each once. */
export class LinkedFinder {
  readonly #found = new Map<string, Promise<number>>()

  constructor(private readonly table: Omit<SeenTable, 'type'>) {}

  /** Returns the value of a relation or of media. @throws ValidationError for what is not there, or there twice */
  async links(
    attribute: CompiledRelation | CompiledMedia,
    cell: string,
    by: MappedColumn['by'],
    locale: string,
  ): Promise<number | readonly number[] | null> {
    const named = attribute.many ? parseList(attribute.name, cell) : cell.trim() === '' ? [] : [cell.trim()]
    const ids: number[] = []
    for (const each of named) ids.push(await this.#once(attribute, each, by, locale))
    return attribute.many ? ids : (ids[0] ?? null)
  }

  #once(...named: Named): Promise<number> {
    const [attribute, ...words] = named
    const key = JSON.stringify([attribute.name, ...words])
    const known = this.#found.get(key) ?? this.#find(...named)
    this.#found.set(key, known)
    return known
  }

  async #find(...[attribute, value, by, locale]: Named): Promise<number> {
    const { name: column, link } = attribute
    const data = { column, value: shorten(value) }
    const missing = () => refused('cellLink', `${column} names ${data.value}, which there is not.`, data)
    const isFile = link.target.uid === fileUid
    const id = readId(value)
    if (by === null && id !== null) return id
    if (by === null && !isFile) throw missing()
    const type = this.table.types.get(link.target.uid)
    if (type === undefined) throw missing()
    const key = isFile ? fileKey(type, by ?? (/^(\/|https?:)/.test(value) ? 'url' : 'name')) : keyOf(type, by ?? '')
    const sought = key && parseScalar(key, value)
    if (!key || (typeof sought !== 'string' && typeof sought !== 'number')) throw missing()
    const language = type.localized ? type.attributes.get('locale') : undefined
    const ofLocale = language?.kind === 'scalar' ? [isValue(language, locale)] : []
    const [first, ...others] = await idsWhere({ ...this.table, type }, [isValue(key, sought), ...ofLocale], 2)
    if (first === undefined) throw missing()
    if (others.length > 0)
      throw refused('cellLinks', `${column} names ${data.value}, of which there are several: use an id.`, data)
    return first
  }
}

function fileKey(type: CompiledType, name: string) {
  const attribute = type.attributes.get(name)
  return attribute?.kind === 'scalar' ? attribute : undefined
}
