import { columnOf, NewRow } from '../../tables.js'
import type { Data, Row, Table } from '../../tables.js'
import type { Session } from '../session.js'
import { Parameters } from './parameters.js'
import { chunks, quoted, rowsOf, writtenAtOnce } from './statement.js'

/** The most rows that are inserted together. */
export const insertedAtOnce = 500

/** Inserts rows in their order, each after those that it refers to, and sets their ids. */
export async function insertAll(session: Session, rows: readonly NewRow[]): Promise<void> {
  for (const chunk of chunks(rows, insertedAtOnce)) {
    await session.transaction.insert(chunk)
    if (session.stretches.areOver) await session.stretches.rest()
  }
}

/** Inserts one row; returns its id. */
export async function insertRow(session: Session, table: Table, data: Data): Promise<number> {
  const row = new NewRow(table, data)
  await session.transaction.insert([row])
  return row.id
}

/** Copies rows, given in the order of their ids, to new owners; returns the new ids in the same order. `fields` are copied as well. */
export async function copyRows(
  session: Session,
  table: Table,
  copies: readonly { readonly id: number; readonly owner: number }[],
  { owner, fields }: { readonly owner: string; readonly fields: readonly string[] },
): Promise<number[]> {
  const ids: number[] = []
  const id = columnOf(table, 'id')
  const ownerColumn = columnOf(table, owner)
  const names = fields.map((field) => quoted(session, columnOf(table, field).name))
  for (const chunk of chunks(copies, writtenAtOnce)) {
    const parameters = new Parameters(session.context.database.dialect)
    const pairs = chunk.map((copy) => `(${parameters.one(copy.id, id)}, ${parameters.one(copy.owner, ownerColumn)})`)
    const from = `(values ${pairs.join(', ')}) as given join ${quoted(session, table.name)} as original`
    const text =
      `insert into ${quoted(session, table.name)} (${[...names, quoted(session, ownerColumn.name)].join(', ')}) ` +
      `select ${[...names.map((name) => `original.${name}`), 'given.column2'].join(', ')} ` +
      `from ${from} on original.${quoted(session, 'id')} = given.column1 order by original.${quoted(session, 'id')} ` +
      `returning ${quoted(session, 'id')}`
    ids.push(...idsOf(await rowsOf(session, text, parameters, { table: table.name, ids: [], fields: null })))
  }
  return ids
}

/** One statement assigns ids in the order of its rows. */
function idsOf(rows: readonly Row[]): number[] {
  return rows.map((row) => Number(row['id'])).toSorted((one, other) => one - other)
}
