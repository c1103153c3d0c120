import { same } from '../parts/same.js'
import type { Conflict, Sides, ConflictSpot } from './conflict.js'

/** Merges values that are either changed or not. */
export function mergeWhole<T>(sides: Sides<T>, spot: ConflictSpot, reason: Conflict['reason'] = 'changed'): T {
  const { base, mine, theirs } = sides
  if (same(mine, theirs) || same(mine, base)) return theirs
  return same(theirs, base) ? mine : contested(sides, reason, spot)
}

/** Reports a conflict. Returns the value that the merged document has meanwhile. */
export function contested<T>({ base, mine, theirs }: Sides<T>, reason: Conflict['reason'], spot: ConflictSpot): T {
  spot.conflicts.push({ path: spot.path, reason, base, mine, theirs })
  return theirs
}
