import { anyOf } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type { CompiledAttribute, CompiledScalar, CompiledType, Property, Types } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import type { Document } from '../panel-api/index.js'
import { amongRead, onlyId, readJson } from '../rights/read-json.js'
import type { LinkingRow } from '../uses/holders.js'
import type { Seeing } from '../uses/uses-of.js'

/** Texts of so many rows are read at once. */
const atOnce = 20

/** Links that are looked for in texts. */
export interface SoughtLinks {
  readonly addresses: readonly string[]
  /** Returns true for a text that has one of them. */
  readonly isIn: (text: unknown) => boolean
}

/** Returns the rows, of entries and components, whose texts have the links: at most so many of each type. */
export async function textHolders(
  { store, caller, types }: Seeing,
  { addresses, isIn }: SoughtLinks,
  most: number,
): Promise<{ readonly rows: readonly LinkingRow[]; readonly isMore: boolean }> {
  const rows: LinkingRow[] = []
  let isMore = false
  for (const type of types.values()) {
    const texts = [...type.attributes.values()].filter(isText)
    if (texts.length === 0 || !(isContent(type) || type.descriptor.kind === 'component')) continue
    const ids = await rowsWith(addresses, type, texts)
    isMore ||= ids.length > most
    const properties = texts.map((attribute): Property => {
      return { key: attribute.name, value: { kind: 'scalar', attribute, as: 'rest' } }
    })
    const item = {
      kind: 'object',
      properties: [{ key: 'id', value: { kind: 'id', as: 'number' } }, ...properties],
    } as const
    for (let start = 0; start < Math.min(ids.length, most); start += atOnce) {
      const read = amongRead(type, ids.slice(start, start + atOnce), item)
      // The shape of the read describes them.
      for (const row of ((await readJson(store, read, caller)).data ?? []) as readonly Document[])
        for (const { name } of texts) if (isIn(row[name])) rows.push({ type, id: Number(row['id']), place: [name] })
    }
  }
  return { rows, isMore }

  /** A longer address may begin with one of these. */
  async function rowsWith(values: readonly string[], type: CompiledType, texts: readonly CompiledScalar[]) {
    const terms = texts.flatMap((attribute) =>
      values.map(
        (value) => ({ kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'contains', value }) as const,
      ),
    )
    const order = [{ path: [], operand: { kind: 'id' }, direction: 'asc' }] as const
    const read = { type, where: anyOf(terms), order, page: { offset: 0, limit: most + 1 }, count: false, item: onlyId }
    // The shape of the read describes them.
    return (((await readJson(store, read, caller)).data ?? []) as readonly { readonly id: number }[]).map(
      ({ id }) => id,
    )
  }
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
