/** The site of which `site` has the tables, as archives that Strapi 4.26 made of them. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { at } from '../../../test/docs/page.js'

export const site = at('packages/transfer/test/site')
export const packed = join(site, 'archive.tar.gz')
export const encrypted = join(site, 'archive.tar.gz.enc')
export const keyOfSite = 'the key of the site'

/** Returns a folder with the models of the site. */
export function modelsOfSite(name: string): string {
  const models = at(`.demo/test/${name}`)
  rmSync(models, { recursive: true, force: true })
  for (const folder of [at('fixtures/magazine'), site])
    cpSync(`${folder}/src`, `${models}/src`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
  return models
}

/** A path for the archives of a test. */
export function freshFolder(): string {
  const folder = at('.demo/test/archives')
  mkdirSync(folder, { recursive: true })
  return mkdtempSync(join(folder, 'archive-'))
}

export type Files = Map<string, Buffer>

/** Returns the files of an archive. */
export async function filesOf(path: string): Promise<Files> {
  const files: Files = new Map()
  const bytes = readFileSync(path)
  const tar = extract()
  tar.end(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    files.set(entry.header.name, Buffer.concat(chunks))
  }
  return files
}

/** Returns a tar of files, and of others with a header of their own. */
export async function tarOf(
  files: ReadonlyMap<string, Buffer | string>,
  ...others: readonly {
    readonly name: string
    readonly type?: 'symlink' | 'link' | 'fifo'
    readonly linkname?: string
  }[]
): Promise<Buffer> {
  const tar = pack()
  for (const header of others) tar.entry(header, '')
  for (const [name, content] of files) tar.entry({ name }, content)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Writes files as `strapi export --format dir` does. */
export function unpackTo(folder: string, files: Files): string {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
