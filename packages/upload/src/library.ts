import { fullDiskError, NotFoundError, trusted, ValidationError } from '@content-gen/runtime'
import { deleteEntry, SentFiles, updateEntry } from '@content-gen/runtime/write'
import { prepareFile } from './prepare.js'
import { FileRows } from './rows.js'
import type { Store } from '@content-gen/runtime'
import type { FileInfo } from './file-info.js'
import type { SentFile } from './multipart.js'
import type { Place } from './place.js'
import type { Draft, Storage } from './storage.js'

/** Files and their rows, changed together: a row never lacks its file. */
export class Library {
  readonly rows: FileRows

  constructor(
    readonly store: Store,
    readonly storage: Storage,
    /** Bytes. */
    readonly sizeLimit: number,
  ) {
    this.rows = new FileRows(store)
  }

  /** Runs `work` with room for files. What it has placed stays only if it ends well, or answers true. */
  async receive(work: (draft: Draft) => Promise<boolean | void>): Promise<void> {
    let draft: Draft | null = null
    let isKept = false
    try {
      draft = await this.storage.open()
      isKept = (await work(draft)) !== false
    } catch (error) {
      throw fullDiskError(error) ?? error
    } finally {
      if (draft) await this.#close(draft, isKept)
    }
  }

  /** Takes in all files or none, attached where that is asked for; answers their ids, in order. */
  async add(
    draft: Draft,
    files: readonly SentFile[],
    infos: readonly FileInfo[],
    place: Place | null = null,
  ): Promise<readonly number[]> {
    if (files.length === 0) throw new ValidationError('Files are empty')
    const prepared = []
    for (const [index, file] of files.entries()) {
      prepared.push(await prepareFile(file, infos[index] ?? {}, this.storage))
    }
    await draft.place(prepared.map(({ group }) => group))
    const ids = await this.rows.insert(prepared.map(({ attributes }) => attributes))
    if (place) await this.#attach(ids, place)
    return ids
  }

  /** The id, where it is a file's. @throws NotFoundError */
  async require(id: number): Promise<number> {
    return (await this.#find(id)).id
  }

  /** Gives a file new content under its old address. @throws NotFoundError */
  async replace(draft: Draft, id: number, file: SentFile, info: FileInfo): Promise<void> {
    const old = await this.#find(id)
    if (old.provider !== this.storage.provider) throw new ValidationError('The file is kept elsewhere')
    const { attributes, group } = await prepareFile(file, info, this.storage, old)
    await draft.place([group])
    await updateEntry(this.store.writes, this.rows.type, id, attributes, trusted)
    const names = new Set(group.files.map(({ name }) => name))
    await this.#remove(old.names.filter((name) => !names.has(name)))
  }

  /** @throws NotFoundError */
  async describe(id: number, info: FileInfo): Promise<void> {
    await this.#find(id)
    await updateEntry(this.store.writes, this.rows.type, id, info, trusted)
  }

  /** @throws NotFoundError */
  async delete(id: number): Promise<void> {
    const file = await this.#find(id)
    await deleteEntry(this.store.writes, this.rows.type, id)
    if (file.provider === this.storage.provider) await this.#remove(file.names)
  }

  /** Adds files to a media attribute; a single one gets the last of them. An entry that is not there is left alone. */
  async #attach(ids: readonly number[], { uid, id, attribute }: Place): Promise<void> {
    const type = this.store.types.get(uid)
    if (type === undefined) throw new ValidationError(`Unknown ref ${uid}`)
    try {
      await updateEntry(this.store.writes, type, id, { [attribute]: new SentFiles(ids) }, trusted)
    } catch (error) {
      if (error instanceof NotFoundError) return
      await this.rows.delete(ids)
      throw error
    }
  }

  async #find(id: number) {
    const file = await this.rows.find(id)
    if (file === null) throw new NotFoundError('Entity not found')
    return file
  }

  /** No row leads to them any more: a file that stays costs room and nothing else. */
  async #remove(names: readonly string[]): Promise<void> {
    await this.storage.remove(names).catch((error: unknown) => {
      this.store.log.warn({ err: error, names }, 'stored files could not be removed')
    })
  }

  async #close(draft: Draft, isKept: boolean): Promise<void> {
    await (isKept ? draft.keep() : draft.discard()).catch((error: unknown) => {
      this.store.log.error({ err: error }, 'what an upload left could not be removed')
    })
  }
}
