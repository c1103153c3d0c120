/** Deleted entries, as far as their last versions say whether a caller who sees some entries only would see them. */
import { Pauses, seenType } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType, Condition } from '@content-gen/runtime/query'
import type { Gone, StoredVersions } from './stored-versions.js'
import type { Version } from './version-rows.js'

/** The latest deletions of a type that are looked at. */
export const mostGone = 200
const atOnce = 50

/** Yields the deleted entries of a type that would be there for the caller, the latest first. Documents may be large: one is held at a time. */
export async function* trashOf(
  versions: StoredVersions,
  type: CompiledType,
  caller: Caller,
): AsyncGenerator<{ readonly gone: Gone; readonly version: Version }> {
  const pauses = new Pauses()
  for (let offset = 0; offset < mostGone; offset += atOnce) {
    const { gone: found } = await versions.trash(type.uid, { offset, limit: atOnce })
    const isSeen = await seeing(versions, type, caller, found)
    for (const gone of found) {
      const version = await versions.find(type.uid, gone.entry, gone.number)
      if (version !== null && isSeen(version)) yield { gone, version }
      if (pauses.areDue) await pauses.rest()
    }
    if (found.length < atOnce) return
  }
}

/** Returns true if the entry of this last version would be there for the caller. */
export async function isSeenGone(
  versions: StoredVersions,
  type: CompiledType,
  caller: Caller,
  version: Version,
): Promise<boolean> {
  return (await seeing(versions, type, caller, [version]))(version)
}

async function seeing(
  versions: StoredVersions,
  type: CompiledType,
  caller: Caller,
  found: readonly Pick<Version, 'entry'>[],
): Promise<(version: Version) => boolean> {
  const seen = seenType(type, caller)
  if (seen === undefined) return () => false
  const { rows } = seen
  if (rows === undefined) return () => true
  const makers = await versions.makers(
    type.uid,
    found.map(({ entry }) => entry),
  )
  return (version) => holds(rows, valueOf(type, version, makers.get(version.entry) ?? null))
}

type Values = (operand: Extract<Condition, { readonly kind: 'compare' }>['operand']) => unknown

/**
 * Returns true if the condition held for certain. A condition about linked entries counts as not met: these may be others by now, or gone;
 * so does one whose comparison is the database's own, such as the order of texts.
 */
function holds(condition: Condition, values: Values): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.terms.every((term) => holds(term, values))
    case 'or':
      return condition.terms.some((term) => holds(term, values))
    case 'compare': {
      const { operator, value } = condition
      const had = values(condition.operand)
      if (had === undefined || had === null) return false
      if (operator === 'eq') return had === value
      return operator === 'in' && Array.isArray(value) && value.includes(had)
    }
    case 'not':
    case 'related':
      return false
  }
}

function valueOf({ descriptor }: CompiledType, { entry, document }: Version, maker: number | null): Values {
  return (operand) => {
    if (operand.kind === 'id') return entry
    const { name, column } = operand.attribute
    return column === descriptor.creators?.createdBy.column ? maker : document[name]
  }
}
