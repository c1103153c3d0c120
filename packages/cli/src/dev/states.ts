/** Short texts that differ if files do: by time and size, as `make` does it. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, foldersBelow } from '../project/folders-below.js'

/** The state of everything that is compiled, except Prisma's client. */
export function sourcesState(root: string): string {
  const files = filesIn(root, foldersBelow(root, 'src', ['src/generated/prisma']))
  const sources = files.filter((path) => /\.(ts|json)$/.test(path))
  return filesState(root, ['tsconfig.json', ...sources])
}

/** The state of the migrations. */
export function migrationsState(root: string): string {
  return filesState(root, filesIn(root, foldersBelow(root, 'prisma/migrations')))
}

/** The state of the environment that a server reads at start. */
export function environmentState(root: string): string {
  try {
    return readFileSync(join(root, '.env'), 'utf8')
  } catch {
    return ''
  }
}

/** The state of single files. */
export function filesState(root: string, paths: readonly string[]): string {
  const states = paths.map((path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    return stats === undefined ? '' : `${path} ${stats.mtimeMs} ${stats.size}\n`
  })
  return states.join('')
}
