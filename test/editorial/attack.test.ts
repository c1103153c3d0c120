/** Requests that no front end sends: the same act by several at once, and values at the edges. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
/** The key of a token that may do all with articles, publish working copies, and save releases, but not run them. */
const saver = 'a'.repeat(64)

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('attack', provider)
    const rights = ['find', 'create', 'update', 'delete'].map((action) => `${article}.${action}`)
    const features = ['releases.save', 'copies.publish'].map((action) => `plugin::editorial.${action}`)
    const permissions = [...rights, ...features].flatMap((action) => ['--permission', action])
    await server.cli('token', 'create', '--name', 'saver', '--type', 'custom', '--key', saver, ...permissions)
  }, 180_000)
  afterAll(() => server.stop())

  const versionsOf = async (id: number) =>
    ((await server.send('GET', `/editorial/entries/${article}/${id}/versions`)).json.data ?? []).map(
      ({ number, act }: any) => [number, act],
    )
  const asSaver = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${saver}` }
    const answer = await fetch(`${server.base}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: (await answer.json()) as any }
  }
  const statuses = async (requests: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(requests)).map(({ status }) => status).toSorted()

  test('several bring an entry back at once: one does', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await server.create('/articles', { title: 'Deleted' })
      await server.send('DELETE', `/articles/${id}`)
      const restore = () => server.send('POST', `/editorial/trash/${article}/${id}/restore`)
      expect(await statuses([restore(), restore(), restore()])).toEqual([200, 404, 404])
      expect(await versionsOf(id)).toEqual([
        [3, 'restore'],
        [2, 'delete'],
        [1, 'create'],
      ])
    }
  })

  test('an entry that is brought back while it is erased keeps a version of what it is', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await server.create('/articles', { title: 'Erased' })
      await server.send('DELETE', `/articles/${id}`)
      const path = `/editorial/trash/${article}/${id}`
      for (const { status } of await Promise.all([
        server.send('POST', `${path}/restore`),
        server.send('DELETE', path),
        server.send('POST', `${path}/restore`),
      ]))
        expect([200, 404]).toContain(status)
      const isThere = (await server.send('GET', `/articles/${id}`)).status === 200
      expect((await versionsOf(id))[0]?.[1]).toBe(isThere ? 'restore' : undefined)
    }
  })

  test('a moment whose year no database has is refused', async () => {
    const id = await server.create('/articles', { title: 'Dated' })
    for (const at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+10:00', '9999-12-31T23:59:59-10:00']) {
      const path = `/editorial/entries/${article}/${id}?at=${encodeURIComponent(at)}`
      expect((await server.send('GET', path)).status).toBe(400)
      expect((await server.send('POST', '/editorial/releases', { at })).status).toBe(400)
      expect((await server.send('POST', '/editorial/previews', { at })).status).toBe(400)
    }
  })

  test('working copies make no second entry of a single type', async () => {
    const copies = '/editorial/copies/api::setting.setting'
    const ids = []
    for (const siteName of ['First', 'Second'])
      ids.push((await server.send('POST', copies, { document: { siteName } })).json.data.id)
    const publish = (id: number) => server.send('POST', `${copies}/${id}/publish`, { revision: 1 })
    expect((await publish(ids[0])).status).toBe(200)
    expect((await publish(ids[1])).status).toBe(400)
  })

  test('a release that is changed while it runs is done as it was, or as it is', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, other] = await Promise.all(
        ['One', 'Other'].map((name) => server.create('/articles', { title: `${name} draft`, publishedAt: null })),
      )
      const acts = (entry: number | undefined) => [{ act: 'publish', type: article, entry }]
      const { id } = (await server.send('POST', '/editorial/releases', { acts: acts(one) })).json.data
      const [, change] = await Promise.all([
        server.send('POST', `/editorial/releases/${id}/run`),
        server.send('PUT', `/editorial/releases/${id}`, { acts: acts(other) }),
      ])
      const wanted = change.status === 200 ? other : one
      expect((await server.send('GET', `/editorial/releases/${id}`)).json.data.acts).toMatchObject(acts(wanted))
      const published = (await server.send('GET', `/articles?filters[id][$in]=${one}&filters[id][$in]=${other}`)).json
      expect(published.data.map((entry: any) => entry.id)).toEqual([wanted])
    }
  })

  test('whoever may not run releases does not change what a scheduled one will do', async () => {
    const at = '2100-01-01T00:00:00Z'
    const { id } = (await server.send('POST', '/editorial/releases', { at })).json.data
    const change = (body: object) => asSaver('PUT', `/editorial/releases/${id}`, body)
    expect((await change({ name: 'Renamed' })).status).toBe(200)
    expect((await change({ acts: [{ act: 'delete', type: article, entry: 1 }] })).status).toBe(403)
    const remove = () => asSaver('DELETE', `/editorial/releases/${id}`)
    expect((await remove()).status).toBe(403)
    await server.send('PUT', `/editorial/releases/${id}`, { at: null })
    expect((await change({ acts: [] })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('a preview shows no more changes than one release may have', async () => {
    const acts = Array.from({ length: 600 }, (_, index) => ({ act: 'delete', type: article, entry: 100_000 + index }))
    const releases = []
    for (const name of ['One', 'Other'])
      releases.push((await server.send('POST', '/editorial/releases', { name, acts })).json.data.id)
    const { token } = (await server.send('POST', '/editorial/previews', { releases })).json.data
    const { status, json } = await server.send('GET', `/articles?previewToken=${token}`)
    expect([status, json.error.message]).toEqual([400, 'A preview cannot show more than 1000 changes'])
  })

  test('pages of working copies, saves and releases follow each other', async () => {
    const copies = '/editorial/copies/api::tag.tag'
    const made = []
    for (const name of ['a', 'b', 'c'])
      made.push((await server.send('POST', copies, { document: { name } })).json.data.id)
    const found = []
    for (const start of [0, 1, 2, 3, 1_000_000_000]) {
      const page = `pagination[start]=${start}&pagination[limit]=1`
      const { status, json } = await server.send('GET', `${copies}?${page}`)
      expect([status, json.meta.pagination.total]).toEqual([200, 3])
      found.push(...json.data.map((copy: any) => copy.id))
      for (const path of [`${copies}/${made[0]}/saves`, '/editorial/releases'])
        expect((await server.send('GET', `${path}?${page}`)).json.data.length).toBeLessThanOrEqual(1)
    }
    expect(found).toEqual(made)
  })

  test('nothing of a working copy is lost because its publisher may not find what it links to', async () => {
    const tag = await server.create('/tags', { name: 'Unknown to the publisher' })
    const id = await server.create('/articles', { title: 'Tagged' })
    const copies = `/editorial/copies/${article}`
    for (const entry of [id, undefined]) {
      const document = { title: 'Tagged soon', tags: [tag] }
      const copy = (await server.send('POST', copies, { entry, document })).json.data.id
      const published = await asSaver('POST', `${copies}/${copy}/publish`, { revision: 1 })
      expect([published.status, published.json.data.document.tags]).toEqual([200, undefined])
      const found = await server.send('GET', `/articles/${published.json.data.entry}?populate=tags`)
      expect(found.json.data.attributes.tags.data.map((each: any) => each.id)).toEqual([tag])
    }
  })

  test('a release is deleted by those who may change it', async () => {
    const tag = await server.create('/tags', { name: 'Stays' })
    const acts = [{ act: 'delete', type: 'api::tag.tag', entry: tag }]
    const made = async (body: object) => (await server.send('POST', '/editorial/releases', body)).json.data.id
    const remove = async (id: number) => (await asSaver('DELETE', `/editorial/releases/${id}`)).status
    expect(await remove(await made({ acts }))).toBe(400)
    expect(await remove(await made({ at: '2100-01-01T00:00:00Z' }))).toBe(403)
    expect(await remove(await made({}))).toBe(200)
  })

  test('a preview of a release that cannot be done does not say why', async () => {
    const acts = [{ act: 'publish', type: article, copy: 999_999 }]
    const { id } = (await server.send('POST', '/editorial/releases', { acts })).json.data
    const { token } = (await server.send('POST', '/editorial/previews', { releases: [id] })).json.data
    const { status, json } = await server.send('GET', `/articles?previewToken=${token}`)
    expect([status, json.error.message, json.error.details]).toEqual([
      400,
      'The release Release cannot be shown: its check says why',
      { index: 0 },
    ])
  })

  test('a release that fails leaves no version of what it had done', async () => {
    const [draft, gone] = [
      await server.create('/articles', { title: 'Still a draft', publishedAt: null }),
      await server.create('/articles', { title: 'Still there' }),
    ]
    const acts = [
      { act: 'publish', type: article, entry: draft },
      { act: 'delete', type: article, entry: gone },
      { act: 'delete', type: article, entry: 999_999 },
    ]
    const { id } = (await server.send('POST', '/editorial/releases', { acts })).json.data
    expect((await server.send('POST', `/editorial/releases/${id}/run`)).status).toBe(400)
    expect((await server.send('GET', `/editorial/releases/${id}`)).json.data.state).toBe('failed')
    for (const entry of [draft, gone]) expect(await versionsOf(entry)).toEqual([[1, 'create']])
  })
})
