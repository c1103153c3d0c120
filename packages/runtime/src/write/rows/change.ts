import { chunks, columnOf, conditionsOf, parts, quoted, run, tuple, writtenAtOnce } from './statement.js'
import type { Selected } from './statement.js'
import { Parameters } from './parameters.js'
import type { Data } from '../../database.js'
import type { Session } from '../session.js'
import type { Table } from './table.js'

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
  const text =
    `update ${name} set ${changes.join(', ')} from (values ${tuples.join(', ')}) as given ` +
    `where ${conditions.join(' and ')} returning ${name}.${quoted(session, 'id')}`
  return (await run(session, text, parameters)).length
}

/** Gives all selected rows the same values. */
export async function setRows(session: Session, table: Table, selected: Selected, data: Data): Promise<void> {
  for (const part of parts(selected)) {
    const parameters = new Parameters(session.context.database.dialect)
    const changes = Object.entries(data).map(([field, value]) => {
      const column = columnOf(table, field)
      return `${quoted(session, column.name)} = ${parameters.one(value, column)}`
    })
    const where = conditionsOf(session, table, part, parameters).join(' and ')
    await run(session, `update ${quoted(session, table.name)} set ${changes.join(', ')} where ${where}`, parameters)
  }
}

export async function deleteRows(session: Session, table: Table, selected: Selected): Promise<void> {
  for (const part of parts(selected)) {
    const parameters = new Parameters(session.context.database.dialect)
    const where = conditionsOf(session, table, part, parameters).join(' and ')
    await run(session, `delete from ${quoted(session, table.name)} where ${where}`, parameters)
  }
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
