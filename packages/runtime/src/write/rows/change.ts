import { joined, sql } from '../../sql/sql.js'
import { columnOf, parameterOf } from '../../tables.js'
import type { Data, Table } from '../../tables.js'
import type { Sql } from '../../sql/sql.js'
import type { WriteTransaction } from '../write-transaction.js'
import {
  changed,
  changeOfSelected,
  chunks,
  conditionsOf,
  onlyIds,
  parts,
  quoted,
  tuple,
  whereOf,
  writtenAtOnce,
} from './statement.js'
import type { Selected } from './statement.js'

/** Updates rows, each by the value of `key` among those of `where`; returns how many there were. */
export async function updateRows(
  writing: WriteTransaction,
  table: Table,
  { key, where = {} }: { readonly key: string; readonly where?: Data },
  rows: readonly Data[],
): Promise<number> {
  let count = 0
  for (const alike of rowsByFields(rows)) {
    for (const chunk of chunks(alike, writtenAtOnce)) count += await updateAlike(writing, table, key, where, chunk)
  }
  return count
}

async function updateAlike(
  writing: WriteTransaction,
  table: Table,
  key: string,
  where: Data,
  rows: readonly Data[],
): Promise<number> {
  const fields = [key, ...Object.keys(rows[0] ?? {}).filter((field) => field !== key)]
  if (fields.length < 2) return 0
  const columns = fields.map((field) => columnOf(table, field))
  const tuples = rows.map((row) => tuple(row, fields, columns))
  const changes = columns.slice(1).map(({ name }, index) => `${quoted(writing, name)} = given.column${index + 2}`)
  const name = quoted(writing, table.name)
  const conditions = conditionsOf(writing, table, { where })
  conditions.push(`${name}.${quoted(writing, columnOf(table, key).name)} = given.column1`)
  const from = sql`(values ${joined(tuples, ', ')}) as given`
  const change = sql`update ${name} set ${changes.join(', ')} from ${from} where ${joined(conditions, ' and ')}`
  const ids = key === 'id' ? rows.map((row) => Number(row[key])) : null
  return changed(writing, change, { table: table.name, ids, fields })
}

/** Gives all selected rows the same values; returns how many there were. */
export async function setRows(
  writing: WriteTransaction,
  table: Table,
  selected: Selected,
  data: Data,
): Promise<number> {
  let count = 0
  for (const part of parts(selected)) {
    const changes = changesOf(writing, table, data)
    const change = sql`update ${quoted(writing, table.name)} set ${changes}${whereOf(writing, table, part)}`
    count += await changed(writing, change, changeOfSelected(table, part, Object.keys(data)))
  }
  return count
}

/** Deletes all selected rows; returns how many there were. */
export async function deleteRows(writing: WriteTransaction, table: Table, selected: Selected): Promise<number> {
  let count = 0
  for (const part of parts(selected)) {
    const deletion = sql`delete from ${quoted(writing, table.name)}${whereOf(writing, table, part)}`
    count += await changed(writing, deletion, changeOfSelected(table, part, null), onlyIds(part))
  }
  return count
}

function changesOf(writing: WriteTransaction, table: Table, data: Data): Sql {
  const changes = Object.entries(data).map(([field, value]) => {
    const column = columnOf(table, field)
    return sql`${quoted(writing, column.name)} = ${parameterOf(value, column)}`
  })
  return joined(changes, ', ')
}

function rowsByFields(rows: readonly Data[]): Data[][] {
  const groups = new Map<string, Data[]>()
  for (const row of rows) {
    const fields = JSON.stringify(Object.keys(row).toSorted())
    const group = groups.get(fields)
    if (group === undefined) groups.set(fields, [row])
    else group.push(row)
  }
  return [...groups.values()]
}
