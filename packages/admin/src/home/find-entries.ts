import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import { findLabels } from '../content/find-labels.js'
import { localeCondition } from '../content/links.js'
import type { FoundEntries } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'

/** The most entries of all types, and of each. */
const [most, mostOfType] = [20, 5]
/** Types that are searched at the same time. */
const together = 4

/** The entries that are looked for. */
export interface EntrySearch {
  readonly search: string | undefined
  /** Only those whose type has addresses of pages. */
  readonly isOfPages: boolean
  readonly locale: string | undefined
}

/** Finds entries of every type by their labels or ids. */
export async function findEntries(
  store: Store,
  caller: Caller,
  { types }: CompiledRights,
  { search, isOfPages, locale }: EntrySearch,
): Promise<FoundEntries> {
  const isSought = ({ descriptor }: CompiledType) =>
    isOfPages ? descriptor.panel?.address !== undefined : descriptor.kind === 'collection'
  const candidates = [...types.values()].filter((type) => isContent(type) && isSought(type))
  const found: FoundEntries[number][] = []
  for (let start = 0; start < candidates.length && found.length < most; start += together) {
    const some = candidates.slice(start, start + together)
    const each = await Promise.all(
      some.map((type) => {
        const within = localeCondition(type, locale)
        return findLabels(store, caller, { type, search, within, offset: 0, limit: mostOfType })
      }),
    )
    found.push(...each.flat())
  }
  return found.slice(0, most)
}
