import type { CompiledLink, Operand, Order } from '../query/read.js'
import type { ScalarType } from '../descriptor.js'
import type { Builder, Row } from './builder.js'
import { columnOf } from './condition.js'
import { traverse } from './traverse.js'

/** The SQL of an order: text to add after `from`, and the terms of `order by`. */
export interface OrderKeys {
  readonly joins: string
  readonly terms: readonly string[]
}

export function orderKeys(order: readonly Order[], row: Row, builder: Builder): OrderKeys {
  let joins = ''
  const terms = order.map((each) => {
    const key = isSetWise(each.path) ? setWise(each, row, builder) : { joins: '', value: rowWise(each, row, builder) }
    joins += key.joins
    return `${key.value} ${each.direction}`
  })
  return { joins, terms }
}

/** Ends every order with the id, so that equal entries keep their places from page to page. */
export function orderBy(terms: readonly string[], order: readonly Order[], row: Row): string {
  const endsById = order.some(({ path, operand }) => path.length === 0 && operand.kind === 'id')
  return [...terms, ...(endsById ? [] : [row.column('id')])].join(', ')
}

/** Returns true for a to-many path of several steps: evaluated row by row, it would cost the product of its steps. */
function isSetWise(path: Order['path']): boolean {
  return path.length > 1 && path.some((link) => link.many)
}

/** The value for one row. Of many related values, the first in this direction counts. */
function rowWise({ path, operand, direction }: Order, row: Row, builder: Builder): string {
  const { dialect } = builder
  if (path.length === 0) return sortable(operand, row, builder)
  const from: string[] = []
  const where: string[] = []
  let at = row
  for (const link of path) {
    const step = traverse(link, at, builder)
    from.push(step.from)
    where.push(step.where)
    at = step.target
  }
  const value = sortable(operand, at, builder)
  const values = `select ${value} from ${from.join(', ')} where ${where.join(' and ')}`
  return path.some(isSeveral) ? `(${values} order by ${value} ${direction} ${dialect.page('1', null)})` : `(${values})`
}

/** The model promises one entry on the other side of a polymorphic relation, but any number may refer to it. */
function isSeveral({ many, link }: CompiledLink): boolean {
  return many || link.kind === 'inverseMorphKey' || link.kind === 'inverseMorphTable'
}

/** The values for all rows at once: a set of pairs for each to-many step, joined to the row. */
function setWise({ path, operand, direction }: Order, row: Row, builder: Builder): { joins: string; value: string } {
  let joins = ''
  let at = row
  const many = path.findIndex(isSeveral)
  for (const link of path.slice(0, many)) {
    const step = traverse(link, at, builder)
    joins += ` left join ${step.operand} on ${step.where}`
    at = step.target
  }
  const set = builder.row()
  const pairs = firstValues(path.slice(many), operand, direction, builder)
  joins += ` left join (${pairs}) ${set.name} on ${set.column('k')} = ${at.column('id')}`
  return { joins, value: set.column('v') }
}

/** Pairs of a row's id and the first value that its path leads to. */
function firstValues(
  [link, ...rest]: readonly CompiledLink[],
  operand: Operand,
  direction: Order['direction'],
  builder: Builder,
): string {
  if (!link) throw new Error('a path has at least one step')
  const { dialect } = builder
  const source = builder.row()
  const { from, operand: table, where, tie, rest: conditions, target } = traverse(link, source, builder)
  const sourceTable = `${dialect.identifier(link.source.table)} ${source.name}`
  let joined = tie === null ? `${sourceTable} join ${table} on ${where}` : from
  let at = target
  const many = rest.findIndex((each) => each.many)
  for (const each of many === -1 ? rest : rest.slice(0, many)) {
    const step = traverse(each, at, builder)
    joined += ` join ${step.operand} on ${step.where}`
    at = step.target
  }
  let value = sortable(operand, at, builder)
  if (many !== -1) {
    const set = builder.row()
    const pairs = firstValues(rest.slice(many), operand, direction, builder)
    joined += ` join (${pairs}) ${set.name} on ${set.column('k')} = ${at.column('id')}`
    value = set.column('v')
  }
  const key = tie?.value ?? source.column('id')
  const first = dialect.first(value, typeOf(operand), direction)
  const selected = tie === null || conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  const names = [dialect.identifier('k'), dialect.identifier('v')]
  return `select ${key} as ${names[0]}, ${first} as ${names[1]} from ${joined}${selected} group by ${key}`
}

function sortable(operand: Operand, row: Row, builder: Builder): string {
  return builder.dialect.sortable(columnOf(operand, row), typeOf(operand))
}

function typeOf(operand: Operand): ScalarType {
  return operand.kind === 'id' ? 'integer' : operand.attribute.descriptor.type
}
