import type { TypeDescriptor } from '@content-gen/runtime'
import { ImportProblem } from '../problem.js'
import type { SourceRow } from '../source/source.js'
import { isObject, type JsonObject } from '../json-object.js'
import type { SiteTables } from './site-tables.js'

/** A row of an entry, or of one of its components. */
export interface EntryRow {
  readonly table: string
  readonly uid: string
  readonly id: number
  /** Attributes by the names of the archive. */
  readonly row: SourceRow
}

/** The levels of components within components. */
export const mostNested = 20
const jsonTypes: ReadonlySet<string> = new Set(['json', 'blocks', 'array'])

/** Returns the rows that Strapi has of an entry: its own, those of its components, and those that say where these belong. @throws ImportProblem */
export function rowsOfEntry(tables: SiteTables, uid: string, id: number, data: JsonObject): readonly EntryRow[] {
  const rows: EntryRow[] = []
  const add = (type: string, rowId: number, values: JsonObject, depth: number): void => {
    if (depth > mostNested)
      throw new ImportProblem(`In ${uid} ${id}, components are nested more than ${mostNested} times.`)
    const [table, descriptor] = [tables.tableOf(type), tables.types.get(type)]
    if (table === null) return
    const row: Record<string, unknown> = Object.create(null)
    row['id'] = rowId
    for (const [name, value] of Object.entries(values)) {
      const attribute =
        descriptor && Object.hasOwn(descriptor.attributes, name) ? descriptor.attributes[name] : undefined
      if (attribute && 'owner' in attribute) {
        const parts = Array.isArray(value) ? value : value === null ? [] : [value]
        for (const [index, part] of parts.entries()) {
          const component = componentOf(attribute, part, `${type} ${rowId}: ${name}`)
          if (component === null) continue
          const { __component: _uid, id: partId, ...inner } = component.values
          add(component.uid, Number(partId), inner, depth + 1)
          const order = Array.isArray(value) ? index + 1 : null
          const link = { entity_id: rowId, component_id: partId, component_type: component.uid, field: name, order }
          rows.push({ table: `${table}_components`, uid: type, id: rowId, row: link })
        }
      } else if (name !== 'id') row[name] = stored(value, jsonTypes.has(attribute?.type ?? ''), `${type} ${rowId}`)
    }
    rows.push({ table, uid: type, id: rowId, row })
  }
  add(uid, id, data, 0)
  return rows
}

/** @throws ImportProblem unless it is a component with an id */
function componentOf(
  attribute: TypeDescriptor['attributes'][string],
  value: unknown,
  place: string,
): { readonly uid: string; readonly values: JsonObject } | null {
  if (value === null) return null
  if (!isObject(value) || !isId(value['id'])) throw new ImportProblem(`${place} is no component with an id.`)
  if (attribute.type === 'component') return { uid: attribute.component, values: value }
  const uid = value['__component']
  return typeof uid === 'string' ? { uid, values: value } : null
}

export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/** Returns a value as a database has it: JSON as its text. */
function stored(value: unknown, isJson: boolean, place: string): unknown {
  if (value === null || value === undefined || (!isJson && typeof value !== 'object')) return value
  try {
    return JSON.stringify(value)
  } catch {
    throw new ImportProblem(`${place} has a value that is nested too deeply.`)
  }
}
