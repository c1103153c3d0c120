import { itemKey, keyed } from '../parts/keyed.js'
import { stepOf } from '../parts/path.js'
import { same } from '../parts/same.js'
import type { Item } from '../parts/shape.js'
import type { Steps } from '../parts/steps.js'
import type { Sides, ConflictSpot } from './conflict.js'
import { mergeOrder } from './order.js'
import { contested } from './whole.js'

/** Merges three states of one item. */
export type MergeItem = (sides: Sides<Item>, spot: ConflictSpot) => Steps<Item>

/** Merges the items of a list or zone one by one. New items have no id, so those of both sides stay unless they are equal. */
export function* mergeItems(
  sides: Sides<readonly Item[]>,
  mergeItem: MergeItem,
  spot: ConflictSpot,
): Steps<readonly Item[]> {
  const base = keyed(sides.base, itemKey)
  yield
  const mine = keyed(sides.mine, itemKey)
  yield
  const theirs = keyed(sides.theirs, itemKey)
  const at = (item: Item): ConflictSpot => ({ ...spot, path: [...spot.path, stepOf(item)] })
  const kept = new Set<string>()
  for (const [key, old] of base) {
    yield
    const [left, other] = [mine.get(key), theirs.get(key)]
    const remaining = left ?? other
    if ((left && other) || remaining === undefined || !(yield* isChanged(old, remaining, mergeItem))) continue
    if (contested({ base: old, mine: left ?? null, theirs: other ?? null }, 'removed', at(old)) !== null) kept.add(key)
  }
  const stays = (key: string) => mine.has(key) === theirs.has(key) || !base.has(key) || kept.has(key)
  const { keys, isContested } = mergeOrder({
    base: [...base.keys()],
    mine: [...mine.keys()].filter(stays),
    theirs: [...theirs.keys()].filter(stays),
  })
  if (isContested) {
    const [old, left, other] = [sides.base, sides.mine, sides.theirs].map((items) => items.map(stepOf))
    contested({ base: old, mine: left, theirs: other }, 'moved', spot)
  }
  const merged: Item[] = []
  for (const key of keys) {
    yield
    const old = base.get(key) ?? {}
    const [left, other] = [mine.get(key) ?? old, theirs.get(key) ?? old]
    merged.push(yield* mergeItem({ base: old, mine: left, theirs: other }, at(theirs.has(key) ? other : left)))
  }
  return merged
}

/** Returns true if an item has a value that differs from its base. */
export function* isChanged(base: Item, item: Item, mergeItem: MergeItem): Steps<boolean> {
  const spot = { path: [], conflicts: [] }
  const merged = yield* mergeItem({ base, mine: base, theirs: item }, spot)
  return !same(merged, yield* mergeItem({ base, mine: base, theirs: base }, spot))
}
