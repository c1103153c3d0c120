/** A model set generated, migrated, filled through its own API and served, with the world that its answers are judged against. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { modelOfUid } from './evaluator/model-set.js'
import { Stored } from './stored.js'
import type { Provider } from '../databases.js'
import type { Service } from './evaluator/evaluate.js'
import type { ModelFile, ModelSet } from './evaluator/model-set.js'
import type { Populate } from './evaluator/query.js'
import type { Json } from './evaluator/world.js'
import type { Draft } from './contents.js'
import { Link, locales } from './contents.js'
import { queryString } from './query-string.js'

export interface Served {
  readonly provider: Provider
  readonly base: string
  readonly service: Service
  get(path: string): Promise<Reply>
  stop(): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly text: string
}

export interface SeededSet {
  readonly name: string
  readonly files: readonly ModelFile[]
  readonly set: ModelSet
  readonly seed: (write: Writer, databaseUrl: string) => Promise<void>
}

const actions = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']

export async function serve({ name, files, set, seed }: SeededSet, provider: Provider): Promise<Served> {
  const database = await freshDatabase(provider)
  const models = mkdtempSync(join(tmpdir(), 'content-gen-models-'))
  for (const { path, json } of files) {
    mkdirSync(dirname(join(models, path)), { recursive: true })
    writeFileSync(join(models, path), JSON.stringify(json, null, 2))
  }
  const granted = [...set.readable].filter((uid) => uid.startsWith('api::')).flatMap((uid) => actions.map((action) => `${uid}.${action}`))
  const project = await readyProject({
    name: `differential-${name}-${provider}`,
    models,
    provider,
    databaseUrl: database.url,
    config: {
      api: { rest: { defaultLimit: 25, maxLimit: 100, maxPopulated: 1e12 } },
      i18n: { enabled: true, defaultLocale: locales[0], locales },
      permissions: { public: granted },
    },
  })
  rmSync(models, { recursive: true })
  const server = await project.start()
  const http = new Client(server.base)
  const writer = new Writer(http, new Stored(set, locales[0]))
  const stop = async () => {
    http.close()
    await server.stop()
    await database.drop()
  }
  try {
    await seed(writer, database.url)
    await writer.learn()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    provider,
    base: server.base,
    service: {
      set,
      world: writer.stored.world,
      nulls: provider === 'sqlite' ? 'first' : 'last',
      defaultLocale: locales[0],
      defaultLimit: 25,
      maxLimit: 100,
    },
    get: (path) => http.send('GET', path),
    stop,
  }
}

/** Keeps its connections: a read takes little more than the server's own time. */
class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })

  constructor(readonly base: string) {}

  send(method: string, path: string, body?: unknown): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        this.base + path,
        { method, agent: this.#agent, ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' } }) },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
          incoming.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Writes over HTTP, and keeps what they leave behind. */
export class Writer {
  constructor(
    readonly http: Client,
    readonly stored: Stored,
  ) {}

  async send(method: string, path: string, body: unknown): Promise<number> {
    const { status, text } = await this.http.send(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${status} ${text}`)
    const { id, data } = JSON.parse(text) as { id?: number; data?: { id: number } }
    const made = data?.id ?? id
    if (made === undefined) throw new Error(`${method} ${path}: no id in ${text}`)
    return made
  }

  /** Fills the database with drafts: entries first, then all that links them. */
  async write(drafts: readonly Draft[]): Promise<void> {
    const ids: number[] = []
    for (const { uid, of, locale, data } of drafts) ids.push(await this.#make(uid, of === null ? null : (ids[of] ?? 0), locale, data))
    const toId = ({ index, typed }: Link) => (typed ? { __type: drafts[index]?.uid, id: ids[index] } : ids[index])
    for (const [i, { uid, links }] of drafts.entries()) {
      if (Object.keys(links).length === 0) continue
      const model = modelOfUid(this.stored.set, uid)
      const data = withIds(links, toId) as Record<string, unknown>
      const id = ids[i] ?? 0
      await this.send('PUT', model.kind === 'single' ? `/api/${model.path}` : `/api/${model.path}/${id}`, { data })
      this.stored.update(uid, id, data)
    }
  }

  async #make(uid: string, source: number | null, locale: string | null, values: Record<string, unknown>): Promise<number> {
    const { kind, path } = modelOfUid(this.stored.set, uid)
    const isSingle = kind === 'single'
    if (source !== null) {
      const body = { ...values, locale }
      const id = await this.send('POST', isSingle ? `/api/${path}/localizations` : `/api/${path}/${source}/localizations`, body)
      this.stored.localize(uid, source, id, body)
      return id
    }
    const data = locale === null ? values : { ...values, locale }
    const id = await this.send(isSingle ? 'PUT' : 'POST', `/api/${path}`, { data })
    this.stored.create(uid, id, data)
    return id
  }

  /** Reads every entry back for what the server alone decides. */
  async learn(): Promise<void> {
    const { set, world } = this.stored
    for (const [uid, rows] of world) {
      const { kind, path } = modelOfUid(set, uid)
      if (kind === 'component' || path === '') continue
      const found = await this.#every(path, componentsOf(set, uid))
      if (found.length !== rows.length) throw new Error(`${uid}: ${found.length} entries instead of ${rows.length}`)
      for (const { id, attributes } of found) this.stored.learn(uid, id, attributes)
    }
  }

  async #every(path: string, populate: Populate): Promise<Entry[]> {
    const entries: Entry[] = []
    for (let page = 1; ; page++) {
      const pagination = { page, pageSize: 100 }
      const query = queryString({ populate, locale: 'all', publicationState: 'preview', pagination }, 0)
      const { status, text } = await this.http.send('GET', `/api/${path}?${query}`)
      if (status !== 200) throw new Error(`GET /api/${path}?${query}: ${status} ${text}`)
      const { data } = JSON.parse(text) as { data: Entry | Entry[] }
      entries.push(...[data].flat())
      if (!Array.isArray(data) || data.length < pagination.pageSize) return entries
    }
  }
}

interface Entry {
  readonly id: number
  readonly attributes: Readonly<Record<string, Json>>
}

function withIds(value: unknown, toId: (link: Link) => unknown): unknown {
  if (value instanceof Link) return toId(value)
  if (Array.isArray(value)) return value.map((item) => withIds(item, toId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withIds(item, toId)]))
}

/** Every component below a type, however deep. */
function componentsOf(set: ModelSet, uid: string): Populate {
  const populate: Record<string, object> = {}
  for (const [name, attribute] of modelOfUid(set, uid).attributes) {
    if (attribute.type === 'component') populate[name] = { populate: componentsOf(set, attribute.component) }
    if (attribute.type !== 'dynamiczone') continue
    const on = attribute.components.map((component) => [component, { populate: componentsOf(set, component) }])
    populate[name] = { on: Object.fromEntries(on) as object }
  }
  return populate
}

