/** The JSON of a dynamic zone: items with `__component`, each kind with its own nested query. */
import type { CompiledLink, CompiledZone } from '../types.js'
import { aroundKinds, byKind, hasField } from './by-kind.js'
import type { EntryQuery, NestedSettings } from './entry-query.js'
import { componentShape, queryBelow } from './entry-query.js'
import { parseNestedFilters, parseNestedSort } from './nested-parameters.js'
import type { PopulateOptions } from './populate.js'
import type { Property, Shape, MixedItem } from './read.js'
import type { Scope } from './scope.js'
import { textOf } from './text-of.js'

export function zoneShape(
  zone: CompiledZone,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): Shape {
  const { scope } = settings
  if (options.on === undefined) scope.below(['fields'], () => refuseFieldsOfSome(zone, options, scope))
  const around = aroundKinds(options, above)
  const items = byKind(zone.links, options, scope, (link, asked) => zoneItem(link, asked, around, settings))
  return { kind: 'mixedList', items, page: { offset: 0, limit: null }, empty: 'list' }
}

/** Rejects a field that a component of the zone lacks: fields requested of a zone as a whole must exist in all. */
function refuseFieldsOfSome({ links }: CompiledZone, { fields }: PopulateOptions, scope: Scope): void {
  const names: readonly unknown[] = typeof fields === 'string' ? [fields] : Array.isArray(fields) ? fields : []
  for (const name of names) {
    if (name !== null && !links.every((link) => hasField(link, name))) scope.refuse('unknown', textOf(name))
  }
}

function zoneItem(
  link: CompiledLink,
  options: PopulateOptions,
  above: EntryQuery,
  settings: NestedSettings,
): MixedItem {
  parseNestedSort(link.target, options, settings.scope)
  const where = parseNestedFilters(link.target, options, settings.scope)
  const query = queryBelow(options, above, [])
  const component: Property = { key: '__component', value: { kind: 'constant', json: JSON.stringify(link.target.uid) } }
  return { link, where, item: componentShape(link.target, query, settings, component) }
}
