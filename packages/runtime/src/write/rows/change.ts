import { columnOf } from '../../tables.js'
import type { Data, Table } from '../../tables.js'
import type { Session } from '../session.js'
import { Parameters } from './parameters.js'
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
  session: Session,
  table: Table,
  { key, where = {} }: { readonly key: string; readonly where?: Data },
  rows: readonly Data[],
): Promise<number> {
  let count = 0
  for (const alike of rowsByFields(rows)) {
    for (const chunk of chunks(alike, writtenAtOnce)) count += await updateAlike(session, table, key, where, chunk)
  }
  return count
}

async function updateAlike(
  session: Session,
  table: Table,
  key: string,
  where: Data,
  rows: readonly Data[],
): Promise<number> {
  const fields = [key, ...Object.keys(rows[0] ?? {}).filter((field) => field !== key)]
  if (fields.length < 2) return 0
  const columns = fields.map((field) => columnOf(table, field))
  const parameters = new Parameters(session.context.database.dialect)
  const tuples = rows.map((row) => tuple(parameters, row, fields, columns))
  const changes = columns.slice(1).map(({ name }, index) => `${quoted(session, name)} = given.column${index + 2}`)
  const name = quoted(session, table.name)
  const conditions = conditionsOf(session, table, { where }, parameters)
  conditions.push(`${name}.${quoted(session, columnOf(table, key).name)} = given.column1`)
  const from = `(values ${tuples.join(', ')}) as given`
  const text = `update ${name} set ${changes.join(', ')} from ${from} where ${conditions.join(' and ')}`
  const ids = key === 'id' ? rows.map((row) => Number(row[key])) : null
  return changed(session, text, parameters, { table: table.name, ids, fields })
}

/** Gives all selected rows the same values; returns how many there were. */
export async function setRows(session: Session, table: Table, selected: Selected, data: Data): Promise<number> {
  let count = 0
  for (const part of parts(selected)) {
    const parameters = new Parameters(session.context.database.dialect)
    const changes = changesOf(session, table, data, parameters)
    const where = whereOf(session, table, part, parameters)
    const text = `update ${quoted(session, table.name)} set ${changes}${where}`
    count += await changed(session, text, parameters, changeOfSelected(table, part, Object.keys(data)))
  }
  return count
}

/** Deletes all selected rows; returns how many there were. */
export async function deleteRows(session: Session, table: Table, selected: Selected): Promise<number> {
  let count = 0
  for (const part of parts(selected)) {
    const parameters = new Parameters(session.context.database.dialect)
    const where = whereOf(session, table, part, parameters)
    const text = `delete from ${quoted(session, table.name)}${where}`
    count += await changed(session, text, parameters, changeOfSelected(table, part, null), onlyIds(part))
  }
  return count
}

export function changesOf(session: Session, table: Table, data: Data, parameters: Parameters): string {
  return Object.entries(data)
    .map(([field, value]) => changeOf(session, table, field, value, parameters))
    .join(', ')
}

function changeOf(session: Session, table: Table, field: string, value: unknown, parameters: Parameters): string {
  const column = columnOf(table, field)
  return `${quoted(session, column.name)} = ${parameters.one(value, column)}`
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
