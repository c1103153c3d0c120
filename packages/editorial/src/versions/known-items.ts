import type { CompiledAttribute, CompiledType, Types } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { itemKey } from '../parts/keyed.js'

/**
 * Returns a document whose component items have an id only where the entry still has that item, at the same place: an update takes other
 * ids for mistakes. Without `current`, no item has an id.
 */
export function withKnownItems(
  type: CompiledType,
  document: Document,
  current: Document | null,
  types: Types,
): Document {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      const attribute = type.attributes.get(name)
      return [name, attribute ? itemsOf(attribute, value, current?.[name], types) : value]
    }),
  )
}

function itemsOf(attribute: CompiledAttribute, value: unknown, current: unknown, types: Types): unknown {
  if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return value
  const items = (Array.isArray(current) ? current : [current]).filter(isRecord)
  const before = new Map(items.map((item) => [itemKey(item), item]))
  const make = (item: unknown): unknown => {
    if (!isRecord(item)) return item
    const type = attribute.kind === 'component' ? attribute.link.target : types.get(String(item['__component']))
    if (type === undefined) return item
    const same = item['id'] === undefined ? undefined : before.get(itemKey(item))
    const { id, ...rest } = withKnownItems(type, item, same ?? null, types)
    return same === undefined ? rest : { ...rest, id }
  }
  return Array.isArray(value) ? value.map(make) : make(value)
}
