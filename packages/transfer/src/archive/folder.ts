import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportProblem, wordsOf } from '../problem.js'
import type { Archive, ArchiveFile } from './archive.js'
import { nameOf, shortened } from './name.js'

/** The output of `strapi export --format dir`, or an archive that somebody has unpacked. */
export function folderArchive(folder: string): Archive {
  return { files: () => filesOf(folder) }
}

/** In the order in which archives have them. */
const folders = ['schemas', 'entities', 'assets/metadata', 'assets/uploads', 'links', 'configuration', '']

async function* filesOf(folder: string): AsyncGenerator<ArchiveFile> {
  for (const part of folders) {
    for (const file of (await namesIn(join(folder, part))).sort()) {
      const name = nameOf(part === '' ? file : `${part}/${file}`)
      const path = join(folder, name)
      const found = await lstat(path)
      if (!found.isFile() && !found.isDirectory())
        throw new ImportProblem(`The archive has a link ${shortened(name)}: no export writes one.`)
      if (found.isFile()) yield { name, size: found.size, content: reading(path) }
    }
  }
}

async function* reading(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
  } catch (error) {
    throw new ImportProblem(`The archive cannot be read: ${wordsOf(error)}.`, { cause: error })
  }
}

/** @throws ImportProblem if the folder is a link */
async function namesIn(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => null)
  if (found === null) return []
  if (!found.isDirectory()) throw new ImportProblem(`${folder} is no folder: no export writes such a one.`)
  return readdir(folder)
}
