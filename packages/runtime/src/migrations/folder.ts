import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the names of a project's migrations in the order in which they are applied; null if it has no folder of them. */
export async function migrationNames(projectDir: string): Promise<readonly string[] | null> {
  const folder = join(projectDir, 'prisma', 'migrations')
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    return folders.map(({ name }) => name).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}
