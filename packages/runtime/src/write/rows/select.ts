import { columnOf } from '../../tables.js'
import type { Data, Row, Table } from '../../tables.js'
import type { Session } from '../session.js'
import { Parameters } from './parameters.js'
import { conditionsOf, parts, quoted, rowsOf, whereOf } from './statement.js'
import type { Selected } from './statement.js'

/** The most rows that one statement reads. */
const readAtOnce = 1_000

/** Returns the selected rows (at most `most`) with their ids and the named fields, ordered by id. */
export async function selectRows(
  session: Session,
  table: Table,
  fields: readonly string[],
  selected: Selected,
  most: number | null = null,
): Promise<Row[]> {
  const found: Row[] = []
  const atOnce = most === null ? readAtOnce : Math.min(most, readAtOnce)
  const columns = columnsOf(session, table, fields)
  for (const part of parts(selected, readAtOnce)) {
    for (
      let last = 0, page: readonly Row[] | null = null;
      page === null || (page.length === atOnce && found.length !== most);
    ) {
      const parameters = new Parameters(session.context.database.dialect)
      const conditions = conditionsOf(session, table, part, parameters)
      const after = `${quoted(session, 'id')} > ${parameters.one(last, columnOf(table, 'id'))}`
      const text =
        `select ${columns} from ${quoted(session, table.name)} where ${[...conditions, after].join(' and ')} ` +
        `order by ${quoted(session, 'id')} limit ${atOnce}`
      page = await rowsOf(session, text, parameters)
      for (const row of page) found.push(row)
      last = Number(page.at(-1)?.['id'])
    }
  }
  return found
}

/** Returns a page of the rows that have these values, ordered by id, and the number of all. */
export async function selectPage(
  session: Session,
  table: Table,
  fields: readonly string[],
  where: Data,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const parameters = new Parameters(session.context.database.dialect)
  const from = `${quoted(session, table.name)}${whereOf(session, table, { where }, parameters)}`
  const [most, skipped] = [limit, offset].map((value) => parameters.one(value, columnOf(table, 'id')))
  const order = `order by ${quoted(session, 'id')} limit ${most} offset ${skipped}`
  const rows = await rowsOf(session, `select ${columnsOf(session, table, fields)} from ${from} ${order}`, parameters)
  return { rows, total: await countRows(session, table, { where }) }
}

/** Returns the first selected row by id, with its id and the named fields; null if there is none. */
export async function findRow(
  session: Session,
  table: Table,
  fields: readonly string[],
  selected: Selected = {},
): Promise<Row | null> {
  const parameters = new Parameters(session.context.database.dialect)
  const columns = columnsOf(session, table, fields)
  const from = `${quoted(session, table.name)}${whereOf(session, table, selected, parameters)}`
  const text = `select ${columns} from ${from} order by ${quoted(session, 'id')} limit 1`
  return (await rowsOf(session, text, parameters))[0] ?? null
}

export async function countRows(session: Session, table: Table, selected: Selected = {}): Promise<number> {
  let count = 0
  for (const part of parts(selected, readAtOnce)) {
    const parameters = new Parameters(session.context.database.dialect)
    const where = whereOf(session, table, part, parameters)
    const text = `select count(*) as count from ${quoted(session, table.name)}${where}`
    const [row] = await rowsOf(session, text, parameters)
    count += Number(row?.['count'])
  }
  return count
}

function columnsOf(session: Session, table: Table, fields: readonly string[]): string {
  return [...new Set(['id', ...fields])]
    .map((field) => `${quoted(session, columnOf(table, field).name)} as ${quoted(session, field)}`)
    .join(', ')
}
