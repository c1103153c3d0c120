/** Pieces of shapes that documents and events have in common. */
import { everything } from '@content-gen/runtime/query'
import type { CompiledLink, CompiledZone, Property, Shape } from '@content-gen/runtime/query'

export const id: Property = { key: 'id', value: { kind: 'id', as: 'number' } }

const all = { offset: 0, limit: null }

/** Returns the shape of the related row, or of all related rows. */
export function linked(link: CompiledLink, many: boolean, item: Shape): Shape {
  if (!many) return { kind: 'one', link, where: everything, order: [], item }
  return { kind: 'many', link, where: everything, order: [], page: all, empty: 'list', item }
}

/** Returns the shape of a zone, whose items say which component they are. */
export function zoneOf({ links }: CompiledZone, itemOf: (link: CompiledLink, component: Property) => Shape): Shape {
  const items = links.map((link) => ({ link, item: itemOf(link, named('__component', link)) }))
  return { kind: 'mixedList', page: all, items, empty: 'list' }
}

/** Returns the shape of links to entries of any type, each with its type and id. */
export function anyLinks(links: readonly CompiledLink[], many: boolean): Shape | null {
  const [link] = links
  if (link === undefined) return null
  const items = links.map((each) => {
    return { link: each, item: { kind: 'object', properties: [named('__type', each), id] } as const }
  })
  return { kind: 'morph', link, items, single: !many, empty: 'list' }
}

function named(key: string, { target }: CompiledLink): Property {
  return { key, value: { kind: 'constant', json: JSON.stringify(target.uid) } }
}
