/** The parts that a run removes from the generated types, for code that still uses them. */
import type { Change } from '../compare-files.js'
import { readTypeShape, type Member, type TypeShape } from './type-shape.js'

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
function attributesOf({ members }: TypeShape, next: TypeShape | null): readonly RemovedAttribute[] {
  if (next === null) return []
  const added = [...next.members].filter(([name]) => !members.has(name))
  return [...members]
    .filter(([name, member]) => isRemoved(member, next.members.get(name)))
    .map(([name, member]) => {
      const alike = added.filter(([, other]) => other.printed === member.printed)
      return { name, now: alike.length === 1 ? (alike[0]?.[0] ?? null) : null }
    })
}

function isRemoved(member: Member, next: Member | undefined): boolean {
  if (next === undefined) return true
  return (member.isInAnswers && !next.isInAnswers) || (member.isInBodies && !next.isInBodies)
}

function valuesOf({ members }: TypeShape, next: TypeShape | null): readonly RemovedValue[] {
  return [...members].flatMap(([attribute, { values }]) => {
    const left = new Set(next?.members.get(attribute)?.values)
    // A kind without values accepts all of them, or the attribute is removed itself.
    if (left.size === 0) return []
    return values.filter((value) => !left.has(value)).map((value) => ({ attribute, value }))
  })
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
