/** A read as one statement: the JSON of the answer, and how many entries there are. */
import type { Statement } from '../database.js'
import type { Read } from '../query/read.js'
import { Builder } from './builder.js'
import { conditionSql } from './condition.js'
import type { Dialect } from './dialect.js'
import { orderBy, orderTerms } from './order.js'
import { pageSql, selectList, shapeSql } from './shape.js'

/** The text depends on the shape of the read alone; every value is a parameter. The row it answers is a ReadRow. */
export function compileRead(read: Read, dialect: Dialect): Statement {
  const builder = new Builder(dialect)
  const row = builder.row()
  const item = shapeSql(read.item, row, builder)
  const columns = [...row.used]
  const from = `${dialect.identifier(read.type.table)} ${row.name}`
  const where = conditionSql(read.where, row, builder)
  const rows = `${from} where ${where} order by ${orderBy(orderTerms(read.order, row, builder), read.order, row)}`
  const data = read.one
    ? `(select ${item} from ${rows} ${dialect.page('1', null)})`
    : `(select ${dialect.document(item)} from (select ${selectList(columns, row)} from ${rows} ${pageSql(read.page, builder)}) ${row.name})`
  const text = `select ${dialect.jsonText(data)} as data, ${totalSql(read, from, where, builder)} as total`
  return { text, values: builder.values }
}

function totalSql(read: Read, from: string, where: string, builder: Builder): string {
  if (!read.count) return 'null'
  return builder.dialect.total(`(select count(*) from ${from} where ${where})`)
}
