/** Statements for many rows: names come from descriptors, values are parameters, and other work runs in between. */
import type { Data, Row } from '../../database.js'
import type { Session } from '../session.js'
import type { Parameters } from './parameters.js'
import type { Column, Table } from './table.js'

/** The most rows that one statement writes. */
export const writtenAtOnce = 100

/** Selects rows of a table: those with these values, and a value of the list if there is one. */
export interface Selected {
  readonly where?: Data
  readonly among?: { readonly field: string; readonly ids: readonly number[] }
}

export async function run(session: Session, text: string, { values }: Parameters): Promise<readonly Row[]> {
  if (session.stretches.areOver) await session.stretches.rest()
  return session.context.database.rowsWithin(session.client, { text, values })
}

export function conditionsOf(session: Session, table: Table, { where = {}, among }: Selected, parameters: Parameters) {
  const name = quoted(session, table.name)
  const conditions = Object.entries(where).map(([field, value]) => {
    const column = columnOf(table, field)
    return `${name}.${quoted(session, column.name)} = ${parameters.one(value, column)}`
  })
  if (among === undefined) return conditions
  const column = `${name}.${quoted(session, columnOf(table, among.field).name)}`
  return [...conditions, session.context.database.dialect.anyOf(column, parameters.ids(among.ids))]
}

/** Splits a long list of ids into several selections. */
export function parts({ where = {}, among }: Selected, size = writtenAtOnce): Selected[] {
  if (among === undefined) return [{ where }]
  return chunks(among.ids, size).map((ids) => ({ where, among: { field: among.field, ids } }))
}

export function tuple(
  parameters: Parameters,
  row: Data,
  fields: readonly string[],
  columns: readonly Column[],
): string {
  return `(${columns.map((column, index) => parameters.one(row[fields[index] ?? ''], column)).join(', ')})`
}

export function columnOf(table: Table, field: string): Column {
  const column = table.columns.get(field)
  if (column === undefined) throw new Error(`The table ${table.name} has no field ${field}`)
  return column
}

export function quoted({ context }: Session, name: string): string {
  return context.database.dialect.identifier(name)
}

export function chunks<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  const all: (readonly Item[])[] = []
  for (let start = 0; start < items.length; start += size) all.push(items.slice(start, start + size))
  return all
}
