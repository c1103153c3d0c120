/** Deleting an entry: everything below it goes, and rows that point to it lose the link. */
import { columnsOf, componentsOf, fileUid } from '../layout.js'
import { idsBelow } from './rows.js'
import type { Row } from '../contents.js'
import type { Attribute, TypeDescriptor } from '../layout.js'
import type { Allowance } from './allowance.js'

/** Rows that point to a deleted entry lose the link. */
export function mayDelete(allowance: Allowance, type: TypeDescriptor, id: number): void {
  const { types } = allowance.scene
  allowance.mayGo(`${type.table} ${id}`)
  for (const attribute of Object.values(type.attributes)) {
    for (const component of componentsOf(types, attribute)) {
      for (const below of idsBelow(allowance.scene.before, attribute, component, id))
        mayDelete(allowance, component, below)
    }
    if ('link' in attribute && (attribute.link.kind === 'joinTable' || attribute.link.kind === 'morphTable')) {
      allowance.eachRow(attribute.link.table, attribute.link.source.column, id, (row) => allowance.mayGo(`${row}`))
    }
  }
  for (const other of types.values()) {
    for (const attribute of Object.values(other.attributes)) mayForget(allowance, other, attribute, type, id)
  }
}

function mayForget(
  allowance: Allowance,
  other: TypeDescriptor,
  attribute: Attribute,
  type: TypeDescriptor,
  id: number,
): void {
  if (!('link' in attribute)) return
  const { link } = attribute
  const isTarget =
    attribute.type === 'media' ? type.uid === fileUid : 'target' in attribute && attribute.target === type.uid
  if (link.kind === 'foreignKey' && isTarget) {
    allowance.changing(
      other.table,
      (row) => row[link.key.column] === id,
      (row) => allowance.allow(other.table, row, columnsOf(attribute)),
    )
  }
  if (link.kind === 'joinTable' && isTarget)
    allowance.eachRow(link.table, link.target.column, id, (key) => allowance.mayGo(key))
  if (link.kind !== 'morphKey' && link.kind !== 'morphTable') return
  const isThis = (row: Row) => row[link.morphType.column] === type.uid && row[link.morphId.column] === id
  if (link.kind === 'morphKey')
    allowance.changing(other.table, isThis, (row) => allowance.allow(other.table, row, columnsOf(attribute)))
  else allowance.changing(link.table, isThis, (row) => allowance.mayGo(`${link.table} ${row}`))
}
