import { boundTo } from '../rights/facts.js'
import { Builder } from '../sql/builder.js'
import { conditionSql, rowsSql } from '../sql/condition.js'
import { joined, sql } from '../sql/sql.js'
import { written } from '../sql/written.js'
import type { Caller } from '../caller.js'
import type { Statement } from '../statement.js'
import type { Dialect } from '../sql/dialect.js'
import type { CompiledType } from '../types.js'

/** Returns the statement that finds those of these entries which are there for whoever sees the type like this: rows with their `id`. */
export function seenRows(
  type: CompiledType,
  ids: readonly number[],
  dialect: Dialect,
  caller: Pick<Caller, 'user'>,
): Pick<Statement, 'text' | 'values'> {
  const builder = new Builder(dialect, rowsSql)
  const row = builder.row()
  const among = conditionSql({ kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: ids }, row, builder)
  const where = joined([among, ...builder.seen(type, row)], ' and ')
  const found = sql`select ${row.column('id')} as "id" from ${dialect.identifier(type.table)} ${row.name} where ${where}`
  return boundTo(written(found, dialect), caller, dialect)
}
