/**
 * `createdBy` and `updatedBy`: the administrators who made an entry and who changed it last. In projects without administrators no entry has
 * any: types that show creators accept the filters and sorts that Strapi v4 accepts, and evaluate them as null.
 */
import type { CompiledType, Condition, Operand } from '../types.js'
import { rejectionOf } from './administrator-keys.js'
import { administratorProperties, administratorScalars, creatorLink } from './administrator-type.js'
import type { CreatorName } from './administrator-type.js'
import { hasAttributes, hasData } from './entry-form.js'
import type { EntryForm } from './entry-form.js'
import { idProperty } from './entry-query.js'
import { holdsForNothing } from './null-row.js'
import { refuseLongList } from './limits.js'
import { isOperator, parseOperator, parseValue } from './operators.js'
import type { Order, Shape } from './read.js'
import { allOf, anyOf, everything, not } from './read.js'
import { isGroup } from './value.js'
import type { Scope } from './scope.js'

export function isCreator(type: CompiledType, name: string): name is CreatorName {
  return type.descriptor.populateCreatorFields === true && (name === 'createdBy' || name === 'updatedBy')
}

/** Returns the JSON of a populated creator. No permission is needed to see one. */
export function creatorShape(type: CompiledType, name: CreatorName, form: EntryForm): Shape {
  const link = creatorLink(type, name)
  if (link === null) return hasData(form) ? noCreator.wrapped : noCreator.flat
  const properties = !hasAttributes(form)
    ? [idProperty, ...administratorProperties]
    : [idProperty, { key: 'attributes', value: { kind: 'object', properties: administratorProperties } as const }]
  const one: Shape = { kind: 'one', link, where: everything, order: [], item: { kind: 'object', properties } }
  return !hasData(form) ? one : { kind: 'object', properties: [{ key: 'data', value: one }] }
}

const noCreator: Readonly<Record<'wrapped' | 'flat', Shape>> = {
  wrapped: { kind: 'constant', json: '{"data":null}' },
  flat: { kind: 'constant', json: 'null' },
}

/** Returns the condition of a filter below a creator. Without administrators it holds for all entries or for none. */
export function parseCreatorFilter(type: CompiledType, name: CreatorName, value: unknown, scope: Scope): Condition {
  const link = creatorLink(type, name)
  const term = parseCreator(value, scope, link !== null)
  if (link !== null) return { kind: 'related', link, term }
  return asOfNobody(term)
}

/** A sort by attributes of a creator, at the end of a path. */
interface CreatorSort {
  readonly name: CreatorName
  readonly keys: readonly (readonly [key: string, direction: Order['direction']])[]
  readonly path: Order['path']
}

/** Adds the order of a sort by a creator. Rejects hidden attributes. Without administrators, the order stays as it is. */
export function addCreatorSort(
  type: CompiledType,
  { name, keys, path }: CreatorSort,
  scope: Scope,
  orders: Order[],
): void {
  const link = creatorLink(type, name)
  for (const [key, direction] of keys) {
    guard(key, scope)
    const operand = key === 'id' ? ({ kind: 'id' } as const) : operandOf(key)
    if (link !== null && operand !== null) orders.push({ path: [...path, link], operand, direction })
  }
}

/** Returns null for an attribute that no administrator has. */
function operandOf(key: string): Operand | null {
  const attribute = administratorScalars.get(key)
  return attribute ? { kind: 'scalar', attribute } : null
}

function guard(key: string, scope: Scope): void {
  const reason = rejectionOf(key)
  if (reason !== null) scope.refuse(reason, key)
}

function parseCreator(value: unknown, scope: Scope, isLinked: boolean): Condition {
  if (!isGroup(value)) return parseValue({ kind: 'id' }, value, scope)
  return scope.nested(() => allOf(Object.entries(value).map(([key, item]) => parseKey(key, item, scope, isLinked))))
}

function parseKey(key: string, value: unknown, scope: Scope, isLinked: boolean): Condition {
  if (key === '$and' || key === '$or' || key === '$not') refuseLongList(key, value)
  const all = () => (Array.isArray(value) ? value : [value]).map((item) => parseCreator(item, scope, isLinked))
  if (key === '$and') return allOf(all())
  if (key === '$or') return anyOf(all())
  if (key === '$not' && isGroup(value)) return not(parseCreator(value, scope, isLinked))
  if (isOperator(key)) return parseOperator({ kind: 'id' }, key, value, scope)
  guard(key, scope)
  if (key === 'id') return parseValue({ kind: 'id' }, value, scope)
  const operand = operandOf(key)
  const term = parseValue(operand ?? name, value, scope)
  // Nobody has a username.
  if (operand === null && isLinked) return asOfNobody(term)
  return term
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

/** Returns a condition that is for every row what the term is for nobody: true, false or unknown, and so is its negation. */
function asOfNobody(term: Condition): Condition {
  if (holdsForNothing(term, false)) return { kind: 'or', terms: [isMissing, not(isMissing)] }
  if (holdsForNothing(term, true)) return { kind: 'and', terms: [isMissing, not(isMissing)] }
  return { kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: null }
}

const isMissing: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'isNull', value: null }
