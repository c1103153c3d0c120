/** The rows of the library: the operations that the write path of entries lacks. */
import { fileUid } from '@content-gen/contract'
import { lockEntry, NotFoundError } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import {
  deleteRows,
  findRow,
  inTransaction,
  insertAll,
  lookUp,
  NewRow,
  selectRows,
  setRows,
  tableOf,
  transact,
} from '@content-gen/runtime/write'
import { Folders } from '../folders/folders.js'
import { noteUpload, refuseArrived } from './sent-before.js'
import { storedName } from '../storage/stored-name.js'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { RowFiles, Storage, StoredPlace } from '../storage/storage.js'

/** The library's own data about one of its files. */
export interface StoredFile extends RowFiles {
  readonly id: number
  readonly hash: string
  readonly ext: string
  readonly provider: string
  readonly name: string
  readonly mime: string
  readonly alternativeText: string
  readonly caption: string
  /** The name of the upload itself; null if a storage cannot have it. */
  readonly stored: string | null
}

const texts = ['hash', 'ext', 'provider', 'name', 'mime', 'alternativeText', 'caption']

/** The place of new files, and the way they came. */
export interface Arrival {
  /** null: the root. Absent: the folder of files that arrive by the API. */
  readonly folder?: number | null
  /** The key of an upload that may have arrived before. */
  readonly upload?: string | null
}

export class FileRows {
  readonly type: CompiledType
  readonly folders: Folders
  readonly #fields: readonly string[]

  /** @throws Error if the project has no file type */
  constructor(
    private readonly store: Store,
    private readonly storage: Pick<Storage, 'nameOf'> = {},
  ) {
    const type = store.types.get(fileUid)
    if (type === undefined) throw new Error('The project has no media library: run `content-gen generate`.')
    this.type = type
    this.folders = new Folders(store, type)
    this.#fields = [...texts, 'formats', 'provider_metadata', 'updatedAt'].map((name) => this.#field(name))
  }

