import { joined, sql } from '../../sql/sql.js'
import { columnOf, parameterOf } from '../../tables.js'
import type { Data, Row, Table } from '../../tables.js'
import type { WriteTransaction } from '../write-transaction.js'
import { conditionsOf, parts, quoted, rowsOf, whereOf } from './statement.js'
import type { Selected } from './statement.js'

/** The most rows that one statement reads. */
const readAtOnce = 1_000

/** Returns the selected rows (at most `most`) with their ids and the named fields, ordered by id. */
export async function selectRows(
  writing: WriteTransaction,
  table: Table,
  fields: readonly string[],
  selected: Selected,
  most: number | null = null,
): Promise<Row[]> {
  const found: Row[] = []
  const atOnce = most === null ? readAtOnce : Math.min(most, readAtOnce)
  const columns = columnsOf(writing, table, fields)
  for (const part of parts(selected, readAtOnce)) {
    for (
      let last = 0, page: readonly Row[] | null = null;
      page === null || (page.length === atOnce && found.length !== most);
    ) {
      const after = sql`${quoted(writing, 'id')} > ${parameterOf(last, columnOf(table, 'id'))}`
      const conditions = joined([...conditionsOf(writing, table, part), after], ' and ')
      const order = `order by ${quoted(writing, 'id')} limit ${atOnce}`
      page = await rowsOf(
        writing,
        sql`select ${columns} from ${quoted(writing, table.name)} where ${conditions} ${order}`,
      )
      for (const row of page) found.push(row)
      last = Number(page.at(-1)?.['id'])
    }
  }
  return found
}

/** Returns a page of the rows that have these values, the oldest first or the newest, and the number of all. */
export async function selectPage(
  writing: WriteTransaction,
  table: Table,
  fields: readonly string[],
  where: Data,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  first: 'oldest' | 'newest' = 'oldest',
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const from = sql`${quoted(writing, table.name)}${whereOf(writing, table, { where })}`
  const id = columnOf(table, 'id')
  const page = sql`limit ${parameterOf(limit, id)} offset ${parameterOf(offset, id)}`
  const order = sql`order by ${quoted(writing, 'id')} ${first === 'newest' ? 'desc' : 'asc'} ${page}`
  const rows = await rowsOf(writing, sql`select ${columnsOf(writing, table, fields)} from ${from} ${order}`)
  return { rows, total: await countRows(writing, table, { where }) }
}

/** Returns the first selected row by id, with its id and the named fields; null if there is none. */
export async function findRow(
  writing: WriteTransaction,
  table: Table,
  fields: readonly string[],
  selected: Selected = {},
): Promise<Row | null> {
  const columns = columnsOf(writing, table, fields)
  const from = sql`${quoted(writing, table.name)}${whereOf(writing, table, selected)}`
  const first = sql`select ${columns} from ${from} order by ${quoted(writing, 'id')} limit 1`
  return (await rowsOf(writing, first))[0] ?? null
}

export async function countRows(writing: WriteTransaction, table: Table, selected: Selected = {}): Promise<number> {
  let count = 0
  for (const part of parts(selected, readAtOnce)) {
    const from = sql`${quoted(writing, table.name)}${whereOf(writing, table, part)}`
    const [row] = await rowsOf(writing, sql`select count(*) as count from ${from}`)
    count += Number(row?.['count'])
  }
  return count
}

function columnsOf(writing: WriteTransaction, table: Table, fields: readonly string[]): string {
  return [...new Set(['id', ...fields])]
    .map((field) => `${quoted(writing, columnOf(table, field).name)} as ${quoted(writing, field)}`)
    .join(', ')
}
