import type { Statement } from '../statement.js'
import { columnKey, groupsTold } from '../database/survey.js'
import type { SurveyedColumn, Groups, Survey, SurveyRequest, Width } from '../database/survey.js'
import { sqliteDialect } from './dialect.js'

/** Rows of a table whose texts are measured. */
const measuredRows = 20_000
/** The factor by which the longest text may exceed the longest measured one, if not all were measured. */
const margin = 4

type SelectRows = (statement: Statement) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Measures the distribution of values, with statements that take less than a second on a million rows. */
export async function survey({ keys, texts, rows: counts }: SurveyRequest, rows: SelectRows): Promise<Survey> {
  const groups = new Map<string, Groups>()
  const widths = new Map<string, Width>()
  for (const column of keys) {
    const [row] = await orNone(rows(largestGroups(column)))
    if (row) groups.set(columnKey(column), groupsOf(String(row['sizes'] ?? '')))
  }
  for (const column of texts) {
    const [row] = await orNone(rows(width(column, counts.get(column.table) ?? 0)))
    const average = Number(row?.['average'] ?? 0)
    if (row) widths.set(columnKey(column), { average, most: Number(row['most'] ?? 0) })
  }
  return { groups, widths }
}

/** If a statement fails or takes too long, its column stays unknown. */
async function orNone<Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await rows
  } catch {
    return []
  }
}

function largestGroups({ table, column }: SurveyedColumn): Statement {
  const key = sqliteDialect.identifier(column)
  const sizes = `select count(*) as size from ${sqliteDialect.identifier(table)} where ${key} is not null group by ${key}`
  return {
    text: `select group_concat(size) as sizes from (${sizes} order by size desc limit ${groupsTold})`,
    values: [],
  }
}

function groupsOf(sizes: string): Groups {
  const largest = sizes === '' ? [] : sizes.split(',').map(Number)
  return { largest, others: largest.length < groupsTold ? 0 : (largest[largest.length - 1] ?? 0) }
}

function width({ table, column }: SurveyedColumn, rows: number): Statement {
  const bytes = `octet_length(${sqliteDialect.identifier(column)})`
  const from = `from ${sqliteDialect.identifier(table)}`
  const step = Math.floor(rows / measuredRows)
  if (step < 2) return { text: `select avg(${bytes}) as average, max(${bytes}) as most ${from}`, values: [] }
  // A large table is sampled at regular intervals.
  const steps = 'with recursive step(id) as (select ?1 union all select id + ?1 from step where id < ?2)'
  const select = `select avg(${bytes}) as average, ${margin} * max(${bytes}) as most ${from}`
  return { text: `${steps} ${select} where rowid in (select id from step)`, values: [step, rows] }
}
