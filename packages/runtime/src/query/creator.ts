/**
 * `createdBy` and `updatedBy`. Only Strapi's admin panel sets them, so no entry here has a creator. Types that show creators accept the
 * filters and sorts that Strapi v4 accepts, and evaluate them as null.
 */
import type { CompiledType } from '../types.js'
import { holdsForNothing } from './null-row.js'
import { isOperator, parseOperator, parseValue } from './operators.js'
import type { Condition, Operand } from './read.js'
import { allOf, anyOf, everything, not } from './read.js'
import type { Scope } from './scope.js'

/** The attributes of an administrator that Strapi v4 shows. */
const shown: ReadonlySet<string> = new Set(['id', 'firstname', 'lastname', 'username'])

export function isCreator(type: CompiledType, name: string): boolean {
  return type.descriptor.populateCreatorFields === true && (name === 'createdBy' || name === 'updatedBy')
}

/** Returns the condition of a filter below a creator: true for all entries or for none. */
export function parseCreatorFilter(value: unknown, scope: Scope): Condition {
  return holdsForNothing(parseCreator(value, scope), false) ? everything : nothing
}

/** Rejects a sort by hidden attributes of a creator. Other sorts leave the order unchanged. */
export function checkCreatorSort(names: readonly string[], scope: Scope): void {
  for (const name of names) if (!shown.has(name)) scope.refuse('unknown', name)
}

function parseCreator(value: unknown, scope: Scope): Condition {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return parseValue({ kind: 'id' }, value, scope)
  return scope.nested(() => allOf(Object.entries(value).map(([key, item]) => parseKey(key, item, scope))))
}

function parseKey(key: string, value: unknown, scope: Scope): Condition {
  const all = () => (Array.isArray(value) ? value : [value]).map((item) => parseCreator(item, scope))
  if (key === '$and') return allOf(all())
  if (key === '$or') return anyOf(all())
  if (key === '$not') return not(parseCreator(value, scope))
  if (isOperator(key)) return parseOperator({ kind: 'id' }, key, value, scope)
  if (!shown.has(key)) scope.refuse('unknown', key)
  return parseValue(key === 'id' ? { kind: 'id' } : name, value, scope)
}

/** A stand-in operand: only its type matters. */
const name: Operand = {
  kind: 'scalar',
  attribute: {
    kind: 'scalar',
    name: 'username',
    isPrivate: false,
    descriptor: { type: 'string', column: '', field: '' },
    column: '',
    searchTable: null,
  },
}

const nothing: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: [] }
