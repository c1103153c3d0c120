import type { Order } from '../query/read.js'
import type { CompiledLink, Operand } from '../types.js'
import type { ScalarType } from '../descriptor.js'
import type { Builder, RowAlias } from './builder.js'
import { columnOf } from './condition.js'
import { joined, Sql, sql } from './sql.js'
import type { Part } from './sql.js'
import { traverse } from './traverse.js'

/** The SQL of an order: text to add after `from`, and the terms of `order by`. */
export interface OrderKeys {
  readonly joins: Sql
  readonly terms: readonly Part[]
}

export function orderKeys(order: readonly Order[], row: RowAlias, builder: Builder): OrderKeys {
  const keys = order.map((each) =>
    isSetWise(each.path) ? setWise(each, row, builder) : { joins: '', value: rowWise(each, row, builder) },
  )
  return {
    joins: new Sql(keys.map(({ joins }) => joins)),
    terms: order.map(({ direction }, index) => sql`${keys[index]?.value ?? ''} ${direction}`),
  }
}

/** Ends every order with the id, so that equal entries keep their places from page to page. */
export function orderBy(terms: readonly Part[], order: readonly Order[], row: RowAlias): Sql {
  const endsById = order.some(({ path, operand }) => path.length === 0 && operand.kind === 'id')
  return joined([...terms, ...(endsById ? [] : [row.column('id')])], ', ')
}

/** Returns true for a to-many path of several steps: evaluated row by row, it would cost the product of its steps. */
function isSetWise(path: Order['path']): boolean {
  return path.length > 1 && path.some((link) => link.many)
}

/** The value for one row. Of many related values, the first in this direction counts. */
function rowWise({ path, operand, direction }: Order, row: RowAlias, builder: Builder): Part {
  const { dialect } = builder
  if (path.length === 0) return sortable(operand, row, builder)
  const from: string[] = []
  const where: Sql[] = []
  let at = row
  for (const link of path) {
    const step = traverse(link, at, builder)
    from.push(step.from)
    where.push(step.where)
    at = step.target
  }
  const value = sortable(operand, at, builder)
  const values = sql`select ${value} from ${from.join(', ')} where ${joined(where, ' and ')}`
  return path.some(isSeveral)
    ? sql`(${values} order by ${value} ${direction} ${dialect.page('1', null)})`
    : sql`(${values})`
}

/** The model promises one entry on the other side of a polymorphic relation, but any number may refer to it. */
function isSeveral({ many, link }: CompiledLink): boolean {
  return many || link.kind === 'inverseMorphKey' || link.kind === 'inverseMorphTable'
}

/** The values for all rows at once: a set of pairs for each to-many step, joined to the row. */
function setWise({ path, operand, direction }: Order, row: RowAlias, builder: Builder): { joins: Sql; value: string } {
  const joins: Sql[] = []
  let at = row
  const many = path.findIndex(isSeveral)
  for (const link of path.slice(0, many)) {
    const step = traverse(link, at, builder)
    joins.push(sql` left join ${step.operand} on ${step.where}`)
    at = step.target
  }
  const set = builder.row()
  const pairs = firstValues(path.slice(many), operand, direction, builder)
  joins.push(sql` left join (${pairs}) ${set.name} on ${set.column('k')} = ${at.column('id')}`)
  return { joins: new Sql(joins), value: set.column('v') }
}

/** Pairs of a row's id and the first value that its path leads to. */
function firstValues(
  [link, ...rest]: readonly CompiledLink[],
  operand: Operand,
  direction: Order['direction'],
  builder: Builder,
): Sql {
  if (!link) throw new Error('a path has at least one step')
  const { dialect } = builder
  const source = builder.row()
  const { from, operand: table, where, tie, rest: conditions, target } = traverse(link, source, builder)
  const sourceTable = `${dialect.identifier(link.source.table)} ${source.name}`
  let tables: Part = tie === null ? sql`${sourceTable} join ${table} on ${where}` : from
  let at = target
  const many = rest.findIndex((each) => each.many)
  for (const each of many === -1 ? rest : rest.slice(0, many)) {
    const step = traverse(each, at, builder)
    tables = sql`${tables} join ${step.operand} on ${step.where}`
    at = step.target
  }
  let value = sortable(operand, at, builder)
  if (many !== -1) {
    const set = builder.row()
    const pairs = firstValues(rest.slice(many), operand, direction, builder)
    tables = sql`${tables} join (${pairs}) ${set.name} on ${set.column('k')} = ${at.column('id')}`
    value = set.column('v')
  }
  const key = tie?.value ?? source.column('id')
  const first = dialect.first(value, typeOf(operand), direction)
  const selected = tie === null || conditions.length === 0 ? '' : sql` where ${joined(conditions, ' and ')}`
  const names = { k: dialect.identifier('k'), v: dialect.identifier('v') }
  return sql`select ${key} as ${names.k}, ${first} as ${names.v} from ${tables}${selected} group by ${key}`
}

function sortable(operand: Operand, row: RowAlias, builder: Builder): string {
  return builder.dialect.sortable(columnOf(operand, row), typeOf(operand))
}

function typeOf(operand: Operand): ScalarType {
  return operand.kind === 'id' ? 'integer' : operand.attribute.descriptor.type
}
