import { linksOf } from '@content-gen/runtime/query'
import type { CompiledType } from '@content-gen/runtime/query'

/**
 * Returns the columns of an account's own row with the value of an attribute: those of a plain value, or the key of a link. Null if its value is
 * in other tables.
 */
export function storedFields(type: CompiledType, name: string): readonly string[] | null {
  const attribute = type.attributes.get(name)
  if (attribute === undefined) return null
  if (attribute.kind === 'scalar') return [attribute.descriptor.field]
  const [link] = linksOf(attribute).map((each) => each.link)
  if (link?.kind === 'foreignKey') return [link.key.field]
  return link?.kind === 'morphKey' ? [link.morphType.field, link.morphId.field] : null
}
