import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a folder of the project and all folders below; none if it does not exist. Leaves out `skips` and what they contain. */
export function foldersBelow(root: string, folder: string, skips: readonly string[] = []): readonly string[] {
  const entries = entriesOf(join(root, folder))
  if (entries === null) return []
  const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
  return [folder, ...inner.filter((path) => !skips.includes(path)).flatMap((path) => foldersBelow(root, path, skips))]
}

/** Returns the files in these folders, by path. */
export function filesIn(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    const files = (entriesOf(join(root, folder)) ?? []).filter((entry) => entry.isFile())
    return files.map(({ name }) => `${folder}/${name}`).sort()
  })
}

/** Returns null if the folder does not exist, or was deleted meanwhile: Prisma recreates its own. */
function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return null
  }
}
