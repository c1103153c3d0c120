/** The parts that a run removes from the generated types, for code that still uses them. */
import type { Change } from '../plan.js'
import { readTypeShape, type Members, type TypeShape } from './type-shape.js'

export interface Removed {
  readonly shape: TypeShape
  /** The types of entries that contain it: the places where it can be used. */
  readonly entries: readonly TypeShape[]
  /** Nothing of it remains. */
  readonly isWhole: boolean
  readonly attributes: readonly RemovedAttribute[]
  /** Values of enumerations and dynamic zones. */
  readonly values: readonly RemovedValue[]
}

export interface RemovedAttribute {
  readonly name: string
  /** The attribute that probably replaces it, if any. */
  readonly now: string | null
}

export interface RemovedValue {
  readonly attribute: string
  readonly value: string
}

/** Compares the current types with the new ones. */
export function removedParts(changes: readonly Change[]): readonly Removed[] {
  const changed = changes.filter(({ before, after }) => before !== after)
  const removed = changed.flatMap(({ path, before, after }) => {
    const shape = readTypeShape(path, before)
    if (shape === null) return []
    const next = readTypeShape(path, after)
    const part = {
      shape,
      isWhole: after === null,
      attributes: attributesOf(shape, next),
      values: valuesOf(shape, next),
    }
    return part.isWhole || part.attributes.length + part.values.length > 0 ? [part] : []
  })
  if (removed.length === 0) return []
  const shapes = changes.flatMap(({ path, before }) => readTypeShape(path, before) ?? [])
  return removed.map((part) => ({ ...part, entries: entriesWith(part.shape, shapes) }))
}

/** Attributes removed from answers, from bodies, or from both. */
function attributesOf(shape: TypeShape, next: TypeShape | null): readonly RemovedAttribute[] {
  if (next === null) return []
  const found = [...removedMembers(shape.output, next.output), ...removedMembers(shape.input, next.input)]
  return [...new Map(found.toReversed().map((attribute) => [attribute.name, attribute])).values()]
}

function removedMembers(members: Members, next: Members): readonly RemovedAttribute[] {
  const added = [...next.keys()].filter((name) => !members.has(name))
  return [...members.keys()]
    .filter((name) => !next.has(name))
    .map((name) => {
      const alike = added.filter((other) => next.get(other) === members.get(name))
      return { name, now: alike.length === 1 ? (alike[0] ?? null) : null }
    })
}

function valuesOf(shape: TypeShape, next: TypeShape | null): readonly RemovedValue[] {
  return [...new Map([...shape.input, ...shape.output])].flatMap(([attribute, printed]) => {
    const left = new Set(literalsOf(next?.output.get(attribute) ?? next?.input.get(attribute) ?? ''))
    // What is no longer an enumeration accepts all values, or is removed itself.
    if (left.size === 0) return []
    return literalsOf(printed)
      .filter((value) => !left.has(value))
      .map((value) => ({ attribute, value }))
  })
}

function literalsOf(printed: string): readonly string[] {
  return [...printed.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'))
}

/** Returns the entries that contain a type at any depth; for an entry, only itself. */
function entriesWith(shape: TypeShape, shapes: readonly TypeShape[]): readonly TypeShape[] {
  if (shape.isEntry) return [shape]
  const holders = new Set([shape])
  for (const holder of holders) {
    if (holder.isEntry) continue
    for (const other of shapes) if (other.imports.includes(holder.path)) holders.add(other)
  }
  return [...holders].filter(({ isEntry }) => isEntry)
}
