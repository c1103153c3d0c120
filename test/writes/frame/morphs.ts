/** Setting links to entries of any type. */
import { isPrivate, mentioned } from './named.js'
import { rowsOf } from './rows.js'
import type { Row } from '../contents.js'
import type { Attribute, TypeDescriptor } from '../layout.js'
import type { Allowance, Can } from './allowance.js'

export function setMorph(
  allowance: Allowance,
  type: TypeDescriptor,
  id: number,
  name: string,
  attribute: Extract<Attribute, { type: 'morph' }>,
  value: unknown,
  can: Can,
): void {
  const { link } = attribute
  const target = allowance.scene.types.get(attribute.target ?? '')
  if (target !== undefined && !can(`${target.uid}.find`)) return
  if (target !== undefined && isPrivate(target, attribute.morphBy) && !can(`${target.uid}.update`)) return
  const ids = mentioned(value)
  const isNamed = (row: Row, to: string, by: string) => can(`${String(row[to])}.find`) && ids.has(Number(row[by]))
  if (link.kind === 'morphKey') {
    const [to, by] = [link.morphType.column, link.morphId.column]
    const row = rowsOf(allowance.scene.after, type.table).get(id)
    const old = rowsOf(allowance.scene.before, type.table).get(id)
    const isCleared = row?.[to] === null && (old === undefined || can(`${String(old[to])}.find`))
    if (row && (isCleared || isNamed(row, to, by))) allowance.allow(type.table, id, [to, by])
  }
  if (link.kind === 'morphTable') {
    const [to, by] = [link.morphType.column, link.morphId.column]
    allowance.mayLink(
      link.table,
      link.source.column,
      id,
      (row) => isNamed(row, to, by),
      (row) => can(`${String(row[to])}.find`),
    )
  }
  if (link.kind === 'inverseMorphTable') {
    const isMine = (row: Row) =>
      row[link.morphType.column] === type.uid && row[link.attribute.column] === name && row[link.morphId.column] === id
    const isNew = (row: Row) => isMine(row) && ids.has(Number(row[link.source.column]))
    allowance.mayLink(link.table, link.morphId.column, id, isNew, isMine)
  }
  if (link.kind !== 'inverseMorphKey' || target === undefined) return
  const [to, by] = [link.morphType.column, link.morphId.column]
  for (const [other, row] of rowsOf(allowance.scene.after, target.table)) {
    const old = rowsOf(allowance.scene.before, target.table).get(other)
    const isHeld = row[to] === type.uid && row[by] === id
    const wasHeld = old?.[to] === type.uid && old[by] === id
    // Another attribute over the same link may have removed it again.
    if ((ids.has(other) || wasHeld) && (isHeld || row[to] === null)) allowance.allow(target.table, other, [to, by])
  }
}
