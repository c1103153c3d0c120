import { open, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Part, Prepared, Sql } from '@content-gen/runtime/write'
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
  /** Of its review; null: the first one. */
  readonly state: string | null
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

/** A working copy as lists have it. */
export type EditedCopy = Pick<SavedCopy, 'id' | 'revision' | 'state'>

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
  readonly #ofEntry: Prepared
  readonly #latest: Prepared
  readonly #ofCopy: Prepared
  readonly #edited: Prepared
  readonly #begun: Prepared

  constructor(private readonly store: Store) {
    this.#types = new Set(versionedTypes(store).keys())
    const { dialect } = store.database
    const [type, id] = open('text', 'integer')
    const ids = new Parameter(null, 'integer', true)
    const version = sql`(select max(v."number") from ${versionsTable} v where v."type" = ${type} and v."entry" = ${id})`
    const json = (value: Part) =>
      prepared(sql`select ${dialect.jsonText(value)} as data, null as total`, [type, id], dialect)
    const work = (copy: Sql) =>
      json(
        dialect.object([
          ['version', dialect.whole(version)],
          ['copy', copy],
        ]),
      )
    const numbers = dialect.object([
      ['id', dialect.whole('c."id"')],
      ['revision', dialect.whole('c."revision"')],
    ])
    const ofType = sql`from ${copies.name} c where c."type" = ${type}`
    this.#ofEntry = work(this.#copy(sql`c."type" = ${type} and c."entry" = ${id}`))
    this.#latest = work(sql`(select ${numbers} ${ofType} and c."entry" = ${id})`)
    this.#ofCopy = json(this.#copy(sql`c."type" = ${type} and c."id" = ${id}`))
    const isBeside = sql`c."entry" is null and ${dialect.anyOf('c."localization_of"', ids)}`
    this.#begun = prepared(
      sql`select c."id" as "id", c."locale" as "locale", c."localization_of" as "source" ${ofType} and ${isBeside} order by c."id"`,
      [type, ids],
      dialect,
    )
    const edited = sql`select c."entry" as "entry", c."id" as "id", c."revision" as "revision", c."state" as "state" ${ofType} and ${dialect.anyOf('c."entry"', ids)}`
    this.#edited = prepared(edited, [type, ids], dialect)
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
    const rows = await database.rows(this.#begun(uid, database.dialect.bind(entries)))
    return rows.map(({ id, locale, source }) => ({
      id: Number(id),
      entry: null,
      locale: String(locale),
      localizationOf: Number(source),
    }))
  }

  /** Returns the working copies of those of these entries that have one, by entry. */
  async edited(uid: string, entries: readonly number[]): Promise<ReadonlyMap<number, EditedCopy>> {
    if (!this.has(uid) || entries.length === 0) return new Map()
    const { database } = this.store
    const rows = await database.rows(this.#edited(uid, database.dialect.bind(entries)))
    return new Map(
      rows.map(({ entry, id, revision, state }) => [
        Number(entry),
        { id: Number(id), revision: Number(revision), state: state === null ? null : String(state) },
      ]),
    )
  }

  async #json(statement: Prepared, uid: string, id: number): Promise<string | null> {
    const { data } = await this.store.database.read(statement(uid, id), { fresh: true })
    return data === null ? null : jsonText(data)
  }

  /** The JSON of the chosen copy, with its last revision. */
  #copy(chosen: Sql): Sql {
    const { dialect } = this.store.database
    const item = dialect.object([
      ['id', dialect.whole('c."id"')],
      ['entry', dialect.whole('c."entry"')],
      ['locale', dialect.answer('c."locale"', 'string')],
      ['localizationOf', dialect.whole('c."localization_of"')],
      ['revision', dialect.whole('c."revision"')],
      ['state', dialect.answer('c."state"', 'string')],
      ['savedAt', dialect.answer('c."saved_at"', 'datetime')],
      ['kind', dialect.answer('s."actor_kind"', 'string')],
      ['actor', dialect.answer('s."actor_id"', 'string')],
      ['name', dialect.answer('s."actor_name"', 'string')],
      ['document', dialect.answer('s."document"', 'string')],
    ])
    const from = `${copies.name} c join ${saves.name} s on s."copy" = c."id" and s."revision" = c."revision"`
    return sql`(select ${item} from ${from} where ${chosen})`
  }
}

function copyOf({ kind, actor, name, document, ...copy }: CopyRow): SavedCopy {
  // Written by this package.
  return { ...copy, savedBy: { kind, id: actor, name }, document: JSON.parse(document) as Document }
}
