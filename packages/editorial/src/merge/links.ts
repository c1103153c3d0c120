import { keyed, linkKey } from '../parts/keyed.js'
import type { Link } from '../parts/shape.js'
import { contested } from './whole.js'
import type { Sides, ConflictSpot } from './conflict.js'
import { mergeOrder } from './order.js'

/** Merges ordered sets: additions and removals of both sides count. */
export function mergeLinks(sides: Sides<readonly Link[]>, spot: ConflictSpot): readonly Link[] {
  const base = keyed(sides.base, linkKey)
  const mine = keyed(sides.mine, linkKey)
  const theirs = keyed(sides.theirs, linkKey)
  const stays = (key: string) => mine.has(key) === theirs.has(key) || !base.has(key)
  const { keys, isContested } = mergeOrder({
    base: [...base.keys()],
    mine: [...mine.keys()].filter(stays),
    theirs: [...theirs.keys()].filter(stays),
  })
  if (isContested) contested(sides, 'moved', spot)
  const links = new Map([...mine, ...theirs])
  return keys.flatMap((key) => links.get(key) ?? [])
}
