import { jsonText, parseInParts, Stretches } from '@content-gen/runtime'
import type { Database, Statement, Store, Transaction } from '@content-gen/runtime'
import type { Document } from '../document.js'
import { versionsTable } from '../tables.js'
import type { Actor } from './actor.js'

type SqlValue = Statement['values'][number]

/** A version as the API lists it. */
export interface VersionMeta {
  readonly number: number
  readonly act: string
  readonly actor: Actor
  readonly requestId: string | null
  readonly at: string
}

export interface Version extends VersionMeta {
  readonly entry: number
  readonly document: Document
}

/** The last version of a deleted entry, without its document. */
export interface Gone {
  readonly entry: number
  readonly number: number
  /** Those of the document. */
  readonly bytes: number
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** Columns by their names in answers, with the kinds of their values. */
const columns = {
  entry: ['entry', 'integer'],
  number: ['number', 'integer'],
  act: ['act', 'string'],
  actorKind: ['actor_kind', 'string'],
  actorId: ['actor_id', 'string'],
  actorName: ['actor_name', 'string'],
  requestId: ['request_id', 'string'],
  at: ['at', 'datetime'],
} as const

/** A row as the database answers it; `document` and `bytes` only where they are asked for. */
interface Row {
  readonly entry: number
  readonly number: number
  readonly act: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly requestId: string | null
  readonly at: string
  readonly document?: string
  readonly bytes?: number
}

/** Reads versions from the primary database. */
export class StoredVersions {
  readonly #dialect: Database['dialect']
  readonly #ofEntry: string
  readonly #ofType: string
  readonly #document: readonly [name: string, value: string]
  readonly #last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = v."entry")`

  constructor(private readonly store: Pick<Store, 'database'>) {
    this.#dialect = store.database.dialect
    this.#document = ['document', this.#dialect.answer('v."document"', 'string')]
    this.#ofType = `from ${versionsTable} v where v."type" = ${this.#parameter(1, 'text')}`
    this.#ofEntry = `${this.#ofType} and v."entry" = ${this.#parameter(2, 'integer')}`
  }

  /** Returns a page of the versions of an entry, the latest first, and their number. */
  async list(uid: string, entry: number, { offset, limit }: Page): Promise<{ versions: VersionMeta[]; total: number }> {
    const page = `order by v."number" desc limit ${this.#parameter(3, 'integer')} offset ${this.#parameter(4, 'integer')}`
    const { rows, total } = await this.#read([], `${this.#ofEntry} ${page}`, this.#ofEntry, [uid, entry, limit, offset])
    return { versions: rows.map(metaOf), total }
  }

  async find(uid: string, entry: number, number: number): Promise<Version | null> {
    return this.#one(`v."number" = ${this.#parameter(3, 'integer')}`, [uid, entry, number])
  }

  /** Returns the version that was the latest at a moment, given as ISO text. */
  async at(uid: string, entry: number, moment: string): Promise<Version | null> {
    return this.#one(`v."at" <= ${this.#parameter(3, 'datetime')}`, [uid, entry, this.#moment(moment)])
  }

  async latest(uid: string, entry: number): Promise<Version | null> {
    return this.#one('1 = 1', [uid, entry])
  }

