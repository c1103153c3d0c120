/** `related`: the entries that show a file, which the file's own row does not store. */
import { entryShape, parsePopulate, Reading } from '@content-gen/runtime/query'
import type {
  CompiledLink,
  CompiledMedia,
  CompiledType,
  Property,
  ReadContext,
  Shape,
  MixedItem,
} from '@content-gen/runtime/query'

/** Returns the property of a file's answer, if `populate` asks for it. Components that show a file are left out, and so is an empty list, as in Strapi v4. */
export function relatedProperty(file: CompiledType, populate: unknown, context: ReadContext): Property | null {
  const names = parsePopulate(populate)
  if (names !== 'all' && !names.has('related')) return null
  const items = [...context.types.values()]
    .filter(({ uid, descriptor }) => descriptor.kind !== 'component' && context.caller.can(`${uid}.find`))
    .flatMap((type) => showing(type).map((attribute) => relatedItem(file, type, attribute, context)))
  const page = { offset: 0, limit: null }
  return { key: 'related', value: { kind: 'mixedList', items, page, empty: 'null' }, optional: true }
}

function showing(type: CompiledType): CompiledMedia[] {
  return [...type.attributes.values()].filter(
    (attribute) => attribute.kind === 'media' && !attribute.isPrivate,
  ) as CompiledMedia[]
}

/** Ordered by position in the entry's list, then by the entries' creation. */
function relatedItem(
  file: CompiledType,
  type: CompiledType,
  attribute: CompiledMedia,
  context: ReadContext,
): MixedItem {
  const createdAt = type.attributes.get('createdAt')
  const query = { state: 'preview', sortedFirst: [], depth: 1 } as const
  const entry = new Reading(context).parse((scope) => entryShape(type, query, { scope, form: 'flat' }))
  const properties: Property[] = [{ key: '__type', value: { kind: 'constant', json: JSON.stringify(type.uid) } }]
  if (entry.kind === 'object') properties.push(...entry.properties)
  const item: Shape = { kind: 'object', properties }
  const link = seenFromFile(file, type, attribute)
  return createdAt?.kind === 'scalar' ? { link, item, since: createdAt } : { link, item }
}

function seenFromFile(file: CompiledType, type: CompiledType, { name, descriptor }: CompiledMedia): CompiledLink {
  const { link } = descriptor
  const ends = { source: file, target: type, many: true, attribute: name }
  if (link.kind === 'foreignKey') return { ...ends, link: { kind: 'inverseKey', key: link.key } }
  if (link.kind === 'joinTable') return { ...ends, link: { ...link, source: link.target, target: link.source } }
  throw new Error(`${type.uid}: ${name} is no link to files`)
}
