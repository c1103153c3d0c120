/** The part of `filters` below an attribute: operators and their values. */
import { isFact } from './fact.js'
import { isStorable, notStorable } from '../json/storable.js'
import { ValidationError } from '../errors/errors.js'
import type { Cast, FilterScalar } from './cast.js'
import { castOf, isWhole, toBoolean } from './cast.js'
import { refuseLongList } from './limits.js'
import type { Operator, Scalar } from './value.js'
import type { Condition, Operand } from '../types.js'
import { allOf, anyOf, everything, not } from './read.js'
import { Sent } from './value.js'
import type { Scope } from './scope.js'

type Single = Exclude<Operator, 'in' | 'notIn' | 'between' | 'isNull' | 'isNotNull'>

/** Operators with one value, and whether the value is cast to the attribute's type or kept as text. */
const singles: ReadonlyMap<string, { readonly operator: Single; readonly typed: boolean }> = new Map([
  ['$eq', { operator: 'eq', typed: true }],
  ['$ne', { operator: 'ne', typed: true }],
  ['$lt', { operator: 'lt', typed: true }],
  ['$lte', { operator: 'lte', typed: true }],
  ['$gt', { operator: 'gt', typed: true }],
  ['$gte', { operator: 'gte', typed: true }],
  ['$eqi', { operator: 'eqi', typed: false }],
  ['$nei', { operator: 'nei', typed: false }],
  ['$contains', { operator: 'contains', typed: false }],
  ['$notContains', { operator: 'notContains', typed: false }],
  ['$containsi', { operator: 'containsi', typed: false }],
  ['$notContainsi', { operator: 'notContainsi', typed: false }],
  ['$startsWith', { operator: 'startsWith', typed: false }],
  ['$startsWithi', { operator: 'startsWithi', typed: false }],
  ['$endsWith', { operator: 'endsWith', typed: false }],
  ['$endsWithi', { operator: 'endsWithi', typed: false }],
])
const others: ReadonlySet<string> = new Set(['$in', '$notIn', '$between', '$null', '$notNull', '$not'])

export function isOperator(key: string): boolean {
  return singles.has(key) || others.has(key)
}

/** Parses a value or operators: a plain value means equality, a list means equality to any, several operators must all hold. */
export function parseValue(operand: Operand, value: unknown, scope: Scope): Condition {
  if (value instanceof Sent || isScalar(value) || value === null || value === undefined)
    return compareOne(operand, '$eq', value, scope)
  if (Array.isArray(value)) return compareList(operand, 'in', value, scope)
  return scope.nested(() => allOf(Object.entries(value).map(([key, item]) => parseOperator(operand, key, item, scope))))
}

/** Parses one operator with its value. Rejects an unknown one by name. */
export function parseOperator(operand: Operand, key: string, value: unknown, scope: Scope): Condition {
  switch (key) {
    case '$not':
      // Not equal to one of them, as in Strapi v4.
      if (Array.isArray(value)) return anyOf(value.map((item) => not(parseValue(operand, item, scope))))
      return not(parseValue(operand, value, scope))
    case '$null':
    case '$notNull':
      return compareNull(operand, key, value, scope)
    case '$in':
    case '$notIn':
      refuseLongList(key, value)
      return compareList(operand, key === '$in' ? 'in' : 'notIn', Array.isArray(value) ? value : [value], scope)
    case '$between':
      return compareBetween(operand, value, scope)
  }
  if (!singles.has(key)) return refused(key, scope)
  if (Array.isArray(value)) return anyOf(value.map((item) => compareOne(operand, key, item, scope)))
  return compareOne(operand, key, value, scope)
}

function compareOne(operand: Operand, key: string, given: unknown, scope: Scope): Condition {
  const value = given instanceof Sent ? given.text : given
  const single = singles.get(key)
  if (!single) return refused(key, scope)
  const { operator, typed } = single
  if (value === null || value === undefined) {
    if (operator === 'eq' || operator === 'eqi') return compareNull(operand, '$null', 'true', scope)
    if (operator === 'ne' || operator === 'nei') return compareNull(operand, '$notNull', 'true', scope)
    // Strapi v4 looks for the word.
    if (!typed) return compareOne(operand, key, 'null', scope)
    scope.countTerm()
    return { kind: 'compare', operand, operator, value: null }
  }
  refuseLongList(key, value)
  if (!isScalar(value)) return refused(firstKey(value, key), scope)
  scope.countTerm()
  if (scope.context.namesFacts && isFact(value)) {
    if (!typed) throw new ValidationError(`${value} cannot stand beside ${key}`)
    return { kind: 'compare', operand, operator, value: null, source: value }
  }
  if (!typed) return { kind: 'compare', operand, operator, value: String(value) }
  const compared = comparedValue(operand, value)
  if (compared === undefined) return compareFraction(operand, operator, Number(value))
  const comparison = { kind: 'compare', operand, operator, value: compared } as const
  return given instanceof Sent ? { ...comparison, source: given } : comparison
}