  /**
   * Inserts all or none; returns their ids.
   * @throws NotFoundError without the folder, Arrived if an earlier upload brought them
   */
  insert(
    files: readonly Readonly<Record<string, unknown>>[],
    { folder, upload = null }: Arrival = {},
  ): Promise<number[]> {
    const work = async (writing: WriteTransaction) => {
      if (upload !== null) await refuseArrived(writing, upload)
      const columns = await this.folders.columnsOf(writing, folder)
      const times = { [this.#field('createdAt')]: writing.now, [this.#field('updatedAt')]: writing.now }
      const rows = files.map((file) => {
        const own = Object.entries(file).map(([name, value]) => [this.#field(name), value])
        return new NewRow(tableOf(this.type), { ...Object.fromEntries(own), ...columns, ...times })
      })
      await insertAll(writing, rows)
      const ids = rows.map(({ id }) => id)
      if (upload !== null) await noteUpload(writing, upload, ids)
      return ids
    }
    // Of two that create the folder, or send the same file, at once, the second finds what the first made when it retries.
    return transact(this.store.writes, work, 'retry')
  }

  /** Removes rows that the request has just added: it needs no right to undo its own. */
  async delete(ids: readonly number[]): Promise<void> {
    const among = { field: 'id', values: ids }
    await unconfirmed(() =>
      inTransaction(this.store.writes, (writing) => deleteRows(writing, tableOf(this.type), { among })),
    )
  }

  find(id: number): Promise<StoredFile | null> {
    return lookUp(this.store.writes, async (writing) => {
      const row = await this.#row(writing, id)
      return row && this.#storedFile(row)
    })
  }

  /** Locks the row, and thereby its files, until the session ends. @throws NotFoundError */
  async hold(writing: WriteTransaction, id: number): Promise<RowFiles> {
    await lockEntry(writing, this.type, id)
    const row = await this.#row(writing, id)
    if (row === null) throw new NotFoundError('Entity not found', { code: 'gone' })
    return this.#storedFile(row)
  }

  /** Makes `updatedAt` later than before, even if the clock stands still: it is the version of the row's files. */
  async stamp(writing: WriteTransaction, id: number, { version }: RowFiles): Promise<void> {
    const last = Date.parse(version)
    if (Date.parse(timeText(writing.now)) > last || Number.isNaN(last)) return
    const later = writing.context.database.dialect.storeDateTime(new Date(last + 1).toISOString())
    await setRows(writing, tableOf(this.type), { where: { id } }, { [this.#field('updatedAt')]: later })
  }

  /** Runs `use` with the rows of the hashes that have one, and holds them meanwhile. */
  async withRows(
    hashes: readonly string[],
    use: (rows: ReadonlyMap<string, RowFiles>) => Promise<void>,
  ): Promise<void> {
    const work = async (writing: WriteTransaction) => {
      for (const { id } of await this.#withHashes(writing, hashes)) await lockEntry(writing, this.type, id)
      const files = await this.#withHashes(writing, hashes)
      await use(new Map(files.map((file) => [file.hash, file])))
    }
    await unconfirmed(() => inTransaction(this.store.writes, work))
  }

  /** Returns true if a row has the provider. */
  async hasProvider(provider: string): Promise<boolean> {
    const where = { [this.#field('provider')]: provider }
    const read = (writing: WriteTransaction) => findRow(writing, tableOf(this.type), ['id'], { where })
    return (await inTransaction(this.store.writes, read, { isReading: true })) !== null
  }

  /** Returns true if a row has the hash. */
  async hasHash(hash: string): Promise<boolean> {
    const read = (writing: WriteTransaction) => this.#withHashes(writing, [hash])
    return (await inTransaction(this.store.writes, read, { isReading: true })).length > 0
  }

  async #withHashes(writing: WriteTransaction, hashes: readonly string[]): Promise<readonly StoredFile[]> {
    const among = { field: this.#field('hash'), values: hashes }
    const rows = await selectRows(writing, tableOf(this.type), this.#fields, { among })
    return rows.map((row) => this.#storedFile(row))
  }

  #row(writing: WriteTransaction, id: number): Promise<Row | null> {
    return findRow(writing, tableOf(this.type), this.#fields, { where: { id } })
  }

  #storedFile(row: Row): StoredFile {
    const text = (name: string) => String(row[this.#field(name)] ?? '')
    const [hash, ext] = [text('hash'), text('ext')]
    const metadata = parsed(row[this.#field('provider_metadata')])
    const places = [{ hash, ext, metadata }, ...versionsIn(parsed(row[this.#field('formats')]))]
    const [stored = null, ...versions] = places.map((place) => this.#nameOf(place))
    return {
      id: Number(row['id']),
      hash,
      ext,
      provider: text('provider'),
      name: text('name'),
      mime: text('mime'),
      alternativeText: text('alternativeText'),
      caption: text('caption'),
      stored,
      names: [stored, ...versions].filter((name) => name !== null),
      version: timeText(row[this.#field('updatedAt')]),
    }
  }

  /** Anyone with access to the database could have written other names. */
  #nameOf(place: StoredPlace): string | null {
    if (this.storage.nameOf) return this.storage.nameOf(place)
    const name = place.hash + place.ext
    return storedName.test(name) ? name : null
  }

  #field(name: string): string {
    const attribute = this.type.attributes.get(name)
    if (attribute?.kind !== 'scalar') throw new Error(`${fileUid} has no attribute ${name}`)
    return attribute.descriptor.field
  }
}

function timeText(stored: unknown): string {
  return stored instanceof Date ? stored.toISOString() : String(stored)
}

/** Runs work that follows from a permitted change, even if the permission was withdrawn meanwhile. */
function unconfirmed<Result>(work: () => Promise<Result>): Promise<Result> {
  return acting.run({ ...acting.getStore(), confirm: undefined }, work)
}

function parsed(stored: unknown): unknown {
  return typeof stored === 'string' ? JSON.parse(stored) : null
}

function versionsIn(formats: unknown): readonly StoredPlace[] {
  if (typeof formats !== 'object' || formats === null) return []
  return Object.values(formats).flatMap((version: unknown) => {
    if (typeof version !== 'object' || version === null || !('hash' in version) || !('ext' in version)) return []
    const metadata = 'provider_metadata' in version ? version.provider_metadata : null
    return [{ hash: String(version.hash), ext: String(version.ext), metadata }]
  })
}
