import type { ScalarType } from '../descriptor.js'
import type { Scalar } from '../query/value.js'
import type { Comparison } from '../types.js'
import type { Builder } from './builder.js'
import { storedAs } from './stored.js'
import { Parameter, sql } from './sql.js'
import type { Sql } from './sql.js'

const symbols = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** Returns the SQL of one comparison: unknown if the column is NULL, except in tests for NULL. */
export function comparison(condition: Comparison, column: string, builder: Builder): Sql {
  const { operand, operator, value, source } = condition
  if (operator === 'isNull') return sql`${column} is null`
  if (operator === 'isNotNull') return sql`${column} is not null`
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
      const bound = value === null ? null : dialect.bind(single(value))
      const right = isNull ? 'null' : new Parameter(bound, stored, false, source, operand)
      return sql`${dialect.comparable(column, type)} ${symbols[operator]} ${right}`
    }
    case 'in':
      return dialect.anyOf(dialect.comparable(column, type), builder.parameter(several(value), stored, true))
    case 'notIn':
      return sql`not ${dialect.anyOf(dialect.comparable(column, type), builder.parameter(several(value), stored, true))}`
    case 'between': {
      const [low, high] = several(value)
      if (low === undefined || high === undefined) throw new Error('between takes two values')
      return sql`${dialect.comparable(column, type)} between ${builder.parameter(low, stored)} and ${builder.parameter(high, stored)}`
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

function textComparison(operator: TextOperator, text: string, value: string, builder: Builder): Sql {
  const { dialect } = builder
  const exact = () => builder.parameter(value, 'text')
  const isAscii = ascii.test(value)
  const folded = dialect.folded(text, isAscii)
  const lower = () => builder.parameter(value.toLowerCase(), 'text')
  switch (operator) {
    case 'eqi':
      return sql`${folded} = ${lower()}`
    case 'nei':
      return sql`${folded} <> ${lower()}`
    case 'contains':
      return dialect.contains(text, exact())
    case 'notContains':
      return sql`not ${dialect.contains(text, exact())}`
    case 'containsi':
      return dialect.contains(folded, lower())
    case 'notContainsi':
      return sql`not ${dialect.contains(folded, lower())}`
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
