import { rowsOf } from '../session.js'
import { addComponents, changeComponents } from './components.js'
import { changeKeys, newKeys, plainKeys } from './keys.js'
import { addLinks, changeLinks } from './links.js'
import type { Data, Row, Select } from '../../database.js'
import type { RowInput } from '../input/entry-input.js'
import type { Session } from '../session.js'

/** Inserts the row of an entry and everything that belongs to it; returns its id. */
export async function insertRow(session: Session, row: RowInput, columns: Data): Promise<number> {
  const keys = row.links.length === 0 ? {} : await newKeys(session, row)
  const data = { ...row.columns, ...keys, ...columns }
  const created = await rowsOf(session, row.type).create({ data, select: { id: true } })
  const id = Number(created['id'])
  await addLinks(session, [{ row, id }])
  await addComponents(session, [{ row, id }])
  return id
}

/**
 * Updates the row of an entry and everything that belongs to it. The row itself comes first, so that it is locked before anything else is
 * read.
 */
export async function updateRow(
  session: Session,
  row: RowInput,
  id: number,
  columns: Data,
  select: Select,
): Promise<Row> {
  const data = { ...row.columns, ...plainKeys(row), ...columns }
  const updated = await rowsOf(session, row.type).update({ where: { id }, data, select: { id: true, ...select } })
  await changeKeys(session, row, id)
  await changeLinks(session, { row, id })
  await changeComponents(session, [{ row, id }])
  return updated
}
