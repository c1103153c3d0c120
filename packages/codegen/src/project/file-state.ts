import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { statsAt } from './entries.js'
import { mapFew } from './map-few.js'
import { withPath } from './problem.js'

/** The state of a path in the project. `blocked`: not a plain file, or not reached through plain folders. */
export type FileState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'blocked'; readonly reason: string }

/** Reads files of the project without following symbolic links. Line ends become `\n`, since git may have changed them. */
export async function readFileStates(root: string, paths: Iterable<string>): Promise<ReadonlyMap<string, FileState>> {
  const folders = new Map<string, Promise<string | null>>()
  return new Map(
    await mapFew([...new Set(paths)], async (path) => [path, await readFileState(root, path, folders)] as const),
  )
}

async function readFileState(
  root: string,
  path: string,
  folders: Map<string, Promise<string | null>>,
): Promise<FileState> {
  const obstacle = await folderObstacle(root, dirname(path), folders)
  if (obstacle !== null) return { kind: 'blocked', reason: obstacle }
  const stats = await statsAt(join(root, path))
  if (stats === null) return { kind: 'absent' }
  if (!stats.isFile())
    return { kind: 'blocked', reason: `${path} is ${stats.isSymbolicLink() ? 'a symbolic link' : 'not a plain file'}` }
  const file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return { kind: 'file', text: (await file.readFile('utf8')).replaceAll('\r\n', '\n') }
  } catch (error) {
    throw withPath(error, join(root, path))
  } finally {
    await file.close()
  }
}

/** Returns why files cannot be written below a folder of the project, or null. Missing folders are fine. */
export function folderObstacle(
  root: string,
  folder: string,
  known: Map<string, Promise<string | null>> = new Map(),
): Promise<string | null> {
  if (folder === '.') return Promise.resolve(null)
  let answer = known.get(folder)
  if (answer === undefined) {
    answer = folderObstacle(root, dirname(folder), known).then(async (above) => {
      if (above !== null) return above
      const stats = await statsAt(join(root, folder))
      if (stats === null || stats.isDirectory()) return null
      return `${folder} is ${stats.isSymbolicLink() ? 'a symbolic link' : 'not a folder'}`
    })
    known.set(folder, answer)
  }
  return answer
}
