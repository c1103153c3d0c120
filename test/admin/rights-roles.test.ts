/** Roles: what administrators may read and write, entry by entry. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const roles = {
  reviewer: {
    name: 'Reviewer',
    types: {
      '*': { read: true },
      'api::article.article': {
        create: { fields: ['title', 'category'], where: { category: { slug: 'news' } } },
        update: { fields: ['title', 'body', 'category'], locales: ['en'], where: { category: { slug: 'news' } } },
        delete: false,
      },
    },
    media: ['read', 'upload'],
  },
  tagger: {
    types: {
      'api::article.article': { read: { locales: ['fr'] }, update: { fields: ['tags'] } },
      'api::tag.tag': { read: { where: { name: { $startsWith: 'open' } } } },
    },
  },
  blind: { types: { 'api::article.article': { read: { fields: ['title'] }, update: true } } },
  cleaner: { types: { 'api::article.article': { read: true, delete: { where: { category: { slug: 'news' } } } } } },
  translator: {
    types: {
      'api::article.article': {
        read: { fields: ['title', 'tags'], locales: ['fr'] },
        update: { fields: ['title'], locales: ['fr'] },
      },
      'api::tag.tag': { read: { where: { name: { $startsWith: 'open' } } } },
    },
  },
}

const articles = '/entries/api::article.article'
const [reviewer, translator, author, editor] = ['2 reviewer', '3 translator', '4 author', '5 editor']

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  const ids: Record<string, number> = {}

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const create = (as: string, uid: string, document: object, query = '') =>
    done(server.send(as, 'POST', `/entries/api::${uid}.${uid}${query}`, { document }))
  const refused = async (answer: Promise<Answer>, status = 403) => {
    const { status: given, json } = await answer
    expect(given).toBe(status)
    return json.error
  }

  beforeAll(async () => {
    server = await serveContent('rights-roles', provider, { roles })
    ids['news'] = (await create(chief, 'category', { name: 'News', slug: 'news' })).id
    ids['sport'] = (await create(chief, 'category', { name: 'Sport', slug: 'sport' })).id
    ids['open'] = (await create(chief, 'tag', { name: 'open tag' })).id
    ids['hidden'] = (await create(chief, 'tag', { name: 'hidden tag' })).id
    const tags = [ids['hidden'], ids['open']]
    ids['in'] = (
      await create(chief, 'article', { title: 'In news', category: ids['news'], internalNotes: 'x', tags })
    ).id
    ids['out'] = (await create(chief, 'article', { title: 'In sport', category: ids['sport'] })).id
    ids['fr'] = (
      await create(chief, 'article', { title: 'Nouvelles', tags }, `?localizationOf=${ids['in']}&locale=fr`)
    ).id
  }, 180_000)
  afterAll(() => server?.stop())

  test('attributes beyond the right are refused by name', async () => {
    const save = (document: object) => server.send(reviewer, 'PUT', `${articles}/${ids['in']}`, { document })
    expect((await done(save({ title: 'Reviewed' }))).label).toBe('Reviewed')
    const error = await refused(save({ title: 'x', rating: 1, score: 2 }))
    expect(error.message).toBe('Your roles do not let you set rating, score of Article')
    expect(error.details).toEqual({ fields: ['rating', 'score'] })
  })

  test('a condition holds before and after a write', async () => {
    await refused(server.send(reviewer, 'PUT', `${articles}/${ids['out']}`, { document: { title: 'Mine' } }))
    const away = { document: { category: ids['sport'] } }
    const error = await refused(server.send(reviewer, 'PUT', `${articles}/${ids['in']}`, away))
    expect(error.message).toBe('Your roles do not let you update an entry like this of Article')
    const still = await done(server.send(reviewer, 'GET', `${articles}/${ids['in']}`))
    expect(still.document.category).toBe(ids['news'])
    await refused(server.send(reviewer, 'POST', articles, { document: { title: 'Elsewhere', category: ids['sport'] } }))
    const made = await create(reviewer, 'article', { title: 'Made here', category: ids['news'] })
    expect(made.can).toEqual({ read: true, create: true, update: true, delete: false, publish: false })
    await refused(server.send(reviewer, 'DELETE', `${articles}/${made.id}`))
  })

  test('to publish is a right of its own, by every way', async () => {
    const { id } = await create(reviewer, 'article', { title: 'To publish', category: ids['news'] })
    await refused(server.send(reviewer, 'POST', `${articles}/${id}/publish`))
    await refused(server.send(reviewer, 'POST', `${articles}/bulk`, { act: 'publish', ids: [id] }))
    await done(server.send(reviewer, 'PUT', `${articles}/${id}`, { document: { publishedAt: '2026-01-01T00:00:00Z' } }))
    expect((await done(server.send(reviewer, 'GET', `${articles}/${id}`))).state).toBe('draft')
    const copies = '/editorial/copies/api::article.article'
    const copy = await done(server.send(reviewer, 'POST', copies, { entry: id, document: { title: 'Work' } }))
    await refused(server.send(reviewer, 'POST', `${copies}/${copy.id}/publish`, { revision: 1 }))
    const kept = server.send(reviewer, 'POST', `${copies}/${copy.id}/publish`, { revision: 1, publish: false })
    expect((await done(kept)).document).toMatchObject({ title: 'Work', publishedAt: null })
    const act = { act: 'publish', type: 'api::article.article', entry: id }
    await refused(server.send(reviewer, 'POST', '/editorial/releases', { name: 'r', acts: [act] }))
    // A live entry that was deleted comes back live.
    await done(server.send(editor, 'POST', `${articles}/${id}/publish`))
    expect((await server.send(editor, 'DELETE', `${articles}/${id}`)).status).toBe(204)
    await refused(server.send(reviewer, 'POST', `/editorial/trash/api::article.article/${id}/restore`))
    expect((await done(server.send(editor, 'POST', `/editorial/trash/api::article.article/${id}/restore`))).act).toBe(
      'restore',
    )
  })

  test('only what is within the right is deleted', async () => {
    const [one, other] = [
      await create(chief, 'article', { title: 'To keep', category: ids['sport'] }),
      await create(chief, 'article', { title: 'To clean', category: ids['news'] }),
    ]
    await refused(server.send('6 cleaner', 'DELETE', `${articles}/${one.id}`))
    expect((await done(server.send('6 cleaner', 'GET', `${articles}/${one.id}`))).can.delete).toBe(false)
    expect((await server.send('6 cleaner', 'DELETE', `${articles}/${other.id}`)).status).toBe(204)
  })

  test('work and old versions are bound by the same rights', async () => {
    const copies = '/editorial/copies/api::article.article'
    const error = await refused(server.send(reviewer, 'POST', copies, { entry: ids['in'], document: { rating: 3 } }))
    expect(error.details).toEqual({ fields: ['rating'] })
    await refused(server.send(reviewer, 'POST', copies, { entry: ids['out'], document: { title: 'x' } }))
    const entry = `/editorial/entries/api::article.article/${ids['in']}`
    await refused(server.send(reviewer, 'POST', `${entry}/versions/1/restore`, {}))
    expect((await server.send(translator, 'GET', `${entry}/versions`)).status).toBe(404)
    const french = `/editorial/entries/api::article.article/${ids['fr']}`
    const [latest] = await done(server.send(translator, 'GET', `${french}/versions`))
    const { document } = await done(server.send(translator, 'GET', `${french}/versions/${latest.number}`))
    expect(document).toMatchObject({ title: 'Nouvelles', tags: [ids['open']] })
    expect(document).not.toHaveProperty('category')
  })

  test('a role that reads some attributes of some entries finds nothing else', async () => {
    const catalog = await done(server.send(translator, 'GET', '/catalog'))
    expect(catalog.types.map(({ uid }: { uid: string }) => uid)).toEqual(['api::article.article', 'api::tag.tag'])
    expect(catalog.components).toEqual([])
    const names = catalog.types[0].attributes.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['title', 'tags', 'createdAt', 'updatedAt', 'publishedAt', 'locale'])
    const list = (query: string) => server.send(translator, 'GET', `${articles}?locale=all&${query}`)
    const all = await list('columns=title,tags')
    expect(all.json.meta.pagination.total).toBe(1)
    expect(all.json.data[0].values.tags).toMatchObject({ count: 1, first: [{ label: 'open tag' }] })
    expect((await list('filters[category][name]=News')).status).toBe(400)
    expect((await list('filters[tags][name]=hidden%20tag')).json.data).toEqual([])
    expect((await list('filters[tags][id]=' + ids['hidden'])).json.data).toEqual([])
    expect((await list('sort=rating')).status).toBe(400)
    expect((await list('columns=rating')).status).toBe(400)
    expect((await list('search=news')).json.data).toEqual([])
    await refused(server.send(translator, 'GET', `${articles}/${ids['in']}`), 404)
    await refused(server.send(translator, 'GET', '/entries/api::category.category'), 404)
    const entry = await done(server.send(translator, 'GET', `${articles}/${ids['fr']}`))
    expect(entry.document.tags).toEqual([ids['open']])
    expect(entry.localizations).toEqual([])
    expect(entry.document).not.toHaveProperty('category')
    const links = server.send(translator, 'GET', '/links?of=api::article.article&attribute=tags')
    expect((await done(links)).map(({ id }: { id: number }) => id)).toEqual([ids['open']])
    const unseen = { document: { tags: [ids['hidden'], ids['open']] } }
    await refused(server.send('9 tagger', 'PUT', `${articles}/${ids['fr']}`, unseen), 400)
    const labels = `links=api::tag.tag:${ids['hidden']},api::tag.tag:${ids['open']},api::category.category:${ids['news']}`
    expect((await done(server.send(translator, 'GET', `/labels?${labels}`))).links).toHaveLength(1)
  })

  test('authors work on what they have made', async () => {
    const mine = await create(author, 'article', { title: 'Mine' })
    expect(mine).toMatchObject({ createdBy: null, can: { update: true, delete: true, publish: false } })
    const theirs = await server.send(author, 'GET', articles)
    expect(theirs.json.data.map(({ id }: { id: number }) => id)).toEqual([mine.id])
    await refused(server.send(author, 'PUT', `${articles}/${ids['in']}`, { document: { title: 'Taken' } }), 404)
    await refused(server.send('7 author', 'GET', `${articles}/${mine.id}`), 404)
    expect((await done(server.send(editor, 'GET', `${articles}/${mine.id}`))).can.publish).toBe(true)
    const copies = '/editorial/copies/api::article.article'
    const copy = await done(server.send(author, 'POST', copies, { document: { title: 'Begun' } }))
    expect((await done(server.send(author, 'GET', copies))).map(({ id }: { id: number }) => id)).toEqual([copy.id])
    expect(await done(server.send('7 author', 'GET', copies))).toEqual([])
    await refused(server.send('7 author', 'GET', `${copies}/${copy.id}`), 404)
    expect((await server.send(author, 'DELETE', `${articles}/${mine.id}`)).status).toBe(204)
    expect((await server.send(author, 'GET', '/users')).status).toBe(403)
    expect((await server.send(author, 'GET', '/editorial/audit')).status).toBe(403)
    expect((await server.send(author, 'GET', '/upload/files')).status).toBe(200)
  })

  test('only work that is within the right is given up', async () => {
    const copies = '/editorial/copies/api::article.article'
    const begin = (document: object) => done(server.send(chief, 'POST', copies, { entry: ids['in'], document }))
    const wide = await begin({ title: 'Of the chief', rating: 3 })
    const error = await refused(server.send(reviewer, 'DELETE', `${copies}/${wide.id}`))
    expect(error.details).toEqual({ fields: ['rating'] })
    await done(server.send(chief, 'DELETE', `${copies}/${wide.id}`))
    const narrow = await begin({ title: 'Of the chief' })
    expect((await done(server.send(reviewer, 'DELETE', `${copies}/${narrow.id}`))).document.title).toBe('Of the chief')
  })

  test('what somebody does not see, they do not set', async () => {
    const { id } = await create(chief, 'article', { title: 'Seen', body: 'hidden' })
    const document = { title: 'Changed', body: 'guessed' }
    await server.send('10 blind', 'PUT', `${articles}/${id}`, { document })
    expect((await done(server.send(chief, 'GET', `${articles}/${id}`))).document.body).toBe('hidden')
  })

  test('several roles are a union', async () => {
    const both = '8 reviewer,translator'
    await done(server.send(both, 'PUT', `${articles}/${ids['in']}`, { document: { body: 'by the one' } }))
    await done(server.send(both, 'PUT', `${articles}/${ids['fr']}`, { document: { title: "par l'autre" } }))
    await refused(server.send(both, 'PUT', `${articles}/${ids['fr']}`, { document: { body: 'by neither' } }))
    await refused(server.send('9 nothing', 'GET', articles), 404)
  })
})
