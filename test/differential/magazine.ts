/** The magazine of fixtures/, with its own seed. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import pg from 'pg'
import { fileUid, modelSet } from './evaluator/model-set.js'
import type { ModelFile } from './evaluator/model-set.js'
import type { Json } from './evaluator/world.js'
import type { SeededSet, Writer } from './served.js'
import type { Body, Stored } from './stored.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))

export function magazine(): SeededSet {
  const files = magazineFiles()
  const readable = files.map(({ path }) => path.split('/')).flatMap(([, place, api]) => (place === 'api' ? [`api::${api}.${api}`] : []))
  return {
    name: 'magazine',
    files,
    set: modelSet(
      files,
      readable.filter((uid) => uid !== 'api::secret-note.secret-note'),
    ),
    seed: async (writer, databaseUrl) => {
      await run(process.execPath, [join(root, 'seed-rows.mjs'), databaseUrl])
      for (const { id, ...scalars } of await uploadedFiles(databaseUrl)) writer.stored.place(fileUid, Number(id), scalars)
      await replay(writer)
    },
  }
}

export function magazineFiles(): ModelFile[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  return [...below('src/api'), ...below('src/components')]
    .filter((path) => path.endsWith('.json') && existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, json: JSON.parse(readFileSync(join(root, path), 'utf8')) as ModelFile['json'] }))
}

/** A write of the seed. */
interface Write {
  readonly method: string
  readonly url: string
  readonly body: Body
}

let recorded: Promise<readonly Write[]> | undefined

/** The seed's own requests, in order: it runs once, against a server that answers each with the next id of its type. */
export function seedWrites(): Promise<readonly Write[]> {
  return (recorded ??= recordWrites())
}

async function recordWrites(): Promise<readonly Write[]> {
  const writes: Write[] = []
  const last = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    const path = url.split('/')[2] ?? ''
    const id = (last.get(path) ?? 0) + 1
    last.set(path, id)
    json(incoming).then(
      (body) => {
        writes.push({ method, url, body: body as Body })
        outgoing.end(JSON.stringify({ data: { id } }))
      },
      () => outgoing.writeHead(400).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(process.execPath, [join(root, 'seed.mjs'), `http://127.0.0.1:${(server.address() as AddressInfo).port}`])
    return writes
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The many products are linked to nothing: they need not wait for the rest, nor the rest for them. */
async function replay(writer: Writer): Promise<void> {
  const writes = await seedWrites()
  const inOrder = async (some: readonly Write[]) => {
    for (const { method, url, body } of some) keep(writer.stored, url, body, await writer.send(method, url, body))
  }
  const isProduct = ({ url }: Write) => url === '/api/products'
  await Promise.all([inOrder(writes.filter(isProduct)), inOrder(writes.filter((write) => !isProduct(write)))])
}

/** What one request of the seed leaves behind. */
export function keep(stored: Stored, url: string, body: Body, id: number): void {
  const [, , path = '', source, below] = url.split('/')
  const model = [...stored.set.models.values()].find((each) => each.path === path)
  if (!model) throw new Error(`no model at ${url}`)
  if (below === 'localizations') stored.localize(model.uid, Number(source), id, body)
  else stored.create(model.uid, id, body['data'] as Body)
}

const attributeNames: Readonly<Record<string, string>> = {
  alternative_text: 'alternativeText',
  preview_url: 'previewUrl',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
}

async function uploadedFiles(databaseUrl: string): Promise<Record<string, Json>[]> {
  const rows = (await selectAll(databaseUrl, filesStatement(databaseUrl))) as Record<string, Json | Date>[]
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [attributeNames[column] ?? column, column === 'formats' ? parsed(value) : plain(value)]),
    ),
  )
}

/** PostgreSQL's times have no zone, and the driver would take them for local ones. */
function filesStatement(databaseUrl: string): string {
  const times = ['created_at', 'updated_at'].map((column) => `, ${column} at time zone 'UTC' as ${column}`)
  return `select *${databaseUrl.startsWith('file:') ? '' : times.join('')} from files order by id`
}

function plain(value: Json | Date): Json {
  return value instanceof Date ? value.toISOString() : value
}

function parsed(value: Json | Date): Json {
  return typeof value === 'string' ? (JSON.parse(value) as Json) : plain(value)
}

async function selectAll(databaseUrl: string, statement: string): Promise<unknown[]> {
  if (databaseUrl.startsWith('file:')) {
    const database = new Database(databaseUrl.slice('file:'.length), { readonly: true })
    try {
      return database.prepare(statement).all()
    } finally {
      database.close()
    }
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query(statement)).rows as unknown[]
  } finally {
    await client.end()
  }
}
