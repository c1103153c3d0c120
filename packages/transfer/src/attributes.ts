import type { Attribute } from '@content-gen/runtime'

/** Returns true for the side of a relation whose links the other side has as well. */
export function isOtherSide(attribute: Attribute): boolean {
  if (attribute.type === 'relation') return attribute.mapped === true
  return attribute.type === 'morph' && attribute.morphBy !== undefined
}

/** Returns true if an attribute links several entries or files. */
export function isList(attribute: Attribute): boolean {
  return attribute.type === 'media'
    ? attribute.multiple === true
    : 'relation' in attribute && attribute.relation.endsWith('Many')
}
