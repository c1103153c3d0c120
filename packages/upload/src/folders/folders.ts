/** The folders of the library, and their changes: each in a transaction that sees what others have changed before. */
import { lockEntry, NotFoundError, RequestError } from '@content-gen/runtime'
import { inTransaction, lookUp, transact } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { FolderRows } from './folder-rows.js'
import type { Folder, FolderTree } from './folder-tree.js'

/** The folder for files that arrive by the API, as in Strapi v4. */
const apiFolder = 'API Uploads'
/** The most files that are deleted with their folder. */
const mostDeleted = 1000

/** The contents of a folder, at any depth. */
export interface FolderContents {
  readonly folders: number
  readonly files: number
}

export interface Move {
  readonly files: readonly number[]
  readonly folders: readonly number[]
  /** null: the root. */
  readonly to: number | null
}

/** Deletes a file, unless the check refuses it in the same transaction. @throws NotFoundError */
type RemoveFile = (file: number, check: (writing: WriteTransaction) => Promise<void>) => Promise<void>

export class Folders {
  readonly rows: FolderRows

  /** @throws Error if the project has no folders */
  constructor(
    private readonly store: Store,
    private readonly files: CompiledType,
  ) {
    this.rows = new FolderRows(store.types, files)
  }

  /** Returns the columns of new files: of those that arrive by the API without `folder`, whose own is created if necessary. @throws NotFoundError */
  async columnsOf(
    writing: WriteTransaction,
    folder: number | null | undefined,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (folder === null) return this.rows.columnsIn(null)
    if (folder !== undefined) return this.rows.columnsIn(existing(await this.rows.keep(writing, folder)))
    const found = await this.rows.atRoot(writing, apiFolder)
    const known = found && (await this.rows.keep(writing, found.id))
    return this.rows.columnsIn(known ?? (await this.#add(writing, await this.rows.tree(writing), apiFolder, null)))
  }

  /** Returns the path of files in a folder; null: in none. @throws NotFoundError */
  async pathIn(id: number | null): Promise<string> {
    return id === null ? '/' : (await this.get(id)).path
  }

  /** @throws NotFoundError */
  get(id: number): Promise<Folder> {
    return lookUp(this.store.writes, (writing) => this.#find(writing, id))
  }

  /** Returns all folders, with the numbers of files in each itself. */
  all(): Promise<readonly (Folder & { readonly files: number })[]> {
    const read = async (writing: WriteTransaction) => {
      const { folders } = await this.rows.tree(writing)
      const counts = await this.rows.fileCounts(writing)
      return folders.map((folder) => ({ ...folder, files: counts.get(folder.id) ?? 0 }))
    }
    return inTransaction(this.store.writes, read, { isReading: true })
  }

  /** Makes a folder; returns it. @throws ValidationError, NotFoundError */
  create(name: string, parent: number | null): Promise<Folder> {
    return this.#change((writing, tree) => {
      tree.refuseMore()
      tree.refusePlace(null, parent)
      tree.refuseName(name, parent)
      return this.#add(writing, tree, name, parent)
    })
  }

  /** @throws ValidationError, NotFoundError */
  rename(id: number, name: string): Promise<void> {
    return this.#change((writing, tree) => {
      tree.refuseName(name, tree.get(id).parent, id)
      return this.rows.change(writing, [id], { name })
    })
  }

  /** Moves folders and files, all or none. Files that are gone are left out. @throws ValidationError, NotFoundError */
  move({ files, folders, to }: Move): Promise<void> {
    return this.#change(async (writing, before) => {
      let tree = before
      const moved = folders.filter((id) => tree.get(id).parent !== to)
      for (const id of moved) {
        tree.refusePlace(id, to)
        tree.refuseName(tree.get(id).name, to, id)
        tree = tree.moved(id, to)
      }
      await this.rows.setPaths(writing, tree.changedSince(before))
      await this.rows.change(writing, moved, { parent: to })
      await this.rows.place(writing, files, to === null ? null : tree.get(to))
    })
  }

  /** @throws NotFoundError */
  contents(id: number): Promise<FolderContents> {
    const count = async (writing: WriteTransaction) => this.#count(writing, await this.rows.tree(writing), id)
    return inTransaction(this.store.writes, count, { isReading: true })
  }

  /** Deletes a folder with what is in it, which must be as much as somebody agreed to. @throws NotFoundError, RequestError 409 */
  async remove(id: number, agreed: FolderContents, removeFile: RemoveFile): Promise<void> {
    const held = async (writing: WriteTransaction) => {
      const tree = await this.rows.tree(writing)
      requireAgreed(await this.#count(writing, tree, id), agreed)
      return this.rows.filesIn(writing, idsBelow(tree, id), mostDeleted)
    }
    if (agreed.files > mostDeleted)
      throw new RequestError(
        409,
        'ConflictError',
        `At most ${mostDeleted} files are deleted at once`,
        {},
        { code: 'filesMany', data: { max: mostDeleted } },
      )
    for (const file of await inTransaction(this.store.writes, held, { isReading: true }))
      await unlessGone(removeFile(file, (writing) => this.#requireBelow(writing, file, id)))
    await this.#change(async (writing, tree) => {
      requireAgreed(await this.#count(writing, tree, id), { ...agreed, files: 0 })
      // The innermost first: nothing that is left refers to one that is gone.
      await this.rows.remove(writing, idsBelow(tree, id).toReversed())
    })
  }

  async #find(writing: WriteTransaction, id: number): Promise<Folder> {
    return existing(await this.rows.find(writing, id))
  }

  /** Somebody may have moved a file, or a folder with it, elsewhere meanwhile. @throws NotFoundError */
  async #requireBelow(writing: WriteTransaction, file: number, id: number): Promise<void> {
    await lockEntry(writing, this.files, file)
    const { path } = await this.#find(writing, id)
    const own = await this.rows.folderOf(writing, file)
    const folder = own === null ? null : await this.rows.find(writing, own)
    if (!`${folder?.path ?? ''}/`.startsWith(`${path}/`)) throw new NotFoundError('Entity not found', { code: 'gone' })
  }

  async #count(writing: WriteTransaction, tree: FolderTree, id: number): Promise<FolderContents> {
    const ids = idsBelow(tree, id)
    return { folders: ids.length - 1, files: await this.rows.countFiles(writing, ids) }
  }

  #add(writing: WriteTransaction, tree: FolderTree, name: string, parent: number | null): Promise<Folder> {
    const pathId = tree.nextNumber
    return this.rows.add(writing, { name, parent, pathId, path: `${tree.pathOf(parent)}/${pathId}` })
  }

  #change<Result>(work: (writing: WriteTransaction, tree: FolderTree) => Promise<Result>): Promise<Result> {
    const held = async (writing: WriteTransaction) => work(writing, await this.rows.hold(writing))
    // Of two that take the same number at once, the second takes another when it retries.
    return transact(this.store.writes, held, 'retry')
  }
}

/** @throws NotFoundError */
function existing(folder: Folder | null): Folder {
  if (folder === null) throw new NotFoundError('Folder not found', { code: 'gone' })
  return folder
}

async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error
  })
}

function idsBelow(tree: FolderTree, id: number): readonly number[] {
  return tree.below(id).map((folder) => folder.id)
}

/** @throws RequestError 409 */
function requireAgreed(found: FolderContents, agreed: FolderContents): void {
  if (found.files === agreed.files && found.folders === agreed.folders) return
  const words = `The folder holds ${found.files} files and ${found.folders} folders`
  throw new RequestError(409, 'ConflictError', words, found, { code: 'folderChanged', data: { ...found } })
}
