/** The entries that link to an entry: at any depth of components, unpublished and deleted ones too, and only those that one may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const [article, author, tag] = ['api::article.article', 'api::author.author', 'api::tag.tag']
const roles = {
  // The authors, and of some articles one attribute.
  some: {
    types: { [author]: { read: true }, [article]: { read: { fields: ['title', 'editor'], where: { title: 'open' } } } },
  },
  blind: { types: { [article]: { read: true } } },
}

interface Told {
  readonly count: number
  readonly isMore: boolean
  readonly uses: readonly { readonly label: string; readonly from: string; readonly places: readonly string[][] }[]
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('entry-uses', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const send = async (method: string, path: string, body: object) => {
    const { status, json, text } = await server.send(chief, method, path, body)
    expect(status, text).toBe(200)
    return json.data
  }
  const create = async (uid: string, document: object): Promise<number> =>
    (await send('POST', `/entries/${uid}`, { document })).id
  const ask = (as: string, uid: string, id: number) => server.send(as, 'GET', `/entries/${uid}/${id}/uses`)
  const told = async (as: string, uid: string, id: number) => {
    const { status, json, text } = await ask(as, uid, id)
    expect(status, text).toBe(200)
    const { count, isMore, uses }: Told = json.data
    expect([count, isMore]).toEqual([uses.length, false])
    return uses.map(({ label, from, places }) => [label, from, ...places.map((place) => place.join('.'))]).toSorted()
  }

  test('links of each kind are found, and those of components and zones', async () => {
    const [one, label] = [
      await create(author, { name: 'Used', email: 'used@example.com' }),
      await create(tag, { name: 'used' }),
    ]
    const quote = { __component: 'blocks.quote', text: 'q', author: one }
    const first = await create(article, { title: 'open', editor: one, author: one, tags: [label], blocks: [quote] })
    await create(article, { title: 'other', blocks: [{ ...quote, author: null }, quote], related: [first] })
    expect(await told(chief, author, one)).toEqual([
      ['open', 'entry', 'author', 'editor', 'blocks.author'],
      ['other', 'entry', 'blocks.author'],
    ])
    expect(await told(chief, tag, label)).toEqual([['open', 'entry', 'tags']])
    // The tag does not use the article: the article keeps that link.
    expect(await told(chief, article, first)).toEqual([['other', 'entry', 'related']])
    expect(await told('2 some', author, one)).toEqual([['open', 'entry', 'editor']])
    expect((await ask('3 blind', author, one)).status).toBe(404)
    expect((await ask(chief, author, 999_999)).status).toBe(404)
    expect(await told(chief, author, await create(author, { name: 'Unused', email: 'unused@example.com' }))).toEqual([])
  })

  test('unpublished work and deleted entries link to it, too', async () => {
    const one = await create(author, { name: 'Worked with', email: 'worked@example.com' })
    const changed = await create(article, { title: 'changed' })
    await send('POST', `/editorial/copies/${article}`, {
      entry: changed,
      document: { title: 'changed', blocks: [{ __component: 'blocks.quote', text: 'q', author: one }] },
    })
    await send('POST', `/editorial/copies/${article}`, { document: { title: 'begun', editor: one } })
    // A link that the author keeps itself, with all others of its articles.
    await send('POST', `/editorial/copies/${author}`, {
      entry: one,
      document: { name: 'W', email: 'w@example.com', articles: [changed] },
    })
    const gone = await create(article, { title: 'gone', author: one })
    expect((await server.send(chief, 'DELETE', `/entries/${article}/${gone}`)).status).toBe(204)
    expect(await told(chief, author, one)).toEqual([
      ['begun', 'copy', 'editor'],
      ['changed', 'entry', 'blocks.author'],
      ['gone', 'trash', 'author'],
    ])
    expect(await told(chief, article, changed)).toEqual([])
  })
})
