/** Shapes as SQL: an expression for the JSON of one row, with its nested lists and objects. */
import { everything } from '../query/read.js'
import type { Page, Shape } from '../query/read.js'
import type { Builder, RowAlias } from './builder.js'
import { tiedConditionSql } from './condition.js'
import { morphSql, mixedListSql } from './mixed-list.js'
import { orderBy, orderKeys } from './order.js'
import { pageSql, selectList } from './page.js'
import { scalarSql } from './scalar.js'
import { joined, sql } from './sql.js'
import type { Part, Sql } from './sql.js'
import { traverse } from './traverse.js'
import type { Traversal } from './traverse.js'

export function shapeSql(shape: Shape, row: RowAlias, builder: Builder): Part {
  const { dialect } = builder
  switch (shape.kind) {
    case 'object':
      return dialect.object(
        shape.properties.map(({ key, value, optional }) => {
          const made = shapeSql(value, row, builder)
          return optional ? [key, made, true] : [key, made]
        }),
      )
    case 'id':
      return idSql(shape, row.column('id'), builder)
    case 'scalar':
      return scalar(shape, row, builder)
    case 'constant':
      return dialect.constant(shape.json)
    case 'one':
      return oneSql(shape, row, builder)
    case 'many':
      return manySql(shape, row, builder)
    case 'count': {
      const { target, from, where } = traverse(shape.link, row, builder)
      const count = sql`(select count(*) from ${from} where ${where} and ${tiedConditionSql(shape.where, target, builder)})`
      return dialect.whole(count)
    }
    case 'mixedList':
      return mixedListSql(shape, row, builder, shapeSql)
    case 'morph':
      return morphSql(shape, row, builder, shapeSql)
  }
}

function scalar(shape: Shape & { kind: 'scalar' }, row: RowAlias, builder: Builder): Part {
  const { dialect } = builder
  const value = scalarSql(shape, row.column(shape.attribute.column), dialect)
  const { signed } = shape.attribute
  if (!signed) return value
  const provider = builder.parameter(signed.provider, 'text')
  const marked = dialect.object([[signed.key, value]])
  return sql`case ${row.column('provider')} when ${provider} then ${marked} else ${value} end`
}

function oneSql(shape: Shape & { kind: 'one' }, row: RowAlias, builder: Builder): Part {
  const step = traverse(shape.link, row, builder)
  const { target } = step
  const { kind } = shape.link.link
  if (kind === 'foreignKey' && step.tie && shape.item.kind === 'id' && isWholeTarget(shape, step))
    return idSql(shape.item, step.tie.source, builder)
  const item = shapeSql(shape.item, target, builder)
  const columns = [...target.used]
  const where = sql`${step.where} and ${tiedConditionSql(shape.where, target, builder)}`
  if (kind === 'foreignKey') return sql`(select ${item} from ${step.from} where ${where})`
  const first = builder.dialect.page('1', null)
  // The other side of a one-to-one relation, or a component: there is one row.
  if (kind === 'inverseKey' && shape.order.length === 0)
    return sql`(select ${item} from ${step.from} where ${where} ${first})`
  const keys = orderKeys(shape.order, target, builder)
  const order = orderBy([...keys.terms, ...step.order()], shape.order, target)
  const rows = sql`${step.from}${keys.joins} where ${where}`
  return sql`(select ${item} from (select ${selectList(columns, target)} from ${rows} order by ${order} ${first}) ${target.name})`
}

function manySql(shape: Shape & { kind: 'many' }, row: RowAlias, builder: Builder): Sql {
  const { dialect } = builder
  const step = traverse(shape.link, row, builder)
  const { target, key, tie } = step
  const { kind } = shape.link.link
  const isPlain = shape.order.length === 0 && isWhole(shape.page) && isWholeTarget(shape, step)
  if (kind === 'joinTable' && key && tie && shape.item.kind === 'id' && isPlain) {
    const list = dialect.list(idSql(shape.item, key.id, builder), joined([...step.order(), key.id], ', '), shape.empty)
    return sql`(select ${list} from ${key.from} where ${tie.value} = ${tie.source})`
  }
  const item = shapeSql(shape.item, target, builder)
  const columns = [...target.used]
  const where = sql`${step.where} and ${tiedConditionSql(shape.where, target, builder)}`
  // A group has no positions: its own order is worth its price only if no other was requested.
  const positions = kind === 'group' && shape.order.length > 0 ? [] : step.order()
  const keys = orderKeys(shape.order, target, builder)
  const order = orderBy([...keys.terms, ...positions], shape.order, target)
  const from = sql`${step.from}${keys.joins}`
  if (isWhole(shape.page)) return sql`(select ${dialect.list(item, order, shape.empty)} from ${from} where ${where})`
  // A limit comes before the aggregate. Raw columns pass through a subquery unharmed, a JSON value does not.
  const page = pageSql(shape.page, builder)
  const rows = sql`select ${selectList(columns, target)} from ${from} where ${where} order by ${order} ${page}`
  return sql`(select ${dialect.list(item, null, shape.empty)} from (${rows}) ${target.name})`
}

/** The rows that keys name are there as long as the keys: of any such row, the key tells its id. */
function isWholeTarget({ where }: Pick<Shape & { kind: 'one' | 'many' }, 'where'>, { rest }: Traversal): boolean {
  return where === everything && rest.length === 0
}

function idSql({ as }: Shape & { kind: 'id' }, id: string, { dialect }: Builder): Part {
  return as === 'text' ? dialect.idText(id) : dialect.whole(id)
}

function isWhole({ offset, limit }: Page): boolean {
  return offset === 0 && limit === null
}
