import type { Attribute, TypeDescriptor } from '@content-gen/runtime'
import { isList, isOtherSide } from '../attributes.js'
import { importedValue } from '../target/values.js'
import { isObject, type JsonObject } from '../json-object.js'
import type { End } from './site-link.js'
import type { SiteTables } from './site-tables.js'

/** Links by their owner and attribute: `api::article.article 7 tags`. */
export type OwnedLinks = Map<string, (End & { readonly place: number })[]>

/** Returns a row as editors write it: links are ids, components objects without one. */
export function draftDocument(
  tables: SiteTables,
  type: TypeDescriptor,
  id: unknown,
  row: JsonObject,
  links: OwnedLinks,
): Readonly<Record<string, unknown>> {
  const valueOf = (name: string, attribute: Attribute): unknown => {
    const value = row[name] ?? null
    if ('column' in attribute) return scalar(attribute.type, value)
    if ('owner' in attribute) {
      const items = (Array.isArray(value) ? value : [value]).flatMap((item) => {
        if (!isObject(item)) return []
        const uid = attribute.type === 'component' ? attribute.component : String(item['__component'])
        const component = tables.types.get(uid)
        if (component === undefined) return []
        const inner = draftDocument(tables, component, item['id'], item, links)
        return [attribute.type === 'component' ? inner : { __component: uid, ...inner }]
      })
      return attribute.type === 'component' && !attribute.repeatable ? (items[0] ?? null) : items
    }
    const found = (links.get(`${type.uid} ${String(id)} ${name}`) ?? []).toSorted((a, b) => a.place - b.place)
    const isAny = attribute.type === 'morph'
    const ids = found.map((end) => (isAny ? { __type: end.type, id: end.id } : end.id))
    return isList(attribute) ? ids : (ids[0] ?? null)
  }
  const written = Object.entries(type.attributes).filter(([, attribute]) => isWritten(attribute))
  return Object.fromEntries(written.map(([name, attribute]) => [name, valueOf(name, attribute)]))
}

/** Attributes that a document has: not those that the other side of a relation has. */
function isWritten(attribute: Attribute): boolean {
  return !attribute.system && attribute.type !== 'password' && !isOtherSide(attribute)
}

function scalar(type: Parameters<typeof importedValue>[0], value: unknown): unknown {
  if (value === null || type === 'json' || type === 'blocks' || type === 'array') return value
  return importedValue(type, value) ?? null
}
