/** `filters`: turns a tree of attribute names, operators and values into a Condition, by the type's allow-list. */
import { ValidationError } from '../errors/errors.js'
import { isMixed, singleLink } from '../types.js'
import type { CompiledLink, CompiledType, Condition } from '../types.js'
import { isCreator, parseCreatorFilter } from './creator.js'
import { isHiddenCreator, refuseCreatorFilter } from './hidden-creator.js'
import { limits, refuseLongList } from './limits.js'
import { isOperator, parseOperator, parseValue } from './operators.js'
import { allOf, anyOf, everything, not } from './read.js'
import { isGroup } from './value.js'
import type { Scope } from './scope.js'

/** Returns the condition of `filters` in a query on `type`. */
export function parseFilters(type: CompiledType, value: unknown, scope: Scope): Condition {
  if (value === undefined || value === null || value === '') return everything
  if (Array.isArray(value)) return allOf(value.map((item) => parseObject(type, item, 'filters', scope, 0)))
  return parseObject(type, value, 'filters', scope, 0)
}

function parseObject(type: CompiledType, value: unknown, key: string, scope: Scope, depth: number): Condition {
  if (isGroup(value)) return scope.nested(() => parseGroup(type, value, scope, depth))
  scope.refuse('unknown', key)
  return everything
}

/** All keys of one level must hold. Below a relation, an operator applies to the related entry's id. */
function parseGroup(
  type: CompiledType,
  group: Readonly<Record<string, unknown>>,
  scope: Scope,
  depth: number,
): Condition {
  const terms: Condition[] = []
  for (const key of Object.keys(group)) {
    const value = group[key]
    refuseLongList(key, value)
    if (key === '$and') terms.push(allOf(parseList(type, value, key, scope, depth)))
    else if (key === '$or') terms.push(anyOf(parseList(type, value, key, scope, depth).filter(isCondition)))
    else if (key === '$not') terms.push(parseNot(type, value, scope, depth))
    else if (key === 'id') terms.push(parseValue({ kind: 'id' }, value, scope))
    else if (depth > 0 && isOperator(key)) terms.push(parseOperator({ kind: 'id' }, key, value, scope))
    else terms.push(parseAttribute(type, key, value, scope, depth))
  }
  return allOf(terms)
}

/** As in Strapi v4, a term without conditions is none: within `$or` it does not make all entries match. */
function isCondition(term: Condition): boolean {
  return term.kind !== 'and' || term.terms.length > 0
}

function parseList(type: CompiledType, value: unknown, key: string, scope: Scope, depth: number): Condition[] {
  if (Array.isArray(value)) return value.map((item) => parseObject(type, item, key, scope, depth))
  scope.refuse('unknown', key)
  return []
}

function parseNot(type: CompiledType, value: unknown, scope: Scope, depth: number): Condition {
  if (Array.isArray(value) && value.some(isGroup)) return not(allOf(parseList(type, value, '$not', scope, depth)))
  if (isGroup(value)) return not(parseObject(type, value, '$not', scope, depth))
  if (depth > 0) return parseOperator({ kind: 'id' }, '$not', value, scope)
  scope.refuse('unknown', '$not')
  return everything
}

function parseAttribute(type: CompiledType, key: string, value: unknown, scope: Scope, depth: number): Condition {
  const attribute = type.attributes.get(key)
  if (attribute) scope.guard(attribute)
  if (attribute?.kind === 'scalar') return parseValue({ kind: 'scalar', attribute }, value, scope)
  const link = attribute && singleLink(attribute)
  if (link) return parseRelated(link, value, scope, depth + 1)
  if (!attribute && isCreator(type, key)) return parseCreatorFilter(type, key, value, scope)
  if (isHiddenCreator(type, key)) refuseCreatorFilter(key, value, scope)
  else if (!attribute || !isMixed(attribute)) scope.refuse('unknown', key)
  return everything
}

function parseRelated(link: CompiledLink, value: unknown, scope: Scope, depth: number): Condition {
  if (depth > limits.relationDepth)
    throw new ValidationError(`Filters may follow at most ${limits.relationDepth} relations`)
  if (negatesGroup(value)) scope.refuse('unknown', '$not')
  const term = isGroup(value)
    ? parseObject(link.target, value, link.attribute, scope, depth)
    : parseValue({ kind: 'id' }, value, scope)
  return isCondition(term) ? { kind: 'related', link, term } : everything
}

/** Strapi v4 fails on a negated group that is not within `$and` or `$or` of the relation. */
function negatesGroup(value: unknown): boolean {
  return isGroup(value) && [value['$not']].flat().some(isGroup)
}
