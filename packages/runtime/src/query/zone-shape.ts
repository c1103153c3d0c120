/** The JSON of a dynamic zone: its items with `__component`, each kind with its own nested query. */
import { textOf } from './text-of.js'
import { invalidParameter } from '../errors.js'
import type { CompiledLink, CompiledZone } from '../types.js'
import type { EntryQuery, ShapeSettings } from './entry-shape.js'
import { attributeProperties, idProperty } from './entry-shape.js'
import { parseFilters } from './filters.js'
import type { PopulateOptions } from './populate.js'
import { parsePopulate } from './populate.js'
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
  const items =
    options.on === undefined
      ? zone.links.map((link) =>
          zoneItem(link, { ...options, fields: fieldsOf(link, zone, options, settings) }, above, settings),
        )
      : listedItems(zone, options.on, above, settings)
  return { kind: 'zone', items, page: { offset: 0, limit: null } }
}

/** `on`: only the listed kinds, each with its options. */
function listedItems(zone: CompiledZone, on: unknown, above: EntryQuery, settings: ShapeSettings): ZoneItem[] {
  if (typeof on !== 'object' || on === null || Array.isArray(on)) throw invalidParameter('on')
  const listed = parsePopulate(on)
  if (listed === 'all') throw invalidParameter('on')
  return zone.links.flatMap((link) => {
    const options = listed.get(link.target.uid)
    return options ? [zoneItem(link, options, above, settings)] : []
  })
}

function zoneItem(link: CompiledLink, options: PopulateOptions, above: EntryQuery, settings: ShapeSettings): ZoneItem {
  parseSort(link.target, options.sort, settings.scope)
  const where = parseFilters(link.target, options.filters, settings.scope)
  const query = queryBelow(options, above, [])
  const component: Property = { key: '__component', value: { kind: 'constant', json: JSON.stringify(link.target.uid) } }
  const properties = [idProperty, component, ...attributeProperties(link.target, query, settings)]
  return { link, where, item: { kind: 'object', properties } }
}

/** Without `on`, a field is asked of the kinds that have it. */
function fieldsOf(link: CompiledLink, zone: CompiledZone, options: PopulateOptions, settings: ShapeSettings): unknown {
  const names = typeof options.fields === 'string' ? [options.fields] : options.fields
  if (!Array.isArray(names)) return options.fields
  for (const name of names) {
    if (!zone.links.some((each) => hasField(each, name))) settings.scope.refuse('unknown', textOf(name))
  }
  return names.filter((name) => hasField(link, name))
}

function hasField({ target }: CompiledLink, name: unknown): boolean {
  return name === '*' || name === 'id' || target.attributes.get(textOf(name).trim())?.kind === 'scalar'
}
