/** The folders of the library as a tree, of the rows that a transaction holds. */
import { NotFoundError, ValidationError } from '@content-gen/runtime'

export interface Folder {
  readonly id: number
  readonly name: string
  /** null: the root. */
  readonly parent: number | null
  /** The numbers of the folders from the root: `/1/4`. Strapi v4 has the same. */
  readonly path: string
  /** The last number of the path. */
  readonly pathId: number
}

const [mostFolders, deepest] = [5000, 20]
/** Of the column. */
const largest = 2 ** 31 - 1

export class FolderTree {
  readonly #byId: ReadonlyMap<number, Folder>
  readonly #within = new Map<number | null, Folder[]>()

  constructor(readonly folders: readonly Folder[]) {
    this.#byId = new Map(folders.map((folder) => [folder.id, folder]))
    for (const folder of folders) {
      const siblings = this.#within.get(folder.parent)
      if (siblings) siblings.push(folder)
      else this.#within.set(folder.parent, [folder])
    }
  }

  /** @throws NotFoundError */
  get(id: number): Folder {
    const folder = this.#byId.get(id)
    if (folder === undefined) throw new NotFoundError('Folder not found', { code: 'gone' })
    return folder
  }

  /** Returns the path of a folder; null: the root's, to which others are appended. */
  pathOf(id: number | null): string {
    return id === null ? '' : this.get(id).path
  }

  within(id: number | null): readonly Folder[] {
    return this.#within.get(id) ?? []
  }

  /** Returns a folder and those in it, at any depth, each after its parent. */
  below(id: number): readonly Folder[] {
    const found = new Set([this.get(id)])
    // A set goes on with what is added meanwhile, and takes nothing twice: rows that somebody else wrote may form a circle.
    for (const folder of found) for (const each of this.within(folder.id)) found.add(each)
    return [...found]
  }

  /** Returns the number of a new folder. */
  get nextNumber(): number {
    const next = 1 + this.folders.reduce((most, { pathId }) => Math.max(most, pathId), 0)
    if (next <= largest) return next
    // Somebody else has chosen a number that leaves none after it.
    const taken = new Set(this.folders.map(({ pathId }) => pathId))
    let free = 1
    while (taken.has(free)) free++
    return free
  }

  /** @throws ValidationError if there are too many folders */
  refuseMore(): void {
    if (this.folders.length < mostFolders) return
    const refusal = { code: 'foldersFull', data: { max: mostFolders } } as const
    throw new ValidationError(`A library has at most ${mostFolders} folders`, {}, refusal)
  }

  /** @throws ValidationError if another folder in `parent` has the name; the case of letters makes no difference */
  refuseName(name: string, parent: number | null, own: number | null = null): void {
    const taken = this.within(parent).find((folder) => folder.id !== own && alike(folder.name) === alike(name))
    if (taken === undefined) return
    const refusal = { code: 'folderTaken', data: { name: taken.name } } as const
    throw new ValidationError(`There is a folder “${taken.name}” already`, {}, refusal)
  }

  /** @throws ValidationError if a folder cannot be in `parent`; null: a new one */
  refusePlace(id: number | null, parent: number | null): void {
    const moved = id === null ? [] : this.below(id)
    if (moved.some((folder) => folder.id === parent))
      throw new ValidationError('A folder cannot be moved into itself', {}, { code: 'folderInside' })
    const depth = (path: string) => path.split('/').length - 1
    const own = id === null ? 0 : depth(this.get(id).path)
    const height = id === null ? 1 : Math.max(...moved.map(({ path }) => depth(path) - own + 1))
    if (depth(this.pathOf(parent)) + height <= deepest) return
    const refusal = { code: 'folderDeep', data: { max: deepest } } as const
    throw new ValidationError(`Folders can be in each other ${deepest} deep`, {}, refusal)
  }

  /** Returns the tree as it is once a folder is in `parent`. */
  moved(id: number, parent: number | null): FolderTree {
    const paths = new Map<number | null, string>([[this.get(id).parent, this.pathOf(parent)]])
    const changed = new Map<number, Folder>()
    for (const folder of this.below(id)) {
      const path = `${paths.get(folder.parent) ?? ''}/${folder.pathId}`
      paths.set(folder.id, path)
      changed.set(folder.id, { ...folder, path, ...(folder.id === id ? { parent } : {}) })
    }
    return new FolderTree(this.folders.map((folder) => changed.get(folder.id) ?? folder))
  }

  /** Returns the folders that are elsewhere than in `before`. */
  changedSince(before: FolderTree): readonly Folder[] {
    return this.folders.filter(({ id, path }) => path !== before.get(id).path)
  }
}

function alike(name: string): string {
  return name.normalize().toLowerCase()
}
