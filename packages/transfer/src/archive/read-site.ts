import type { TypeDescriptor } from '@content-gen/runtime'
import type { Draft } from '../import/working-copies.js'
import { ImportProblem, wordsOf } from '../problem.js'
import type { SourceDatabase, SourceRow } from '../source/source.js'
import { strapiTable } from '../source/source.js'
import { partOf, type Archive } from './archive.js'
import { isObject, type JsonObject } from '../json-object.js'
import { jsonLines, wholeJson } from './json-lines.js'
import { Documents, type KnownDocuments } from './documents.js'
import { differingDrafts } from './drafts.js'
import { mostAttributes, Schemas } from './schemas.js'
import { linkOf, rowOfLink, type ArchivedLink } from './site-link.js'
import { isId, rowsOfEntry } from './site-rows.js'
import { SiteTables } from './site-tables.js'
import { Spool } from './spool.js'
import { strapiVersion } from './version.js'

/** An archive as the database that it was made of. */
export interface ArchivedSite extends SourceDatabase {
  readonly archivedBy: 4 | 5
  /** The number of entries of all types. */
  readonly entries: number
  readonly schemas: Schemas
  /** The bytes of each file in `assets/uploads`. */
  readonly assets: ReadonlyMap<string, number>
  /** Entries of types that the project does not have, by their uids. */
  readonly strangers: ReadonlyMap<string, number>
  /** Values and links for which there is no attribute: how many, by uid and name. */
  readonly homeless: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The ids of entries of Strapi 5, by document and locale. */
  readonly documents: KnownDocuments
  /** Drafts of Strapi 5 that differ from what is published. */
  drafts(): AsyncIterable<Draft>
}

/**
 * Reads all of an archive but the content of its assets, which are read again. `known`: the ids that entries of Strapi 5 keep.
 * @throws ImportProblem
 */
export async function readSite(
  archive: Archive,
  descriptors: readonly TypeDescriptor[],
  known: KnownDocuments = new Map(),
): Promise<ArchivedSite> {
  const [spool, raw] = [await Spool.open<SourceRow>(), await Spool.open<JsonObject>()]
  const close = async () => {
    await spool.remove()
    await raw.remove()
  }
  try {
    const reading = new Reading(spool, raw, new SiteTables(descriptors), new Documents(known))
    await reading.all(archive)
    return { ...reading.site(), close }
  } catch (error) {
    await close()
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new ImportProblem(`There is no room to unpack the archive: ${wordsOf(error)}.`, { cause: error })
    throw error
  }
}

class Reading {
  readonly #schemas = new Schemas()
  readonly #assets = new Map<string, number>()
  readonly #strangers = new Map<string, number>()
  readonly #homeless = new Map<string, Map<string, number>>()
  /** The columns of links that rows have themselves, by table and id. */
  readonly #columns = new Map<string, SourceRow>()
  readonly #components = new Map<string, Set<number>>()
  #version: 4 | 5 | null = null
  #entries = 0

  /** `raw`: lines that wait until all entries, and the version of Strapi, are known. */
  constructor(
    private readonly spool: Spool<SourceRow>,
    private readonly raw: Spool<JsonObject>,
    private readonly tables: SiteTables,
    private readonly documents: Documents,
  ) {}

