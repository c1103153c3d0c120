import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const theirs = /(?<=\b(?:from |import\())"@prisma\/client\/runtime\//g
/** The few files of Prisma's runtime that a server needs; see `copy-prisma-client.mjs` of our runtime. */
export const clientRuntime = '@content-gen/runtime/prisma/'

/** Makes a client that Prisma wrote import what production has: our runtime's copy instead of Prisma's whole package. */
export async function importFromRuntime(folder: string): Promise<void> {
  const paths = await readdir(folder, { recursive: true })
  const modules = paths.filter((path) => path.endsWith('.ts')).map((path) => join(folder, path))
  for (const path of modules) {
    const text = await readFile(path, 'utf8')
    const own = text.replace(theirs, `"${clientRuntime}`)
    if (own !== text) await writeFile(path, own)
  }
}
