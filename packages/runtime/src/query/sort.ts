/** `sort`: names with directions, as text, lists or nested objects. */
import { textOf } from './text-of.js'
import { ValidationError } from '../errors/errors.js'
import { isMixed, singleLink } from '../types.js'
import { shorten } from '../errors/shorten.js'
import type { CompiledLink, CompiledType, Operand } from '../types.js'
import { addCreatorSort, isCreator } from './creator.js'
import { isHiddenCreator, refuseCreatorSort } from './hidden-creator.js'
import { limits, refuseLongList } from './limits.js'
import type { Order } from './read.js'
import type { Scope } from './scope.js'

type Direction = Order['direction']

/** Returns the order of `sort` in a query on `type`. */
export function parseSort(type: CompiledType, value: unknown, scope: Scope): Order[] {
  const orders: Order[] = []
  refuseLongList('sort', value)
  if (Array.isArray(value)) parseItems(type, value, scope, orders)
  else parseItem(type, value, scope, orders)
  if (orders.length > limits.sortKeys) throw new ValidationError(`More than ${limits.sortKeys} sort keys`)
  return orders
}

function parseItems(type: CompiledType, items: readonly unknown[], scope: Scope, orders: Order[]): void {
  if (items.some((item) => Array.isArray(item))) throw new ValidationError('Invalid sort parameter')
  // Strapi v4 takes any other mixture for an object, whose keys it does not know.
  if (!items.every(isText) && !items.every(isRecord)) return scope.refuse('unknown', '0')
  for (const item of items) parseItem(type, item, scope, orders)
}

function isText(item: unknown): item is string {
  return typeof item === 'string'
}

function isRecord(item: unknown): item is object {
  return typeof item === 'object' && item !== null
}

function parseItem(type: CompiledType, item: unknown, scope: Scope, orders: Order[]): void {
  if (item === undefined || item === null || item === '') return
  if (typeof item === 'string') parseText(type, item, scope, orders)
  else if (isRecord(item)) parseObject(type, item, [], scope, orders)
  else throw new ValidationError('Invalid sort parameter')
}

function parseText(type: CompiledType, text: string, scope: Scope, orders: Order[]): void {
  for (const part of text.split(',')) {
    const [name = '', direction] = part.split(':')
    if (name.trim() === '' && direction === undefined) continue
    parsePath(type, name.trim().split('.'), direction, scope, orders)
  }
}

function parsePath(
  type: CompiledType,
  names: readonly string[],
  direction: string | undefined,
  scope: Scope,
  orders: Order[],
): void {
  const path: CompiledLink[] = []
  let current = type
  for (const [index, name] of names.slice(0, -1).entries()) {
    if (isCreator(current, name)) {
      const keys = names.slice(index + 1).map((key) => [key, parseDirection(direction)] as const)
      return addCreatorSort(current, { name, keys, path }, scope, orders)
    }
    if (isHiddenCreator(current, name)) return refuseCreatorSort(name, names.slice(index + 1), scope)
    const link = follow(current, name, path.length, scope)
    if (!link) return
    path.push(link)
    current = link.target
  }
  const operand = operandOf(current, names[names.length - 1] ?? '', direction, scope)
  if (operand) orders.push({ path, operand, direction: parseDirection(direction) })
}

function parseObject(
  type: CompiledType,
  value: object,
  path: readonly CompiledLink[],
  scope: Scope,
  orders: Order[],
): void {
  for (const [name, item] of Object.entries(value)) {
    if (isRecord(item) && !Array.isArray(item)) {
      if (isHiddenCreator(type, name)) {
        refuseCreatorSort(name, Object.keys(item), scope)
        continue
      }
      if (isCreator(type, name)) {
        const keys = Object.entries(item).map(([key, order]) => [key, parseDirection(order)] as const)
        addCreatorSort(type, { name, keys, path }, scope, orders)
        continue
      }
      const link = follow(type, name, path.length, scope)
      if (link) parseObject(link.target, item, [...path, link], scope, orders)
    } else {
      const operand = operandOf(type, name, item, scope)
      if (operand) orders.push({ path, operand, direction: parseDirection(item) })
    }
  }
}

function follow(type: CompiledType, name: string, depth: number, scope: Scope): CompiledLink | undefined {
  if (depth >= limits.sortDepth) throw new ValidationError(`Sorting may follow at most ${limits.sortDepth} relations`)
  const attribute = type.attributes.get(name)
  const link = attribute && singleLink(attribute)
  if (attribute) scope.guard(attribute)
  if (!link && !(attribute && isMixed(attribute))) scope.refuse('unknown', name)
  return link
}

function operandOf(type: CompiledType, name: string, direction: unknown, scope: Scope): Operand | undefined {
  if (name === 'id') return { kind: 'id' }
  const attribute = type.attributes.get(name)
  if (attribute) scope.guard(attribute)
  else if (isHiddenCreator(type, name)) scope.refuse('private', name)
  else if (!isCreator(type, name)) scope.refuse('unknown', name)
  if (attribute?.kind === 'scalar') return { kind: 'scalar', attribute }
  const isWhole = attribute ? !isMixed(attribute) : isCreator(type, name) || isHiddenCreator(type, name)
  if (isWhole) refuseWhole(name, direction, scope)
  return undefined
}

/** Rejects the sort by a relation or component itself. Strapi v4 takes its direction for an attribute of the target. */
function refuseWhole(name: string, direction: unknown, scope: Scope): void {
  scope.refuse('empty', name)
  if (isText(direction) && direction !== '') scope.refuse('unknown', direction)
}

function parseDirection(value: unknown): Direction {
  const text = value === undefined ? 'asc' : textOf(value).toLowerCase()
  if (text === 'asc' || text === 'desc') return text
  throw new ValidationError(`Invalid sort direction ${JSON.stringify(shorten(textOf(value)))}. Expected asc or desc`)
}
