import { isOpen, isScalar, modelOfUid, targetOf } from './model-set.js'
import { Refused } from './refused.js'
import { cast, comparable, compareValues, fold, textForm } from './values.js'
import { relatedOf, scalarOf } from './world.js'
import type { ScalarType } from './model-file.js'
import type { Model, ModelSet } from './model-set.js'
import type { Filter, Operator, Test } from './query.js'
import type { Json, RowOrNothing } from './world.js'

/** True, false, or null for unknown: SQL's logic. */
type Truth = boolean | null

/**
 * Evaluates a filter for a row. Through a link it holds if it holds for some row of a left join; a negation applies to the comparisons
 * inside, so `$not` through a to-many relation means that some related row differs.
 */
export function holds(filter: Filter, row: RowOrNothing, negated = false): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const needsAll = (filter.kind === 'and') !== negated
      return needsAll
        ? filter.terms.every((term) => holds(term, row, negated))
        : filter.terms.some((term) => holds(term, row, negated))
    }
    case 'not':
      return holds(filter.term, row, !negated)
    case 'within': {
      const rows = relatedOf(row, filter.attribute)
      return (rows.length ? rows : [null]).some((joined) => holds(filter.term, joined, negated))
    }
    case 'test':
      return truth(filter.test, typeOf(row, filter.attribute), scalarOf(row, filter.attribute)) === !negated
  }
}

/** @throws Refused for a name that is unknown or hidden, or leads to a type that the caller may not read. */
export function checkFilter(set: ModelSet, model: Model, filter: Filter): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.terms.forEach((term) => checkFilter(set, model, term))
    case 'not':
      return checkFilter(set, model, filter.term)
    case 'within':
      return checkFilter(set, throughLink(set, model, filter.attribute), filter.term)
    case 'test':
      return checkScalar(model, filter.attribute)
  }
}

export function checkScalar(model: Model, name: string): void {
  const attribute = model.attributes.get(name)
  if (name !== 'id' && !(attribute && isScalar(attribute) && isOpen(attribute))) throw new Refused(name)
}

/** The model that an attribute leads to, for filters and sorting. */
export function throughLink(set: ModelSet, model: Model, name: string): Model {
  const attribute = model.attributes.get(name)
  const target = attribute && isOpen(attribute) ? targetOf(attribute) : null
  if (!target || !set.models.has(target) || !set.readable.has(target)) throw new Refused(name)
  return modelOfUid(set, target)
}

/** The value of a missing row is null, so any type will do. */
function typeOf(row: RowOrNothing, name: string): ScalarType {
  const attribute = row?.model.attributes.get(name)
  return attribute && isScalar(attribute) ? attribute.type : 'integer'
}

function truth(test: Test, type: ScalarType, value: Json): Truth {
  if ('not' in test) {
    const inner = truth(test.not, type, value)
    return inner === null ? null : !inner
  }
  const { operator, values } = test
  switch (operator) {
    case '$null':
      return value === null
    case '$notNull':
      return value !== null
    case '$in':
    case '$notIn':
    case '$between':
      return value === null ? null : listed(operator, type, value, values)
    default:
      return value === null ? null : values.some((given) => compared(operator, type, value, given))
  }
}

function listed(
  operator: '$in' | '$notIn' | '$between',
  type: ScalarType,
  value: Json,
  given: readonly string[],
): Truth {
  if (operator !== '$between') return given.some((item) => compared('$eq', type, value, item)) === (operator === '$in')
  const [low = '', high = ''] = given
  return compared('$gte', type, value, low) && compared('$lte', type, value, high)
}

type OneValue = Exclude<Operator, '$null' | '$notNull' | '$in' | '$notIn' | '$between'>

function compared(operator: OneValue, type: ScalarType, value: Json, given: string): boolean {
  const text = textForm(value) ?? ''
  const order = () => compareValues(comparable(type, value) ?? '', cast(type, given))
  switch (operator) {
    case '$eq':
      return order() === 0
    case '$ne':
      return order() !== 0
    case '$lt':
      return order() < 0
    case '$lte':
      return order() <= 0
    case '$gt':
      return order() > 0
    case '$gte':
      return order() >= 0
    case '$eqi':
      return fold(text) === fold(given)
    case '$nei':
      return fold(text) !== fold(given)
    case '$contains':
      return text.includes(given)
    case '$notContains':
      return !text.includes(given)
    case '$containsi':
      return fold(text).includes(fold(given))
    case '$notContainsi':
      return !fold(text).includes(fold(given))
    case '$startsWith':
      return text.startsWith(given)
    case '$startsWithi':
      return fold(text).startsWith(fold(given))
    case '$endsWith':
      return text.endsWith(given)
    case '$endsWithi':
      return fold(text).endsWith(fold(given))
  }
}
