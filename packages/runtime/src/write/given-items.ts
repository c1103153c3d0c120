/** The values of a body that may occur only once, and that no constraint of the database keeps so. */
import { isLookedFor, isSharedOnce, isUnique } from './checks.js'
import { componentTypes } from './apply/components.js'
import type { CompiledScalar, CompiledType } from '../types.js'
import type { RowInput } from './input/entry-input.js'

/** A unique value that a body gives an item, or an entry and its localizations. */
export interface Given {
  readonly type: CompiledType
  readonly field: string
  readonly value: unknown
  readonly path: readonly string[]
}

/** Returns true if a body gives such a value. */
export function givesOnce(row: RowInput): boolean {
  return givenIn(row).length > 0
}

/** Returns these values of a row and of its items, in the order of the body. */
export function givenIn(row: RowInput): Given[] {
  const { type, columns, path } = row
  const own = uniqueIn(type).flatMap(({ name, descriptor: { field, type: kind } }): Given[] => {
    const value = columns[field] ?? null
    return isLookedFor(value, kind) ? [{ type, field, value, path: [...path, name] }] : []
  })
  const below = row.components.flatMap(({ attribute, items }) =>
    componentTypes(attribute).some(holdsUnique) ? items.flatMap((item) => givenIn(item.row)) : [],
  )
  return [...own, ...below]
}

const known = new WeakMap<CompiledType, readonly CompiledScalar[]>()

/** Returns the attributes of a type itself whose values may occur only once without a constraint. */
export function uniqueIn(type: CompiledType): readonly CompiledScalar[] {
  let found = known.get(type)
  if (found === undefined) {
    const isOnce = type.descriptor.kind === 'component' ? isUnique : (each: CompiledScalar) => isSharedOnce(type, each)
    found = [...type.attributes.values()].flatMap((each) => (each.kind === 'scalar' && isOnce(each) ? [each] : []))
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
