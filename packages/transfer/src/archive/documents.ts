import type { JsonObject } from '../json-object.js'

/** The rows of a document in one locale. */
interface Versions {
  draft: number | null
  published: number | null
}

export interface DraftPair {
  readonly uid: string
  readonly draft: number
  readonly published: number
}

/** Ids of entries by `uid documentId locale`. */
export type KnownDocuments = ReadonlyMap<string, number>

/**
 * Strapi 5 has two rows for a document and a locale: its draft, and what is published. One of them becomes the entry. Strapi gives what is published
 * another row each time: a document that an earlier import knows keeps the id that its entry got then.
 */
export class Documents {
  /** By type, document and locale. */
  readonly #versions = new Map<string, Map<string, Map<string, Versions>>>()
  /** The published rows of drafts that have one, by type. */
  readonly #published = new Map<string, Map<number, number>>()
  /** The ids of entries by those of rows, by type. */
  readonly #entries = new Map<string, Map<number, number>>()
  readonly #ids: Map<string, number>

  constructor(known: KnownDocuments = new Map()) {
    this.#ids = new Map(known)
  }

  /** The ids of entries, those included that an earlier import knew. */
  get ids(): KnownDocuments {
    return this.#ids
  }

  add(uid: string, id: number, { documentId, locale, publishedAt }: JsonObject, hasDrafts: boolean): void {
    const [document, place] = [String(documentId), typeof locale === 'string' ? locale : '']
    const documents = this.#versions.get(uid) ?? new Map<string, Map<string, Versions>>()
    this.#versions.set(uid, documents)
    const locales = documents.get(document) ?? new Map<string, Versions>()
    documents.set(document, locales)
    const versions = locales.get(place) ?? { draft: null, published: null }
    locales.set(place, versions)
    if (hasDrafts && (publishedAt ?? null) === null) versions.draft ??= id
    else versions.published ??= id
    if (versions.draft === null || versions.published === null) return
    const published = this.#published.get(uid) ?? new Map<number, number>()
    this.#published.set(uid, published.set(versions.draft, versions.published))
  }

  /** Gives entries their ids, once all rows were added: those of their rows, unless others have them. */
  settle(): void {
    for (const [uid, documents] of this.#versions) {
      const found = [...documents].flatMap(([document, locales]) =>
        [...locales].map(([locale, { draft, published }]) => ({
          key: `${uid} ${document} ${locale}`,
          rows: [draft, published].filter((id) => id !== null),
          id: published ?? draft ?? 0,
        })),
      )
      const taken = new Set([...this.#ids].flatMap(([key, id]) => (key.startsWith(`${uid} `) ? [id] : [])))
      let last = Math.max(0, ...taken, ...found.map(({ id }) => id))
      const entries = new Map<number, number>()
      this.#entries.set(uid, entries)
      for (const { key, rows, id } of found) {
        const entry = this.#ids.get(key) ?? (taken.has(id) ? ++last : id)
        this.#ids.set(key, entry)
        for (const row of rows) entries.set(row, entry)
      }
    }
  }

  /** Returns true for a draft of something that is published. */
  isDraft(uid: string, id: number): boolean {
    return this.#published.get(uid)?.has(id) === true
  }

  /** Returns the id of a row's entry. */
  entryOf(uid: string, id: number): number {
    return this.#entries.get(uid)?.get(id) ?? id
  }

  /** Returns the drafts of what is published. */
  *pairs(): Generator<DraftPair> {
    for (const [uid, pairs] of this.#published) for (const [draft, published] of pairs) yield { uid, draft, published }
  }

  /** Returns the entries that are each other's localizations. */
  *localizations(): Generator<{ readonly uid: string; readonly ids: readonly number[] }> {
    for (const [uid, documents] of this.#versions) {
      for (const locales of documents.values()) {
        const ids = [...locales].flatMap(([locale, { draft, published }]) =>
          locale === '' ? [] : [this.entryOf(uid, published ?? draft ?? 0)],
        )
        if (ids.length > 1) yield { uid, ids }
      }
    }
  }
}
