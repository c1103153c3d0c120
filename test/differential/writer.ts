import { Link } from './contents.js'
import { modelOfUid } from './evaluator/model-set.js'
import { queryString } from './query-string.js'
import type { Client } from './client.js'
import type { Draft } from './contents.js'
import type { ModelSet } from './evaluator/model-set.js'
import type { Populate } from './evaluator/query.js'
import type { Json } from './evaluator/world.js'
import type { Stored } from './stored.js'

/** Writes over HTTP and records the result. */
export class Writer {
  constructor(
    readonly http: Client,
    readonly stored: Stored,
  ) {}

  /** Sends JSON and returns the id of the entry. */
  async send(method: string, path: string, body: unknown): Promise<number> {
    const { status, text } = await this.http.sendJson(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${status} ${text}`)
    const { id, data } = JSON.parse(text) as { id?: number; data?: { id: number } }
    const made = data?.id ?? id
    if (made === undefined) throw new Error(`${method} ${path}: no id in ${text}`)
    return made
  }

  /** Fills the database with drafts: first the entries, then their links. */
  async write(drafts: readonly Draft[]): Promise<void> {
    const ids: number[] = []
    for (const draft of drafts) ids.push(await this.#make(draft, draft.of === null ? null : (ids[draft.of] ?? 0)))
    const toId = ({ index, typed }: Link) => (typed ? { __type: drafts[index]?.uid, id: ids[index] } : ids[index])
    for (const [i, { uid, locale, links }] of drafts.entries()) {
      if (Object.keys(links).length === 0) continue
      const { kind, path } = modelOfUid(this.stored.set, uid)
      const data = withIds(links, toId) as Record<string, unknown>
      const id = ids[i] ?? 0
      const place =
        kind === 'single' ? `/api/${path}${locale === null ? '' : `?locale=${locale}`}` : `/api/${path}/${id}`
      await this.send('PUT', place, { data })
      this.stored.update(uid, id, data)
    }
  }

  async #make({ uid, locale, data: values }: Draft, source: number | null): Promise<number> {
    const { kind, path } = modelOfUid(this.stored.set, uid)
    const isSingle = kind === 'single'
    if (source !== null) {
      const body = { ...values, locale }
      const place = isSingle ? `/api/${path}` : `/api/${path}/${source}`
      const id = await this.send('POST', `${place}/localizations`, body)
      this.stored.localize(uid, source, id, body)
      return id
    }
    const data = locale === null ? values : { ...values, locale }
    const id = await this.send(isSingle ? 'PUT' : 'POST', `/api/${path}`, { data })
    this.stored.create(uid, id, data)
    return id
  }

  /** Reads every entry back for the values that only the server decides. */
  async learn(): Promise<void> {
    const { set, world } = this.stored
    for (const [uid, rows] of world) {
      const { kind, path } = modelOfUid(set, uid)
      if (kind === 'component' || path === '' || !set.readable.has(uid)) continue
      const found = await this.#every(path, componentsOf(set, uid))
      if (found.length !== rows.length) throw new Error(`${uid}: ${found.length} entries instead of ${rows.length}`)
      for (const { id, attributes } of found) this.stored.learn(uid, id, attributes)
    }
  }

  async #every(path: string, populate: Populate): Promise<Entry[]> {
    const entries: Entry[] = []
    for (let page = 1; ; page++) {
      const pagination = { page, pageSize }
      const query = queryString({ populate, locale: 'all', publicationState: 'preview', pagination }, 0)
      const { status, text } = await this.http.get(`/api/${path}?${query}`)
      if (status !== 200) throw new Error(`GET /api/${path}?${query}: ${status} ${text}`)
      const { data } = JSON.parse(text) as { data: Entry | Entry[] }
      entries.push(...[data].flat())
      if (!Array.isArray(data) || data.length < pageSize) return entries
    }
  }
}

/** The smallest limit that a set has. */
const pageSize = 20

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
