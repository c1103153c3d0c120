/** The first page of the panel and its search: what one worked on, what waits, and nothing that one may not see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const article = 'api::article.article'
const author = '7 author'
const stranger = '8 author'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-home', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const done = async (as: string, method: string, path: string, body?: object) => {
    const { status, json } = await server.send(as, method, path, body)
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const create = (as: string, title: string, query = '') =>
    done(as, 'POST', `/entries/${article}${query}`, { document: { title } })
  const home = (as: string) => done(as, 'GET', '/home')
  const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

  test('shows what one changed and works on, the latest first, each once', async () => {
    const first = await create(author, 'The first of mine')
    const second = await create(author, 'The second of mine')
    await create(chief, 'By the chief')
    await done(author, 'PUT', `/entries/${article}/${first.id}`, { document: { title: 'The first, changed' } })
    await done(author, 'POST', `/editorial/copies/${article}`, { entry: second.id, document: { title: 'in work' } })
    await done(author, 'POST', `/editorial/copies/${article}`, { document: { title: 'Not there yet' } })
    const { mine, waiting } = await home(author)
    expect(labels(mine)).toEqual(['Not there yet', 'The second of mine', 'The first, changed'])
    expect(mine[0]).toMatchObject({ type: article, id: null, copy: 2 })
    expect(mine[1]).toMatchObject({ id: second.id, copy: 1 })
    expect(mine[2]).toMatchObject({ id: first.id, copy: null })
    expect(labels(waiting)).toEqual(['Not there yet', 'The second of mine'])
  })

  test('whoever sees all sees the work of all, others only their own', async () => {
    const all = await home(chief)
    expect(labels(all.waiting)).toEqual(['Not there yet', 'The second of mine'])
    expect(labels(all.mine)).toEqual(['By the chief'])
    expect(all.waiting[0].by).toEqual(expect.any(String))
    const other = await home(stranger)
    expect([other.mine, other.waiting, other.drafts]).toEqual([[], [], []])
    expect(other.untranslated).toEqual([])
  })

  test('counts the drafts that one sees', async () => {
    expect((await home(chief)).drafts).toEqual([{ type: article, count: 3 }])
    expect((await home(author)).drafts).toEqual([{ type: article, count: 2 }])
  })

  test('lists by what their localizations have, also for whoever sees some entries only', async () => {
    const list = (query: string) => done(author, 'GET', `/entries/${article}?${query}`)
    expect(await list('filters[localizations][locale]=fr')).toEqual([])
    expect(labels(await list('filters[localizations][id][$null]=true'))).toHaveLength(2)
  })

  test('counts the entries that lack a translation', async () => {
    const before = (await home('9 editor')).untranslated
    const counted = before.filter(({ type }: { type: string }) => type === article)
    expect(counted).toEqual([
      { type: article, locale: 'fr', count: 3 },
      { type: article, locale: 'de', count: 3 },
    ])
  })

  test('a search finds first what is called just so', async () => {
    const names = ['Star', ...[1, 2, 3, 4, 5].map((number) => `Star ${number}`)]
    for (const name of names) await done(chief, 'POST', '/entries/api::tag.tag', { document: { name } })
    expect(labels(await done(chief, 'GET', '/search?search=star'))).toEqual([
      'Star',
      'Star 5',
      'Star 4',
      'Star 3',
      'Star 2',
    ])
  })

  test('scheduled releases are told to whoever may see releases', async () => {
    const at = '2100-01-01T00:00:00.000Z'
    const release = await done(chief, 'POST', '/editorial/releases', { name: 'New year', at, acts: [] })
    expect((await home(chief)).scheduled).toEqual([{ release: release.id, name: 'New year', at }])
    expect((await home(stranger)).scheduled).toEqual([])
  })

  test('a search finds entries of every type by label or id, as far as they are seen', async () => {
    await done(chief, 'POST', '/entries/api::tag.tag', { document: { name: 'mine, too' } })
    const found = await done(chief, 'GET', '/search?search=MINE')
    expect(found.map(({ type, label }: { type: string; label: string }) => [type, label])).toEqual([
      [article, 'The second of mine'],
      ['api::tag.tag', 'mine, too'],
    ])
    const byId = await done(chief, 'GET', '/search?search=1')
    expect(byId.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining([article, 'api::tag.tag']))
    expect(await done(stranger, 'GET', '/search?search=mine')).toEqual([])
    expect(await done(chief, 'GET', '/search?search=%25')).toEqual([])
    expect(await done(chief, 'GET', '/search?search=')).toEqual([])
    expect((await server.send(chief, 'GET', `/search?search=${'a'.repeat(201)}`)).status).toBe(400)
    expect((await server.send(chief, 'GET', '/search?search=a&search=b')).status).toBe(400)
  })

  test('finds work by the title that is not published yet, beside the live one', async () => {
    const { id } = await create(chief, 'Bread story')
    const copy = await done(chief, 'POST', `/editorial/copies/${article}`, {
      entry: id,
      document: { title: 'A Completely new headline' },
    })
    const titles = { id, label: 'Bread story', inWork: 'A Completely new headline' }
    const list = (as: string, search: string) => done(as, 'GET', `/entries/${article}?search=${search}`)
    expect(await done(chief, 'GET', '/search?search=new%20completely')).toMatchObject([titles])
    expect(await list(chief, 'completely%20new')).toMatchObject([titles])
    expect(await list(chief, 'bread')).toMatchObject([titles])
    expect(await done(chief, 'GET', `/labels?links=${article}:${id}`)).toMatchObject({ links: [titles] })
    expect((await home(chief)).waiting[0]).toMatchObject(titles)
    // Whoever does not see the entry does not find its work.
    for (const query of ['/search?search=completely', `/entries/${article}?search=completely`])
      expect(await done(stranger, 'GET', query)).toEqual([])
    await done(chief, 'DELETE', `/editorial/copies/${article}/${copy.id}`)
    expect(await done(chief, 'GET', '/search?search=completely')).toEqual([])
  })
})
