/** The files from which owner code imports types: those of what an action answers may be there. */
import { join, posix } from 'node:path'
import { readProjectText } from '../project/read-text.js'
import type { OwnerText } from './owner-text.js'

/** Returns the owner's files from which a file imports types, and from which those do. */
export async function importedTypes(root: string, file: OwnerText): Promise<readonly OwnerText[]> {
  const found = new Map([[file.path, file]])
  for (const each of found.values())
    for (const path of targetsOf(each)) {
      if (found.has(path)) continue
      const { text } = await readProjectText(join(root, path))
      if (text !== null) found.set(path, { path, text })
    }
  return [...found.values()].slice(1)
}

/** Returns the file that a relative import means. */
export function targetOf(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'))
}

const typeImport = /^import\b[^'"]*?\btype\b[^'"]*\bfrom\s*['"](\.{1,2}\/[^'"]+\.js)['"]/gm

/** Generated types follow from what is read here. */
function targetsOf({ path, text }: OwnerText): readonly string[] {
  return [...text.matchAll(typeImport)]
    .map(([, specifier = '']) => targetOf(path, specifier))
    .filter((target) => /^src\/(?!generated\/)/.test(target))
}
