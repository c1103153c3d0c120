import type { Item } from '../parts/shape.js'
import type { Steps } from '../parts/steps.js'
import type { Sides, ConflictSpot } from './conflict.js'
import { isChanged } from './items.js'
import type { MergeItem } from './items.js'
import { contested, mergeWhole } from './whole.js'

/** Merges a component that is no list. A side that removes or replaces it conflicts with a side that changes it. */
export function* mergeSingle(sides: Sides<Item | null>, mergeItem: MergeItem, spot: ConflictSpot): Steps<Item | null> {
  const { base, mine, theirs } = sides
  if (base === null) {
    return mine || theirs ? yield* mergeItem({ base: {}, mine: mine ?? {}, theirs: theirs ?? {} }, spot) : null
  }
  const inMine = isStill(base, mine)
  const inTheirs = isStill(base, theirs)
  if (inMine && inTheirs) return yield* mergeItem({ base, mine, theirs }, spot)
  if (inMine && !(yield* isChanged(base, mine, mergeItem))) return theirs && (yield* fresh(theirs, mergeItem, spot))
  if (inTheirs && !(yield* isChanged(base, theirs, mergeItem))) return mine && (yield* fresh(mine, mergeItem, spot))
  const reason = mine && theirs ? 'changed' : 'removed'
  const chosen = inMine || inTheirs ? contested(sides, reason, spot) : mergeWhole(sides, spot, reason)
  return chosen && (yield* fresh(chosen, mergeItem, spot))
}

/** Stored components keep their id: one without it, or with another, is a new component. */
function isStill(base: Item, item: Item | null): item is Item {
  return item !== null && (item['id'] ?? null) === (base['id'] ?? null)
}

/** Returns an item without what the model does not have. */
function fresh(item: Item, mergeItem: MergeItem, spot: ConflictSpot): Steps<Item> {
  return mergeItem({ base: {}, mine: {}, theirs: item }, spot)
}
