import { holdRows, listOf, momentIn, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Part, WriteTransaction, Sql } from '@content-gen/runtime/write'
import { jsonText } from '@content-gen/runtime'
import type { Database, Store, Transaction } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'
import type { Actor } from './actor.js'
import { CommittedStates } from './committed-states.js'
import { documentOf, metaOf, fromEntry, fromType, VersionRows, versionsOf } from './version-rows.js'
import type { Version, VersionMeta } from './version-rows.js'

/** The last version of a deleted entry, without its document. */
export interface Gone {
  readonly entry: number
  readonly number: number
  /** Those of the document. */
  readonly bytes: number
}

export interface VersionPage {
  readonly offset: number
  readonly limit: number
}

/** Reads versions from the primary database. */
export class StoredVersions {
  readonly #dialect: Database['dialect']
  readonly #rows: VersionRows
  readonly #last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = v."entry")`

  constructor(private readonly store: Pick<Store, 'database' | 'types'>) {
    this.#dialect = store.database.dialect
    this.#rows = new VersionRows(store.database)
  }

  /** Returns a page of the versions of an entry, the latest first, and their number. */
  async list(
    uid: string,
    entry: number,
    { offset, limit }: VersionPage,
  ): Promise<{ versions: VersionMeta[]; total: number }> {
    const from = fromEntry(uid, entry)
    const page = sql`limit ${new Parameter(limit, 'integer')} offset ${new Parameter(offset, 'integer')}`
    const { rows, total } = await this.#rows.read([], sql`${from} order by v."number" desc ${page}`, from)
    return { versions: rows.map(metaOf), total }
  }

  async find(uid: string, entry: number, number: number): Promise<Version | null> {
    return this.#one(uid, entry, sql`v."number" = ${new Parameter(number, 'integer')}`)
  }

  /** Returns the version that was the latest at a moment, given as ISO text. */
  async at(uid: string, entry: number, moment: string): Promise<Version | null> {
    return this.#one(uid, entry, sql`v."at" <= ${momentIn(this.#dialect, moment)}`)
  }

  /** Returns the versions of an entry up to a number, the latest first, and the characters of their documents. `number` null: up to the last. */
  async upTo(uid: string, entry: number, number: number | null, limit: number) {
    const until = number === null ? '1 = 1' : sql`v."number" <= ${new Parameter(number, 'integer')}`
    const page = sql`order by v."number" desc limit ${new Parameter(limit, 'integer')}`
    const { rows } = await this.#rows.read(
      [this.#rows.document],
      sql`${fromEntry(uid, entry)} and ${until} ${page}`,
      null,
    )
    return {
      versions: await versionsOf(rows),
      characters: rows.reduce((sum, { document = '' }) => sum + document.length, 0),
    }
  }

  /** Returns the last versions of these entries, the latest first: at most `most` of each. */
  async lastFew(
    uid: string,
    entries: readonly number[],
    most: number,
  ): Promise<ReadonlyMap<number, readonly Version[]>> {
    if (entries.length === 0) return new Map()
    const ofSame = sql`n."type" = v."type" and n."entry" = v."entry"`
    const numbers = sql`select n."number" from ${versionsTable} n where ${ofSame} order by n."number" desc limit ${new Parameter(most, 'integer')}`
    return this.#byEntry(sql`${fromType(uid)} and ${this.#among(entries)} and v."number" in (${numbers})`)
  }

  /** Returns the versions that were the latest ones of their entries at these moments, given as ISO text: by entry, the latest first. */
  async atMoments(
    uid: string,
    moments: readonly { readonly entry: number; readonly at: string }[],
  ): Promise<ReadonlyMap<number, readonly Version[]>> {
    if (moments.length === 0) return new Map()
    const [entries, times] = [moments.map(({ entry }) => entry), moments.map(({ at }) => at)]
    const { listed } = this.#dialect
    const asked = sql`${listed(entries, 'integer')} e join ${listed(times, 'datetime')} t on t.position = e.position`
    const number = sql`select max(n."number") from ${versionsTable} n where n."type" = ${new Parameter(uid, 'text')} and n."entry" = e.value and n."at" <= t.value`
    const isAsked = sql`(v."entry", v."number") in (select e.value, (${number}) from ${asked})`
    return this.#byEntry(sql`${fromType(uid)} and ${this.#among(entries)} and ${isAsked}`)
  }

