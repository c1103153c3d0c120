/** A schedule of an entry alone goes with the entry, however it is deleted; a plan with others stays. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { ownedMagazine } from './owner-code.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
const later = '2099-01-01T00:00:00Z'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('deleted-schedules', provider, {}, ownedMagazine())
  }, 180_000)
  afterAll(() => server?.stop())

  const draft = () => server.create('/articles', { title: 'A draft', publishedAt: null })
  const plan = async (acts: readonly object[], at: string | null = later) => {
    const { status, json } = await server.send('POST', '/editorial/releases', { name: 'Planned', acts, at })
    expect([status, json.error]).toEqual([200, undefined])
    return Number(json.data.id)
  }
  const publish = (entry: number) => ({ act: 'publish', type: article, entry })
  const statusOf = async (id: number) => (await server.send('GET', `/editorial/releases/${id}`)).status
  const run = async (code: string) => {
    const { status, json } = await server.send('POST', '/script', { code })
    expect([status, json.error]).toEqual([200, undefined])
  }
  const mutate = async (query: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.base}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    expect(((await answer.json()) as { errors?: unknown }).errors).toBeUndefined()
  }

  test.each<readonly [string, (id: number) => Promise<unknown>]>([
    ['REST', (id) => server.send('DELETE', `/articles/${id}`)],
    ['GraphQL', (id) => mutate(`mutation { deleteArticle(id: ${id}) { data { id } } }`)],
    ["the owner's code", (id) => run(`await content.article.delete(trusted, ${id})`)],
    ['Prisma', (id) => run(`await prisma.article.delete({ where: { id: ${id} } })`)],
    [
      'a release',
      async (id) => {
        const release = await plan([{ act: 'delete', type: article, entry: id }])
        const { json } = await server.send('POST', `/editorial/releases/${release}/run`)
        expect(json.data).toMatchObject({ id: release, state: 'done' })
      },
    ],
  ])('deleted by %s', async (_way, remove) => {
    const [id, other] = [await draft(), await draft()]
    const alone = [await plan([publish(id)]), await plan([{ act: 'delete', type: article, entry: id }])]
    const kept = [
      await plan([publish(other)]),
      await plan([publish(id), publish(other)]),
      await plan([publish(id)], null),
    ]
    await remove(id)
    expect((await server.send('GET', `/articles/${id}`)).status).toBe(404)
    expect(await Promise.all(alone.map(statusOf))).toEqual([404, 404])
    expect(await Promise.all(kept.map(statusOf))).toEqual([200, 200, 200])
    const { json } = await server.send('GET', '/editorial/audit?act=release.cancelled&pagination[pageSize]=2')
    expect(json.data.map(({ subject }: { subject: object }) => subject)).toMatchObject(
      alone.toReversed().map((release) => ({ type: 'plugin::editorial.release', id: release, name: 'Planned' })),
    )
  })

  test('the publication of its working copy goes, too', async () => {
    const id = await server.create('/articles', { title: 'Before' })
    const { json } = await server.send('POST', `/editorial/copies/${article}`, {
      entry: id,
      document: { title: 'After' },
    })
    const release = await plan([{ act: 'publish', type: article, copy: json.data.id }])
    await server.send('DELETE', `/articles/${id}`)
    expect(await statusOf(release)).toBe(404)
  })

  test('a deletion that is refused leaves the schedule, and an entry that comes back has none', async () => {
    const id = await draft()
    const release = await plan([publish(id)])
    expect((await server.send('DELETE', `/articles/${id + 1_000_000}`)).status).toBe(404)
    expect(await statusOf(release)).toBe(200)
    await server.send('DELETE', `/articles/${id}`)
    expect((await server.send('POST', `/editorial/trash/${article}/${id}/restore`, {})).status).toBe(200)
    expect(await statusOf(release)).toBe(404)
  })

  test('the releases of an entry are listed, and one that cannot be done says so', async () => {
    const [id, other] = [await draft(), await draft()]
    const own = await plan([publish(id)])
    const open = await plan([publish(id)], null)
    const shared = await plan([publish(other), publish(id)])
    const done = await plan([publish(id)], null)
    await server.send('POST', `/editorial/releases/${done}/run`)
    const listed = async (entry: number) => {
      const { json } = await server.send('GET', `/editorial/releases?type=${article}&entry=${entry}`)
      return [json.data.map((each: { id: number }) => each.id), json.meta.pagination.total]
    }
    expect(await listed(id)).toEqual([[own, open, shared], 3])
    expect(await listed(other)).toEqual([[shared], 1])
    await server.send('DELETE', `/articles/${id}`)
    expect(await listed(id)).toEqual([[open, shared], 2])
    const odd = ['type=none&entry=1', `type=${article}`, 'entry=1', `type=%25&entry=1`, `type=${article}&entry=x`]
    for (const query of odd) {
      const answer = await server.send('GET', `/editorial/releases?${query}`)
      expect([answer.status, answer.json.data]).toEqual([200, []])
    }
    const { json } = await server.send('GET', `/editorial/releases/${shared}/check`)
    expect(json.data).toMatchObject([{ index: 1, message: 'This does not exist any more' }])
  })
})
