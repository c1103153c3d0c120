import { everything } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute, CompiledLink, CompiledType, Property, Shape } from '@content-gen/runtime/query'

/** Returns the shape of a document: the values of the entry itself, not what others say of it. */
export function documentShape(type: CompiledType): Shape {
  return objectOf(type, isOwned)
}

/** Returns the shape of the last document of an entry, which also says who refers to it. */
export function lastDocumentShape(type: CompiledType): Shape {
  return objectOf(type, () => true)
}

type Holds = (attribute: CompiledAttribute) => boolean

const id: Property = { key: 'id', value: { kind: 'id', as: 'number' } }

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
      return {
        kind: 'mixedList',
        page: all,
        items: attribute.links.map((link) => ({
          link,
          item: objectOf(link.target, isOwned, named('__component', link)),
        })),
      }
    case 'morph':
      return morphOf(attribute)
    default:
      return linked(attribute.link, attribute.many, id.value)
  }
}

function morphOf({ descriptor, many, links }: CompiledAttribute & { kind: 'morph' }): Shape | null {
  const [link] = links
  if (link === undefined) return null
  if (descriptor.target !== undefined) return linked(link, many, id.value)
  const items = links.map((each) => ({
    link: each,
    item: { kind: 'object', properties: [named('__type', each), id] } as const,
  }))
  return { kind: 'morph', link, items, single: !many }
}

const all = { offset: 0, limit: null }

function linked(link: CompiledLink, many: boolean, item: Shape): Shape {
  if (!many) return { kind: 'one', link, where: everything, order: [], item }
  return { kind: 'many', link, where: everything, order: [], page: all, empty: 'list', item }
}

function named(key: string, { target }: CompiledLink): Property {
  return { key, value: { kind: 'constant', json: JSON.stringify(target.uid) } }
}
