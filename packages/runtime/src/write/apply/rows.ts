import { NotFoundError } from '../../errors/errors.js'
import { setRows } from '../rows/change.js'
import { tableOf } from '../rows/table.js'
import { Additions } from './additions.js'
import { addComponents, changeComponents } from './components.js'
import { refuseCircle } from './circles.js'
import { changeKeys, newKeys, plainKeys } from './keys.js'
import { addLinks, changeLinks } from './links.js'
import type { Data } from '../../tables.js'
import type { RowInput } from '../input/entry-input.js'
import type { WriteTransaction } from '../write-transaction.js'

/** Inserts the row of an entry and everything that belongs to it; returns its id. */
export async function insertRow(writing: WriteTransaction, row: RowInput, columns: Data): Promise<number> {
  const keys = row.links.length === 0 ? {} : await newKeys(writing, row)
  const additions = new Additions(writing)
  const entry = additions.add(tableOf(row.type), { ...row.columns, ...keys, ...columns })
  if (row.links.length > 0) await addLinks(writing, row, entry, additions)
  if (row.components.length > 0) await addComponents(writing, row, entry, additions)
  await additions.store()
  if (row.links.length > 0) await refuseCircle(writing, row, entry.id, true)
  return entry.id
}

/**
 * Updates the row of an entry and everything that belongs to it. The row itself comes first, so that it is locked before anything else is
 * read.
 * @throws NotFoundError
 */
export async function updateRow(writing: WriteTransaction, row: RowInput, id: number, columns: Data): Promise<void> {
  const data = { ...row.columns, ...plainKeys(row), ...columns }
  // A type without timestamps may have no column to set.
  const set = Object.keys(data).length === 0 ? { id } : data
  const found = await setRows(writing, tableOf(row.type), { where: { id } }, set)
  if (found === 0) throw new NotFoundError()
  await changeKeys(writing, row, id)
  await changeLinks(writing, { row, id })
  await changeComponents(writing, [{ row, id }])
  if (row.links.length > 0) await refuseCircle(writing, row, id, false)
}
