/** Compiles a read to one statement: the JSON of the answer, and the number of entries. */
import type { BoundedStatement, Recount, Statement } from '../database.js'
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

export interface CompiledRead extends Pick<Statement, 'text' | 'values' | 'places'> {
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
  const known = isRecounted ? builder.sourced('', 'text', '$state') : null
  const { json, total, count } = columnsOf(read, builder, known)
  const { values, places } = builder
  const state = known !== null && dialect.state !== null ? `, ${dialect.state} as state` : ''
  const text = `select ${dialect.jsonText(json)} as data, ${total} as total${state}`
  return { text, values, places, ...(count ? { count } : {}) }
}

/** Compiles the form that can be stopped. */
export function compileBounded(read: Read, dialect: Dialect, options: BoundedOptions): BoundedStatement {
  const { mostBytes, isMeasured, isRecounted } = options
  const builder = new Builder(dialect, rowsSql, true)
  const known = isRecounted ? builder.sourced('', 'text', '$state') : null
  // An embedded database makes the JSON in this process, so its size is computed first.
  const size =
    isMeasured && dialect.isEmbedded
      ? columnsOf({ ...read, count: false }, builder.in(sizeDialect(dialect))).json
      : null
  const { json, total } = columnsOf(read, builder, known)
  const state = known === null ? null : dialect.state
  const limit = isMeasured ? builder.sourced(mostBytes, 'bigint', '$mostBytes') : null
  const text = dialect.bounded({ json, total, state, size, mostBytes: limit })
  return { text, values: builder.values, places: builder.places, mostBytes }
}

interface Columns {
  readonly json: string
  readonly total: string
  readonly count: Count | null
}

/** `known`: the parameter that is the state of a known total. */
function columnsOf(read: Read, builder: Builder, known: string | null = null): Columns {
  const { dialect } = builder
  const row = builder.row()
  const item = shapeSql(read.item, row, builder)
  const columns = [...row.used]
  const where = [conditionSql(read.where, row, builder), ...builder.entering(read.type, row)].join(' and ')
  const values = [...builder.values.keys()].slice(known === null ? 0 : 1)
  const table = `${dialect.identifier(read.type.table)} ${row.name}`
  const keys = orderKeys(read.order, row, builder)
  // With a limit, PostgreSQL expects to meet enough rows soon in the order of an index, however few are found.
  const isFoundFirst = dialect.plansByLimit && isSearch(read.where)
  const found = isFoundFirst
    ? `(select * from ${table} where ${where} offset 0) ${row.name}${keys.joins}`
    : `${table}${keys.joins} where ${where}`
  const rows = `${found} order by ${orderBy(keys.terms, read.order, row)}`
  const json = read.one
    ? `(select ${item} from ${rows} ${dialect.page('1', null)})`
    : `(select ${dialect.document(item)} from (select ${selectList(columns, row)} from ${rows} ${pageSql(read.page, builder)}) ${row.name})`
  // Without any condition SQLite counts pages of an index instead of rows: too quick to need a stop.
  const counted = selectsAll(read.where) && read.type.rows === undefined ? table : `${table} where ${where}`
  if (!read.count) return { json, total: 'null', count: null }
  const text = countSql(counted, read, isFoundFirst, builder)
  const total = dialect.total(text)
  if (known === null) return { json, total, count: null }
  return { json, total: dialect.unlessKnown(total, known), count: { text, values } }
}

function countSql(counted: string, { mostCounted }: Read, isFoundFirst: boolean, builder: Builder): string {
  if (mostCounted === undefined) return `(select count(*) from ${counted})`
  const enough = pageSql({ offset: 0, limit: mostCounted + 1 }, builder)
  // As for a page.
  const found = isFoundFirst ? `(select 1 from ${counted} offset 0) found` : counted
  return `(select count(*) from (select 1 from ${found} ${enough}) counted)`
}
