/** Compiles a read to one statement: the JSON of the answer, and the number of entries. */
import type { BoundedStatement, Recount, Statement } from '../statement.js'
import type { Read } from '../query/read.js'
import { isSearch } from '../query/sought.js'
import { selectsAll } from '../query/selectivity.js'
import { Builder } from './builder.js'
import { conditionSql, rowsSql } from './condition.js'
import type { Dialect } from './dialect.js'
import { orderBy, orderKeys } from './order.js'
import { pageSql, selectList } from './page.js'
import { shapeSql } from './shape.js'
import { sizeDialect } from './size.js'
import { joined, Parameter, sql } from './sql.js'
import { written } from './written.js'
import type { Part, Sql } from './sql.js'

export interface CompiledRead extends Pick<Statement, 'text' | 'values' | 'slots'> {
  /** Its count, if the total may be known. */
  readonly count?: Count
}

type Count = Pick<Recount, 'text' | 'values'>

export interface CompileOptions {
  /** The total may be known from an earlier read. */
  readonly isRecounted?: boolean
}

export interface BoundedOptions extends CompileOptions {
  readonly mostBytes: number
  /** Rather than more than `mostBytes`, it answers nothing. */
  readonly isMeasured: boolean
}

/** The text depends only on the shape of the read; every value is a parameter. The result row is a ReadRow. */
export function compileRead(read: Read, dialect: Dialect, { isRecounted }: CompileOptions = {}): CompiledRead {
  const builder = new Builder(dialect, rowsSql)
  const known = isRecounted ? new Parameter('', 'text', false, '$state') : null
  const { json, total, count } = columnsOf(read, builder, known)
  const state = known !== null && dialect.state !== null ? `, ${dialect.state} as state` : ''
  const whole = sql`select ${dialect.jsonText(json)} as data, ${total} as total${state}`
  const { text, values, slots, parameters } = written(whole, dialect)
  if (count === null || known === null) return { text, values, slots }
  const counted = written(count, dialect)
  return {
    text,
    values,
    slots,
    count: { text: counted.text, values: counted.parameters.map((parameter) => parameters.indexOf(parameter)) },
  }
}

/** Compiles the form that can be stopped. */
export function compileBounded(read: Read, dialect: Dialect, options: BoundedOptions): BoundedStatement {
  const { mostBytes, isMeasured, isRecounted } = options
  const builder = new Builder(dialect, rowsSql, true)
  const known = isRecounted ? new Parameter('', 'text', false, '$state') : null
  const size = () => columnsOf({ ...read, count: false }, builder.in(sizeDialect(dialect))).json
  const { json, total } = columnsOf(read, builder, known)
  const state = known === null ? null : dialect.state
  const limit = isMeasured ? new Parameter(mostBytes, 'bigint', false, '$mostBytes') : null
  const bounded = dialect.bounded({ json, total, state, size, mostBytes: limit })
  const { text, values, slots } = written(bounded, dialect)
  return { text, values, slots, mostBytes }
}

interface Columns {
  readonly json: Part
  readonly total: Part
  readonly count: Sql | null
}

/** `known`: the parameter that is the state of a known total. */
function columnsOf(read: Read, builder: Builder, known: Parameter | null = null): Columns {
  const { dialect } = builder
  const row = builder.row()
  const item = shapeSql(read.item, row, builder)
  const columns = [...row.used]
  const where = joined([conditionSql(read.where, row, builder), ...builder.entering(read.type, row)], ' and ')
  const table = `${dialect.identifier(read.type.table)} ${row.name}`
  const keys = orderKeys(read.order, row, builder)
  // With a limit, PostgreSQL expects to meet enough rows soon in the order of an index, however few are found.
  const isFoundFirst = dialect.plansByLimit && isSearch(read.where)
  const found = isFoundFirst
    ? sql`(select * from ${table} where ${where} offset 0) ${row.name}${keys.joins}`
    : sql`${table}${keys.joins} where ${where}`
  const rows = sql`${found} order by ${orderBy(keys.terms, read.order, row)}`
  const json = read.one
    ? sql`(select ${item} from ${rows} ${dialect.page('1', null)})`
    : sql`(select ${dialect.document(item)} from (select ${selectList(columns, row)} from ${rows} ${pageSql(read.page, builder)}) ${row.name})`
  // Without any condition SQLite counts pages of an index instead of rows: too quick to need a stop.
  const counted = selectsAll(read.where) && read.type.rows === undefined ? table : sql`${table} where ${where}`
  if (!read.count) return { json, total: 'null', count: null }
  const count = countSql(counted, read, isFoundFirst, builder)
  const total = dialect.total(count)
  return { json, total: known === null ? total : dialect.unlessKnown(total, known), count }
}

function countSql(counted: Part, { mostCounted }: Read, isFoundFirst: boolean, builder: Builder): Sql {
  if (mostCounted === undefined) return sql`(select count(*) from ${counted})`
  const enough = pageSql({ offset: 0, limit: mostCounted + 1 }, builder)
  // As for a page.
  const found = isFoundFirst ? sql`(select 1 from ${counted} offset 0) found` : counted
  return sql`(select count(*) from (select 1 from ${found} ${enough}) counted)`
}