/** Returns what a column is compared with; undefined for a fraction, which makes another comparison with a column of whole numbers. */
export function comparedValue(operand: Operand, value: FilterScalar): Scalar | undefined {
  const cast = castOf(operand)(value)
  if (typeof cast !== 'number' || !isWhole(operand)) return cast
  return Number.isInteger(cast) ? inReach(cast) : undefined
}

function compareList(operand: Operand, operator: 'in' | 'notIn', items: readonly unknown[], scope: Scope): Condition {
  scope.countTerm()
  const cast = castOf(operand)
  const whole = isWhole(operand)
  const values: Scalar[] = []
  let hasNull = false
  for (const item of items) {
    if (item === null || item === undefined) {
      hasNull = true
      continue
    }
    if (!isScalar(item)) return refused(firstKey(item, `$${operator}`), scope)
    if (scope.context.namesFacts && isFact(item)) throw new ValidationError(`${item} cannot stand in a list`)
    const value = cast(item)
    if (!whole || Number.isSafeInteger(value)) values.push(value)
  }
  // A value that is not in the list may equal the null.
  const unknown: Condition = { kind: 'compare', operand, operator: 'eq', value: null }
  if (values.length === 0 && items.length > 0) return hasNull ? unknown : fraction(operand, operator)
  const listed: Condition = { kind: 'compare', operand, operator, value: values }
  if (!hasNull) return listed
  return operator === 'in' ? anyOf([listed, unknown]) : allOf([listed, unknown])
}

function compareBetween(operand: Operand, value: unknown, scope: Scope): Condition {
  if (!Array.isArray(value) || value.length !== 2) throw new ValidationError('$between needs two values')
  const [low, high]: unknown[] = value
  if (low === null || high === null)
    return allOf([compareOne(operand, '$gte', low, scope), compareOne(operand, '$lte', high, scope)])
  if (!isScalar(low) || !isScalar(high)) return refused('$between', scope)
  scope.countTerm()
  const cast: Cast = castOf(operand)
  const [from, to] = [cast(low), cast(high)]
  if (typeof from === 'number' && typeof to === 'number' && isWhole(operand)) {
    return { kind: 'compare', operand, operator: 'between', value: [inReach(Math.ceil(from)), inReach(Math.floor(to))] }
  }
  return { kind: 'compare', operand, operator: 'between', value: [from, to] }
}

function compareNull(operand: Operand, key: '$null' | '$notNull', value: unknown, scope: Scope): Condition {
  if (value !== null && value !== undefined && !isScalar(value)) return refused(firstKey(value, key), scope)
  scope.countTerm()
  const holds = value !== null && value !== undefined && toBoolean(value)
  return { kind: 'compare', operand, operator: holds === (key === '$null') ? 'isNull' : 'isNotNull', value: null }
}

/** A fraction equals no whole number and lies between two. */
function compareFraction(operand: Operand, operator: Single, value: number): Condition {
  if (operator === 'gt' || operator === 'gte')
    return { kind: 'compare', operand, operator: 'gt', value: inReach(Math.floor(value)) }
  if (operator === 'lt' || operator === 'lte')
    return { kind: 'compare', operand, operator: 'lt', value: inReach(Math.ceil(value)) }
  return fraction(operand, operator === 'ne' ? 'notIn' : 'in')
}

/** A whole number never equals a fraction. NULL might: an empty list would tell that it does not. */
function fraction(operand: Operand, operator: 'in' | 'notIn'): Condition {
  const never: Condition = { kind: 'compare', operand, operator: 'between', value: [1, 0] }
  return operator === 'in' ? never : not(never)
}

function inReach(value: number): number {
  return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

function refused(key: string, scope: Scope): Condition {
  scope.refuse('unknown', key)
  return everything
}

function firstKey(value: unknown, fallback: string): string {
  return (typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined) ?? fallback
}

/** @throws ValidationError for text that no database can store, and that PostgreSQL would not even compare */
function isScalar(value: unknown): value is FilterScalar {
  if (typeof value === 'string' && !isStorable(value)) throw new ValidationError(`A filter's value ${notStorable}`)
  return (
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
  )
}
