/**
 * Lists of rows from several tables. Where a JSON value would not survive a union, the keys are united, and each item is looked up; and
 * where there is a page, since only its items are to be made.
 */
import type { Shape, MixedItem } from '../query/read.js'
import type { CompiledLink } from '../types.js'
import type { Builder, RowAlias } from './builder.js'
import { tiedConditionSql } from './condition.js'
import { pageSql, selectList } from './page.js'
import { joined, sql } from './sql.js'
import type { Part, Sql } from './sql.js'
import { traverse } from './traverse.js'

/** The SQL of a nested shape, which may hold lists of its own. */
type ShapeSql = (shape: Shape, row: RowAlias, builder: Builder) => Part

export function mixedListSql(
  { items, page, empty }: Shape & { kind: 'mixedList' },
  row: RowAlias,
  builder: Builder,
  shapeSql: ShapeSql,
): Part {
  const { dialect } = builder
  if (items.length === 0) return dialect.constant(empty === 'null' ? 'null' : '[]')
  const isWhole = page.offset === 0 && page.limit === null
  const key = builder.row()
  const [kind, id, position] = [key.column('kind'), key.column('id'), key.column('position')]
  const since = items.some((item) => item.since) ? [key.column('since')] : []
  const order = [position, ...since, kind, id].join(', ')
  if (isWhole && dialect.nestsJson) {
    const united = joined(
      items.map((item, index) => itemKeys(item, index, row, builder, shapeSql)),
      ' union all ',
    )
    return sql`(select ${dialect.list(key.column('item'), order, empty)} from (${united}) ${key.name})`
  }
  const branches = items.map(
    ({ link, item }, index) => sql`when ${String(index)} then ${lookUp(link, item, id, builder, shapeSql)}`,
  )
  const united = joined(
    items.map((item, index) => itemKeys(item, index, row, builder)),
    ' union all ',
  )
  const item = sql`case ${kind} ${joined(branches, ' ')} end`
  if (isWhole) {
    return sql`(select ${dialect.list(item, order, empty)} from (${united}) ${key.name})`
  }
  const keys = sql`select ${selectList([...key.used], key)} from (${united}) ${key.name} order by ${order} ${pageSql(page, builder)}`
  return sql`(select ${dialect.list(item, null, empty)} from (${keys}) ${key.name})`
}

/** `shapeSql`: the items themselves are wanted, too. */
function itemKeys(
  { link, where, since, item }: MixedItem,
  index: number,
  row: RowAlias,
  builder: Builder,
  shapeSql?: ShapeSql,
): Sql {
  const { identifier } = builder.dialect
  const step = traverse(link, row, builder)
  const condition = where ? sql` and ${tiedConditionSql(where, step.target, builder)}` : ''
  const columns = `${index} as ${identifier('kind')}, ${step.target.column('id')} as ${identifier('id')}`
  // A single link is the first, and positions count from 1.
  const position = sql`${step.order()[0] ?? '1'} as ${identifier('position')}`
  const moment = since ? `, ${step.target.column(since.column)} as ${identifier('since')}` : ''
  const made = shapeSql ? sql`, ${shapeSql(item, step.target, builder)} as ${identifier('item')}` : ''
  return sql`select ${columns}, ${position}${moment}${made} from ${step.from} where ${step.where}${condition}`
}

function lookUp({ target }: CompiledLink, item: Shape, id: string, builder: Builder, shapeSql: ShapeSql): Sql {
  const found = builder.row()
  const value = shapeSql(item, found, builder)
  return sql`(select ${value} from ${builder.dialect.identifier(target.table)} ${found.name} where ${found.column('id')} = ${id})`
}

export function morphSql(
  { link, items, single, empty }: Shape & { kind: 'morph' },
  row: RowAlias,
  builder: Builder,
  shapeSql: ShapeSql,
): Part {
  const { dialect } = builder
  if (items.length === 0) return dialect.constant(single || empty === 'null' ? 'null' : '[]')
  if (link.link.kind === 'morphKey') {
    const { morphType, morphId } = link.link
    return caseByType(items, row.column(morphType.column), row.column(morphId.column), builder, shapeSql)
  }
  if (link.link.kind !== 'morphTable') throw new Error(`${link.source.uid}: ${link.attribute} leads to one type`)
  const join = builder.row()
  const type = join.column(link.link.morphType.column)
  const id = join.column(link.link.morphId.column)
  const item = caseByType(items, type, id, builder, shapeSql)
  const order = [join.column(link.link.position.column), id].join(', ')
  const where = sql`${join.column(link.link.source.column)} = ${row.column('id')} and ${shownSql(items, type, id, builder)}`
  const from = `${dialect.identifier(link.link.table)} ${join.name}`
  return sql`(select ${dialect.list(item, order, empty)} from ${from} where ${where})`
}

function caseByType(items: readonly MixedItem[], type: string, id: string, builder: Builder, shapeSql: ShapeSql): Sql {
  const branches = items.map(({ link, where, item }) => {
    const found = builder.row()
    const value = shapeSql(item, found, builder)
    const shown = where ? sql` and ${tiedConditionSql(where, found, builder)}` : ''
    const from = `${builder.dialect.identifier(link.target.table)} ${found.name}`
    const isFound = joined([`${found.column('id')} = ${id}`, ...builder.seen(link.target, found)], ' and ')
    const branch = sql`(select ${value} from ${from} where ${isFound}${shown})`
    return sql`when ${builder.dialect.literal(link.target.uid)} then ${branch}`
  })
  return sql`case ${type} ${joined(branches, ' ')} end`
}

/** Leaves out targets that are deleted, hidden, or of a type that is not answered. */
function shownSql(items: readonly MixedItem[], type: string, id: string, builder: Builder): Sql {
  const tests = items.map(({ link, where }) => {
    const found = builder.row()
    const shown = where ? sql` and ${tiedConditionSql(where, found, builder)}` : ''
    const from = `${builder.dialect.identifier(link.target.table)} ${found.name}`
    const isFound = joined([`${found.column('id')} = ${id}`, ...builder.seen(link.target, found)], ' and ')
    const exists = sql`exists (select 1 from ${from} where ${isFound}${shown})`
    return sql`(${type} = ${builder.dialect.literal(link.target.uid)} and ${exists})`
  })
  return sql`(${joined(tests, ' or ')})`
}
