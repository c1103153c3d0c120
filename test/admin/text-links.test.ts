/** Links in texts to pages of entries: which entry has an address, and which texts link to one that an entry had. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const models = fileURLToPath(new URL('../../fixtures/journal', import.meta.url))
const [story, page, about] = ['api::story.story', 'api::page.page', 'api::about.about']
const roles = {
  some: {
    types: {
      [story]: { read: { where: { title: { $startsWith: 'open' } } } },
      [page]: { read: { fields: ['title', 'intro'] } },
    },
  },
}

interface Told {
  readonly address: string | null
  readonly former: readonly string[]
  readonly links: {
    readonly count: number
    readonly isMore: boolean
    readonly uses: readonly { readonly label: string; readonly from: string; readonly places: readonly string[][] }[]
  }
}

describe.each(providers)('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('text-links', provider, { models, roles, config: { i18n: { locales: ['en', 'de'] } } })
  }, 180_000)
  afterAll(() => server?.stop())

  const send = async (method: string, path: string, body?: object, as = chief) => {
    const { status, json, text } = await server.send(as, method, path, body)
    expect(status, text).toBe(200)
    return json.data
  }
  const create = async (uid: string, document: object, query = ''): Promise<number> =>
    (await send('POST', `/entries/${uid}${query}`, { document })).id
  const publish = (id: number) => send('POST', `/entries/${story}/${id}/publish`, {})
  const live = async (document: object, query = '') => {
    const id = await create(story, document, query)
    await publish(id)
    return id
  }
  const change = (uid: string, id: number, document: object) => send('PUT', `/entries/${uid}/${id}`, { document })
  const ask = async (uid: string, id: number, as = chief) => {
    const { address, former, links }: Told = await send('GET', `/entries/${uid}/${id}/text-links`, undefined, as)
    const found = links.uses.map(({ label, from, places }) =>
      [label, from, ...places.map((place) => place.join('.')).toSorted()].join(' '),
    )
    expect([links.count, links.isMore]).toEqual([found.length, false])
    return { address, former, found: found.toSorted() }
  }
  const states = async (...addresses: readonly string[]) =>
    (await send('POST', '/addresses', { addresses })).map(({ state }: { state: string }) => state)
  const blocks = (url: string) => [
    { type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', text: 'a' }] }] },
  ]

  test('links to a former address are found wherever a text may stand', async () => {
    const target = await live({ title: 'open target', slug: 'rose' })
    expect(await ask(story, target)).toEqual({ address: '/stories/rose', former: [], found: [] })
    await live({ title: 'open markdown', slug: 'm', body: 'See [it](/stories/rose?a=1#b).' })
    await live({ title: 'html', slug: 'h', html: '<p><a href="/stories/rose">a</a></p>' })
    await live({ title: 'open blocks', slug: 'b', text: blocks('/stories/rose#end'), body: '[a](</stories/rose>)' })
    const note = { text: '[a](/stories/rose)' }
    await live({
      title: 'zone',
      slug: 'z',
      parts: [
        { __component: 'parts.note', text: 'no' },
        { __component: 'parts.box', title: 'b', note },
      ],
    })
    await create(page, { title: 'list', slug: 'list', notes: [{ text: 'no' }, note] })
    await send('PUT', `/single/${about}`, { document: { text: '[a](/stories/rose "T")' } })
    // A longer address, one of another language, another site, and words are none.
    await live({ title: 'others', slug: 'o', body: '[a](/stories/rose-garden) [b](/de/stories/rose) /stories/rose' })
    await live({ title: 'far', slug: 'f', text: blocks('https://example.com/stories/rose') })
    const worked = await live({ title: 'worked', slug: 'w' })
    await send('POST', `/editorial/copies/${story}`, { entry: worked, document: { body: '[a](/stories/rose)' } })
    await send('POST', `/editorial/copies/${story}`, {
      document: { title: 'begun', parts: [{ __component: 'parts.box', note }] },
    })
    const gone = await live({ title: 'gone', slug: 'g', body: '[a](/stories/rose)' })
    await server.send(chief, 'DELETE', `/entries/${story}/${gone}`)
    await change(story, target, { slug: 'lily' })
    expect(await ask(story, target)).toEqual({
      address: '/stories/lily',
      former: ['/stories/rose'],
      found: [
        '1 entry text',
        'begun copy parts.note.text',
        'html entry html',
        'list entry notes.text',
        'open blocks entry body text',
        'open markdown entry body',
        'worked entry body',
        'zone entry parts.note.text',
      ],
    })
    // The work that is published with it, and nothing that the role does not see.
    expect((await ask(story, target, '2 some')).found).toEqual([
      'open blocks entry body text',
      'open markdown entry body',
    ])
    await change(story, target, { slug: 'tulip' })
    expect((await ask(story, target)).former).toEqual(['/stories/lily', '/stories/rose'])
    // Back again: its own address is no former one.
    await change(story, target, { slug: 'rose' })
    expect(await ask(story, target)).toEqual({
      address: '/stories/rose',
      former: ['/stories/tulip', '/stories/lily'],
      found: [],
    })
  })

  test('a draft moves no links, and each language has its own', async () => {
    const original = await live({ title: 'Oak', slug: 'oak' })
    const draft = await create(story, { title: 'Eiche', slug: 'eiche' }, `?localizationOf=${original}&locale=de`)
    const linking = await live(
      { title: 'Wald', slug: 'wald', body: '[a](/de/stories/eiche) [b](/stories/oak)' },
      '?locale=de',
    )
    await change(story, draft, { slug: 'baum' })
    expect(await ask(story, draft)).toEqual({ address: '/de/stories/baum', former: [], found: [] })
    await publish(draft)
    expect(await ask(story, draft)).toEqual({
      address: '/de/stories/baum',
      former: ['/de/stories/eiche'],
      found: ['Wald entry body'],
    })
    expect((await ask(story, original)).former).toEqual([])
    await change(story, linking, { body: '[a](/de/stories/baum)' })
    expect((await ask(story, draft)).found).toEqual([])
    // Work that nobody has published gives no address up.
    await send('POST', `/editorial/copies/${story}`, { entry: original, document: { slug: 'elm' } })
    expect(await ask(story, original)).toEqual({ address: '/stories/oak', former: [], found: [] })
  })

  test('an address that another entry has taken over is none of its links', async () => {
    const first = await create(page, { title: 'one', slug: 'shared' })
    await create(page, { title: 'linking', slug: 'linking', intro: '[a](/shared) <a href="/moved?x">b</a>' })
    await change(page, first, { slug: 'moved' })
    await change(page, first, { slug: 'moved-on' })
    expect((await ask(page, first)).former).toEqual(['/moved', '/shared'])
    const second = await create(page, { title: 'two', slug: 'shared' })
    expect(await ask(page, first)).toEqual({ address: '/moved-on', former: ['/moved'], found: ['linking entry intro'] })
    await server.send(chief, 'DELETE', `/entries/${page}/${second}`)
    expect((await ask(page, first)).former).toEqual(['/moved', '/shared'])
    // The address tells what a role does not see.
    expect(await ask(page, first, '2 some')).toEqual({ address: null, former: [], found: [] })
    expect((await server.send('2 some', 'GET', `/entries/${about}/1/text-links`)).status).toBe(404)
    expect((await server.send(chief, 'GET', `/entries/${page}/999999/text-links`)).status).toBe(404)
  })

  test('a search for pages finds entries with their addresses', async () => {
    await create(page, { title: 'Zebra crossing', slug: 'zebra' })
    await live({ title: 'Zebra story', slug: 'zebra' })
    await create(story, { title: 'Zebra draft' })
    await live({ title: 'Zebra auf Deutsch', slug: 'zebra' }, '?locale=de')
    const found = async (query: string, as = chief) =>
      (await send('GET', `/search?pages=true&${query}`, undefined, as)).map(
        ({ label, address }: { label: string; address?: string }) => `${label} ${address}`,
      )
    expect((await found('search=zebra&locale=en')).toSorted()).toEqual([
      'Zebra crossing /zebra',
      expect.stringMatching(/^Zebra draft (\/stories\/zebra-draft|undefined)$/),
      'Zebra story /stories/zebra',
    ])
    expect((await found('search=deutsch')).toSorted()).toEqual(['Zebra auf Deutsch /de/stories/zebra'])
    expect(await found('locale=en')).toContain('1 /about')
    expect(await found('search=zebra', '2 some')).toEqual(['Zebra crossing undefined'])
    expect((await send('GET', `/search?search=`)).length).toBe(0)
  })

  test('the link check knows the addresses of entries', async () => {
    await live({ title: 'Checked', slug: 'checked' })
    await create(story, { title: 'Unchecked', slug: 'unchecked' })
    await create(page, { title: 'Here', slug: 'here' })
    expect(
      await states('/stories/checked', '/stories/unchecked', '/de/stories/checked', '/here', '/nowhere', '/about'),
    ).toEqual(['works', 'noEntry', 'noEntry', 'works', 'noEntry', 'works'])
    expect(await states('/shop/1', '/stories/%E0%A4%A', '//here', '/stories/', '')).toEqual([
      'unchecked',
      'noEntry',
      'unchecked',
      'unchecked',
      'unchecked',
    ])
    // PostgreSQL has no text with a NUL.
    expect(await states('/stories/a%00b', '/%00')).toEqual(['noEntry', 'noEntry'])
    for (const addresses of [undefined, 'x', [1], Array.from({ length: 11 }, () => '/x'), ['/'.repeat(2001)]])
      expect((await server.send(chief, 'POST', '/addresses', { addresses })).status).toBe(400)
  })

  test('an address without values of an entry has never been another one', async () => {
    await send('PUT', `/single/${about}`, { document: { text: 'a' } })
    expect(await ask(about, 1)).toEqual({ address: '/about', former: [], found: [] })
  })

  test('texts are found at once beyond a wide gap of ids', async () => {
    const target = await create(page, { title: 'near', slug: 'near' })
    const far = await create(page, { title: 'far', slug: 'far', intro: '[a](/near)' })
    const text = `update pages set id = 2000000000 where id = ${far}`
    await server.store.database.write(async (transaction) => transaction.run({ text, values: [] }))
    await change(page, target, { slug: 'nearer' })
    expect((await ask(page, target)).found).toEqual(['far entry intro'])
  })
})
