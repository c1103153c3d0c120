/** The JSON of a populated attribute, with its filters, sort and nested populates. */
import { textOf } from './text-of.js'
import { invalidParameter, ValidationError } from '../errors/errors.js'
import type {
  CompiledComponent,
  CompiledLink,
  CompiledMedia,
  CompiledMorph,
  CompiledRelation,
  CompiledZone,
  Condition,
} from '../types.js'
import { isMixed } from '../types.js'
import { aroundKinds, byKind } from './by-kind.js'
import { toBoolean } from './cast.js'
import type { EntryQuery, NestedSettings } from './entry-query.js'
import { hasAttributes, hasData } from './entry-form.js'
import { componentShape, entryProperties, queryBelow } from './entry-query.js'
import { limits } from './limits.js'
import { parseNestedFilters, parseNestedSort } from './nested-parameters.js'
import type { PopulateOptions } from './populate.js'
import { inState } from './publication-state.js'
import type { MixedItem, Order, Page, Shape } from './read.js'
import { allOf } from './read.js'
import { zoneShape } from './zone-shape.js'

type Populated = CompiledRelation | CompiledMedia | CompiledComponent | CompiledZone | CompiledMorph

/** `above` is the query of the entry that has the attribute. */
export function populatedShape(
  attribute: Populated,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): Shape {
  if (above.depth >= limits.populateDepth) {
    throw new ValidationError(`populate may be at most ${limits.populateDepth} levels deep`)
  }
  settings.scope.countPlace()
  if (attribute.kind === 'dynamiczone') return zoneShape(attribute, options, above, settings)
  if (attribute.kind === 'morph') return morphShape(attribute, options, above, settings)
  const isCounted = options.count !== undefined && toBoolean(textOf(options.count))
  if (attribute.kind === 'component') {
    if (isCounted) return countOf(attribute.link, options, above, settings)
    return related(attribute.link, attribute.many, componentItem, options, above, settings)
  }
  if (attribute.kind === 'relation' && isCounted) return countShape(attribute.link, options, above, settings)
  const empty = attribute.kind === 'media' ? 'null' : 'list'
  const shape = related(attribute.link, attribute.many, entryItem, options, above, settings, empty)
  return hasData(settings.form) ? wrap(shape) : shape
}

type Item = (link: CompiledLink, query: EntryQuery, settings: NestedSettings) => Shape

function entryItem(link: CompiledLink, query: EntryQuery, settings: NestedSettings): Shape {
  return { kind: 'object', properties: entryProperties(link.target, query, settings) }
}

function componentItem(link: CompiledLink, query: EntryQuery, settings: NestedSettings): Shape {
  return componentShape(link.target, query, settings)
}

function related(
  link: CompiledLink,
  many: boolean,
  itemOf: Item,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
  empty: 'list' | 'null' = 'list',
): Shape {
  const order = parseNestedSort(link.target, options, settings.scope)
  const query = queryBelow(options, above, hasLinkTable(link) ? [...positionFirst(link), ...order] : [])
  const where = conditionOf(link, options, query, settings)
  const item = itemOf(link, query, settings)
  if (!many) return { kind: 'one', link, where, order, item }
  return { kind: 'many', link, where, order, page: pageOf(options), empty, item }
}

/** Strapi v4 keeps links in tables of their own, except those of a relation to one entry of any type, which a row names. */
function hasLinkTable({ link }: CompiledLink): boolean {
  return link.kind !== 'inverseMorphKey'
}

/** Strapi v4 sorts components by a column `order` of another table: an attribute of that name comes first. */
function positionFirst(link: CompiledLink): Order[] {
  const { descriptor, attributes } = link.target
  if (descriptor.kind !== 'component') return []
  return [...attributes.values()].flatMap((attribute): Order[] =>
    attribute.kind === 'scalar' && attribute.name.toLowerCase() === 'order'
      ? [{ path: [link], operand: { kind: 'scalar', attribute }, direction: 'asc' }]
      : [],
  )
}

function conditionOf(
  link: CompiledLink,
  options: PopulateOptions,
  query: EntryQuery,
  settings: NestedSettings,
): Condition {
  return allOf([inState(link.target, query.state), parseNestedFilters(link.target, options, settings.scope)])
}

function wrap(shape: Shape): Shape {
  return { kind: 'object', properties: [{ key: 'data', value: shape }] }
}

function countOf(link: CompiledLink, options: PopulateOptions, above: EntryQuery, settings: NestedSettings): Shape {
  const where = conditionOf(link, options, queryBelow(options, above, []), settings)
  return { kind: 'object', properties: [{ key: 'count', value: { kind: 'count', link, where } }] }
}

function countShape(link: CompiledLink, options: PopulateOptions, above: EntryQuery, settings: NestedSettings): Shape {
  const count = countOf(link, options, above, settings)
  const { form } = settings
  const entry: Shape = hasAttributes(form)
    ? { kind: 'object', properties: [{ key: 'attributes', value: count }] }
    : count
  return hasData(form) ? wrap(entry) : entry
}

/** Returns true for a list of entries of any type: Strapi v4 leaves it out of the answer if it shows none. */
export function isOptional(attribute: Populated, { isRaw }: NestedSettings): boolean {
  return attribute.kind === 'morph' && isMixed(attribute) && attribute.many && isRaw !== true
}

/** Inverse sides look like other relations; owning sides answer bare targets, with their type if there are several. */
function morphShape(
  attribute: CompiledMorph,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): Shape {
  const [link] = attribute.links
  const empty = isOptional(attribute, settings) ? 'null' : 'list'
  if (!link) return { kind: 'constant', json: attribute.many && empty === 'list' ? '[]' : 'null' }
  if (attribute.descriptor.target !== undefined) {
    const shape = related(link, attribute.many, entryItem, options, above, { ...settings, isRaw: true }, 'null')
    return hasData(settings.form) ? wrap(shape) : shape
  }
  const items = mixedItems(attribute.links, attribute.many, options, above, settings)
  return { kind: 'morph', link, items, single: !attribute.many, empty }
}

/** Returns the items of the types that the caller may find. */
export function mixedItems(
  links: readonly CompiledLink[],
  many: boolean,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): MixedItem[] {
  if (options.filters !== undefined) throw invalidParameter('filters')
  const { scope } = settings
  const findable = links.filter(({ target }) => scope.canFind(target.uid))
  const around = aroundKinds(options, above)
  return byKind(findable, options, scope, (link, asked) => mixedItem(link, many, asked, around, settings), many)
}

function mixedItem(
  link: CompiledLink,
  many: boolean,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): MixedItem {
  const query = queryBelow(options, above, [])
  parseNestedSort(link.target, options, settings.scope)
  const where = conditionOf(link, options, query, settings)
  // Only items of lists tell what they are, and only such entries are looked into.
  const isRaw = settings.isRaw === true || !many
  const properties = entryProperties(link.target, query, { ...settings, form: 'flat', isRaw })
  const type: Shape = { kind: 'constant', json: JSON.stringify(link.target.uid) }
  if (many) properties.unshift({ key: '__type', value: type })
  return { link, where, item: { kind: 'object', properties } }
}

const everyItem: Page = { offset: 0, limit: null }

function pageOf(options: PopulateOptions): Page {
  if (options.start === undefined && options.limit === undefined) return everyItem
  const limit = wholeOf('limit', options.limit, -1)
  return { offset: Math.max(wholeOf('start', options.start, 0), 0), limit: limit < 0 ? null : limit }
}

function wholeOf(key: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw invalidParameter(key)
  return number
}
