import type { Values } from '../../../form/document/values.js'
import type { Saver } from './server.js'
import { own } from '../../../form/document/values.js'
import { sameValue } from '../../../form/document/same.js'
import type { Ground } from './ground.js'

/** Somebody else changed what the person changed. */
export interface Conflict {
  /** The revision of `theirs`; the version, of an entry. */
  readonly revision: number
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  /** The values that fit together; of the rest, theirs. */
  readonly merged: Values
  /** Names of the attributes that need a decision. */
  readonly names: readonly string[]
  /** `entry`: the entry itself was written, not the working copy. */
  readonly of: 'copy' | 'entry'
  /** The saves since; empty if the server does not tell. */
  readonly savers: readonly Saver[]
  /** Taken once it is decided: until then the changes are made to what was before. Absent if the server has the common base. */
  readonly ground?: Ground
}

interface Details {
  readonly revision?: number
  readonly version?: number
  readonly savers?: readonly Saver[]
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  readonly merged: Values
  readonly conflicts: readonly { readonly path: readonly unknown[] }[]
}

/** Reads the details of a 409; null if they have no documents. */
export function conflictOf(details: unknown): Conflict | null {
  if (!isDetails(details)) return null
  const { version, revision = version ?? 0, base, mine, theirs, merged, conflicts, savers = [] } = details
  const names = [...new Set(conflicts.map(({ path }) => String(path[0])))]
  return { revision, base, mine, theirs, merged, names, of: version === undefined ? 'copy' : 'entry', savers }
}

function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && 'merged' in value && 'conflicts' in value
}

/** Compares two edits attribute by attribute, where the server has no common base of them. */
export function wholeConflict(saved: Values, changes: Values, theirs: Values, ground: Ground): Conflict {
  const names = Object.keys(changes).filter((name) => {
    const [mine, other] = [own(changes, name), own(theirs, name)]
    return other !== undefined && !sameValue(mine, other) && !sameValue(own(saved, name), other)
  })
  const merged = { ...saved, ...changes, ...theirs }
  return {
    revision: ground.copy ? ground.copy.revision : (ground.entry?.version ?? 0),
    base: saved,
    mine: { ...saved, ...changes },
    theirs: { ...saved, ...theirs },
    merged,
    names,
    of: ground.copy ? 'copy' : 'entry',
    savers: [],
    ground: { entry: ground.entry, copy: ground.copy },
  }
}
