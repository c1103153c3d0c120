import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerWith, trusted } from '../src/caller.js'
import { createEntry, createLocalization, deleteEntry, saveSingle, updateEntry } from '../src/write/index.js'
import { dump } from './write-dump.js'
import { openProject } from './write-project.js'
import type { Dump } from './write-dump.js'
import type { Provider, TestProject } from './write-project.js'

const uids = {
  article: 'api::article.article',
  author: 'api::author.author',
  category: 'api::category.category',
  depot: 'api::depot.depot',
  file: 'plugin::upload.file',
  gadget: 'api::gadget.gadget',
  homepage: 'api::homepage.homepage',
  notice: 'api::notice.notice',
  product: 'api::product.product',
  profile: 'api::profile.profile',
  setting: 'api::setting.setting',
  tag: 'api::tag.tag',
} as const
type Name = keyof typeof uids

describe.each<Provider>(['sqlite', 'postgresql'])('writes on %s', (provider) => {
  let project: TestProject
  let unique = 0
  beforeAll(async () => {
    project = await openProject(provider)
  })
  afterAll(() => project?.close())
  beforeEach(() => void unique++)

  const type = (name: Name) => project.type(uids[name])
  const create = (name: Name, data: unknown, caller = trusted) => createEntry(project.context, type(name), data, caller)
  const update = (name: Name, id: number, data: unknown, caller = trusted) =>
    updateEntry(project.context, type(name), id, data, caller)
  const read = async (name: Name, id: number): Promise<Dump> => {
    const found = await dump(project, type(name), id)
    if (found === null) throw new Error(`no ${name} ${id}`)
    return found
  }
  const count = (name: Name | { delegate: string }, where: Dump = {}) =>
    project.database.write((client) =>
      client[typeof name === 'string' ? type(name).descriptor.delegate : name.delegate]!.count({ where }),
    )
  const tags = (amount: number) => series(amount, (index) => create('tag', { name: `tag ${unique}-${index}` }))
  const authors = (amount: number) =>
    series(amount, (index) =>
      create('author', { name: `a${index}`, email: `${unique}-${index}-${Math.random()}@example.com` }),
    )
  const articles = (amount: number) => series(amount, (index) => create('article', { title: `Article ${index}` }))
  const file = (mime: string) =>
    project.database.write(async (client) => {
      const now = project.database.dialect.storeDateTime(new Date().toISOString())
      const row = await client[type('file').descriptor.delegate]!.create({
        data: {
          name: 'f',
          hash: 'h',
          mime,
          width: 1,
          size: 1,
          url: '/f',
          provider: 'local',
          createdAt: now,
          updatedAt: now,
        },
        select: { id: true },
      })
      return Number(row['id'])
    })

  const tagged = (ids: unknown) => create('article', { title: 'Tagged', tags: ids })
  const localize = (id: number | string, data: unknown) =>
    createLocalization(project.context, type('notice'), id, data, trusted)

  describe('scalars', () => {
    test('every type comes back as it was sent, in the stored form', async () => {
      const id = await create('article', {
        title: 'Created full',
        slug: 'created-full',
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'x', unknown: 1 }] }],
        rating: '4.25',
        views: '9223372036854775807',
        readingTime: 5,
        score: -1.5e-7,
        featured: 'true',
        kind: 'how-to',
        secret: 'secret1',
        publishOn: '2024-02-29T23:00:00Z',
        startsAt: '10:11:12.5',
        eventAt: '2024-02-29T12:11:12.345+02:00',
        stamp: 1709201472345,
        extra: { b: [1, { a: null }], a: 'é☃😀' },
        internalNotes: 'n',
      })
      expect(await read('article', id)).toMatchObject({
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }],
        rating: 4.25,
        views: 9223372036854775807n,
        score: -1.5e-7,
        featured: true,
        kind: 'how-to',
        secret: '1terces',
        publishOn: '2024-02-29',
        startsAt: '10:11:12.500',
        eventAt: '2024-02-29T10:11:12.345Z',
        stamp: 1709201472345n,
        extra: { b: [1, { a: null }], a: 'é☃😀' },
        internalNotes: 'n',
        locale: 'en',
      })
    })

    test('null clears, a missing key leaves alone, defaults are for new entries', async () => {
      const id = await create('product', { name: 'n', price: 2, meta: { a: 1 }, stock: null })
      expect(await read('product', id)).toMatchObject({ price: 2, meta: { a: 1 }, stock: null, active: true })
      await update('product', id, { meta: null, active: null })
      expect(await read('product', id)).toMatchObject({ price: 2, meta: null, active: null })
    })

    test('the tool’s own attributes are not for clients', async () => {
      const old = '2000-01-01T00:00:00.000Z'
      const id = await create('product', {
        id: 5000,
        name: 'x',
        createdAt: old,
        updatedAt: old,
        createdBy: 1,
        __proto__: 1,
      })
      const stored = await read('product', id)
      expect(id).not.toBe(5000)
      expect(String(stored['createdAt'])).not.toBe(old)
      await update('product', id, { id: 7, createdAt: old, updatedAt: old })
      expect((await read('product', id))['createdAt']).toBe(stored['createdAt'])
      expect(String((await read('product', id))['updatedAt']) >= String(stored['updatedAt'])).toBe(true)
    })

    test.each([
      ['an integer over 32 bits', { stock: 2 ** 31 }],
      ['a biginteger over 64 bits', { barcode: '9223372036854775808' }],
      ['a rounded biginteger', { barcode: 2 ** 60 }],
      ['an empty biginteger', { barcode: '' }],
      ['a number that is not finite', { price: Infinity }],
      ['a NUL', { name: 'a\0b' }],
      ['a NUL where texts are unique', { name: 'a', sku: 'a\0b' }],
      ['half of a surrogate pair', { name: '\ud800' }],
      ['a NUL in json', { meta: [{ 'a\0': 1 }] }],
      ['json too deep', { meta: JSON.parse('['.repeat(65) + ']'.repeat(65)) }],
      ['json much too deep', { meta: JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)) }],
      ['a prototype in json', { meta: JSON.parse('{"__proto__": {"a": 1}}') }],
      ['a year without a place in PostgreSQL', { restockedAt: '0000-01-01T00:00:00Z' }],
      ['a moment out of reach', { restockedAt: 8.64e15 }],
      ['a unique text that is too long for an index', { sku: 'x'.repeat(2601) }],
      ['a password that bcrypt would cut', {}],
    ])('%s is refused', async (what, data) => {
      const refused = what.startsWith('a password')
        ? create('article', { title: 'long', secret: 'é'.repeat(37) })
        : create('product', { name: 'x', ...data })
      await expect(refused).rejects.toMatchObject({ status: 400, name: 'ValidationError' })
    })

    test('json as deep as is allowed is stored', async () => {
      const meta: unknown = JSON.parse('['.repeat(64) + ']'.repeat(64))
      expect(await read('product', await create('product', { name: 'x', meta }))).toMatchObject({ meta })
    })

    test('an entry that is not there is a 404, whatever the body', async () => {
      for (const data of [{ name: 'x' }, { name: null }, { name: 5 }, { releasedOn: 'x' }]) {
        await expect(update('product', 99999, data)).rejects.toMatchObject({ status: 404, message: 'Not Found' })
      }
      for (const id of ['abc', '1.5', '-1', '01', '2147483648', ' 1', '']) {
        await expect(updateEntry(project.context, type('product'), id, {}, trusted)).rejects.toMatchObject({
          status: 404,
        })
        await expect(deleteEntry(project.context, type('product'), id)).rejects.toMatchObject({ status: 404 })
      }
    })
  })

  describe('unique values', () => {
    test('all taken values are reported with the other faults, in the order of the model', async () => {
      await create('gadget', { ...(await gadget()), serial: 7, seenAt: '2024-01-01' })
      const again = { ...(await gadget()), name: null, serial: 7, seenAt: '2024-01-01T00:00:00Z' }
      await expect(create('gadget', again)).rejects.toMatchObject({
        message: '3 errors occurred',
        details: {
          errors: [
            { path: ['name'], message: 'name must be a `string` type, but the final value was: `null`.' },
            { path: ['serial'], message: 'This attribute must be unique' },
            { path: ['seenAt'], message: 'This attribute must be unique' },
          ],
        },
      })
    })

    test('an entry may keep its own', async () => {
      const [first, second] = await authors(2)
      const { email } = await read('author', first!)
      await update('author', first!, { email })
      await expect(update('author', second!, { email })).rejects.toMatchObject({
        message: 'This attribute must be unique',
        details: { errors: [{ path: ['email'] }] },
      })
    })

    test('a uid is unique in its locale, a unique attribute in all', async () => {
      const names = [1, 2, 3].map((index) => `Science ${unique}-${index}`)
      const slug = `science-${unique}`
      await create('category', { name: names[0], slug })
      await create('category', { name: names[1], slug, locale: 'fr' })
      await expect(create('category', { name: names[2], slug, locale: 'fr' })).rejects.toMatchObject({
        details: { errors: [{ path: ['slug'] }] },
      })
      await expect(create('category', { name: names[0], locale: 'de' })).rejects.toMatchObject({
        details: { errors: [{ path: ['name'] }] },
      })
    })

    test('of 50 creates at once one wins', async () => {
      const sku = `race-${unique}`
      const results = await Promise.allSettled(range(50).map(() => create('product', { name: 'x', sku })))
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused).toHaveLength(49)
      for (const { reason } of refused) {
        expect(reason).toMatchObject({
          status: 400,
          details: { errors: [{ path: ['sku'], message: 'This attribute must be unique' }] },
        })
      }
      expect(await count('product', { sku })).toBe(1)
    })
  })

  describe('relations to one', () => {
    test.each([
      ['an id', 0, (ids: number[]) => ids[0]],
      ['text', 0, (ids: number[]) => String(ids[0])],
      ['an object', 0, (ids: number[]) => ({ id: ids[0] })],
      ['a list, of which a new entry takes the first', 0, (ids: number[]) => ids],
      ['set', 1, (ids: number[]) => ({ set: [ids[1]] })],
      ['connect', 1, (ids: number[]) => ({ connect: [{ id: ids[1] }], disconnect: [ids[1]] })],
      ['set, which wins over connect', 1, (ids: number[]) => ({ connect: [ids[0]], set: [ids[1]] })],
      ['unknown keys', null, () => ({ foo: 1 })],
      ['disconnect', null, (ids: number[]) => ({ disconnect: ids })],
      ['null', null, () => null],
      ['an empty list', null, () => []],
    ])('%s', async (_, expected, form) => {
      const ids = await authors(2)
      const id = await create('article', { title: 'Author rel', author: form(ids) })
      expect((await read('article', id))['author']).toBe(expected === null ? null : ids[expected])
    })

    test('an update takes the last of several, and leaves alone what is not its own', async () => {
      const [first, second] = await authors(2)
      const id = await create('article', { title: 'Author rel', author: first })
      await update('article', id, { author: { disconnect: [second] } })
      expect((await read('article', id))['author']).toBe(first)
      await update('article', id, { author: [first, second] })
      expect((await read('article', id))['author']).toBe(second)
      await update('article', id, { author: { disconnect: [second] } })
      expect((await read('article', id))['author']).toBeNull()
    })

    test.each([
      ['one missing id', { author: 99999 }, 'api::author.author', 1],
      ['no id', { author: 'abc' }, 'api::author.author', 1],
      ['an empty text', { author: '' }, 'api::author.author', 1],
      ['half a number', { author: 1.5 }, 'api::author.author', 1],
      ['a huge number', { author: 2 ** 40 }, 'api::author.author', 1],
      ['several', { tags: { connect: [99998, 99999] } }, 'api::tag.tag', 2],
      [
        'in a component',
        { blocks: [{ __component: 'blocks.quote', quote: 'q', author: 99999 }] },
        'api::author.author',
        1,
      ],
      ['media', { cover: 99999 }, 'plugin::upload.file', 1],
    ])('a target that does not exist: %s', async (_, data, uid, missing) => {
      await expect(create('article', { title: 'Missing', ...data })).rejects.toMatchObject({
        message: `${missing} relation(s) of type ${uid} associated with this entity do not exist`,
        details: { errors: [{ path: [] }] },
      })
    })

    test.each([[{ connect: 1 }], [{ connect: { id: 2 } }], [{ set: 1 }], [true], [[null]]])(
      '%j cannot be understood',
      async (author) => {
        await expect(create('article', { title: 'Bad', author })).rejects.toMatchObject({
          message: 'Invalid relations',
        })
      },
    )

    test('a relation to what the caller may not find is dropped', async () => {
      const [author] = await authors(1)
      const caller = callerWith('some', ['api::tag.tag.find'])
      const id = await create(
        'article',
        { title: 'Dropped', author, blocks: [{ __component: 'blocks.quote', quote: 'q', author }] },
        caller,
      )
      expect(await read('article', id)).toMatchObject({ author: null, blocks: [{ author: null }] })
      const kept = await create('article', { title: 'Kept', author })
      await update('article', kept, { author: null }, caller)
      expect((await read('article', kept))['author']).toBe(author)
    })

    test('a two-way one-to-one relation moves, from either side', async () => {
      const profile = await create('profile', { nickname: 'p' })
      const [first, second, third] = await authors(3)
      await update('author', first!, { profile })
      await update('author', second!, { profile })
      expect((await read('author', first!))['profile']).toBeNull()
      expect((await read('author', second!))['profile']).toBe(profile)
      await update('profile', profile, { author: third })
      expect((await read('author', second!))['profile']).toBeNull()
      expect((await read('author', third!))['profile']).toBe(profile)
      const newest = await create('profile', { nickname: 'q', author: third })
      expect((await read('profile', profile))['author']).toEqual([])
      expect((await read('author', third!))['profile']).toBe(newest)
      const last = await create('author', { name: 'l', email: `last${unique}@example.com`, profile: newest })
      expect((await read('author', third!))['profile']).toBeNull()
      await update('profile', newest, { author: null })
      expect((await read('author', last))['profile']).toBeNull()
    })

    test('a one-way relation does not', async () => {
      const [editor] = await authors(1)
      const first = await create('article', { title: 'One', editor })
      const second = await create('article', { title: 'Two', editor })
      expect([(await read('article', first))['editor'], (await read('article', second))['editor']]).toEqual([
        editor,
        editor,
      ])
    })
  })

  describe('relations to many', () => {
    test.each<[string, unknown, number[]]>([
      ['a list', [2, 0], [2, 0]],
      ['a double', [1, 1], [1]],
      ['one id', 1, [1]],
      ['set', { set: [3, 0] }, [3, 0]],
      ['null', null, []],
      ['connect at the end', { connect: [2, 1] }, [2, 1]],
      [
        'places',
        { connect: [{ id: 0 }, { id: 1, position: { start: true } }, { id: 2, position: { after: 1 } }] },
        [1, 2, 0],
      ],
      ['a place beside one that comes later', { connect: [{ id: 0, position: { before: 1 } }, { id: 1 }] }, [0, 1]],
      ['an unknown place', { connect: [{ id: 1, position: { foo: 1 } }] }, [1]],
      [
        'a place beside nothing, not strict',
        { options: { strict: false }, connect: [{ id: 1, position: { before: 99 } }] },
        [1],
      ],
    ])('a new entry: %s', async (_, form, expected) => {
      const ids = await tags(4)
      const id = await tagged(translated(form, ids))
      expect((await read('article', id))['tags']).toEqual(expected.map((index) => ids[index]))
    })

    test('an update inserts, moves and removes', async () => {
      const ids = await tags(9)
      const id = await tagged(ids.slice(1, 4))
      const order = async () => ((await read('article', id))['tags'] as number[]).map((tag) => ids.indexOf(tag))
      const patch = (form: unknown) => update('article', id, { tags: translated(form, ids) })
      await patch({ connect: [4] })
      await patch({ connect: [{ id: 5, position: { before: 2 } }] })
      await patch({ connect: [{ id: 6, position: { after: 1 } }] })
      await patch({ connect: [{ id: 7, position: { start: true } }] })
      await patch({ connect: [{ id: 8, position: { end: true } }] })
      expect(await order()).toEqual([7, 1, 6, 5, 2, 3, 4, 8])
      await patch({ connect: [{ id: 8, position: { before: 1 } }] })
      await patch({ disconnect: [1, { id: 2 }] })
      await patch({ disconnect: [0] })
      expect(await order()).toEqual([7, 8, 6, 5, 3, 4])
      await patch({ connect: [7], disconnect: [7, 8] })
      expect(await order()).toEqual([6, 5, 3, 4, 7])
      await expect(patch({ connect: [{ id: 1, position: { before: 2 } }] })).rejects.toMatchObject({
        name: 'ValidationError',
        message: `There was a problem connecting relation with id ${ids[1]} at position {"before":${ids[2]}}. The relation with id ${ids[2]} needs to be connected first.`,
        details: {},
      })
      await patch({ set: [4, 6, 0] })
      expect(await order()).toEqual([4, 6, 0])
      await patch([])
      expect(await order()).toEqual([])
    })

    test('places that wait for each other are refused', async () => {
      const [first, second] = await tags(2)
      const connect = [
        { id: first, position: { before: second } },
        { id: second, position: { before: first } },
      ]
      await expect(tagged({ connect })).rejects.toMatchObject({ status: 400, name: 'ValidationError' })
    })

    test('many insertions in one spot keep their order', async () => {
      const ids = await tags(58)
      const id = await tagged(ids.slice(0, 2))
      for (const tag of ids.slice(2)) {
        await update('article', id, { tags: { connect: [{ id: tag, position: { before: ids[1] } }] } })
      }
      expect((await read('article', id))['tags']).toEqual([ids[0], ...ids.slice(2), ids[1]])
    })

    test('the other side appends', async () => {
      const [tag] = await tags(1)
      const ids = await articles(3)
      for (const id of [ids[2]!, ids[0]!]) await update('article', id, { tags: [tag] })
      await update('tag', tag!, { articles: { connect: [ids[1]] } })
      expect((await read('tag', tag!))['articles']).toEqual([ids[2], ids[0], ids[1]])
      await update('article', ids[2]!, { tags: [tag] })
      expect((await read('tag', tag!))['articles']).toEqual([ids[2], ids[0], ids[1]])
    })

    test('the many of a to-one relation are taken from their holder', async () => {
      const [first, second] = await authors(2)
      const ids = await articles(4)
      await update('author', first!, { articles: [ids[1], ids[0]] })
      expect((await read('author', first!))['articles']).toEqual([ids[1], ids[0]])
      await update('author', second!, { articles: { connect: [ids[1], { id: ids[2], position: { start: true } }] } })
      expect((await read('author', first!))['articles']).toEqual([ids[0]])
      expect((await read('author', second!))['articles']).toEqual([ids[2], ids[1]])
      await update('article', ids[3]!, { author: second })
      await update('article', ids[2]!, { author: second, title: 'Stays in place' })
      expect((await read('author', second!))['articles']).toEqual([ids[2], ids[1], ids[3]])
      await update('author', second!, { articles: { connect: [ids[0]], disconnect: [ids[2]] } })
      expect((await read('author', second!))['articles']).toEqual([ids[1], ids[3], ids[0]])
      await update('author', second!, { articles: [] })
      expect((await read('article', ids[3]!))['author']).toBeNull()
    })

    test('a one-way list leaves other lists alone', async () => {
      const [first, second, third] = await articles(3)
      await update('article', first!, { related: [third] })
      await update('article', second!, { related: [third, { id: second }] })
      expect((await read('article', first!))['related']).toEqual([third])
      expect((await read('article', second!))['related']).toEqual([third, second])
    })

    test('media in a list keep its order; `connect` is no form of media', async () => {
      const [first, second] = [await file('image/png'), await file('image/png')]
      const id = await create('article', { title: 'Media', cover: { id: second }, gallery: [{ id: second }, first] })
      expect(await read('article', id)).toMatchObject({ cover: second, gallery: [second, first] })
      await update('article', id, { gallery: { connect: [first] }, cover: null })
      expect(await read('article', id)).toMatchObject({ cover: null, gallery: [] })
    })

    test('20 updates at once leave one of their results and no double', async () => {
      const ids = await tags(12)
      const [author] = await authors(1)
      const id = await tagged(ids)
      const lists = range(20).map((turn) => ids.filter((_, index) => (index * 7 + turn) % 3 > 0).toReversed())
      await Promise.all(
        lists.map((list, turn) =>
          update('article', id, { tags: list, author, sections: [{ heading: `h${turn}`, links: [{ label: 'l' }] }] }),
        ),
      )
      const stored = await read('article', id)
      expect(lists).toContainEqual(stored['tags'])
      expect(stored['sections']).toHaveLength(1)
      await Promise.all([
        ...ids.map((tag) => update('tag', tag, { articles: { connect: [id] } })),
        ...range(6).map(() => update('article', id, { tags: ids })),
      ])
      expect(new Set((await read('article', id))['tags'] as number[]).size).toBe(12)
    })

    test('20 thieves at once leave one holder', async () => {
      const profile = await create('profile', { nickname: 'wanted' })
      const thieves = await authors(20)
      await Promise.all(thieves.map((author) => update('author', author, { profile })))
      expect((await read('profile', profile))['author']).toHaveLength(1)
    })
  })

  describe('components', () => {
    test('a whole tree is stored, with defaults', async () => {
      const [author] = await authors(1)
      const picture = await file('image/png')
      const id = await create('article', {
        title: 'Tree',
        seo: { id: 1, metaTitle: 'mt', canonical: { label: 'c' }, shareImage: picture },
        sections: [{ heading: 'h1', links: [{ label: 'l1' }, { label: 'l2', external: true }] }, { heading: 'h2' }],
        blocks: [
          { __component: 'blocks.rich-text', body: 'b' },
          { __component: 'blocks.quote', quote: 'q', author },
          { __component: 'blocks.slider', files: [picture], slides: [{ label: 's' }] },
          { __component: 'blocks.quote', quote: 'q2' },
        ],
      })
      expect(await read('article', id)).toMatchObject({
        seo: { metaTitle: 'mt', noIndex: false, shareImage: picture, canonical: { label: 'c', external: false } },
        sections: [
          {
            heading: 'h1',
            links: [
              { label: 'l1', external: false },
              { label: 'l2', external: true },
            ],
          },
          { heading: 'h2', links: [] },
        ],
        blocks: [
          { __component: 'blocks.rich-text', body: 'b', style: 'plain' },
          { __component: 'blocks.quote', quote: 'q', author },
          { __component: 'blocks.slider', files: [picture], slides: [{ label: 's' }] },
          { __component: 'blocks.quote', quote: 'q2', author: null },
        ],
      })
    })

    test('an item with its id stays and changes, one without is new, a missing one goes', async () => {
      const id = await create('article', {
        title: 'Items',
        sections: [{ heading: 'a', text: 'kept', links: [{ label: '1' }] }, { heading: 'b' }, { heading: 'c' }],
      })
      const [a, b, c] = (await read('article', id))['sections'] as Dump[]
      await update('article', id, { sections: [{ id: c!['id'] }, { heading: 'new' }, { id: a!['id'], heading: 'A' }] })
      const after = (await read('article', id))['sections'] as Dump[]
      expect(after).toMatchObject([
        { id: c!['id'], heading: 'c' },
        { heading: 'new', links: [] },
        { id: a!['id'], heading: 'A', text: 'kept', links: [{ label: '1' }] },
      ])
      expect(after[1]!['id']).not.toBe(b!['id'])
      await update('article', id, { sections: [{ id: a!['id'], links: [{ label: '2' }, { label: '3' }] }] })
      expect((await read('article', id))['sections']).toMatchObject([{ links: [{ label: '2' }, { label: '3' }] }])
      await update('article', id, { sections: [] })
      expect((await read('article', id))['sections']).toEqual([])
    })

    test('a single component is replaced without its id, updated with it, cleared by null', async () => {
      const id = await create('article', { title: 'Seo', seo: { metaTitle: 'one', keywords: 'k' } })
      const first = (await read('article', id))['seo'] as Dump
      await update('article', id, { seo: { id: first['id'], metaTitle: 'two' } })
      expect((await read('article', id))['seo']).toMatchObject({ id: first['id'], metaTitle: 'two', keywords: 'k' })
      await update('article', id, { seo: { metaDescription: 'no title' } })
      const second = (await read('article', id))['seo'] as Dump
      expect(second).toMatchObject({ metaTitle: null, keywords: null, noIndex: false })
      expect(second['id']).not.toBe(first['id'])
      await update('article', id, { seo: null })
      expect((await read('article', id))['seo']).toBeNull()
    })

    test('the items of other entries are out of reach, at every depth', async () => {
      const mine = await create('article', { title: 'Mine', sections: [{ heading: 'm' }], seo: { metaTitle: 'm' } })
      const other = await create('article', {
        title: 'Other',
        sections: [{ heading: 'o', links: [{ label: 'theirs' }] }],
        blocks: [{ __component: 'blocks.quote', quote: 'theirs' }],
        seo: { metaTitle: 'theirs' },
      })
      const theirs = await read('article', other)
      const own = await read('article', mine)
      const [section] = theirs['sections'] as Dump[]
      const [link] = section!['links'] as Dump[]
      const [block] = theirs['blocks'] as Dump[]
      const [ownSection] = own['sections'] as Dump[]
      const refused = (data: unknown) => expect(update('article', mine, data)).rejects
      await refused({ sections: [{ id: section!['id'], heading: 'stolen' }] }).toMatchObject({
        name: 'ApplicationError',
        message: message('sections'),
      })
      await refused({ sections: [{ id: 'x' }] }).toMatchObject({
        name: 'ApplicationError',
        message: message('sections'),
      })
      await refused({ seo: { id: (theirs['seo'] as Dump)['id'], metaTitle: 'stolen' } }).toMatchObject({
        message: message('seo'),
      })
      await refused({
        sections: [{ id: ownSection!['id'], links: [{ id: link!['id'], label: 'stolen' }] }],
      }).toMatchObject({ message: message('links') })
      await refused({ blocks: [{ __component: 'blocks.quote', id: block!['id'], quote: 'stolen' }] }).toMatchObject({
        status: 400,
        name: 'Error',
        message: message('blocks'),
        details: null,
      })
      expect(await read('article', other)).toEqual(theirs)
      expect({ ...(await read('article', mine)), updatedAt: '' }).toEqual({ ...own, updatedAt: '' })
    })

    test('nothing of a replaced or deleted tree is left', async () => {
      const before = await count({ delegate: project.type('shared.link').descriptor.delegate })
      const id = await create('article', { title: 'Gone', ...tree() })
      await Promise.all(range(20).map(() => update('article', id, tree())))
      expect(await count({ delegate: project.type('shared.link').descriptor.delegate })).toBe(before + 3)
      await deleteEntry(project.context, type('article'), id)
      expect(await count({ delegate: project.type('shared.link').descriptor.delegate })).toBe(before)
    })
  })

  const gadget = async () => ({
    name: 'g',
    box: { label: 'b' },
    photo: await file('image/png'),
    home: await create('depot', { name: 'home' }),
  })

  describe('required links, kinds of files, any type', () => {
    test('what is required must be there', async () => {
      await expect(create('gadget', { name: 'g' })).rejects.toMatchObject({
        details: {
          errors: [
            { path: ['box'], message: 'box must be defined.' },
            { path: ['photo'], message: 'photo must be defined.' },
            { path: ['home'], message: 'home must be defined.' },
          ],
        },
      })
      const id = await create('gadget', await gadget())
      const messages = async (written: Promise<unknown>) => {
        const error = await written.catch((thrown: { details?: { errors: { message: string }[] } }) => thrown)
        return (error as { details: { errors: { message: string }[] } }).details.errors.map((issue) => issue.message)
      }
      expect(await messages(update('gadget', id, { photo: null, home: null, box: null }))).toEqual([
        expect.stringContaining('box') as string,
        'photo cannot be null.',
        'home cannot be null.',
      ])
      const box = { size: 1, lid: { color: 5 } }
      expect(await messages(create('gadget', { box, photo: null, home: null }))).toEqual([
        'name must be defined.',
        'photo must be defined.',
        'home must be defined.',
        'box.label must be defined.',
        expect.stringContaining('box.lid') as string,
      ])
    })

    test('a file of another kind is refused', async () => {
      const photo = await file('application/pdf')
      await expect(create('gadget', { ...(await gadget()), photo })).rejects.toMatchObject({
        details: { errors: [{ path: ['photo'], message: 'photo must be one of the following types: images' }] },
      })
    })

    test('links to any type, seen from both sides, go with the target', async () => {
      const depot = await create('depot', { name: 'd' })
      const [tag] = await tags(1)
      const id = await create('gadget', {
        ...(await gadget()),
        subject: { __type: uids.tag, id: tag },
        mentions: [
          { __type: uids.depot, id: depot },
          { type: uids.tag, id: tag },
        ],
      })
      expect(await read('gadget', id)).toMatchObject({
        subject: `${uids.tag} ${tag}`,
        mentions: [`${uids.depot} ${depot}`, `${uids.tag} ${tag}`],
      })
      expect((await read('depot', depot))['watchers']).toEqual([id])
      const other = await create('gadget', await gadget())
      await update('depot', depot, { watchers: { connect: [other], disconnect: [id] }, keeper: other })
      expect(await read('depot', depot)).toMatchObject({ watchers: [other], keeper: [other] })
      await update('depot', depot, { keeper: id })
      expect(await read('depot', depot)).toMatchObject({ keeper: [id] })
      await update('gadget', id, {
        mentions: { connect: [{ __type: uids.depot, id: depot }], disconnect: [{ __type: uids.tag, id: tag }] },
      })
      expect((await read('gadget', id))['mentions']).toEqual([`${uids.depot} ${depot}`])
      await expect(update('gadget', id, { mentions: [{ __type: uids.depot, id: 99999 }] })).rejects.toMatchObject({
        message: `1 relation(s) of type ${uids.depot} associated with this entity do not exist`,
      })
      await expect(update('gadget', id, { subject: { __type: 'api::no.no', id: 1 } })).rejects.toMatchObject({
        message: 'Invalid relations',
      })
      await deleteEntry(project.context, type('depot'), depot)
      expect(await read('gadget', id)).toMatchObject({ subject: null, mentions: [] })
    })

    test('a link to any type skips what the caller may not find', async () => {
      const depot = await create('depot', { name: 'd' })
      const [tag] = await tags(1)
      const links = {
        subject: { __type: uids.depot, id: depot },
        mentions: [
          { __type: uids.depot, id: depot },
          { __type: uids.tag, id: tag },
        ],
      }
      const id = await create('gadget', await gadget())
      await update('gadget', id, links, callerWith('some', ['api::tag.tag.find']))
      expect(await read('gadget', id)).toMatchObject({ subject: null, mentions: [`${uids.tag} ${tag}`] })
    })
  })

  describe('drafts', () => {
    test('an entry is published unless it says otherwise', async () => {
      const published = await read('article', await create('article', { title: 'Now' }))
      expect(Date.parse(String(published['publishedAt']))).toBeGreaterThan(Date.now() - 60_000)
      const at = '2099-01-01T00:00:00.000Z'
      expect((await read('article', await create('article', { title: 'Then', publishedAt: at })))['publishedAt']).toBe(
        at,
      )
      expect(
        (await read('article', await create('article', { title: 'Draft', publishedAt: null })))['publishedAt'],
      ).toBeNull()
      const silent = await createEntry(project.context, type('article'), { title: 'Silent' }, trusted, {
        publish: false,
      })
      expect((await read('article', silent))['publishedAt']).toBeNull()
      const short = createEntry(project.context, type('article'), { title: 'x' }, trusted, { publish: false })
      await expect(short).rejects.toMatchObject({ message: 'title must be at least 3 characters' })
      await expect(create('article', { title: 'Bad', publishedAt: '' })).rejects.toMatchObject({ details: {} })
    })

    test('a draft is judged more mildly, by the state before the update', async () => {
      const id = await create('article', { publishedAt: null, sections: [{}], seo: {} })
      await update('article', id, { title: '' })
      await expect(update('article', id, { rating: 99 })).rejects.toMatchObject({ status: 400 })
      await update('article', id, { title: null, publishedAt: '2024-05-05T05:05:05.000Z' })
      expect(await read('article', id)).toMatchObject({ title: null, publishedAt: '2024-05-05T05:05:05.000Z' })
      await expect(update('article', id, { title: 'ab' })).rejects.toMatchObject({
        message: 'title must be at least 3 characters',
      })
      await update('article', id, { publishedAt: null })
      await update('article', id, { title: 'ab' })
    })
  })

  describe('locales', () => {
    test('a new entry has the locale of its body', async () => {
      const id = await create('article', { title: 'Locale', locale: 'fr' })
      expect((await read('article', id))['locale']).toBe('fr')
      await update('article', id, { locale: 'de', localizations: [1] })
      expect(await read('article', id)).toMatchObject({ locale: 'fr', localizations: [] })
      for (const locale of ['xx', '', 5]) {
        await expect(create('article', { title: 'Locale', locale })).rejects.toMatchObject({
          name: 'ApplicationError',
          message: "This locale doesn't exist",
        })
      }
    })

    test('localizations share what is not localized, now and later', async () => {
      const [image, film] = [await file('image/png'), await file('video/mp4')]
      const [depot] = [await create('depot', {})]
      const boxes = [
        { label: 'b', lid: { color: 'red' }, depots: [depot], pictures: [film, image], data: { a: 1 } },
        { label: 'c', size: 9 },
      ]
      const en = await create('notice', {
        title: 'En',
        level: 1,
        extra: { a: 1 },
        code: `c${unique}`,
        boxes,
        files: [image, film],
        cover: film,
      })
      const fr = await localize(en, { locale: 'fr', title: 'Fr' })
      expect(await read('notice', fr)).toMatchObject({
        level: 1,
        extra: { a: 1 },
        files: [image, film],
        cover: film,
        boxes: [{ ...boxes[0], size: 1 }, boxes[1]],
        title: 'Fr',
        code: null,
        locale: 'fr',
        publishedAt: null,
        localizations: [en],
      })
      const [kept] = (await read('notice', en))['boxes'] as Dump[]
      const copies = (await read('notice', fr))['boxes'] as Dump[]
      expect(copies.map(({ id }) => id)).not.toContain(kept!['id'])
      await update('notice', en, { cover: film, boxes: [{ id: kept!['id'] }, boxes[1]] })
      expect(await read('notice', fr)).toMatchObject({ cover: film, boxes: [{ ...boxes[0], size: 1 }, boxes[1]] })
      const de = await localize(fr, { locale: 'de', title: 'De', level: 2, files: [] })
      expect((await read('notice', en))['localizations']).toEqual([fr, de])
      for (const id of [en, fr, de])
        expect(await read('notice', id)).toMatchObject({
          level: 2,
          files: [],
          cover: film,
          boxes: [{ ...boxes[0], size: 1 }, boxes[1]],
        })
      const [first] = (await read('notice', fr))['boxes'] as Dump[]
      await update('notice', fr, {
        title: 'Fr 2',
        extra: null,
        cover: image,
        boxes: [{ id: first!['id'], lid: { color: 'blue' } }],
      })
      for (const id of [en, fr, de]) {
        expect(await read('notice', id)).toMatchObject({
          extra: null,
          cover: image,
          boxes: [{ label: 'b', lid: { color: 'blue' }, depots: [depot], pictures: [film, image], data: { a: 1 } }],
        })
      }
      expect((await read('notice', en))['title']).toBe('En')
      await deleteEntry(project.context, type('notice'), fr)
      expect((await read('notice', en))['localizations']).toEqual([de])
    })

    test('what localizations share is for who may update them', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      const fr = await localize(en, { locale: 'fr' })
      const some = callerWith('some', [])
      await expect(update('notice', en, { level: 2 }, some)).rejects.toMatchObject({ status: 403 })
      expect(await read('notice', en)).toMatchObject({ level: 1 })
      await update('notice', en, { title: 'En 2' }, some)
      await update('notice', en, { level: 3 }, callerWith('editor', [`${uids.notice}.update`]))
      expect(await read('notice', fr)).toMatchObject({ level: 3 })
    })

    test('what makes no localization', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      await localize(en, { locale: 'fr' })
      const refused = (id: number | string, data: unknown) => expect(localize(id, data)).rejects
      await refused(en, { x: 1 }).toMatchObject({ name: 'ApplicationError', message: 'locale is missing' })
      await refused(en, { locale: 'xx' }).toMatchObject({ message: 'locale is invalid' })
      await refused(en, { locale: 'en' }).toMatchObject({ message: 'locale is already used' })
      await refused(en, { locale: 'fr' }).toMatchObject({ message: 'locale is already used' })
      await refused(99999, { locale: 'fr' }).toMatchObject({ status: 404, message: 'Entity not found' })
      await refused('x', { locale: 'fr' }).toMatchObject({ status: 404 })
      const article = await create('article', { title: 'Published' })
      const again = (data: unknown) => createLocalization(project.context, type('article'), article, data, trusted)
      await expect(again({ locale: 'fr' })).rejects.toMatchObject({ message: 'title must be defined.' })
      await expect(again({ locale: 'fr', title: 'ab' })).rejects.toMatchObject({
        message: 'title must be at least 3 characters',
      })
    })

    test('of 10 localizations at once one wins', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      const results = await Promise.allSettled(range(10).map(() => localize(en, { locale: 'fr' })))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await read('notice', en))['localizations']).toHaveLength(1)
    })

    test('a new entry joins the localizations that it names', async () => {
      const en = await create('notice', { title: 'En', level: 1, extra: [1] })
      const fr = await create('notice', { title: 'Fr', level: 3, locale: 'fr', localizations: [en] })
      expect(await read('notice', en)).toMatchObject({ level: 3, extra: [1], localizations: [fr] })
      expect(await read('notice', fr)).toMatchObject({ level: 3, extra: [1], localizations: [en] })
      const second = await create('notice', { title: 'Second', level: 4, localizations: [en] })
      expect(await read('notice', second)).toMatchObject({ level: 4, localizations: [] })
      expect((await read('notice', en))['level']).toBe(3)
      const third = create('notice', {
        title: 'Third',
        level: 5,
        localizations: [fr, await create('notice', { title: 'De', level: 1, locale: 'de' })],
      })
      await expect(third).rejects.toMatchObject({
        status: 400,
        name: 'ApplicationError',
        message: `localizations have an entry of the locale en already, ${en}: there is one per locale`,
      })
    })

    test('entries that a new one names become localizations of each other, with equal values', async () => {
      const image = await file('image/png')
      const en = await create('notice', { title: 'En', level: 1, extra: [1], cover: image, boxes: [{ label: 'b' }] })
      const fr = await create('notice', { title: 'Fr', level: 2, locale: 'fr' })
      const de = await create('notice', { title: 'De', level: 3, locale: 'de', localizations: { connect: [fr, en] } })
      const shared = { level: 3, extra: [1], cover: image, boxes: [{ label: 'b' }] }
      for (const id of [en, fr, de]) expect(await read('notice', id)).toMatchObject(shared)
      expect(await read('notice', en)).toMatchObject({ title: 'En', localizations: [fr, de] })
    })

    test('groups of entries that a new one names become one, if they have a locale each', async () => {
      const en = await create('notice', { title: 'En', level: 1 })
      const fr = await localize(en, { locale: 'fr' })
      const other = await create('notice', { title: 'Other', level: 2 })
      const refused = create('notice', { title: 'De', level: 3, locale: 'de', localizations: [fr, other] })
      await expect(refused).rejects.toMatchObject({
        status: 400,
        message: `localizations would join two entries of the locale en, ${en} and ${other}: there is one per locale`,
      })
      expect((await read('notice', other))['localizations']).toEqual([])
      expect(await read('notice', fr)).toMatchObject({ level: 1, localizations: [en] })
    })
  })

  describe('single types', () => {
    test('the first save creates, the next one updates', async () => {
      const save = (data: unknown) => saveSingle(project.context, type('setting'), undefined, data, trusted)
      await expect(save({ maintenance: true })).rejects.toMatchObject({ message: 'siteName must be defined.' })
      const id = await save({ siteName: 'New', links: [{ label: 'a' }] })
      expect(await save({ links: [{ label: 'b' }] })).toBe(id)
      expect(await read('setting', id)).toMatchObject({ siteName: 'New', links: [{ label: 'b' }] })
      await deleteEntry(project.context, type('setting'), id)
      expect(await save({ siteName: 'Again' })).not.toBe(id)
    })

    test('other locales come as localizations', async () => {
      const save = (locale: string | undefined, data: unknown) =>
        saveSingle(project.context, type('homepage'), locale, data, trusted)
      const en = await save(undefined, { title: 'Home', publishedAt: null })
      expect(await save(undefined, { title: 'Home 2' })).toBe(en)
      await expect(save('fr', { title: 'Accueil' })).rejects.toMatchObject({
        name: 'ValidationError',
        message: 'singleType.alreadyExists',
      })
      const fr = await createLocalization(
        project.context,
        type('homepage'),
        null,
        { locale: 'fr', title: 'Accueil' },
        trusted,
      )
      expect(await save('fr', { title: 'Accueil 2' })).toBe(fr)
    })
  })

  test('a deleted entry takes its links along', async () => {
    const [tag] = await tags(1)
    const [author] = await authors(1)
    const id = await create('article', { title: 'Linked', tags: [tag], author })
    await deleteEntry(project.context, type('tag'), tag!)
    await deleteEntry(project.context, type('author'), author!)
    expect(await read('article', id)).toMatchObject({ tags: [], author: null })
  })

  test('nobody’s object reaches Prisma', async () => {
    const hostile = { create: { name: 'x' }, connect: { id: 1 }, not: null, increment: 1 }
    for (const data of [
      { name: hostile },
      { stock: hostile },
      { active: hostile },
      { releasedOn: hostile },
      { department: hostile },
      { barcode: hostile },
    ]) {
      await expect(create('product', { name: 'x', ...data })).rejects.toMatchObject({ status: 400 })
    }
    const id = await create('product', { name: 'x', meta: hostile })
    expect((await read('product', id))['meta']).toEqual(hostile)
    const [author] = await authors(1)
    await expect(
      create('article', { title: 'Nested', author: { create: { name: 'x' }, id: { gt: 0 } } }),
    ).rejects.toMatchObject({ status: 400 })
    const article = await create('article', { title: 'Nested', author: { id: author, name: 'renamed' } })
    expect((await read('article', article))['author']).toBe(author)
    expect((await read('author', author!))['name']).not.toBe('renamed')
  })
})

async function series(amount: number, make: (index: number) => Promise<number>): Promise<number[]> {
  const made: number[] = []
  for (const index of range(amount)) made.push(await make(index))
  return made
}

function range(amount: number): number[] {
  return Array.from({ length: amount }, (_, index) => index)
}

/** Indexes of `ids`, wherever a form has them, as ids. */
function translated(form: unknown, ids: readonly number[]): unknown {
  if (typeof form === 'number') return ids[form] ?? form
  if (Array.isArray(form)) return form.map((item) => translated(item, ids))
  if (typeof form !== 'object' || form === null) return form
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, translated(value, ids)]))
}

function message(attribute: string): string {
  return `Some of the provided components in ${attribute} are not related to the entity`
}

function tree(): object {
  return {
    seo: { metaTitle: 't', canonical: { label: 'c' } },
    sections: [{ heading: 'h', links: [{ label: 'l' }] }],
    blocks: [{ __component: 'blocks.slider', slides: [{ label: 's' }] }],
  }
}
