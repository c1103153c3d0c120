/** Releases: several changes at once, whole or not at all, once, and on time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { sampled } from '../databases.js'
import { startServer } from '../project.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('releases', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const workOn = async (document: object, entry?: number) =>
    (await server.send('POST', `/editorial/copies/${article}`, { entry, document })).json.data.id
  const release = async (body: object) => {
    const { status, json } = await server.send('POST', '/editorial/releases', body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const stateOf = async (id: number) => (await server.send('GET', `/editorial/releases/${id}`)).json.data
  const isPublished = async (id: number) =>
    (await server.send('GET', `/articles/${id}?publicationState=preview`)).json.data?.attributes.publishedAt !== null
  const settled = async (id: number) => {
    for (;;) {
      const found = await stateOf(id)
      if (found.state === 'done' || found.state === 'failed') return found
      await wait(50)
    }
  }

  test('a span of time has what was done in it, and what will be', async () => {
    const planned = async (name: string, at: string | null) =>
      (await release({ name, at, acts: [{ act: 'publish', type: article, copy: await workOn({ title: name }) }] })).id
    const [late, early] = [
      await planned('Late', '2099-03-31T23:59:59.999Z'),
      await planned('Early', '2099-03-01T00:00:00Z'),
    ]
    await planned('Before', '2099-02-28T23:59:59.999Z')
    await planned('After', '2099-04-01T00:00:00Z')
    await planned('Open', null)
    const within = async (query: string) => (await server.send('GET', `/editorial/releases?${query}`)).json
    const march = 'from=2099-03-01T00:00:00Z&until=2099-04-01T00:00:00Z'
    const found = await within(march)
    expect([found.data.map(({ id }: any) => id), found.meta.pagination.total]).toEqual([[early, late], 2])
    expect((await within(`${march}&pagination[page]=2&pagination[pageSize]=1`)).data[0].id).toBe(late)
    const all = (await within('pagination[pageSize]=2')).data.map(({ name }: any) => name)
    expect(all).toEqual(['Open', 'After'])
    const now = new Date().toISOString()
    const done = await planned('Done', null)
    expect((await server.send('POST', `/editorial/releases/${done}/run`)).status).toBe(200)
    expect((await within(`from=${now}&until=2098-01-01T00:00:00Z`)).data.map(({ id }: any) => id)).toEqual([done])
    expect((await within('from=2099-03-01T00:00:00Z')).error.message).toBe('from and until belong together')
    expect((await within('from=x&until=y')).error.message).toContain('from must be a moment')
  })

  test('everything goes live together', async () => {
    const old = await server.create('/articles', { title: 'Old news' })
    const gone = await server.create('/articles', { title: 'Gone soon' })
    const draft = await server.create('/articles', { title: 'A draft', publishedAt: null })
    const changed = await server.create('/articles', { title: 'Before' })
    const copy = await workOn({ title: 'After' }, changed)
    const added = await workOn({ title: 'Brand new' })
    const { id } = await release({
      name: 'Spring',
      acts: [
        { act: 'unpublish', type: article, entry: old },
        { act: 'delete', type: article, entry: gone },
        { act: 'publish', type: article, entry: draft },
        { act: 'publish', type: article, copy },
        { act: 'publish', type: article, copy: added },
      ],
    })
    expect((await server.send('GET', `/editorial/releases/${id}/check`)).json.data).toEqual([])
    expect([await isPublished(old), await isPublished(draft)]).toEqual([true, false])
    const done = await server.send('POST', `/editorial/releases/${id}/run`)
    expect([done.status, done.json.data.state]).toEqual([200, 'done'])
    expect([await isPublished(old), await isPublished(draft)]).toEqual([false, true])
    expect((await server.send('GET', `/articles/${gone}`)).status).toBe(404)
    expect((await server.send('GET', `/articles/${changed}`)).json.data.attributes.title).toBe('After')
    const found = await server.send('GET', '/articles?filters[title]=Brand new')
    expect(found.json.data).toHaveLength(1)
    expect((await server.send('POST', `/editorial/releases/${id}/run`)).status).toBe(400)
    expect((await server.send('PUT', `/editorial/releases/${id}`, { name: 'late' })).status).toBe(400)
  })

  test('one act that cannot be done prevents all, and says why', async () => {
    const draft = await server.create('/articles', { title: 'Waits', publishedAt: null })
    const invalid = await workOn({ title: 'x' })
    const { id } = await release({
      acts: [
        { act: 'publish', type: article, entry: draft },
        { act: 'publish', type: article, copy: invalid },
        { act: 'delete', type: article, entry: 999_999 },
      ],
    })
    const reasons = (await server.send('GET', `/editorial/releases/${id}/check`)).json.data
    expect(reasons.map(({ index, message }: any) => [index, message])).toEqual([
      [1, 'title must be at least 3 characters'],
      [2, 'This does not exist any more'],
    ])
    const failed = await server.send('POST', `/editorial/releases/${id}/run`)
    expect([failed.status, failed.json.error.details.reasons.length]).toEqual([400, 2])
    expect([(await stateOf(id)).state, await isPublished(draft)]).toEqual(['failed', false])
    await server.send('PUT', `/editorial/releases/${id}`, { acts: [{ act: 'publish', type: article, entry: draft }] })
    expect((await server.send('POST', `/editorial/releases/${id}/run`)).json.data.state).toBe('done')
    expect(await isPublished(draft)).toBe(true)
  })

  test('a release is done at its time, by one of several processes', async () => {
    const env = { ...process.env, ...server.env }
    const others = await Promise.all([0, 1].map(() => startServer(server.dir, env)))
    try {
      const at = new Date(Date.now() + 1_500)
      const releases = []
      for (let index = 0; index < 5; index++) {
        const draft = await server.create('/articles', { title: `Scheduled ${index}`, publishedAt: null })
        releases.push({ draft, ...(await release({ at, acts: [{ act: 'publish', type: article, entry: draft }] })) })
      }
      for (const { id, draft } of releases) {
        const done = await settled(id)
        expect([done.state, Date.parse(done.doneAt) >= at.getTime()]).toEqual(['done', true])
        const { data } = (await server.send('GET', `/editorial/entries/${article}/${draft}/versions`)).json
        expect(data.map(({ act }: any) => act)).toEqual(['publish', 'create'])
      }
    } finally {
      await Promise.all(others.map((other) => other.stop()))
    }
  })

  test('an hour that a clock shows twice is two moments', async () => {
    for (const offset of ['+02:00', '+01:00']) {
      const at = `2100-10-31T02:30:00${offset}`
      expect(new Date((await release({ at })).at)).toEqual(new Date(at))
    }
  })

  test('moments have a time zone, and acts a known form', async () => {
    const refused = async (body: object) => (await server.send('POST', '/editorial/releases', body)).status
    expect(await refused({ at: '2026-11-01T00:00:00' })).toBe(400)
    expect(await refused({ acts: [{ act: 'burn', type: article, entry: 1 }] })).toBe(400)
    expect(await refused({ acts: [{ act: 'publish', type: 'plugin::users-permissions.user', entry: 1 }] })).toBe(400)
    expect(await refused({ acts: [{ act: 'unpublish', type: 'api::author.author', entry: 1 }] })).toBe(400)
    expect(await refused({ name: 5 })).toBe(400)
  })
})
