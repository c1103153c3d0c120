/** `related` of a file: the entries that show it, which its own row does not store. Components that show it are left out, as in Strapi v4. */
import { fileUid } from '@content-gen/contract'
import { seenTypes } from '../sight.js'
import type { CompiledLink, CompiledType } from '../types.js'
import type { EntryQuery, NestedSettings } from './entry-query.js'
import type { PopulateOptions } from './populate.js'
import { mixedItems } from './populated-shape.js'
import type { Shape } from './read.js'

export function isRelated({ uid, attributes }: CompiledType, name: string): boolean {
  return uid === fileUid && name === 'related' && !attributes.has(name)
}

/** Returns the entries, ordered by the file's position in their list, then by their creation. */
export function relatedShape(
  file: CompiledType,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): Shape {
  const { scope } = settings
  scope.countPlace()
  const { types, caller } = scope.context
  const links = [...seenTypes(types, caller).values()].flatMap((type) => linksFrom(file, type))
  const items = mixedItems(links, true, options, above, settings).map((item) => {
    const createdAt = item.link.target.attributes.get('createdAt')
    return createdAt?.kind === 'scalar' ? { ...item, since: createdAt } : item
  })
  return { kind: 'mixedList', items, page: { offset: 0, limit: null }, empty: 'null' }
}

/** Returns the links of a type's media, as seen from the file. */
function linksFrom(file: CompiledType, type: CompiledType): CompiledLink[] {
  if (type.descriptor.kind === 'component') return []
  return [...type.attributes.values()].flatMap((attribute): CompiledLink[] => {
    if (attribute.kind !== 'media' || attribute.isPrivate) return []
    const { link } = attribute.descriptor
    const ends = { source: file, target: type, many: true, attribute: attribute.name }
    if (link.kind === 'foreignKey') return [{ ...ends, link: { kind: 'inverseKey', key: link.key } }]
    if (link.kind === 'joinTable') return [{ ...ends, link: { ...link, source: link.target, target: link.source } }]
    throw new Error(`${type.uid}: ${attribute.name} is no link to files`)
  })
}
