/** The JSON of a dynamic zone: items with `__component`, each kind with its own nested query. */
import { invalidParameter, ValidationError } from '../errors.js'
import type { CompiledLink, CompiledZone } from '../types.js'
import { byKind, hasField } from './by-kind.js'
import type { EntryQuery, NestedSettings } from './entry-query.js'
import { componentShape, queryBelow } from './entry-query.js'
import { parseFilters } from './filters.js'
import type { PopulateOptions } from './populate.js'
import type { Property, Shape, MixedItem } from './read.js'
import { parseSort } from './sort.js'
import { textOf } from './text-of.js'

export function zoneShape(
  zone: CompiledZone,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): Shape {
  if (options.filters !== undefined) throw invalidParameter('filters')
  if (options.on === undefined) requireFieldsOfAll(zone, options)
  const items = byKind(zone.links, options, settings.scope).map(([link, asked]) =>
    zoneItem(link, asked, above, settings),
  )
  return { kind: 'mixedList', items, page: { offset: 0, limit: null }, empty: 'list' }
}

/**
 * Fields requested of a zone as a whole must exist in every component. Strapi v4 fails if one lacks them.
 * @throws ValidationError
 */
function requireFieldsOfAll({ name, links }: CompiledZone, { fields }: PopulateOptions): void {
  const names: readonly unknown[] = typeof fields === 'string' ? [fields] : Array.isArray(fields) ? fields : []
  for (const field of names) {
    const having = links.filter((link) => hasField(link, field))
    const lacking = links.find((link) => !having.includes(link))
    const [first] = having
    // A field that no component has is unknown, as elsewhere.
    if (!lacking || !first) continue
    throw new ValidationError(
      `Invalid parameter fields: ${lacking.target.uid} of ${name} has no ${textOf(field)}. ` +
        `Ask by component: populate[${name}][on][${first.target.uid}][fields]=${textOf(field)}`,
    )
  }
}

function zoneItem(
  link: CompiledLink,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): MixedItem {
  parseSort(link.target, options.sort, settings.scope)
  const where = parseFilters(link.target, options.filters, settings.scope)
  const query = queryBelow(options, above, [])
  const component: Property = { key: '__component', value: { kind: 'constant', json: JSON.stringify(link.target.uid) } }
  return { link, where, item: componentShape(link.target, query, settings, component) }
}
