import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute, CompiledType, Property, Shape } from '@content-gen/runtime/query'
import { anyLinks, id, linked, zoneOf } from '../shapes.js'

/** Returns the shape of a document: the values of the entry itself, not what others say of it. */
export function documentShape(type: CompiledType): Shape {
  return objectOf(type, isOwned)
}

/** Returns the shape of the last document of an entry, which also says who refers to it. */
export function lastDocumentShape(type: CompiledType): Shape {
  return objectOf(type, () => true)
}

type Holds = (attribute: CompiledAttribute) => boolean

function objectOf(type: CompiledType, holds: Holds, ...first: readonly Property[]): Shape {
  const properties = [...type.attributes.values()].flatMap((attribute): Property[] => {
    const value = holds(attribute) ? valueOf(attribute) : null
    return value === null ? [] : [{ key: attribute.name, value }]
  })
  return { kind: 'object', properties: [id, ...first, ...properties] }
}

/** Returns null for what no document holds. */
function valueOf(attribute: CompiledAttribute): Shape | null {
  switch (attribute.kind) {
    case 'scalar':
      return attribute.descriptor.type === 'password' ? null : { kind: 'scalar', attribute, as: 'rest' }
    case 'component':
      return linked(attribute.link, attribute.many, objectOf(attribute.link.target, isOwned))
    case 'dynamiczone':
      return zoneOf(attribute, ({ target }, component) => objectOf(target, isOwned, component))
    case 'morph':
      return morphOf(attribute)
    default:
      return linked(attribute.link, attribute.many, id.value)
  }
}

function morphOf({ descriptor, many, links }: CompiledAttribute & { kind: 'morph' }): Shape | null {
  const [link] = links
  if (descriptor.target === undefined || link === undefined) return anyLinks(links, many)
  return linked(link, many, id.value)
}
