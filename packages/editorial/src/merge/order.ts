import type { Sides } from './conflict.js'

export interface MergedOrder {
  readonly keys: readonly string[]
  /** Both sides moved elements, and not to the same order. `keys` has that of theirs. */
  readonly isContested: boolean
}

/**
 * Merges the order of lists whose removed elements are left out already. Elements of one side follow the shared element that they follow
 * there, and stay last if they were; theirs come before mine.
 */
export function mergeOrder({ base, mine, theirs }: Sides<readonly string[]>): MergedOrder {
  const inMine = new Set(mine)
  const shared = new Set(theirs.filter((key) => inMine.has(key)))
  const old = base.filter((key) => shared.has(key))
  const known = new Set(old)
  const mineOrder = mine.filter((key) => known.has(key))
  const theirsOrder = theirs.filter((key) => known.has(key))
  const mineMoved = !isSameOrder(old, mineOrder)
  const theirsMoved = !isSameOrder(old, theirsOrder)
  const spine = (mineMoved && !theirsMoved ? mine : theirs).filter((key) => shared.has(key))
  const [ofTheirs, ofMine] = [gaps(theirs, shared), gaps(mine, shared)]
  const inGap = (gap: string | null) => [...(ofTheirs.after.get(gap) ?? []), ...(ofMine.after.get(gap) ?? [])]
  return {
    keys: [...inGap(null), ...spine.flatMap((key) => [key, ...inGap(key)]), ...ofTheirs.last, ...ofMine.last],
    isContested: mineMoved && theirsMoved && !isSameOrder(mineOrder, theirsOrder),
  }
}

interface Gaps {
  /** By the shared element before them, null at the start. */
  readonly after: ReadonlyMap<string | null, readonly string[]>
  readonly last: readonly string[]
}

function gaps(keys: readonly string[], shared: ReadonlySet<string>): Gaps {
  const after = new Map<string | null, readonly string[]>()
  let before: string | null = null
  let gap: string[] = []
  for (const key of keys) {
    if (shared.has(key)) {
      after.set(before, gap)
      before = key
      gap = []
    } else gap.push(key)
  }
  return { after, last: gap }
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.every((key, at) => key === other[at])
}
