import { isReadable } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute, CompiledType, Property, Shape } from '@content-gen/runtime/query'
import { anyLinks, id, linked, zoneOf } from '../shapes.js'

/**
 * Returns the shape of what an event says of an entry: what everybody may read of its attributes, with its components and files. Of related
 * entries it has the ids, since their values are not the entry's to tell.
 */
export function eventShape(type: CompiledType): Shape {
  return objectOf(type)
}

const reference: Shape = { kind: 'object', properties: [id] }

function objectOf(type: CompiledType, ...first: readonly Property[]): Shape {
  const properties = [...type.attributes.values()].flatMap((attribute): Property[] => {
    const value = attribute.isPrivate || !isOwned(attribute) ? null : valueOf(attribute)
    return value === null ? [] : [{ key: attribute.name, value }]
  })
  return { kind: 'object', properties: [id, ...first, ...properties] }
}

/** Returns null for what no event says. */
function valueOf(attribute: CompiledAttribute): Shape | null {
  switch (attribute.kind) {
    case 'scalar':
      return isReadable(attribute) ? { kind: 'scalar', attribute, as: 'rest' } : null
    case 'component':
      return linked(attribute.link, attribute.many, objectOf(attribute.link.target))
    case 'dynamiczone':
      return zoneOf(attribute, ({ target }, component) => objectOf(target, component))
    case 'media':
      return linked(attribute.link, attribute.many, fileOf(attribute.link.target))
    case 'relation':
      return linked(attribute.link, attribute.many, reference)
    case 'morph':
      return anyLinks(attribute.links, attribute.many)
  }
}

function fileOf(type: CompiledType): Shape {
  const properties = type.readable.map((attribute): Property => {
    return { key: attribute.name, value: { kind: 'scalar', attribute, as: 'rest' } }
  })
  return { kind: 'object', properties: [id, ...properties] }
}
