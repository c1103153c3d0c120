import { performance } from 'node:perf_hooks'
import type { Caller, Store } from '@content-gen/runtime'
import { isContent } from '../catalog/is-content.js'
import type { Home } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { countEntries } from './count-entries.js'

/** Milliseconds for which a number is shown again: it looks at the whole table. */
const patience = 5_000
/** The most types that are counted for one page. */
const mostTypes = 40

/** Counts the entries that are not published, as lists show them: in the default locale. */
export class Drafts {
  readonly #known = new WeakMap<CompiledRights, { readonly at: number; readonly drafts: Promise<Home['drafts']> }>()

  constructor(private readonly store: Store) {}

  counted(caller: Caller, rights: CompiledRights): Promise<Home['drafts']> {
    const known = this.#known.get(rights)
    if (known && performance.now() - known.at < patience) return known.drafts
    const drafts = this.#count(caller, rights)
    this.#known.set(rights, { at: performance.now(), drafts })
    drafts.catch(() => this.#known.delete(rights))
    return drafts
  }

  async #count(caller: Caller, rights: CompiledRights): Promise<Home['drafts']> {
    const counted = [...rights.types.values()].filter(
      (type) => isContent(type) && type.draftAndPublish && type.descriptor.kind === 'collection',
    )
    const drafts: Home['drafts'][number][] = []
    for (const type of counted.slice(0, mostTypes)) {
      const count = await countEntries(
        this.store,
        type,
        { filters: { publishedAt: { $null: 'true' } } },
        caller,
        rights,
      )
      if (count !== null && count > 0) drafts.push({ type: type.uid, count })
    }
    return drafts
  }
}
