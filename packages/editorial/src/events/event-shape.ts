import { everything, isReadable } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute, CompiledLink, CompiledType, Property, Shape } from '@content-gen/runtime/query'

/**
 * Returns the shape of what an event says of an entry: what everybody may read of its attributes, with its components and files. Of related
 * entries it has the ids, since their values are not the entry's to tell.
 */
export function eventShape(type: CompiledType): Shape {
  return objectOf(type)
}

const id: Property = { key: 'id', value: { kind: 'id', as: 'number' } }
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
      return {
        kind: 'mixedList',
        page: all,
        items: attribute.links.map((link) => ({ link, item: objectOf(link.target, named('__component', link)) })),
      }
    case 'media':
      return linked(attribute.link, attribute.many, fileOf(attribute.link.target))
    case 'relation':
      return linked(attribute.link, attribute.many, reference)
    case 'morph': {
      const [link] = attribute.links
      const items = attribute.links.map((each) => {
        const properties = [named('__type', each), id]
        return { link: each, item: { kind: 'object', properties } as const }
      })
      return link === undefined ? null : { kind: 'morph', link, items, single: !attribute.many }
    }
  }
}

function fileOf(type: CompiledType): Shape {
  const properties = type.readable.map((attribute): Property => {
    return { key: attribute.name, value: { kind: 'scalar', attribute, as: 'rest' } }
  })
  return { kind: 'object', properties: [id, ...properties] }
}

const all = { offset: 0, limit: null }

function linked(link: CompiledLink, many: boolean, item: Shape): Shape {
  if (!many) return { kind: 'one', link, where: everything, order: [], item }
  return { kind: 'many', link, where: everything, order: [], page: all, empty: 'list', item }
}

function named(key: string, { target }: CompiledLink): Property {
  return { key, value: { kind: 'constant', json: JSON.stringify(target.uid) } }
}
