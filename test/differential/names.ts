/** The input of a random query, and the names that it uses, now and then forbidden ones. */
import fc from 'fast-check'
import { isOpen, isScalar, modelOfUid, targetOf } from './evaluator/model-set.js'
import { canPopulate, readableScalars } from './evaluator/shape.js'
import type { Attribute, ScalarType } from './evaluator/model-file.js'
import type { Model, ModelSet } from './evaluator/model-set.js'
import type { Order } from './evaluator/query.js'
import type { World } from './evaluator/world.js'

export interface Source {
  readonly set: ModelSet
  readonly world: World
  readonly locales: readonly string[]
  /** True if some queries use forbidden names and are refused. */
  readonly withRefused: boolean
}

/** A record with any subset of the keys. */
export function some<T extends object>(keys: { [K in keyof T]: fc.Arbitrary<NonNullable<T[K]>> }): fc.Arbitrary<T> {
  return fc.record(keys, { requiredKeys: [] }) as fc.Arbitrary<T>
}

/** The attributes that filters and sorts can follow, with their targets. */
export function linksOf({ set }: Source, model: Model): (readonly [string, Model])[] {
  return [...model.attributes].flatMap(([name, attribute]) => {
    const target = targetOf(attribute)
    const isOut = target === null || !canPopulate(set, attribute)
    return isOut ? [] : [[name, modelOfUid(set, target)] as const]
  })
}

/** Also for `id` and forbidden names. */
export function typeOf(model: Model, name: string): ScalarType {
  const attribute = model.attributes.get(name)
  return attribute && isScalar(attribute) && isOpen(attribute) ? attribute.type : 'integer'
}

export function scalarNames(source: Source, model: Model): fc.Arbitrary<string> {
  return orRefused(source, model, fc.constantFrom('id', ...readableScalars(model)), (name) => name)
}

export function fields(source: Source, model: Model): fc.Arbitrary<readonly string[]> {
  const open = fc.shuffledSubarray(['id', ...readableScalars(model)], { minLength: 1 })
  return orRefused(source, model, open, (name) => [name])
}

export function sort(source: Source, model: Model): fc.Arbitrary<readonly Order[]> {
  const order = fc.record({ path: path(source, model, 2), descending: fc.boolean() })
  return fc.array(order, { minLength: 1, maxLength: 3 })
}

function path(source: Source, model: Model, depth: number): fc.Arbitrary<readonly string[]> {
  const links = linksOf(source, model)
  const sortable = readableScalars(model).filter((name) => isSortable(model.attributes.get(name)))
  const scalar = fc.constantFrom('id', ...sortable).map((name) => [name])
  const here = orRefused(source, model, scalar, (name) => [name])
  if (depth === 0 || links.length === 0) return here
  const there = fc
    .constantFrom(...links)
    .chain(([name, target]) => path(source, target, depth - 1).map((rest) => [name, ...rest]))
  return fc.oneof({ arbitrary: here, weight: 3 }, { arbitrary: there, weight: 1 })
}

/** Databases do not agree on an order of JSON trees. */
function isSortable(attribute: Attribute | undefined): boolean {
  return attribute !== undefined && attribute.type !== 'json' && attribute.type !== 'blocks'
}

/** Adds names that are unknown, hidden or not scalar. */
function orRefused<T>(
  source: Source,
  model: Model,
  open: fc.Arbitrary<T>,
  toValue: (name: string) => T,
): fc.Arbitrary<T> {
  if (!source.withRefused) return open
  const followed = new Set(linksOf(source, model).map(([name]) => name))
  const closed = [...model.attributes].flatMap(([name, attribute]) => {
    return followed.has(name) || (isScalar(attribute) && isOpen(attribute)) ? [] : [name]
  })
  const refused = fc.constantFrom('nope', 'created_at', ...closed).map(toValue)
  return fc.oneof({ arbitrary: open, weight: 199 }, { arbitrary: refused, weight: 1 })
}
