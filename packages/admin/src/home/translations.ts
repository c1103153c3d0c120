import { performance } from 'node:perf_hooks'
import { localizationsOf } from '@content-gen/runtime/query'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import type { Home } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { countEntries, type Counted } from './count-entries.js'

type Missing = Home['untranslated']

/** Milliseconds: the numbers look at whole tables. */
const patience = 60_000
/** The most numbers that are counted for one page. */
const mostCounts = 60

/** Counts the entries of the default locale that lack a translation. */
export class Translations {
  readonly #known = new WeakMap<CompiledRights, { readonly at: number; readonly missing: Promise<Missing> }>()

  constructor(private readonly store: Store) {}

  missing(caller: Caller, rights: CompiledRights): Promise<Missing> {
    const known = this.#known.get(rights)
    if (known && performance.now() - known.at < patience) return known.missing
    const missing = this.#count(caller, rights)
    this.#known.set(rights, { at: performance.now(), missing })
    missing.catch(() => this.#known.delete(rights))
    return missing
  }

  async #count(caller: Caller, rights: CompiledRights): Promise<Missing> {
    const { enabled, defaultLocale, locales } = this.store.config.i18n
    if (!enabled) return []
    const types = [...rights.types.values()].filter((type) => isContent(type) && type.localized)
    const others = locales.filter((code) => code !== defaultLocale)
    const counted = (type: CompiledType, asked: Counted) => countEntries(this.store, type, asked, caller, rights)
    const missing: Missing[number][] = []
    for (const type of types.slice(0, Math.max(1, Math.floor(mostCounts / locales.length)))) {
      const localizations = localizationsOf(type)?.attribute
      const all = localizations === undefined ? null : await counted(type, { locale: defaultLocale, filters: {} })
      if (localizations === undefined || all === null) continue
      for (const locale of others) {
        // Asked of the translations, which are never more, and often few or none.
        const ofDefault = { [localizations]: { locale: defaultLocale } }
        const translated = await counted(type, { locale, filters: ofDefault })
        if (translated !== null && translated < all) missing.push({ type: type.uid, locale, count: all - translated })
      }
    }
    return missing
  }
}
