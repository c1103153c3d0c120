/** The values of a body inside components that may occur only once. */
import { isLookedFor, isUnique } from './checks.js'
import { componentTypes } from './apply/components.js'
import type { CompiledScalar, CompiledType } from '../types.js'
import type { RowInput } from './input/entry-input.js'

/** A unique value that a body gives an item. */
export interface Given {
  readonly type: CompiledType
  readonly field: string
  readonly value: unknown
  readonly path: readonly string[]
}

/** Returns true if a body gives an item a value that may occur only once. */
export function givesOnce(row: RowInput): boolean {
  return givenIn(row).length > 0
}

/** Returns the unique values of a body's items, in the order of the body. */
export function givenIn(row: RowInput): Given[] {
  return row.components.flatMap(({ attribute, items }) =>
    componentTypes(attribute).some(holdsUnique) ? items.flatMap((item) => givenByItem(item.row)) : [],
  )
}

function givenByItem(row: RowInput): Given[] {
  const { type, columns, path } = row
  const own = uniqueIn(type).flatMap(({ name, descriptor: { field, type: kind } }): Given[] => {
    const value = columns[field] ?? null
    return isLookedFor(value, kind) ? [{ type, field, value, path: [...path, name] }] : []
  })
  return [...own, ...givenIn(row)]
}

const known = new WeakMap<CompiledType, readonly CompiledScalar[]>()

function uniqueIn(type: CompiledType): readonly CompiledScalar[] {
  let found = known.get(type)
  if (found === undefined) {
    found = [...type.attributes.values()].flatMap((each) => (each.kind === 'scalar' && isUnique(each) ? [each] : []))
    known.set(type, found)
  }
  return found
}

/** Returns true if a component holds a unique value, itself or in components of its own. */
function holdsUnique(type: CompiledType): boolean {
  let holds = holding.get(type)
  if (holds === undefined) {
    const below = [...type.attributes.values()].flatMap((each) => (each.kind === 'component' ? [each.link.target] : []))
    holding.set(type, (holds = uniqueIn(type).length > 0 || below.some(holdsUnique)))
  }
  return holds
}

const holding = new WeakMap<CompiledType, boolean>()
