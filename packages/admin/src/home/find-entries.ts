import type { Caller, Store } from '@content-gen/runtime'
import { allOf } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import { findLabels } from '../content/find-labels.js'
import type { FoundEntries } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'

/** The most entries of all types, and of each. */
const [most, mostOfType] = [20, 5]
/** Types that are searched at the same time. */
const together = 4

/** Finds entries of every type by their labels or ids. */
export async function findEntries(
  store: Store,
  caller: Caller,
  { types }: CompiledRights,
  search: string,
): Promise<FoundEntries> {
  const candidates = [...types.values()].filter((type) => isContent(type) && type.descriptor.kind === 'collection')
  const found: FoundEntries[number][] = []
  for (let start = 0; start < candidates.length && found.length < most; start += together) {
    const some = candidates.slice(start, start + together)
    const each = await Promise.all(
      some.map((type) => findLabels(store, caller, { type, search, within: allOf([]), offset: 0, limit: mostOfType })),
    )
    found.push(...each.flat())
  }
  return found.slice(0, most)
}
