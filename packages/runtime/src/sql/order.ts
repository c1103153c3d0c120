import type { Order } from '../query/read.js'
import type { ScalarType } from '../descriptor.js'
import type { Builder, Row } from './builder.js'
import { columnOf } from './condition.js'
import { traverse } from './traverse.js'

/** The terms of `order by` that the query asks for. Of the many values at the end of a way the first one in this direction counts. */
export function orderTerms(order: readonly Order[], row: Row, builder: Builder): string[] {
  return order.map((each) => `${orderKey(each, row, builder)} ${each.direction}`)
}

/** Every list ends by id, so that equal entries keep their places from page to page. */
export function orderBy(terms: readonly string[], order: readonly Order[], row: Row): string {
  const endsById = order.some(({ path, operand }) => path.length === 0 && operand.kind === 'id')
  return [...terms, ...(endsById ? [] : [row.column('id')])].join(', ')
}

function orderKey({ path, operand, direction }: Order, row: Row, builder: Builder): string {
  const { dialect } = builder
  const type: ScalarType = operand.kind === 'id' ? 'integer' : operand.attribute.descriptor.type
  const sortable = (at: Row) => dialect.sortable(columnOf(operand, at), type)
  if (path.length === 0) return sortable(row)
  const from: string[] = []
  const where: string[] = []
  let at = row
  for (const link of path) {
    const step = traverse(link, at, builder)
    from.push(step.from)
    where.push(step.where)
    at = step.target
  }
  const value = sortable(at)
  const values = `select ${value} from ${from.join(', ')} where ${where.join(' and ')}`
  return path.some((link) => link.many)
    ? `(${values} order by ${value} ${direction} ${dialect.page('1', null)})`
    : `(${values})`
}
