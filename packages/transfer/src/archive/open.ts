import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportProblem, wordsOf } from '../problem.js'
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
  const key = keyFile === null ? null : await readKey(keyFile)
  return packedArchive(path, key)
}

async function readKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ImportProblem(`The file of the key cannot be read: ${wordsOf(error)}.`)
  })
  const key = text.replace(/\r?\n$/, '')
  if (key === '') throw new ImportProblem(`${path} is empty, and should have the key of the archive.`)
  return key
}
