/** The rows of the library: the operations that the write path of entries lacks. */
import { NotFoundError } from '@content-gen/runtime'
import { fileUid } from '@content-gen/runtime/query'
import { inSession, lookUp, rowsOf, transact } from '@content-gen/runtime/write'
import { Folders } from './folders.js'
import { storedName } from './stored-name.js'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import type { RowFiles } from './storage.js'

/** The library's own data about one of its files. */
export interface StoredFile extends RowFiles {
  readonly id: number
  readonly hash: string
  readonly ext: string
  readonly provider: string
}

type Row = Readonly<Record<string, unknown>>

export class FileRows {
  readonly type: CompiledType
  readonly folders: Folders
  readonly #select: Record<string, true>

  /** @throws Error if the project has no file type */
  constructor(private readonly store: Store) {
    const type = store.types.get(fileUid)
    if (type === undefined) throw new Error('The project has no media library: run `content-gen generate`.')
    this.type = type
    this.folders = new Folders(store, type)
    const names = ['hash', 'ext', 'provider', 'formats', 'updatedAt'].map((name) => this.#field(name))
    this.#select = Object.fromEntries(['id', ...names].map((field) => [field, true]))
  }

  /** Inserts all or none; returns their ids. */
  insert(files: readonly Readonly<Record<string, unknown>>[]): Promise<number[]> {
    const work = async (session: Session) => {
      const ids: number[] = []
      const folder = await this.folders.ofTheApi(session)
      for (const file of files) {
        // JSON columns accept an absent value where they would not accept null.
        const known = Object.entries(file).filter(([, value]) => value !== null)
        const columns = known.map(([name, value]) => [this.#field(name), value])
        const times = { [this.#field('createdAt')]: session.now, [this.#field('updatedAt')]: session.now }
        const data = { ...Object.fromEntries(columns), ...folder, ...times }
        const { id } = await rowsOf(session, this.type).create({ data, select: { id: true } })
        ids.push(Number(id))
      }
      return ids
    }
    // Of two that create the folder at once, the second finds it when it retries.
    return transact(this.store.writes, work, () => Promise.resolve([]))
  }

  delete(ids: readonly number[]): Promise<void> {
    return inSession(this.store.writes, async (session) => {
      await rowsOf(session, this.type).deleteMany({ where: { id: { in: [...ids] } } })
    })
  }

  find(id: number): Promise<StoredFile | null> {
    return lookUp(this.store.writes, async (session) => {
      const row = await this.#row(session, id)
      return row && this.#storedFile(row)
    })
  }

  /** Locks the row until the session ends. @throws NotFoundError */
  async hold(session: Session, id: number): Promise<RowFiles> {
    const updatedAt = this.#field('updatedAt')
    for (;;) {
      const row = await this.#row(session, id)
      if (row === null) throw new NotFoundError('Entity not found')
      const where = { id, [updatedAt]: row[updatedAt] }
      const { count } = await rowsOf(session, this.type).updateMany({ where, data: { [updatedAt]: session.now } })
      if (count > 0) return this.#storedFile(row)
    }
  }

  /** Returns the rows of the hashes that have one. */
  async byHash(hashes: readonly string[]): Promise<ReadonlyMap<string, RowFiles>> {
    const where = { [this.#field('hash')]: { in: [...hashes] } }
    const rows = await lookUp(this.store.writes, (session) =>
      rowsOf(session, this.type).findMany({ where, select: this.#select }),
    )
    return new Map(rows.map((row) => this.#storedFile(row)).map((file) => [file.hash, file]))
  }

  #row(session: Session, id: number): Promise<Row | null> {
    return rowsOf(session, this.type).findFirst({ where: { id }, select: this.#select })
  }

  #storedFile(row: Row): StoredFile {
    const text = (name: string) => String(row[this.#field(name)] ?? '')
    const [hash, ext] = [text('hash'), text('ext')]
    const updatedAt = row[this.#field('updatedAt')]
    return {
      id: Number(row['id']),
      hash,
      ext,
      provider: text('provider'),
      // Anyone with access to the database could have written others.
      names: [hash + ext, ...versionNames(row[this.#field('formats')])].filter((name) => storedName.test(name)),
      version: updatedAt instanceof Date ? updatedAt.toISOString() : String(updatedAt),
    }
  }

  #field(name: string): string {
    const attribute = this.type.attributes.get(name)
    if (attribute?.kind !== 'scalar') throw new Error(`${fileUid} has no attribute ${name}`)
    return attribute.descriptor.field
  }
}

function versionNames(formats: unknown): string[] {
  if (typeof formats !== 'object' || formats === null) return []
  return Object.values(formats).flatMap((version: unknown) => {
    if (typeof version !== 'object' || version === null || !('hash' in version) || !('ext' in version)) return []
    return [`${String(version.hash)}${String(version.ext)}`]
  })
}
