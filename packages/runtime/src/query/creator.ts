/**
 * `createdBy` and `updatedBy`. Only the original's admin panel sets them, so here no entry has a creator: where a type shows
 * them, they can be asked about as the original lets one, and are answered as what a null stands for.
 */
import type { CompiledType } from '../types.js'
import { holdsForNothing } from './null-row.js'
import { isOperator, parseOperator, parseValue } from './operators.js'
import type { Condition, Operand } from './read.js'
import { allOf, anyOf, everything, not } from './read.js'
import type { Scope } from './scope.js'

/** What the original tells of an administrator. */
const shown: ReadonlySet<string> = new Set(['id', 'firstname', 'lastname', 'username'])

export function isCreator(type: CompiledType, name: string): boolean {
  return type.descriptor.populateCreatorFields === true && (name === 'createdBy' || name === 'updatedBy')
}

/** The condition that a filter below a creator comes to. */
export function parseCreatorFilter(value: unknown, scope: Scope): Condition {
  return holdsForNothing(parseCreator(value, scope), false) ? everything : nothing
}

/** Refuses a sort below a creator by what is not shown; by all else, entries are equal. */
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

/** Compared with nothing: only its type matters. */
const name: Operand = {
  kind: 'scalar',
  attribute: {
    kind: 'scalar',
    name: 'username',
    isPrivate: false,
    descriptor: { type: 'string', column: '', field: '' },
    column: '',
  },
}

const nothing: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: [] }
