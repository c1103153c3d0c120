import { Pauses } from '@content-gen/runtime'
import { allOf, anyOf } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type {
  CompiledAttribute,
  CompiledScalar,
  CompiledType,
  Condition,
  Property,
  Types,
} from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import type { Document } from '../panel-api/index.js'
import { amongRead, onlyId, readJson } from '../rights/read-json.js'
import type { LinkingRow } from '../uses/holders.js'
import type { Seeing } from '../uses/uses-of.js'

/** Texts of so many rows are searched in one read, and texts of so many are read. */
const [inOneRead, atOnce] = [5000, 20]

/** Links that are looked for in texts. */
export interface SoughtLinks {
  readonly addresses: readonly string[]
  /** Returns true for a text that has one of them. */
  readonly isIn: (text: unknown) => boolean
}

/** Returns the rows, of entries and components, whose texts have the links: at most so many of each type. */
export async function textHolders(
  seeing: Seeing,
  { addresses, isIn }: SoughtLinks,
  most: number,
): Promise<{ readonly rows: readonly LinkingRow[]; readonly isMore: boolean }> {
  const { store, caller, types } = seeing
  const pauses = new Pauses()
  const rows: LinkingRow[] = []
  let isMore = false
  for (const type of types.values()) {
    const texts = [...type.attributes.values()].filter(isText)
    if (texts.length === 0 || !(isContent(type) || type.descriptor.kind === 'component')) continue
    const ids = await candidates(seeing, type, texts, addresses, most + 1)
    isMore ||= ids.length > most
    const item = { kind: 'object', properties: [idProperty, ...texts.map(property)] } as const
    for (let start = 0; start < Math.min(ids.length, most); start += atOnce) {
      const read = amongRead(type, ids.slice(start, start + atOnce), item)
      // The shape of the read describes them.
      for (const row of ((await readJson(store, read, caller)).data ?? []) as readonly Document[])
        for (const { name } of texts) if (isIn(row[name])) rows.push({ type, id: Number(row['id']), place: [name] })
      if (pauses.areDue) await pauses.rest()
    }
  }
  return { rows, isMore }
}

const idProperty: Property = { key: 'id', value: { kind: 'id', as: 'number' } }

function property(attribute: CompiledScalar): Property {
  return { key: attribute.name, value: { kind: 'scalar', attribute, as: 'rest' } }
}

/** Returns the ids of rows that have such an address in a text: in a few of them it is no link. Each read is of some rows, and takes no long time. */
async function candidates(
  { store, caller }: Seeing,
  type: CompiledType,
  texts: readonly CompiledScalar[],
  addresses: readonly string[],
  most: number,
): Promise<readonly number[]> {
  const mayLinkTo = anyOf(texts.flatMap((text) => addresses.map((address) => mayLink(text, address))))
  const read = async (where: Condition, offset: number, limit: number) => {
    const order = [{ path: [], operand: { kind: 'id' }, direction: 'asc' }] as const
    const asked = { type, where, order, page: { offset, limit }, count: false, item: onlyId }
    // The shape of the read describes them.
    return ((await readJson(store, asked, caller)).data ?? []) as readonly { readonly id: number }[]
  }
  const found: number[] = []
  for (let after: number | undefined = 0; after !== undefined && found.length < most;) {
    const rest: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'gt', value: after }
    // Ids may have wide gaps.
    const [last] = await read(rest, inOneRead - 1, 1)
    const within = last === undefined ? [] : [idAtMost(last.id)]
    const rows = await read(allOf([rest, ...within, mayLinkTo]), 0, most - found.length)
    found.push(...rows.map(({ id }) => id))
    after = last?.id
  }
  return found
}

function idAtMost(value: number): Condition {
  return { kind: 'compare', operand: { kind: 'id' }, operator: 'lte', value }
}

/** The end of an address in Markdown, HTML and the JSON of blocks: otherwise a longer one begins with it. */
const ends = [')', '"', "'", '>', '?', '#', ' ', '\t', '\n', '\r']

/** Returns the condition that a text has an address, which ends there. */
function mayLink(attribute: CompiledScalar, address: string): Condition {
  const operand = { kind: 'scalar', attribute } as const
  const has = (value: string): Condition => ({ kind: 'compare', operand, operator: 'contains', value })
  const isLast: Condition = { kind: 'compare', operand, operator: 'endsWith', value: address }
  // Most texts have not even its beginning.
  return allOf([has(address), anyOf([...ends.map((end) => has(address + end)), isLast])])
}

/** Returns the places of texts of a document that have the links, from the entry inwards. */
export function textPlaces(
  type: CompiledType,
  document: Document,
  types: Types,
  isIn: SoughtLinks['isIn'],
): readonly (readonly string[])[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    const { name } = attribute
    const value = document[name]
    if (isText(attribute)) return isIn(value) ? [[name]] : []
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return []
    return [value].flat().flatMap((item: unknown) => {
      if (!isRecord(item)) return []
      const component = attribute.kind === 'component' ? attribute.link.target : types.get(String(item['__component']))
      return component ? textPlaces(component, item, types, isIn).map((place) => [name, ...place]) : []
    })
  })
}

function isText(attribute: CompiledAttribute): attribute is CompiledScalar {
  return attribute.kind === 'scalar' && ['richtext', 'blocks'].includes(attribute.descriptor.type)
}
