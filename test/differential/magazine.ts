/** The magazine of fixtures/, with its own seed. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileUid, modelSet } from './evaluator/model-set.js'
import { seedWrites } from './seed-writes.js'
import { uploadedFiles } from './uploaded-files.js'
import type { ModelFile } from './evaluator/model-file.js'
import type { SeedWrite } from './seed-writes.js'
import type { SeededSet } from './served.js'
import type { Body, Stored } from './stored.js'
import type { Writer } from './writer.js'

const root = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))

export function magazine(): SeededSet {
  const files = modelFilesOf('src/api', 'src/components')
  const types = files
    .map(({ path }) => path.split('/'))
    .flatMap(([, place, api]) => (place === 'api' ? [`api::${api}.${api}`] : []))
  const readable = types.filter((uid) => uid !== 'api::secret-note.secret-note')
  const paging = { defaultLimit: 25, maxLimit: 100, withCount: true }
  return { name: 'magazine', files, set: modelSet(files, readable), paging, withAccounts: true, seed: replay }
}

function modelFilesOf(...folders: string[]): ModelFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.json') && !path.endsWith('panel.json') && existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, json: JSON.parse(readFileSync(join(root, path), 'utf8')) as ModelFile['json'] }))
}

/** The accounts and pictures come first, then the products in parallel with the rest: nothing links to them. */
async function replay(writer: Writer, databaseUrl: string): Promise<void> {
  const writes = await seedWrites()
  for (const { method, url, type, body } of writes.filter((write) => !isOfModel(writer.stored, write))) {
    const { status, text } = await writer.http.send(method, url, { 'content-type': type }, body)
    if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`)
  }
  for (const { id, ...scalars } of await uploadedFiles(databaseUrl)) writer.stored.place(fileUid, Number(id), scalars)
  const inOrder = async (some: readonly SeedWrite[]) => {
    for (const { method, url, body } of some) {
      const data = JSON.parse(body.toString()) as Body
      keep(writer.stored, url, data, await writer.send(method, url, data))
    }
  }
  const entries = writes.filter((write) => isOfModel(writer.stored, write))
  const isProduct = ({ url }: SeedWrite) => url === '/api/products'
  await Promise.all([inOrder(entries.filter(isProduct)), inOrder(entries.filter((write) => !isProduct(write)))])
}

/** True if a write of the seed creates an entry of a model rather than an account or a file. */
export function isOfModel(stored: Stored, { url }: SeedWrite): boolean {
  return modelAt(stored, url) !== undefined
}

/** Records the effect of one request of the seed. */
export function keep(stored: Stored, url: string, body: Body, id: number): void {
  const [, , , source, below] = url.split('/')
  const uid = modelAt(stored, url)
  if (uid === undefined) throw new Error(`no model at ${url}`)
  if (below === 'localizations') stored.localize(uid, Number(source), id, body)
  else stored.create(uid, id, body['data'] as Body)
}

function modelAt({ set }: Stored, url: string): string | undefined {
  const path = url.split('/')[2] ?? ''
  return [...set.models.values()].find((model) => model.path !== '' && model.path === path)?.uid
}