  async all(archive: Archive): Promise<void> {
    for await (const file of archive.files()) {
      const part = partOf(file.name)
      if (part === 'metadata') this.#version = strapiVersion(await wholeJson(file, 2 ** 20))
      else if (part === 'asset') this.#assets.set(file.name.slice('assets/uploads/'.length), file.size)
      else if (part === 'schemas') for await (const line of jsonLines(file, 8 * 2 ** 20)) this.#schemas.add(line)
      else if (part === 'entities') for await (const line of jsonLines(file)) await this.#entity(line)
      else if (part === 'links') for await (const line of jsonLines(file)) await this.#addRaw('links', line)
      else if (part === 'configuration') for await (const line of jsonLines(file)) await this.#setting(line)
    }
    // An export writes it last.
    if (this.#version === null)
      throw new ImportProblem('The archive has no metadata.json: it is cut off, or no export of Strapi.')
    if (this.#schemas.byUid.size === 0) throw new ImportProblem('The archive has no schemas.')
    await this.raw.flush()
    await this.#resolve()
    for (const uid of this.#schemas.byUid.keys()) {
      const table = this.tables.tableOf(uid)
      if (table !== null) this.spool.create(table)
    }
    this.spool.create(strapiTable)
    await this.spool.flush()
  }

  /** Reads what waited. Of Strapi 5, one row of a document and a locale is the entry. */
  async #resolve(): Promise<void> {
    const documents = this.#version === 5 ? this.documents : new Documents()
    if (this.#version === 5)
      for await (const { type, id, data } of this.raw.rows('entities'))
        if (isObject(data)) documents.add(String(type), Number(id), data, this.#schemas.hasDrafts(String(type)))
    documents.settle()
    for await (const { type, id, data } of this.raw.rows('entities'))
      if (isObject(data) && !documents.isDraft(String(type), Number(id)))
        await this.#store(String(type), documents.entryOf(String(type), Number(id)), data)
    for await (const line of this.raw.rows('links')) {
      const link = linkOf(line)
      const resolved = link && this.#version === 5 ? this.#ofEntries(link, documents) : link
      if (resolved) await this.#link(resolved)
    }
    for (const { uid, ids } of documents.localizations()) {
      const [first = 0, ...others] = ids.toSorted((one, other) => one - other)
      for (const [one, other] of others.flatMap((id) => [[first, id] as const, [id, first] as const]))
        await this.#link(localization(uid, one, other))
    }
  }

  /** Returns a link between entries; null for one of a draft that is none, or of its components. */
  #ofEntries(link: ArchivedLink, documents: Documents): ArchivedLink | null {
    const isGone = ({ type, id }: ArchivedLink['left']) =>
      this.tables.types.get(type)?.kind === 'component'
        ? !this.#components.get(type)?.has(id)
        : documents.isDraft(type, id)
    const { left, right } = link
    const isFile = left.type === 'plugin::upload.file' && link.attribute === 'related'
    if (isGone(left) || (isFile && isGone(right))) return null
    const entryOf = ({ type, id }: ArchivedLink['left']) => ({ type, id: documents.entryOf(type, id) })
    return { ...link, left: entryOf(left), right: entryOf(right) }
  }

  site(): Omit<ArchivedSite, 'close'> {
    return {
      archivedBy: this.#version ?? 4,
      entries: this.#entries,
      tables: this.spool.tables,
      notice: null,
      rows: (table) => this.#rows(table),
      types: async (table) => this.#schemas.typesOf(this.tables.uidOf(table)),
      schemas: this.#schemas,
      assets: this.#assets,
      strangers: this.#strangers,
      homeless: new Map([...this.#homeless].map(([uid, counts]) => [uid, this.#schemas.known(uid, counts)])),
      documents: this.documents.ids,
      drafts: () => differingDrafts(this.raw, this.documents, this.tables),
    }
  }

  async *#rows(table: string): AsyncGenerator<SourceRow> {
    for await (const row of this.spool.rows(table)) {
      const columns = this.#columns.get(`${table} ${String(row['id'])}`)
      yield columns ? { ...row, ...columns } : row
    }
  }

  async #entity({ type, id, data }: JsonObject): Promise<void> {
    if (typeof type !== 'string' || !isId(id) || !isObject(data))
      throw new ImportProblem('The archive has an entry without a type, an id or data: it is damaged.')
    this.#entries++
    if (typeof data['documentId'] === 'string') await this.#addRaw('entities', { type, id, data })
    else await this.#store(type, id, data)
  }

  #addRaw(table: 'entities' | 'links', line: JsonObject): Promise<void> {
    return this.raw.add(table, line)
  }

  async #store(type: string, id: number, data: JsonObject): Promise<void> {
    if (this.tables.tableOf(type) === null) return count(this.#strangers, type)
    const known = this.tables.types.get(type)?.attributes
    for (const [name, value] of Object.entries(data))
      if (known && value !== null && !Object.hasOwn(known, name)) this.#withoutHome(type, name)
    for (const { table, uid, id: rowId, row } of rowsOfEntry(this.tables, type, id, data)) {
      // A component that two entries share is one row.
      if (uid !== type && 'id' in row) {
        const seen = this.#components.get(uid) ?? new Set()
        if (seen.has(rowId)) continue
        this.#components.set(uid, seen.add(rowId))
      }
      await this.spool.add(table, row)
    }
  }

  async #link(link: ArchivedLink): Promise<void> {
    if (this.tables.tableOf(link.left.type) === null) return
    const { left, right, attribute: name } = link
    const attributes = this.tables.types.get(left.type)?.attributes
    if (this.tables.isFixed(left.type) || (left.type === 'plugin::upload.file' && name === 'related'))
      return this.#addLink(link)
    const attribute = attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (attribute === undefined) return this.#withoutHome(left.type, name)
    if ('link' in attribute && attribute.link.kind === 'morphKey')
      this.#columns.set(`${this.tables.tableOf(left.type)} ${left.id}`, {
        target_type: right.type,
        target_id: right.id,
      })
    else await this.#addLink(link)
  }

  async #addLink(link: ArchivedLink): Promise<void> {
    const { table, row } = rowOfLink(this.tables, link)
    await this.spool.add(table, row)
  }

  async #setting({ type, value }: JsonObject): Promise<void> {
    if (!isObject(value)) return
    if (type === 'core-store') {
      const { key, value: setting } = value
      await this.spool.add(strapiTable, { key, value: textOf(setting) })
    } else if (type === 'webhook') {
      const { id, name, url, events } = value
      await this.spool.add('strapi_webhooks', { id, name, url, events: textOf(events) })
    }
  }

  #withoutHome(uid: string, attribute: string): void {
    const counts = this.#homeless.get(uid) ?? new Map<string, number>()
    this.#homeless.set(uid, counts)
    if (counts.has(attribute) || counts.size < mostAttributes) count(counts, attribute)
  }
}

function localization(uid: string, one: number, other: number): ArchivedLink {
  const ends = { left: { type: uid, id: one }, right: { type: uid, id: other }, attribute: 'localizations' }
  return { ...ends, relation: 'oneToMany', place: null, inversePlace: null, field: null }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** @throws ImportProblem */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value ?? null)
  } catch {
    throw new ImportProblem('The configuration of the archive is nested too deeply.')
  }
}
