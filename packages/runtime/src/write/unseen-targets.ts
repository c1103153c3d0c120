/** Entries that a body names, and that the rules of its author hide: for the author, they do not exist. */
import type { EntryInput } from './input/entry-input.js'

/** Ids, by uid. */
export type Unseen = ReadonlyMap<string, ReadonlySet<number>>

/** `entry`: null for a new one. Hidden links that it has may be named again, in their place. */
export async function unseenTargets({ judged }: EntryInput, entry: number | null): Promise<Unseen> {
  const unseen = new Map<string, Set<number>>()
  for (const { rules, uid, way, ids, mayStay } of judged.values()) {
    const hidden = await rules.unseen(uid, [...ids])
    const isNamedAgain = hidden.size > 0 && mayStay && entry !== null
    const linked = isNamedAgain ? await rules.linked(entry, way, [...hidden]) : new Set()
    const ofType = unseen.get(uid) ?? new Set()
    unseen.set(uid, ofType)
    for (const id of hidden) if (!linked.has(id)) ofType.add(id)
  }
  return unseen
}
