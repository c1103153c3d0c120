import { columnOf, conditionsOf, parts, quoted, run } from './statement.js'
import type { Selected } from './statement.js'
import { Parameters } from './parameters.js'
import type { Row } from '../../database.js'
import type { Session } from '../session.js'
import type { Table } from './table.js'

/** The most rows that one statement reads. */
const readAtOnce = 1_000

/** Returns the selected rows with their ids and the named fields, ordered by id. */
export async function selectRows(
  session: Session,
  table: Table,
  fields: readonly string[],
  selected: Selected,
): Promise<Row[]> {
  const found: Row[] = []
  const columns = [...new Set(['id', ...fields])].map(
    (field) => `${quoted(session, columnOf(table, field).name)} as ${quoted(session, field)}`,
  )
  for (const part of parts(selected, readAtOnce)) {
    for (let last = 0, page: readonly Row[] | null = null; page === null || page.length === readAtOnce;) {
      const parameters = new Parameters(session.context.database.dialect)
      const conditions = conditionsOf(session, table, part, parameters)
      const after = `${quoted(session, 'id')} > ${parameters.one(last, columnOf(table, 'id'))}`
      const text =
        `select ${columns.join(', ')} from ${quoted(session, table.name)} where ${[...conditions, after].join(' and ')} ` +
        `order by ${quoted(session, 'id')} limit ${readAtOnce}`
      page = await run(session, text, parameters)
      for (const row of page) found.push(row)
      last = Number(page.at(-1)?.['id'])
    }
  }
  return found
}

export async function countRows(session: Session, table: Table, selected: Selected): Promise<number> {
  let count = 0
  for (const part of parts(selected, readAtOnce)) {
    const parameters = new Parameters(session.context.database.dialect)
    const where = conditionsOf(session, table, part, parameters).join(' and ')
    const text = `select count(*) as count from ${quoted(session, table.name)} where ${where}`
    const [row] = await run(session, text, parameters)
    count += Number(row?.['count'])
  }
  return count
}
