import { chunks, columnOf, quoted, run, tuple, writtenAtOnce } from './statement.js'
import { Parameters } from './parameters.js'
import type { Data, Row } from '../../database.js'
import type { Session } from '../session.js'
import type { Table } from './table.js'

/** Inserts rows. Missing fields are null. */
export async function insertRows(session: Session, table: Table, rows: readonly Data[]): Promise<void> {
  for (const chunk of chunks(rows, writtenAtOnce)) await insert(session, table, chunk, '')
}

/** Inserts rows; returns their ids in the same order. */
export async function insertForIds(session: Session, table: Table, rows: readonly Data[]): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunks(rows, writtenAtOnce)) {
    ids.push(...idsOf(await insert(session, table, chunk, ` returning ${quoted(session, 'id')}`)))
  }
  return ids
}

function insert(session: Session, table: Table, rows: readonly Data[], returning: string): Promise<readonly Row[]> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = fields.map((field) => columnOf(table, field))
  const parameters = new Parameters(session.context.database.dialect)
  const tuples = rows.map((row) => tuple(parameters, row, fields, columns))
  const names = columns.map(({ name }) => quoted(session, name))
  const into = `${quoted(session, table.name)} (${names.join(', ')})`
  return run(session, `insert into ${into} values ${tuples.join(', ')}${returning}`, parameters)
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
    ids.push(...idsOf(await run(session, text, parameters)))
  }
  return ids
}

/** One statement assigns ids in the order of its rows. */
function idsOf(rows: readonly Row[]): number[] {
  return rows.map((row) => Number(row['id'])).toSorted((one, other) => one - other)
}
