/** The JSON of an entry over REST: its scalars, then what was populated, to any depth. */
import { invalidParameter } from '../errors/errors.js'
import type { CompiledScalar, CompiledType } from '../types.js'
import { localizationsOf } from '../types.js'
import { creatorShape, isCreator } from './creator.js'
import type { EntryQuery, NestedSettings, ShapeSettings } from './entry-query.js'
import { hasAttributes } from './entry-form.js'
import { entryProperties } from './entry-query.js'
import { parseFields } from './fields.js'
import { isHiddenCreator, refuseCreatorOptions } from './hidden-creator.js'
import { isOptional, populatedShape } from './populated-shape.js'
import type { PopulateOptions } from './populate.js'
import { parsePopulate } from './populate.js'
import type { Order, Property, Shape } from './read.js'
import { everything } from './read.js'
import { isRelated, relatedShape } from './related-shape.js'

/** Returns the shape of an entry at the top of the answer, with its `meta` beside `attributes`. */
export function topEntry(type: CompiledType, query: EntryQuery, settings: ShapeSettings): Shape {
  const properties = entryProperties(type, query, { ...settings, attributesOf })
  if (hasAttributes(settings.form)) properties.push({ key: 'meta', value: metaOf(type) })
  return { kind: 'object', properties }
}

export function entryShape(type: CompiledType, query: EntryQuery, settings: ShapeSettings): Shape {
  return { kind: 'object', properties: entryProperties(type, query, { ...settings, attributesOf }) }
}

function metaOf(type: CompiledType): Shape {
  const link = type.localized ? localizationsOf(type) : undefined
  const locale = type.attributes.get('locale')
  if (!link || locale?.kind !== 'scalar') return { kind: 'constant', json: '{"availableLocales":[]}' }
  const item: Shape = { kind: 'scalar', attribute: locale, as: 'rest' }
  const order: Order[] = [{ path: [], operand: { kind: 'scalar', attribute: locale }, direction: 'asc' }]
  const page = { offset: 0, limit: null }
  const codes: Shape = { kind: 'many', link, where: everything, order, page, empty: 'list', item }
  return { kind: 'object', properties: [{ key: 'availableLocales', value: codes }] }
}

/** Returns the attributes of an entry or component, in the order of the answer. */
function attributesOf(type: CompiledType, query: EntryQuery, settings: NestedSettings): Property[] {
  const { scope } = settings
  const properties: Property[] = []
  const fields = scope.below(['fields'], () => parseFields(type, query.fields, scope))
  for (const attribute of sortedFirst(fields, query.sortedFirst)) {
    properties.push({ key: attribute.name, value: { kind: 'scalar', attribute, as: 'rest' } })
  }
  const { all, named } = parsePopulate(query.populate)
  for (const [name, options] of new Map([...(all ? everyName(type) : []), ...named])) {
    const property = scope.below(['populate', name], () => propertyOf(type, name, options, query, settings))
    if (property) properties.push(property)
  }
  return properties
}

/** Returns null for a name that cannot be populated, whatever its options are. */
function propertyOf(
  type: CompiledType,
  name: string,
  options: PopulateOptions | null,
  query: EntryQuery,
  settings: NestedSettings,
): Property | null {
  const { scope, form } = settings
  const attribute = type.attributes.get(name)
  if (isCreator(type, name) || isHiddenCreator(type, name)) refuseCreatorOptions(options ?? {}, scope)
  if (!attribute && isCreator(type, name) && usable(name, options))
    return { key: name, value: creatorShape(type, name, form) }
  if (isRelated(type, name))
    return { key: name, value: relatedShape(type, usable(name, options), query, settings), optional: true }
  if (!attribute || attribute.kind === 'scalar') return null
  const isLeftOut = attribute.isPrivate || !scope.permits(attribute) || isMembership(type, name)
  const isList = Array.isArray(options) && (isLeftOut || attribute.kind === 'dynamiczone')
  if (isLeftOut && (isList || options === null || Object.keys(options).length === 0)) return null
  const value = populatedShape(attribute, isList ? {} : usable(name, options), query, settings)
  // Rejects options that name what there is not, whether the attribute is left out or not.
  if (isLeftOut) return null
  return isOptional(attribute, settings) ? { key: name, value, optional: true } : { key: name, value }
}

function usable(name: string, options: PopulateOptions | null): PopulateOptions {
  if (options === null || Array.isArray(options)) throw invalidParameter(name)
  return options
}

/** Strapi v4 also answers the entry's own attributes that a joined query sorts by, whatever `fields` requests. */
function sortedFirst(fields: readonly CompiledScalar[], order: readonly Order[]): readonly CompiledScalar[] {
  const first = new Set<CompiledScalar>()
  for (const { path, operand } of order) {
    if (operand.kind !== 'scalar') continue
    const { attribute } = operand
    // A column of a related row counts too, if the entry has one of the same name.
    const named = fields.find(({ column }) => column === attribute.column)
    if (named) first.add(named)
    else if (path.length === 0) first.add(attribute)
  }
  return first.size === 0 ? fields : [...first, ...fields.filter((attribute) => !first.has(attribute))]
}

/** `populate=*`: in the model's order, the creators and what a file is shown by before the localizations. */
function everyName(type: CompiledType): Map<string, PopulateOptions> {
  const localizations = localizationsOf(type)?.attribute
  const names = [...type.attributes.keys()].filter((name) => name !== localizations)
  const last = localizations === undefined ? [] : [localizations]
  return new Map([...names, 'createdBy', 'updatedBy', 'related', ...last].map((name) => [name, {}]))
}

/** A role does not reveal its members. */
function isMembership({ uid }: CompiledType, name: string): boolean {
  return uid === 'plugin::users-permissions.role' && name === 'users'
}
