/** Requests that no front end sends: the same act by several at once, and values at the edges. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'

describe.each(providers)('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('attack', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const versionsOf = async (id: number) =>
    ((await server.send('GET', `/editorial/entries/${article}/${id}/versions`)).json.data ?? []).map(
      ({ number, act }: any) => [number, act],
    )
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
})
