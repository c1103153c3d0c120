/** The acts of editors and servers, each as a request that begins it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Hooked } from '../hooked.js'

export interface Begun {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Resolves when the work is done that the answer does not wait for. */
  readonly isOver?: () => Promise<boolean>
  /** When it begins without a request, in milliseconds since 1970. */
  readonly beginsAt?: number
}

export interface Act {
  readonly name: string
  /** Makes what it needs. */
  prepare(hooked: Hooked): Promise<Begun>
  /** `later`: a server that starts does the rest. `parts`: it may be done in part. By default it is done whole or not at all. */
  readonly remains?: 'later' | 'parts'
}

const article = 'api::article.article'
const copies = `/api/editorial/copies/${article}`
const trash = `/api/editorial/trash/${article}`
let made = 0

function content(): object {
  made += 1
  const title = `Title ${made}`
  const sections = [1, 2].map((position) => ({ heading: `${title}, ${position}`, position }))
  return { title, seo: { metaTitle: title, canonical: { label: title, url: '/' } }, sections }
}

async function ask({ send }: Hooked, method: string, path: string, body?: object): Promise<any> {
  const { status, json } = await send(method, path.replace('/api', ''), body)
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
  return json.data
}

const articleOf = async (hooked: Hooked, more: object = {}): Promise<number> =>
  (await ask(hooked, 'POST', '/api/articles', { data: { ...content(), ...more } })).id

const copyOf = async (hooked: Hooked, entry?: number): Promise<number> =>
  (await ask(hooked, 'POST', copies, { entry, document: content() })).id

async function goneOf(hooked: Hooked): Promise<number> {
  const id = await articleOf(hooked)
  await ask(hooked, 'DELETE', `/api/articles/${id}`)
  return id
}

async function actsOf(hooked: Hooked): Promise<readonly object[]> {
  return [
    { act: 'publish', type: article, copy: await copyOf(hooked) },
    { act: 'delete', type: article, entry: await articleOf(hooked) },
    { act: 'unpublish', type: article, entry: await articleOf(hooked) },
  ]
}

export const acts: readonly Act[] = [
  {
    name: 'a new entry',
    prepare: async () => ({ method: 'POST', path: '/api/articles', body: { data: content() } }),
  },
  {
    name: 'an update',
    prepare: async (hooked) => ({
      method: 'PUT',
      path: `/api/articles/${await articleOf(hooked)}`,
      body: { data: content() },
    }),
  },
  {
    name: 'a deletion',
    prepare: async (hooked) => ({ method: 'DELETE', path: `/api/articles/${await articleOf(hooked)}` }),
  },
  {
    name: 'a return from the trash',
    prepare: async (hooked) => ({ method: 'POST', path: `${trash}/${await goneOf(hooked)}/restore` }),
  },
  {
    name: 'an erasure',
    prepare: async (hooked) => ({ method: 'DELETE', path: `${trash}/${await goneOf(hooked)}` }),
  },
  {
    name: 'a restored version',
    prepare: async (hooked) => {
      const id = await articleOf(hooked)
      await ask(hooked, 'PUT', `/api/articles/${id}`, { data: content() })
      return { method: 'POST', path: `/api/editorial/entries/${article}/${id}/versions/1/restore` }
    },
  },
  {
    name: 'a new working copy',
    prepare: async (hooked) => {
      const entry = await articleOf(hooked)
      return { method: 'POST', path: copies, body: { entry, document: content() } }
    },
  },
  {
    name: 'a save of a working copy',
    prepare: async (hooked) => {
      const copy = await copyOf(hooked, await articleOf(hooked))
      return { method: 'PUT', path: `${copies}/${copy}`, body: { revision: 1, document: content() } }
    },
  },
  {
    name: 'the end of a working copy',
    prepare: async (hooked) => ({ method: 'DELETE', path: `${copies}/${await copyOf(hooked)}` }),
  },
  {
    name: 'a publication',
    prepare: async (hooked) => {
      const copy = await copyOf(hooked, await articleOf(hooked))
      return { method: 'POST', path: `${copies}/${copy}/publish`, body: { revision: 1 } }
    },
  },
  {
    name: 'a publication of a new entry',
    prepare: async (hooked) => {
      return { method: 'POST', path: `${copies}/${await copyOf(hooked)}/publish`, body: { revision: 1 } }
    },
  },
  {
    name: 'a release',
    prepare: async (hooked) => {
      const { id } = await ask(hooked, 'POST', '/api/editorial/releases', { acts: await actsOf(hooked) })
      return { method: 'POST', path: `/api/editorial/releases/${id}/run` }
    },
  },
  {
    name: 'a release at its time',
    remains: 'later',
    prepare: async (hooked) => {
      const path = '/api/editorial/releases'
      const chosen = await actsOf(hooked)
      const beginsAt = Date.now() + 2_500
      const { id } = await ask(hooked, 'POST', path, { acts: chosen, at: new Date(beginsAt).toISOString() })
      const isOver = async () => (await ask(hooked, 'GET', `${path}/${id}`)).state === 'done'
      return { method: 'GET', path: '/_health', isOver, beginsAt }
    },
  },
  {
    name: 'a preview',
    prepare: async (hooked) => {
      const copy = await copyOf(hooked, await articleOf(hooked))
      const body = { copies: [{ type: article, copy }] }
      const { token } = await ask(hooked, 'POST', '/api/editorial/previews', body)
      return { method: 'GET', path: '/api/articles?sort=id:desc', headers: { 'x-preview-token': token } }
    },
  },
  {
    name: 'a delivery',
    prepare: async (hooked) => {
      const before = hooked.receiver.received.length
      const isOver = async () => hooked.receiver.received.length > before && (await wait(200, true))
      return { method: 'POST', path: '/api/tags', body: { data: { name: `tag ${++made}` } }, isOver }
    },
  },
  {
    name: 'an upkeep',
    remains: 'parts',
    prepare: async (hooked) => {
      const name = `tag ${++made}`
      const { id } = await ask(hooked, 'POST', '/api/tags', { data: { name } })
      for (let number = 2; number <= 6; number++)
        await ask(hooked, 'PUT', `/api/tags/${id}`, { data: { name: `${name}: ${number}` } })
      const path = `/api/editorial/entries/api::tag.tag/${id}/versions`
      const isOver = async () => (await ask(hooked, 'GET', path)).length === 3
      return { method: 'GET', path: '/_health', headers: { 'x-upkeep': 'now' }, isOver }
    },
  },
]
