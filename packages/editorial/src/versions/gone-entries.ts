/** Deleted entries, as far as their last versions say whether a caller who sees some entries only would see them. */
import { seenType } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType, Condition } from '@content-gen/runtime/query'
import type { StoredVersions, Version } from './stored-versions.js'

/** The latest deletions of a type that are looked at. */
export const mostGone = 200
const atOnce = 50

/** Returns the deleted entries of a type that would be there for the caller, the latest first. */
export async function seenTrash(
  versions: StoredVersions,
  type: CompiledType,
  caller: Caller,
): Promise<readonly Version[]> {
  const seen: Version[] = []
  for await (const page of pagesOfTrash(versions, type, caller)) seen.push(...page)
  return seen
}

/** Yields them in pages, for callers that may stop early, or read a few at a time. */
export async function* pagesOfTrash(
  versions: StoredVersions,
  type: CompiledType,
  caller: Caller,
  limit = atOnce,
): AsyncGenerator<readonly Version[]> {
  for (let offset = 0; offset < mostGone; offset += limit) {
    const { versions: found } = await versions.trash(type.uid, { offset, limit })
    yield await seenGone(versions, type, caller, found)
    if (found.length < limit) return
  }
}

/** Returns those of the last versions whose entries would be there for the caller. */
export async function seenGone(
  versions: StoredVersions,
  type: CompiledType,
  caller: Caller,
  found: readonly Version[],
): Promise<readonly Version[]> {
  const seen = seenType(type, caller)
  if (seen === undefined) return []
  const { rows } = seen
  if (rows === undefined) return found
  const makers = await versions.makers(
    type.uid,
    found.map(({ entry }) => entry),
  )
  return found.filter((version) => holds(rows, valueOf(type, version, makers.get(version.entry) ?? null)))
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
