import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of the project with all that lie in it; nothing where it is not there. `skips` are left out with what they hold. */
export function foldersBelow(root: string, folder: string, skips: readonly string[] = []): readonly string[] {
  const entries = entriesOf(join(root, folder))
  if (entries === null) return []
  const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
  return [folder, ...inner.filter((path) => !skips.includes(path)).flatMap((path) => foldersBelow(root, path, skips))]
}

/** The files in these folders, by path. */
export function filesIn(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    const files = (entriesOf(join(root, folder)) ?? []).filter((entry) => entry.isFile())
    return files.map(({ name }) => `${folder}/${name}`).sort()
  })
}

/** Null where there is no such folder, any more perhaps: Prisma makes its own anew while others look around. */
function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return null
  }
}
