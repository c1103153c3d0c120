import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { filesIn, foldersBelow } from './folders-below.js'

const generated = 'src/generated'

/**
 * Returns the files of the generated server: its own except for the Prisma client, and all that they import from the project, recursively.
 */
export async function importedSources(root: string): Promise<readonly string[]> {
  const folders = foldersBelow(root, generated, [`${generated}/prisma`])
  const starts = filesIn(root, folders).filter((path) => path.endsWith('.ts'))
  const found = new Set(starts)
  // Of the generated files, only these import others.
  const queue = starts.filter((path) => posix.dirname(path) === generated)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const imported of await importsOf(root, path)) {
      if (found.has(imported) || imported.startsWith(`${generated}/`)) continue
      found.add(imported)
      if (imported.endsWith('.ts')) queue.push(imported)
    }
  }
  return [...found].sort()
}

/** `from './a.js'`, `import './a.js'`, `import('./a.js')`, `new URL('./a.js', import.meta.url)` */
const specifier = /(?:\bfrom|\bimport|\bimport\s*\(|\bnew\s+URL\s*\()\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g

async function importsOf(root: string, path: string): Promise<readonly string[]> {
  const text = await readFile(join(root, path), 'utf8').catch(() => '')
  return [...text.matchAll(specifier)].flatMap(([, , target = '']) => {
    const source = posix.join(posix.dirname(path), target).replace(/\.js$/, '.ts')
    const isOurs = /\.(ts|json)$/.test(source) && !source.startsWith('../')
    return isOurs && existsSync(join(root, source)) ? [source] : []
  })
}
