/** `If-Match`: a write is refused if the entry has changed since its sender read it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import type { RunningServer } from '../project.js'

const types = ['article', 'tag']
const actions = ['find', 'findOne', 'create', 'update', 'delete']
const config = {
  graphql: { enabled: false },
  upload: { enabled: false },
  permissions: {
    public: [
      ...types.flatMap((type) => actions.map((action) => `api::${type}.${type}.${action}`)),
      ...['find', 'update', 'delete'].map((action) => `api::setting.setting.${action}`),
    ],
  },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: RunningServer
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    drop = database.drop
    const name = `if-match-${provider}`
    const project = await readyProject({ name, models: magazine, provider, databaseUrl: database.url, config })
    server = await project.start()
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    await drop()
  })

  interface Answer {
    readonly data: { readonly id: number; readonly attributes: Readonly<Record<string, unknown>> }
  }
  async function send(path: string, method = 'GET', data?: object, ifMatch?: string) {
    const headers = { 'content-type': 'application/json', ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) }
    const body = data ? { body: JSON.stringify({ data }) } : {}
    const answer = await fetch(`${server.base}/api${path}`, { method, headers, ...body })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', json: (await answer.json()) as Answer }
  }
  const created = async (path: string, data: object) => `${path}/${(await send(path, 'POST', data)).json.data.id}`

  test('an entry is written once by those who have seen the same', async () => {
    const path = await created('/tags', { name: 'first' })
    const { etag } = await send(path)
    expect((await send(path, 'PUT', { name: 'second' }, etag)).status).toBe(200)
    const late = await send(path, 'PUT', { name: 'third' }, etag)
    expect([late.status, late.json]).toEqual([
      412,
      {
        data: null,
        error: {
          status: 412,
          name: 'PreconditionFailedError',
          message: 'The entry has changed since it was read: read it again, with the same query',
          details: {},
        },
      },
    ])
    expect((await send(path, 'DELETE', undefined, etag)).status).toBe(412)
    const now = await send(path)
    expect(now.json.data.attributes['name']).toBe('second')
    for (const tags of ['"other"', '', 'W/'])
      expect((await send(path, 'PUT', { name: 'x' }, tags)).status, tags).toBe(412)
    expect((await send(path, 'DELETE', undefined, `"other", ${now.etag}`)).status).toBe(200)
    expect((await send(path, 'PUT', { name: 'x' }, '*')).status).toBe(412)
  })

  test('what counts is the answer to the same query', async () => {
    const tag = await created('/tags', { name: 'linked' })
    const path = await created('/articles', { title: 'one', slug: 'one', tags: [Number(tag.split('/').at(-1))] })
    const query = `${path}?populate=tags`
    const [plain, populated] = [await send(path), await send(query)]
    expect((await send(tag, 'PUT', { name: 'renamed' })).status).toBe(200)
    expect((await send(query, 'PUT', { title: 'two' }, populated.etag)).status).toBe(412)
    expect((await send(path, 'PUT', { title: 'two' }, plain.etag)).status).toBe(200)
    expect((await send(path, 'PUT', { title: 'three' }, '*')).status).toBe(200)
  })

  test('of many at the same moment one is the first', async () => {
    const path = await created('/tags', { name: 'many' })
    for (let round = 0; round < 5; round++) {
      const { etag } = await send(path)
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, n) => send(path, 'PUT', { name: `round ${round} ${n}` }, etag)),
      )
      expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(412)])
    }
  })

  test('a single type', async () => {
    expect((await send('/setting', 'PUT', { siteName: 'here' }, '"none"')).status).toBe(412)
    expect((await send('/setting', 'PUT', { siteName: 'here' })).status).toBe(200)
    const { etag } = await send('/setting')
    expect((await send('/setting', 'PUT', { siteName: 'here' }, etag)).status).toBe(200)
    expect((await send('/setting', 'PUT', { siteName: 'here' }, etag)).status).toBe(412)
    expect((await send('/setting', 'DELETE', undefined, etag)).status).toBe(412)
    expect((await send('/setting', 'DELETE', undefined, '*')).status).toBe(200)
  })
})
