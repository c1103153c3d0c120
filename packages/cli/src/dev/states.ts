/** Short texts that differ where files do: by time and size, as `make` does it. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, foldersBelow } from '../project/folders-below.js'

/** Of all that is compiled, except what Prisma makes. */
export function sourcesState(root: string): string {
  const files = filesIn(root, foldersBelow(root, 'src', ['src/generated/prisma']))
  const sources = files.filter((path) => /\.(ts|json)$/.test(path))
  return filesState(root, ['tsconfig.json', ...sources])
}

/** Of the migrations. */
export function migrationsState(root: string): string {
  return filesState(root, filesIn(root, foldersBelow(root, 'prisma/migrations')))
}

/** Of the environment that a server reads when it starts. */
export function environmentState(root: string): string {
  try {
    return readFileSync(join(root, '.env'), 'utf8')
  } catch {
    return ''
  }
}

/** Of single files. */
export function filesState(root: string, paths: readonly string[]): string {
  const states = paths.map((path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    return stats === undefined ? '' : `${path} ${stats.mtimeMs} ${stats.size}\n`
  })
  return states.join('')
}