  /** Returns who created an entry, and when; null if that is no longer known. */
  async creation(uid: string, entry: number): Promise<{ createdBy: (Actor & { at: string }) | null }> {
    const from = `${this.#ofEntry} and v."act" = 'create' order by v."number" limit 1`
    const [row] = (await this.#read([], from, null, [uid, entry])).rows
    return { createdBy: row === undefined ? null : { ...metaOf(row).actor, at: row.at } }
  }

  /** Returns which of these entries were deleted between two moments, even if they came back. */
  async deleted(uid: string, entries: readonly number[], since: string, moment: string): Promise<ReadonlySet<number>> {
    if (entries.length === 0) return new Set()
    const among = this.#dialect.anyOf('v."entry"', this.#dialect.parameter(2, 'integer', true))
    const within = `v."at" between ${this.#parameter(3, 'datetime')} and ${this.#parameter(4, 'datetime')}`
    const from = `${this.#ofType} and v."act" = 'delete' and ${among} and ${within}`
    const values = [uid, this.#dialect.bind(entries), this.#moment(since), this.#moment(moment)]
    const { rows } = await this.#read([], from, null, values)
    return new Set(rows.map(({ entry }) => entry))
  }

  /** Returns the administrators who made these entries; without those whose first version is no longer kept. */
  async makers(uid: string, entries: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (entries.length === 0) return new Map()
    const among = this.#dialect.anyOf('v."entry"', this.#dialect.parameter(2, 'integer', true))
    const from = `${this.#ofType} and v."act" = 'create' and v."actor_kind" = 'administrator' and ${among}`
    const { rows } = await this.#read([], from, null, [uid, this.#dialect.bind(entries)])
    return new Map(rows.map(({ entry, actorId }) => [entry, Number(actorId)]))
  }

  /** Returns the localizations that an entry has had, as far as its versions tell. */
  async localizations(uid: string, entry: number): Promise<readonly number[]> {
    const value = this.#dialect.isEmbedded
      ? `select l."value" as "id" from ${versionsTable} v, json_each(v."document", '$.localizations') l`
      : `select cast(jsonb_array_elements_text(cast(v."document" as jsonb) -> 'localizations') as integer) as "id" from ${versionsTable} v`
    const own = `v."type" = ${this.#parameter(1, 'text')} and v."entry" = ${this.#parameter(2, 'integer')}`
    const item = this.#dialect.whole('i."id"')
    const json = `(select ${this.#dialect.document(item)} from (select distinct "id" from (${value} where ${own}) w) i)`
    const text = `select ${this.#dialect.jsonText(json)} as data, null as total`
    const { data } = await this.store.database.read({ text, values: [uid, entry] }, { fresh: true })
    return data === null ? [] : (JSON.parse(jsonText(data)) as readonly number[])
  }

  /** Holds off whoever else restores or erases one of these entries until the transaction ends. SQLite has one writer anyway. */
  async hold(transaction: Transaction, uid: string, entries: readonly number[]): Promise<void> {
    if (this.#dialect.isEmbedded) return
    const among = this.#dialect.anyOf('v."entry"', this.#dialect.parameter(2, 'integer', true))
    const text = `select 1 ${this.#ofType} and ${among} and v."number" = ${this.#last} order by v."id" for update`
    await transaction.rows({ text, values: [uid, this.#dialect.bind(entries)] })
  }

  /** Returns a page of the deleted entries of a type, the latest first, and their number. */
  async trash(uid: string, { offset, limit }: Page): Promise<{ gone: Gone[]; total: number }> {
    const from = `${this.#ofType} and v."act" = 'delete' and v."number" = ${this.#last}`
    const page = `order by v."at" desc, v."id" desc limit ${this.#parameter(2, 'integer')} offset ${this.#parameter(3, 'integer')}`
    const bytes = ['bytes', this.#dialect.whole('octet_length(v."document")')] as const
    const { rows, total } = await this.#read([bytes], `${from} ${page}`, from, [uid, limit, offset])
    return { gone: rows.map(({ entry, number, bytes: size = 0 }) => ({ entry, number, bytes: size })), total }
  }

  /** Deletes all versions of an entry, unless there are some after `last`; returns whether it did. `also` belongs to the transaction. */
  async erase(
    uid: string,
    entry: number,
    last: number,
    also: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const chosen = `select v."id" ${this.#ofEntry} and ${this.#last} = ${this.#parameter(3, 'integer')}`
    const text = `delete from ${versionsTable} where "id" in (${chosen})`
    const values = [uid, entry, last]
    return this.store.database.write(async (transaction) => {
      const isErased = (await transaction.run({ text, values })) > 0
      if (isErased) await also(transaction)
      return isErased
    })
  }

  async #one(condition: string, values: readonly SqlValue[]): Promise<Version | null> {
    const from = `${this.#ofEntry} and ${condition} order by v."number" desc limit 1`
    const [row] = (await this.#read([this.#document], from, null, values)).rows
    return row === undefined ? null : await versionOf(row)
  }

  /** `more`: properties beside the columns. `counted`: the rows to count, by the same values. */
  async #read(
    more: readonly (readonly [name: string, value: string])[],
    from: string,
    counted: string | null,
    values: readonly SqlValue[],
  ) {
    const dialect = this.#dialect
    const properties = Object.entries(columns).map(
      ([name, [column, type]]) => [name, dialect.answer(`v."${column}"`, type)] as const,
    )
    const item = dialect.object([...properties, ...more])
    const json = `(select ${dialect.document(item)} from (select v.* ${from}) v)`
    const total = counted === null ? 'null' : dialect.total(`(select count(*) ${counted})`)
    const text = `select ${dialect.jsonText(json)} as data, ${total} as total`
    const row = await this.store.database.read({ text, values }, { fresh: true })
    // Made by the database from the columns above.
    const rows = row.data === null ? [] : (JSON.parse(jsonText(row.data)) as readonly Row[])
    return { rows, total: row.total ?? 0 }
  }

  #moment(text: string): string {
    const stored = this.#dialect.storeDateTime(text)
    return stored instanceof Date ? stored.toISOString() : stored
  }

  #parameter(position: number, stored: 'text' | 'integer' | 'datetime'): string {
    return this.#dialect.parameter(position, stored, false)
  }
}

function metaOf({ number, act, actorKind, actorId, actorName, requestId, at }: Row): VersionMeta {
  return { number, act, actor: { kind: actorKind, id: actorId, name: actorName }, requestId, at }
}

async function versionOf(row: Row): Promise<Version> {
  // The text was made by the database from its own rows.
  const document = (await parseInParts(row.document ?? '{}', new Stretches())) as Document
  return { entry: row.entry, ...metaOf(row), document }
}
