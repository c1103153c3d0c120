import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readKey } from '../cipher/read-key.js'
import { ImportProblem } from '../problem.js'
import type { Archive } from './archive.js'
import { folderArchive } from './folder.js'
import { packedArchive } from './packed.js'

/** Returns true for what only `openArchive` can read. */
export function isArchive(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return existsSync(join(path, 'metadata.json')) || existsSync(join(path, 'schemas'))
  return found !== undefined && /\.(tar|tgz|gz|enc)$/i.test(path)
}

/** Opens an archive, or the folder that it was unpacked to. @throws ImportProblem */
export async function openArchive(path: string, keyFile: string | null): Promise<Archive> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return folderArchive(path)
  const key = keyFile === null ? null : await readKey(keyFile, ImportProblem)
  return packedArchive(path, key)
}
