import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { same } from '../parts/same.js'
import { shownDocument } from '../versions/shown-document.js'
import { StoredVersions } from '../versions/stored-versions.js'
import { WorkReader } from '../work/entry-work.js'
import type { SavedCopy } from '../work/entry-work.js'
import { ofLanguage, writtenAt } from './written-at.js'

/** An entry in another language; null: it is a working copy so far. */
export interface Translation {
  readonly entry: number | null
  readonly copy: Pick<SavedCopy, 'savedAt' | 'document'> | null
}

/** The change of an original that its translation does not have. */
export interface OpenChange {
  /** The moment when the translation was written. */
  readonly since: string
  readonly before: Document
  readonly after: Document
}

/** An entry, and one in another language that is to say the same. */
export interface TranslationPair {
  readonly original: number
  readonly translation: number
}

/** The translations that one look at many compares, each by some statements, and the bytes of their documents. */
const [mostCompared, mostBytes] = [300, 16 * 1024 * 1024]
const none: ReadonlySet<never> = new Set()

/** Compares originals with what they were when their translations were written. */
export class Originals {
  readonly #versions: StoredVersions
  readonly #work: WorkReader

  constructor(private readonly store: Store) {
    this.#versions = new StoredVersions(store)
    this.#work = new WorkReader(store)
  }

  /**
   * Returns the attributes of an original that changed since, as far as the caller may see them; null if that is not known. What the working copy of
   * the translation changes is done, if it was saved after the original.
   */
  async openChange(
    caller: Caller,
    type: CompiledType,
    original: number,
    { entry, copy }: Translation,
  ): Promise<OpenChange | null> {
    const versions = this.#versions
    const since = entry === null ? copy?.savedAt : await writtenAt(versions, type, entry)
    if (since == null) return null
    const [before, after] = await Promise.all([
      versions.at(type.uid, original, since),
      versions.latest(type.uid, original),
    ])
    if (before === null || after === null) return null
    const done = entry !== null && copy && copy.savedAt >= after.at ? new Set(Object.keys(copy.document)) : none
    const shown = ({ document }: { readonly document: Document }) =>
      shownDocument(this.store.writes, caller, type, ofLanguage(type, document, done))
    return { since, before: await shown(before), after: await shown(after) }
  }

  /** Returns the translations whose original has changed since, for the eyes of the caller. */
  async behind(caller: Caller, type: CompiledType, pairs: readonly TranslationPair[]): Promise<ReadonlySet<number>> {
    if (pairs.length === 0 || !this.#work.has(type.uid)) return none
    const [originals, translations] = await Promise.all([
      this.#versions.lastOf(type.uid, [...new Set(pairs.map(({ original }) => original))], 'any'),
      this.#versions.lastOf(
        type.uid,
        pairs.map(({ translation }) => translation),
        'written',
      ),
    ])
    const behind = new Set<number>()
    let [compared, bytes] = [0, 0]
    for (const { original, translation } of pairs) {
      const [last, written] = [originals.get(original), translations.get(translation)]
      // Most are done before anything is compared.
      if (last === undefined || written === undefined || last.at < written.at) continue
      bytes += 2 * last.bytes + written.bytes
      const isTooMuch = ++compared > mostCompared || bytes > mostBytes
      // By their dates, the others are.
      if (isTooMuch || (await this.#isBehind(caller, type, { original, translation }))) behind.add(translation)
    }
    return behind
  }

  async #isBehind(caller: Caller, type: CompiledType, { original, translation }: TranslationPair): Promise<boolean> {
    const { copy } = await this.#work.ofEntry(type.uid, translation)
    const change = await this.openChange(caller, type, original, { entry: translation, copy })
    return change !== null && !same(change.before, change.after)
  }
}
