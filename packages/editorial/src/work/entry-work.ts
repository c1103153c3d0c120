import { jsonText } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import type { Document } from '../document.js'
import { copies, saves, versionsTable } from '../tables.js'
import type { Actor } from '../versions/actor.js'
import { versionedTypes } from '../versions/versioned-types.js'

/** A working copy with its document, and who saved it last. */
export interface SavedCopy {
  readonly id: number
  readonly entry: number | null
  readonly locale: string | null
  readonly localizationOf: number | null
  readonly revision: number
  readonly savedAt: string
  readonly savedBy: Actor
  readonly document: Document
}

/** A working copy that becomes a localization. */
export interface BegunLocalization {
  readonly id: number
  readonly entry: null
  readonly locale: string
  /** The entry that it is begun beside. */
  readonly localizationOf: number
}

/** The work on one entry. */
export interface EntryWork {
  /** The number of the last version; null if there is none. */
  readonly version: number | null
  readonly copy: SavedCopy | null
}

/** The numbers of the work on one entry, by which it is seen to have changed. */
export interface LatestNumbers {
  readonly version: number | null
  readonly copy: Pick<SavedCopy, 'id' | 'revision'> | null
}

const none = { version: null, copy: null } as const

interface CopyRow extends Omit<SavedCopy, 'savedBy' | 'document'> {
  readonly kind: Actor['kind']
  readonly actor: string | null
  readonly name: string | null
  readonly document: string
}

/** Reads what is done to entries, each time in one statement, from the primary database. */
export class WorkReader {
  readonly #types: ReadonlySet<string>
  readonly #ofEntry: string
  readonly #latest: string
  readonly #ofCopy: string
  readonly #edited: string
  readonly #begun: string

  constructor(private readonly store: Store) {
    this.#types = new Set(versionedTypes(store).keys())
    const { dialect } = store.database
    const parameter = (position: number) => dialect.parameter(position, position === 1 ? 'text' : 'integer', false)
    const version = `(select max(v."number") from ${versionsTable} v where v."type" = ${parameter(1)} and v."entry" = ${parameter(2)})`
    const work = (copy: string) => {
      const entry = dialect.object([
        ['version', dialect.whole(version)],
        ['copy', copy],
      ])
      return `select ${dialect.jsonText(entry)} as data, null as total`
    }
    const numbers = dialect.object([
      ['id', dialect.whole('c."id"')],
      ['revision', dialect.whole('c."revision"')],
    ])
    this.#ofEntry = work(this.#copy(`c."entry" = ${parameter(2)}`))
    this.#latest = work(
      `(select ${numbers} from ${copies.name} c where c."type" = ${parameter(1)} and c."entry" = ${parameter(2)})`,
    )
    this.#ofCopy = `select ${dialect.jsonText(this.#copy(`c."id" = ${parameter(2)}`))} as data, null as total`
    const among = dialect.anyOf('c."entry"', dialect.parameter(2, 'integer', true))
    const beside = dialect.anyOf('c."localization_of"', dialect.parameter(2, 'integer', true))
    const ofType = `from ${copies.name} c where c."type" = ${parameter(1)}`
    this.#begun = `select c."id" as "id", c."locale" as "locale", c."localization_of" as "source" ${ofType} and c."entry" is null and ${beside} order by c."id"`
    this.#edited = `select c."entry" as "entry" ${ofType} and ${among}`
  }

  /** Returns true if entries of the type have versions and working copies. */
  has(uid: string): boolean {
    return this.#types.has(uid)
  }

  async ofEntry(uid: string, entry: number): Promise<EntryWork> {
    if (!this.has(uid)) return none
    const text = await this.#json(this.#ofEntry, uid, entry)
    if (text === null) return none
    const { version, copy } = JSON.parse(text) as { version: number | null; copy: CopyRow | null }
    return { version, copy: copy && copyOf(copy) }
  }

  /** Returns the numbers of the work on an entry, without its document. */
  async latest(uid: string, entry: number): Promise<LatestNumbers> {
    const text = this.has(uid) ? await this.#json(this.#latest, uid, entry) : null
    // Made by this statement.
    return text === null ? none : (JSON.parse(text) as LatestNumbers)
  }

  /** Returns a working copy by its id. */
  async copy(uid: string, id: number): Promise<SavedCopy | null> {
    const text = this.has(uid) ? await this.#json(this.#ofCopy, uid, id) : null
    return text === null ? null : copyOf(JSON.parse(text) as CopyRow)
  }

  /** Returns the localizations that somebody has begun beside these entries, the first one first. */
  async begun(uid: string, entries: readonly number[]): Promise<readonly BegunLocalization[]> {
    if (!this.has(uid) || entries.length === 0) return []
    const { database } = this.store
    const rows = await database.rows({ text: this.#begun, values: [uid, database.dialect.bind(entries)] })
    return rows.map(({ id, locale, source }) => ({
      id: Number(id),
      entry: null,
      locale: String(locale),
      localizationOf: Number(source),
    }))
  }

  /** Returns those of these entries that somebody is working on. */
  async edited(uid: string, entries: readonly number[]): Promise<ReadonlySet<number>> {
    if (!this.has(uid) || entries.length === 0) return new Set()
    const { database } = this.store
    const rows = await database.rows({ text: this.#edited, values: [uid, database.dialect.bind(entries)] })
    return new Set(rows.map((row) => Number(row['entry'])))
  }

  async #json(text: string, uid: string, id: number): Promise<string | null> {
    const { data } = await this.store.database.read({ text, values: [uid, id] }, { fresh: true })
    return data === null ? null : jsonText(data)
  }

  /** The JSON of the chosen copy of the type, with its last revision. */
  #copy(chosen: string): string {
    const { dialect } = this.store.database
    const item = dialect.object([
      ['id', dialect.whole('c."id"')],
      ['entry', dialect.whole('c."entry"')],
      ['locale', dialect.answer('c."locale"', 'string')],
      ['localizationOf', dialect.whole('c."localization_of"')],
      ['revision', dialect.whole('c."revision"')],
      ['savedAt', dialect.answer('c."saved_at"', 'datetime')],
      ['kind', dialect.answer('s."actor_kind"', 'string')],
      ['actor', dialect.answer('s."actor_id"', 'string')],
      ['name', dialect.answer('s."actor_name"', 'string')],
      ['document', dialect.answer('s."document"', 'string')],
    ])
    const from = `${copies.name} c join ${saves.name} s on s."copy" = c."id" and s."revision" = c."revision"`
    const uid = dialect.parameter(1, 'text', false)
    return `(select ${item} from ${from} where c."type" = ${uid} and ${chosen})`
  }
}

function copyOf({ kind, actor, name, document, ...copy }: CopyRow): SavedCopy {
  // Written by this package.
  return { ...copy, savedBy: { kind, id: actor, name }, document: JSON.parse(document) as Document }
}
