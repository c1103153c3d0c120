import { columnKey } from '../database/survey.js'
import type { SurveyedColumn, Groups, Survey, SurveyRequest, Width } from '../database/survey.js'
import type { Statement } from '../statement.js'
import type { Row } from '../tables.js'
import { postgresqlDialect } from './dialect.js'

type SelectRows = (statement: Statement) => Promise<readonly Row[]>

/** Rows of a table whose texts are measured. */
const measuredRows = 20_000
/** The factor by which the longest text may exceed the longest measured one, if not all were measured. */
const margin = 4

/** Measures the distribution of values: groups from the server's own statistics, which may be outdated, texts from a sample. */
export async function survey({ keys, texts, rows: counts }: SurveyRequest, rows: SelectRows): Promise<Survey> {
  const groups = new Map<string, Groups>()
  const tables = new Set(keys.map(({ table }) => table))
  for (const row of await rows(groupsStatement([...tables]))) {
    groups.set(columnKey({ table: String(row['table']), column: String(row['column']) }), groupsOf(row))
  }
  const widths = new Map<string, Width>()
  for (const column of texts) {
    const [row] = await rows(widthStatement(column, counts.get(column.table) ?? 0))
    const average = Number(row?.['average'] ?? 0)
    widths.set(columnKey(column), { average, most: Number(row?.['most'] ?? 0) })
  }
  return { groups, widths }
}

function groupsStatement(tables: readonly string[]): Statement {
  return {
    text:
      'select s.tablename as "table", s.attname as "column", s.n_distinct::float8 as "values", s.null_frac::float8 as nulls, ' +
      's.most_common_freqs::float8[] as shares, greatest(c.reltuples, 0)::float8 as rows ' +
      'from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = s.schemaname::regnamespace ' +
      'where s.schemaname = current_schema() and s.tablename = any($1::text[])',
    values: [tables],
  }
}

function groupsOf(row: Row): Groups {
  const rows = Number(row['rows'])
  const shares: readonly unknown[] = Array.isArray(row['shares']) ? row['shares'] : []
  const largest = shares.map((share) => Math.ceil(Number(share) * rows))
  const told = largest.reduce((sum, size) => sum + size, 0)
  // A negative number is a share of the rows.
  const given = Number(row['values'])
  const values = given < 0 ? -given * rows : given
  const average = Math.max(rows * (1 - Number(row['nulls'])) - told, 0) / Math.max(values - largest.length, 1)
  const others = Math.ceil(average * margin)
  return { largest, others: Math.min(others, largest[largest.length - 1] ?? others) }
}

function widthStatement({ table, column }: SurveyedColumn, rows: number): Statement {
  const { identifier } = postgresqlDialect
  const bytes = `octet_length(${identifier(column)}::text)`
  const share = (100 * measuredRows) / Math.max(rows, 1)
  const [sample, most] =
    share < 50 ? [` tablesample system (${share})`, `${margin} * max(${bytes})`] : ['', `max(${bytes})`]
  return {
    text: `select avg(${bytes})::float8 as average, (${most})::float8 as most from ${identifier(table)}${sample}`,
    values: [],
  }
}