  /** An entry whose first version is still to be stored has it already. */
  async latest(uid: string, entry: number): Promise<Version | null> {
    return (await this.#one(uid, entry, '1 = 1')) ?? (await this.#first(uid, entry))
  }

  /** Returns who created an entry, and when; null if that is no longer known. */
  async creation(uid: string, entry: number): Promise<{ createdBy: (Actor & { at: string }) | null }> {
    const from = sql`${fromEntry(uid, entry)} and v."act" = 'create' order by v."number" limit 1`
    const [row] = (await this.#rows.read([], from, null)).rows
    return { createdBy: row === undefined ? null : { ...metaOf(row).actor, at: row.at } }
  }

  /** Returns which of these entries were deleted between two moments, even if they came back. */
  async deleted(uid: string, entries: readonly number[], since: string, moment: string): Promise<ReadonlySet<number>> {
    if (entries.length === 0) return new Set()
    const within = sql`v."at" between ${momentIn(this.#dialect, since)} and ${momentIn(this.#dialect, moment)}`
    const from = sql`${fromType(uid)} and v."act" = 'delete' and ${this.#among(entries)} and ${within}`
    const { rows } = await this.#rows.read([], from, null)
    return new Set(rows.map(({ entry }) => entry))
  }

  /**
   * Returns the moments of the last versions of these entries, with the bytes of their documents. `written`: without those that the publication or
   * the withdrawal of an entry left.
   */
  async lastOf(
    uid: string,
    entries: readonly number[],
    counted: 'any' | 'written',
  ): Promise<ReadonlyMap<number, { readonly at: string; readonly bytes: number }>> {
    if (entries.length === 0) return new Map()
    const acts = counted === 'any' ? '' : ` and n."act" not in ('publish', 'unpublish')`
    const last = `(select max(n."number") from ${versionsTable} n where n."type" = v."type" and n."entry" = v."entry"${acts})`
    const { rows } = await this.#rows.read(
      [this.#rows.bytes],
      sql`${fromType(uid)} and ${this.#among(entries)} and v."number" = ${last}`,
      null,
    )
    return new Map(rows.map(({ entry, at, bytes = 0 }) => [entry, { at, bytes }]))
  }

  /** Returns the administrators who made these entries; without those whose first version is no longer kept. */
  async makers(uid: string, entries: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (entries.length === 0) return new Map()
    const isMade = sql`v."act" = 'create' and v."actor_kind" = 'administrator' and ${this.#among(entries)}`
    const { rows } = await this.#rows.read([], sql`${fromType(uid)} and ${isMade}`, null)
    return new Map(rows.map(({ entry, actorId }) => [entry, Number(actorId)]))
  }

  /** Returns the localizations that an entry has had, as far as its versions tell. */
  async localizations(uid: string, entry: number): Promise<readonly number[]> {
    const value = `select l."value" as "id" from ${versionsTable} v, ${this.#dialect.idsIn('v."document"', 'localizations')} l`
    const own = sql`v."type" = ${new Parameter(uid, 'text')} and v."entry" = ${new Parameter(entry, 'integer')}`
    const item = this.#dialect.whole('i."id"')
    const json = sql`(select ${this.#dialect.document(item)} from (select distinct "id" from (${value} where ${own}) w) i)`
    const whole = sql`select ${this.#dialect.jsonText(json)} as data, null as total`
    const { data } = await this.store.database.read(written(whole, this.#dialect), { fresh: true })
    return data === null ? [] : (JSON.parse(jsonText(data)) as readonly number[])
  }

  /** Holds others off who restore or erase one of these entries, until the transaction ends. */
  async hold(writing: WriteTransaction, uid: string, entries: readonly number[]): Promise<void> {
    const isLast = sql`${this.#among(entries)} and v."number" = ${this.#last}`
    await holdRows(writing, sql`select 1 ${fromType(uid)} and ${isLast} order by v."id"`)
  }

  /** Returns a page of the deleted entries of a type, the latest first, and their number. */
  async trash(uid: string, { offset, limit }: VersionPage): Promise<{ gone: Gone[]; total: number }> {
    const from = sql`${fromType(uid)} and v."act" = 'delete' and v."number" = ${this.#last}`
    const page = sql`limit ${new Parameter(limit, 'integer')} offset ${new Parameter(offset, 'integer')}`
    const ordered = sql`${from} order by v."at" desc, v."id" desc ${page}`
    const { rows, total } = await this.#rows.read([this.#rows.bytes], ordered, from)
    return { gone: rows.map(({ entry, number, bytes: size = 0 }) => ({ entry, number, bytes: size })), total }
  }

  /** Deletes all versions of an entry, unless there are some after `last`; returns whether it did. `also` belongs to the transaction. */
  async erase(
    uid: string,
    entry: number,
    last: number,
    also: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const chosen = sql`select v."id" ${fromEntry(uid, entry)} and ${this.#last} = ${new Parameter(last, 'integer')}`
    const erasure = written(sql`delete from ${versionsTable} where "id" in (${chosen})`, this.#dialect)
    return this.store.database.write(async (transaction) => {
      const isErased = (await transaction.run(erasure)) > 0
      if (isErased) await also(transaction)
      return isErased
    })
  }

  async #one(uid: string, entry: number, condition: Part): Promise<Version | null> {
    const from = sql`${fromEntry(uid, entry)} and ${condition} order by v."number" desc limit 1`
    const { rows } = await this.#rows.read([this.#rows.document], from, null)
    const [version = null] = await versionsOf(rows)
    return version
  }

  async #first(uid: string, entry: number): Promise<Version | null> {
    const type = this.store.types.get(uid)
    if (type === undefined) return null
    const { database } = this.store
    const [state] = await new CommittedStates(type, database.dialect).of(database, [entry])
    if (state === undefined) return null
    const at = new Date().toISOString()
    const meta = {
      number: 1,
      act: 'first',
      actor: { kind: 'code', id: null, name: null },
      requestId: null,
      at,
    } as const
    return { entry, ...meta, document: await documentOf(state.document) }
  }

  async #byEntry(from: Sql): Promise<ReadonlyMap<number, readonly Version[]>> {
    const { rows } = await this.#rows.read([this.#rows.document], sql`${from} order by v."number" desc`, null)
    const found = new Map<number, Version[]>()
    for (const version of await versionsOf(rows)) {
      const known = found.get(version.entry)
      if (known === undefined) found.set(version.entry, [version])
      else known.push(version)
    }
    return found
  }

  #among(entries: readonly number[]): Sql {
    return this.#dialect.anyOf('v."entry"', listOf(entries, 'integer', this.#dialect))
  }
}
