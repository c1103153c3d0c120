import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { keptChanges, linkChangesOf } from '../parts/link-changes.js'

/** A link of a document: the path of its attribute, and what it names. */
export interface DocumentLink {
  readonly path: string
  readonly type: string
  readonly id: number
}

/** Decides on a link of a document: true keeps it. */
export type KeepsLink = (link: DocumentLink) => boolean

/** Returns every link of a document, in its components as well. */
export function linksIn(type: CompiledType, document: Document, types: Types): DocumentLink[] {
  const links: DocumentLink[] = []
  const note: KeepsLink = (link) => links.push(link) > 0
  withLinks(type, document, types, note)
  return links
}

/** Returns a document with only the links that are to be kept. Attributes that the type no longer has are left out. */
export function withLinks(type: CompiledType, document: Document, types: Types, keeps: KeepsLink, path = ''): Document {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(document)) {
    const attribute = type.attributes.get(name)
    const here = path === '' ? name : `${path}.${name}`
    if (attribute) result[name] = valueWith(attribute, value, types, keeps, here)
    else if (name === 'id' || name === '__component') result[name] = value
  }
  return result
}

function valueWith(
  attribute: CompiledAttribute,
  value: unknown,
  types: Types,
  keeps: KeepsLink,
  path: string,
): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return value
    case 'component':
      return eachOf(value, (item, index) => itemWith(attribute.link.target, item, types, keeps, at(path, index)))
    case 'dynamiczone':
      return eachOf(value, (item, index) => zoneItemWith(item, types, keeps, at(path, index)))
    case 'morph':
      return eachOf(value, (item) => {
        const ref = refOf(attribute, item)
        return ref !== null && keeps({ path, ...ref }) ? item : null
      })
    default: {
      const { uid } = attribute.link.target
      const changes = linkChangesOf(attribute, value)
      if (changes) return keptChanges(changes, (id) => keeps({ path, type: uid, id }))
      return eachOf(value, (id) => (typeof id === 'number' && keeps({ path, type: uid, id }) ? id : null))
    }
  }
}

/** Lists lose their nulls. */
function eachOf(value: unknown, make: (item: unknown, index: number | null) => unknown): unknown {
  if (!Array.isArray(value)) return value === null || value === undefined ? null : make(value, null)
  return value.map((item: unknown, index) => make(item, index)).filter((item) => item !== null)
}

function at(path: string, index: number | null): string {
  return index === null ? path : `${path}[${index}]`
}

function itemWith(type: CompiledType, item: unknown, types: Types, keeps: KeepsLink, path: string): Document | null {
  return isRecord(item) ? withLinks(type, item, types, keeps, path) : null
}

function zoneItemWith(item: unknown, types: Types, keeps: KeepsLink, path: string): Document | null {
  const type = isRecord(item) ? types.get(String(item['__component'])) : undefined
  return type === undefined ? null : itemWith(type, item, types, keeps, path)
}

function refOf(attribute: CompiledAttribute & { kind: 'morph' }, item: unknown): { type: string; id: number } | null {
  const { target } = attribute.descriptor
  if (target !== undefined) return typeof item === 'number' ? { type: target, id: item } : null
  if (!isRecord(item) || typeof item['id'] !== 'number' || typeof item['__type'] !== 'string') return null
  return { type: item['__type'], id: item['id'] }
}
