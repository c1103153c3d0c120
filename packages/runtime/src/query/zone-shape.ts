/** The JSON of a dynamic zone: its items with `__component`, each kind with its own nested query. */
import { invalidParameter } from '../errors.js'
import type { CompiledLink, CompiledZone } from '../types.js'
import type { EntryQuery, ShapeSettings } from './entry-shape.js'
import { attributeProperties, idProperty } from './entry-shape.js'
import { byKind } from './by-kind.js'
import { parseFilters } from './filters.js'
import type { PopulateOptions } from './populate.js'
import { queryBelow } from './populated-shape.js'
import type { Property, Shape, ZoneItem } from './read.js'
import { parseSort } from './sort.js'

export function zoneShape(
  zone: CompiledZone,
  options: PopulateOptions,
  above: EntryQuery,
  settings: ShapeSettings,
): Shape {
  if (options.filters !== undefined) throw invalidParameter('filters')
  const items = byKind(zone.links, options, settings.scope).map(([link, asked]) =>
    zoneItem(link, asked, above, settings),
  )
  return { kind: 'zone', items, page: { offset: 0, limit: null } }
}

function zoneItem(link: CompiledLink, options: PopulateOptions, above: EntryQuery, settings: ShapeSettings): ZoneItem {
  parseSort(link.target, options.sort, settings.scope)
  const where = parseFilters(link.target, options.filters, settings.scope)
  const query = queryBelow(options, above, [])
  const component: Property = { key: '__component', value: { kind: 'constant', json: JSON.stringify(link.target.uid) } }
  const properties = [idProperty, component, ...attributeProperties(link.target, query, settings)]
  return { link, where, item: { kind: 'object', properties } }
}
