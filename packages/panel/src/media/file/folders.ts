import { useRead } from '../../api/index.js'

/** A folder as the server lists it: all of them at once. */
export interface Folder {
  readonly id: number
  readonly name: string
  /** null: the root. */
  readonly parent: number | null
  /** The number of files in it, without those of folders in it. */
  readonly files: number
}

/** All that begins with this is renewed when something in the library changes. */
export const libraryKey = '/upload/'

export function useFolders(): readonly Folder[] {
  return useRead<readonly Folder[]>('/upload/folders').data ?? []
}

export function within(folders: readonly Folder[], parent: number | null): readonly Folder[] {
  return folders.filter((folder) => folder.parent === parent).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Returns the folders from the root to one; none for the root, or for one that is gone. */
export function chainTo(folders: readonly Folder[], id: number | null): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const chain = new Set<Folder>()
  for (let at = id; at !== null;) {
    const folder = byId.get(at)
    if (folder === undefined || chain.has(folder)) break
    chain.add(folder)
    at = folder.parent
  }
  return [...chain].toReversed()
}

/** Returns the names from the root to a folder, as a text. */
export function pathText(folders: readonly Folder[], id: number | null): string {
  return chainTo(folders, id)
    .map(({ name }) => name)
    .join(' › ')
}

/** Returns the folders that others may be moved to: not themselves, nor those in them. */
export function targetsFor(folders: readonly Folder[], moved: readonly number[]): readonly Folder[] {
  return folders.filter(({ id }) => chainTo(folders, id).every((above) => !moved.includes(above.id)))
}
