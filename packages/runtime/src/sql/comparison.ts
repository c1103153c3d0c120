import type { ScalarType } from '../descriptor.js'
import type { Comparison, Scalar } from '../query/read.js'
import type { Builder } from './builder.js'
import { storedAs } from './dialect.js'

const symbols = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** Returns the SQL of one comparison: unknown if the column is NULL, except in tests for NULL. */
export function comparison(condition: Comparison, column: string, builder: Builder): string {
  const { operand, operator, value, source } = condition
  if (operator === 'isNull') return `${column} is null`
  if (operator === 'isNotNull') return `${column} is not null`
  const { dialect } = builder
  const type: ScalarType = operand.kind === 'id' ? 'integer' : operand.attribute.descriptor.type
  const stored = storedAs(type)
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte': {
      const isNull = value === null && source === undefined
      const right = isNull ? 'null' : builder.sourced(value === null ? null : single(value), stored, source, operand)
      return `${dialect.comparable(column, type)} ${symbols[operator]} ${right}`
    }
    case 'in':
      return dialect.anyOf(dialect.comparable(column, type), builder.parameter(several(value), stored, true))
    case 'notIn':
      return `not ${dialect.anyOf(dialect.comparable(column, type), builder.parameter(several(value), stored, true))}`
    case 'between': {
      const [low, high] = several(value)
      if (low === undefined || high === undefined) throw new Error('between takes two values')
      return `${dialect.comparable(column, type)} between ${builder.parameter(low, stored)} and ${builder.parameter(high, stored)}`
    }
    default:
      return textComparison(operator, dialect.text(column, type), String(single(value)), builder)
  }
}

type TextOperator = Exclude<
  Comparison['operator'],
  keyof typeof symbols | 'in' | 'notIn' | 'between' | 'isNull' | 'isNotNull'
>

// eslint-disable-next-line no-control-regex
const ascii = /^[\0-\x7f]*$/

function textComparison(operator: TextOperator, text: string, value: string, builder: Builder): string {
  const { dialect } = builder
  const exact = () => builder.parameter(value, 'text')
  const isAscii = ascii.test(value)
  const folded = dialect.folded(text, isAscii)
  const lower = () => builder.parameter(value.toLowerCase(), 'text')
  switch (operator) {
    case 'eqi':
      return `${folded} = ${lower()}`
    case 'nei':
      return `${folded} <> ${lower()}`
    case 'contains':
      return dialect.contains(text, exact())
    case 'notContains':
      return `not ${dialect.contains(text, exact())}`
    case 'containsi':
      return dialect.contains(folded, lower())
    case 'notContainsi':
      return `not ${dialect.contains(folded, lower())}`
    case 'startsWith':
      return dialect.startsWith(text, exact())
    case 'startsWithi':
      return dialect.startsWith(folded, lower())
    case 'endsWith':
      return dialect.endsWith(text, exact())
    case 'endsWithi':
      return dialect.endsWith(folded, lower())
  }
}

function single(value: Scalar | readonly Scalar[] | null): Scalar {
  if (value === null || isList(value)) throw new Error('a single value is compared here')
  return value
}

function several(value: Scalar | readonly Scalar[] | null): readonly Scalar[] {
  if (value === null || !isList(value)) throw new Error('a list is compared here')
  return value
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value)
}
