import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { same } from '../parts/same.js'
import { shownDocument } from '../versions/shown-document.js'
import { StoredVersions } from '../versions/stored-versions.js'
import type { Version } from '../versions/version-rows.js'
import { WorkReader } from '../work/entry-work.js'
import type { SavedCopy } from '../work/entry-work.js'
import { piecesOf } from '../work/pieces.js'
import { ofLanguage, writtenAt } from './written-at.js'

/** An original, and what is to say the same in another language. `entry` null: it is a working copy so far. */
export interface Translation {
  readonly original: number
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

/** The translations that one look at many compares, and the bytes of their documents: together, and all of them. */
const [mostCompared, atOnce, mostBytes] = [300, 1024 * 1024, 16 * 1024 * 1024]
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
   * Returns, for each translation, the attributes of its original that changed since, as far as the caller may see them; null if that is not known.
   * Attributes that the working copy of a translation changes are done, if it was saved after the original.
   */
  async openChanges(
    caller: Caller,
    type: CompiledType,
    translations: readonly Translation[],
  ): Promise<readonly (OpenChange | null)[]> {
    const written = await writtenAt(
      this.#versions,
      type,
      translations.flatMap(({ entry }) => entry ?? []),
    )
    const dated = translations.map(({ original, entry, copy }) => ({
      original,
      since: entry === null ? copy?.savedAt : written.get(entry),
      done: entry === null ? null : copy,
    }))
    const moments = dated.flatMap(({ original, since }) => (since === undefined ? [] : { entry: original, at: since }))
    const [then, now] = await Promise.all([
      this.#versions.atMoments(type.uid, moments),
      this.#versions.lastFew(type.uid, [...new Set(moments.map(({ entry }) => entry))], 1),
    ])
    const changes: (OpenChange | null)[] = []
    for (const { original, since, done } of dated) {
      const before = then.get(original)?.find(({ at }) => since !== undefined && at <= since)
      const [after] = now.get(original) ?? []
      if (since === undefined || before === undefined || after === undefined) {
        changes.push(null)
        continue
      }
      const without = done && done.savedAt >= after.at ? new Set(Object.keys(done.document)) : none
      const shown = ({ document }: Version) =>
        shownDocument(this.store.writes, caller, type, ofLanguage(type, document, without))
      changes.push({ since, before: await shown(before), after: await shown(after) })
    }
    return changes
  }

  /** Returns the translations whose original has changed since, for the eyes of the caller. */
  async behind(caller: Caller, type: CompiledType, pairs: readonly TranslationPair[]): Promise<ReadonlySet<number>> {
    if (pairs.length === 0 || !this.#work.has(type.uid)) return none
    // A list in all languages names a translation once for each entry of its group.
    const originalOf = new Map(pairs.map(({ original, translation }) => [translation, original]))
    const [originals, translations] = await Promise.all([
      this.#versions.lastOf(type.uid, [...new Set(originalOf.values())], 'any'),
      this.#versions.lastOf(type.uid, [...originalOf.keys()], 'written'),
    ])
    // Most are done before anything is compared.
    const open = [...originalOf].flatMap(([entry, original]) => {
      const [last, written] = [originals.get(original), translations.get(entry)]
      if (last === undefined || written === undefined || last.at < written.at) return []
      return { entry, original, bytes: 2 * last.bytes + written.bytes }
    })
    // By their dates, those that are not compared are.
    const behind = new Set(open.map(({ entry }) => entry))
    for (const some of piecesOf(open.slice(0, mostCompared), atOnce, mostBytes).pieces) {
      const changes = await this.openChanges(caller, type, await this.#withCopies(type, some))
      for (const [index, { entry }] of some.entries()) {
        const change = changes[index]
        if (!change || same(change.before, change.after)) behind.delete(entry)
      }
    }
    return behind
  }

  async #withCopies(
    { uid }: CompiledType,
    found: readonly { readonly original: number; readonly entry: number }[],
  ): Promise<readonly Translation[]> {
    const edited = await this.#work.edited(
      uid,
      found.map(({ entry }) => entry),
    )
    const translations: Translation[] = []
    for (const { original, entry } of found) {
      const { copy } = edited.has(entry) ? await this.#work.ofEntry(uid, entry) : { copy: null }
      translations.push({ original, entry, copy })
    }
    return translations
  }
}
