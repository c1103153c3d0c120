/** Attributes that the localizations of an entry share. */
import { columnsOf, componentsOf, groupColumn, isShared } from '../layout.js'
import { mayDelete } from './deleting.js'
import { idsBelow, rowsOf } from './rows.js'
import type { Attribute, TypeDescriptor } from '../layout.js'
import type { Body } from '../request.js'
import type { Allowance } from './allowance.js'

/** The entries that share attributes with a new or changed one. */
export function mayShare(
  allowance: Allowance,
  type: TypeDescriptor,
  from: number,
  siblings: readonly number[],
  data: Body,
  isLinked: boolean,
): void {
  if (!allowance.scene.can(`${type.uid}.update`)) return
  const group = groupColumn(type)
  const groups = new Set(siblings.map((id) => rowsOf(allowance.scene.before, type.table).get(id)?.[group ?? ''] ?? id))
  for (const id of siblings) {
    if (isLinked && group !== null) {
      allowance.allow(type.table, id, [group])
      allowance.allow(type.table, from, [group])
    }
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (!isShared(attribute)) continue
      // Values that are not sent come from the first sibling: for the new entry, and for siblings of another group.
      if (isLinked) {
        allowance.allow(type.table, from, columnsOf(attribute))
        mayCopy(allowance, attribute, from)
      }
      if (data[name] === undefined && groups.size < 2) continue
      allowance.allow(type.table, id, [...columnsOf(attribute), 'updated_at'])
      mayCopy(allowance, attribute, id)
    }
  }
}

/** Files and components of a sibling become copies of the entry's. */
function mayCopy(allowance: Allowance, attribute: Attribute, id: number): void {
  const { types, before, after } = allowance.scene
  if (attribute.type === 'media' && attribute.link.kind === 'joinTable') {
    allowance.mayLinkAnything(attribute.link.table, attribute.link.source.column, id)
  }
  for (const component of componentsOf(types, attribute)) {
    for (const old of idsBelow(before, attribute, component, id)) mayDelete(allowance, component, old)
    for (const copy of idsBelow(after, attribute, component, id)) mayBeCopy(allowance, component, copy)
  }
}

function mayBeCopy(allowance: Allowance, type: TypeDescriptor, id: number): void {
  allowance.makeRow(type, id)
  for (const attribute of Object.values(type.attributes)) {
    allowance.allow(type.table, id, columnsOf(attribute))
    mayCopy(allowance, attribute, id)
    if ('link' in attribute && attribute.link.kind === 'joinTable') {
      allowance.mayLinkAnything(attribute.link.table, attribute.link.source.column, id)
    }
  }
}
