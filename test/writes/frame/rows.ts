/** Rows of one state of the database. */
import type { Contents, Row } from '../contents.js'
import type { Attribute, TypeDescriptor } from '../layout.js'

export function rowsOf(contents: Contents, table: string): ReadonlyMap<number, Row> {
  return contents.get(table) ?? new Map<number, Row>()
}

/** Returns the ids of an entry's components, in the order of their positions. */
export function idsBelow(contents: Contents, attribute: Attribute, component: TypeDescriptor, owner: number): number[] {
  const column = 'owner' in attribute ? attribute.owner.column : ''
  const rows = [...rowsOf(contents, component.table)].filter(([, row]) => row[column] === owner)
  const place = component.position?.column ?? 'id'
  return rows.toSorted(([, a], [, b]) => Number(a[place]) - Number(b[place])).map(([id]) => id)
}
