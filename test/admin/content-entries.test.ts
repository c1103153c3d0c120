/** Lists, entries, links and uids as the panel asks for them. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trusted } from '@content-gen/runtime'
import { createEntry } from '@content-gen/runtime/write'
import { placeOf } from '../../packages/upload/src/library/place.js'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const articles = '/entries/api::article.article'
const tags = '/entries/api::tag.tag'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-entries', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const send = (method: string, path: string, body?: object) => server.send(chief, method, path, body)
  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const create = async (uid: string, document: object, query = '') =>
    done(send('POST', `/entries/api::${uid}.${uid}${query}`, { document }))

  test('the catalog describes the types, with their private attributes', async () => {
    const catalog = await done(send('GET', '/catalog'))
    const article = catalog.types.find(({ uid }: { uid: string }) => uid === 'api::article.article')
    expect(article).toMatchObject({ label: 'title', localized: true, draftAndPublish: true, versioned: true })
    const named = (name: string) => article.attributes.find((each: { name: string }) => each.name === name)
    expect(named('internalNotes')).toMatchObject({ type: 'string', private: true })
    expect(named('title')).toMatchObject({ type: 'string', required: true, minLength: 3, localized: true })
    expect(named('secret')).toMatchObject({ type: 'password', minLength: 6 })
    expect(named('tags')).toMatchObject({ type: 'relation', multiple: true, targets: ['api::tag.tag'], editable: true })
    expect(named('comments')).toMatchObject({ mapped: true })
    expect(named('createdAt')).toMatchObject({ system: true })
    expect(named('localizations')).toBeUndefined()
    expect(catalog.components.map(({ uid }: { uid: string }) => uid)).toContain('shared.seo')
    expect(catalog.locales.map(({ code }: { code: string }) => code)).toEqual(['en', 'fr', 'de'])
  })

  test('an entry is created as a draft, saved, published, unpublished and deleted', async () => {
    const tag = await create('tag', { name: 'a tag of an entry' })
    const made = await create('article', {
      title: 'First',
      secret: 'never told',
      internalNotes: 'seen here',
      tags: [tag.id],
      seo: { metaTitle: 'seo' },
      publishedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(made).toMatchObject({ state: 'draft', locale: 'en', version: 1, label: 'First', publishedAt: null })
    expect(made.document).toMatchObject({ title: 'First', internalNotes: 'seen here', tags: [tag.id] })
    expect(made.document).not.toHaveProperty('secret')
    expect(made.links).toEqual([{ type: 'api::tag.tag', id: tag.id, label: 'a tag of an entry', state: 'draft' }])
    const saved = await done(
      send('PUT', `${articles}/${made.id}`, {
        document: { title: 'Second', seo: { ...made.document.seo, metaTitle: 'better' } },
        version: 1,
      }),
    )
    expect(saved).toMatchObject({ version: 2, label: 'Second' })
    expect(saved.document.seo).toEqual({ ...made.document.seo, metaTitle: 'better' })
    expect(saved.document.tags).toEqual([tag.id])
    const latest = () => done(send('POST', `${articles}/${made.id}/latest`))
    expect(await latest()).toEqual({ version: 2, copy: null, people: [] })
    const begun = { entry: made.id, document: { excerpt: 'begun' } }
    const { id, revision } = await done(send('POST', '/editorial/copies/api::article.article', begun))
    const read = vi.spyOn(server.store.database, 'read')
    expect(await latest()).toEqual({ version: 2, copy: { id, revision }, people: [] })
    // Open forms ask every few seconds: the documents are left alone.
    const found = await Promise.all(read.mock.results.map(({ value }) => value))
    expect([found.length, JSON.stringify(found).includes('begun')]).toEqual([2, false])
    read.mockRestore()
    await send('DELETE', `/editorial/copies/api::article.article/${id}`)
    const late = await send('PUT', `${articles}/${made.id}`, { document: { title: 'Third' }, version: 1 })
    expect([late.status, late.json.error.details]).toEqual([409, { version: 2 }])
    const live = await done(send('POST', `${articles}/${made.id}/publish`, { version: 2 }))
    expect(live).toMatchObject({ state: 'published', version: 3 })
    expect(live.can).toEqual({ read: true, create: true, update: true, delete: true, publish: true })
    expect((await done(send('POST', `${articles}/${made.id}/unpublish`))).state).toBe('draft')
    expect((await send('DELETE', `${articles}/${made.id}`)).status).toBe(204)
    expect((await send('GET', `${articles}/${made.id}`)).status).toBe(404)
    expect((await send('POST', `${articles}/${made.id}/latest`)).status).toBe(404)
    // Files and accounts have routes of their own, and components are parts of entries.
    for (const uid of ['plugin::upload.file', 'plugin::users-permissions.user', 'shared.seo'])
      expect((await send('GET', `/entries/${uid}`)).status, uid).toBe(404)
  })

  test('a draft that lacks what a published entry must have is not published', async () => {
    const { id } = await create('article', { body: 'no title yet' })
    const refused = await send('POST', `${articles}/${id}/publish`)
    expect([refused.status, refused.json.error.details.errors[0].path]).toEqual([400, ['title']])
  })

  test('a document is never older than its version', async () => {
    const { id } = await create('article', { title: 'Before' })
    const { database } = server.store
    const read = database.read.bind(database)
    let isWritten = false
    const spy = vi.spyOn(database, 'read').mockImplementation((...given) => {
      if (isWritten || !given[0].text.includes('content_gen_versions')) return read(...given)
      // As if somebody saved between the two.
      isWritten = true
      return send('PUT', `${articles}/${id}`, { document: { title: 'After' } }).then(() => read(...given))
    })
    const { version, document } = await done(send('GET', `${articles}/${id}`))
    spy.mockRestore()
    expect([version, document.title]).toEqual([2, 'After'])
  })

  test('entries with the greatest ids are found like others', async () => {
    const id = 2_147_483_600
    const { types, writes } = server.store
    const article = types.get('api::article.article')
    if (article === undefined) throw new Error('There are no articles.')
    await createEntry(writes, article, { title: 'Far away', slug: 'far-away', locale: 'en' }, trusted, {
      columns: { id },
    })
    expect(await done(send('GET', `${articles}?search=${id}`))).toEqual([expect.objectContaining({ id })])
    const { links } = await done(send('GET', `/labels?links=api::article.article:${id}`))
    expect(links).toEqual([expect.objectContaining({ id, label: 'Far away' })])
    const asked = `/uid?of=api::article.article&attribute=slug&value=far-away&locale=en&id=${id}`
    expect(await done(send('GET', asked))).toEqual({ isFree: true, suggestion: 'far-away' })
    expect(placeOf(server.store, trusted, ['api::article.article', String(id), 'cover'])?.id).toBe(id)
  })

  test('versions name the administrator', async () => {
    const { id } = await create('article', { title: 'Whose' })
    const versions = await done(send('GET', `/editorial/entries/api::article.article/${id}/versions`))
    expect(versions[0].actor).toEqual({ kind: 'administrator', id: '1', name: 'Administrator 1' })
  })

  test('a localization belongs to its entry', async () => {
    const { id } = await create('article', { title: 'English', rating: 4 })
    const french = await create('article', { title: 'Français' }, `?localizationOf=${id}&locale=fr`)
    expect(french).toMatchObject({ locale: 'fr', localizations: [{ id, locale: 'en', state: 'draft' }] })
    expect(french.document.rating).toBe(4)
    const { localizations } = await done(send('GET', `${articles}/${id}`))
    expect(localizations).toEqual([{ id: french.id, locale: 'fr', state: 'draft' }])
  })

  test('a list has the columns that are asked for', async () => {
    const names = ['one', 'two', 'three', 'four']
    const ids: number[] = []
    for (const name of names) ids.push((await create('tag', { name: `column ${name}` })).id)
    const { id } = await create('article', {
      title: 'With columns',
      tags: ids,
      sections: [{ heading: 'a' }, { heading: 'b' }],
      rating: 2.5,
    })
    await done(send('POST', '/editorial/copies/api::article.article', { entry: id, document: { title: 'Work' } }))
    const answer = await send('GET', `${articles}?search=With%20col&columns=title,rating,tags,sections,blocks,cover`)
    expect([answer.status, answer.json.error]).toEqual([200, undefined])
    expect(answer.json.meta.pagination).toEqual({ page: 1, pageSize: 20, pageCount: 1, total: 1, isMore: false })
    const [listed] = answer.json.data
    expect(listed).toMatchObject({ id, label: 'With columns', state: 'draft', locale: 'en', copy: { revision: 1 } })
    expect(listed.values).toMatchObject({ title: 'With columns', rating: 2.5, sections: 2, blocks: 0, cover: null })
    expect(listed.values.tags.count).toBe(4)
    expect(listed.values.tags.first.map(({ label }: { label: string }) => label)).toEqual([
      'column one',
      'column two',
      'column three',
    ])
    const drafts = await send('GET', `${tags}?state=published`)
    expect(drafts.json.data).toEqual([])
    const filtered = await send('GET', `${articles}?filters[tags][name]=column%20two&sort=title:asc&pageSize=1`)
    expect(filtered.json.data.map((each: { id: number }) => each.id)).toEqual([id])
    expect((await send('GET', `${articles}?columns=nonsense`)).status).toBe(400)
    expect((await send('GET', `${articles}?columns=secret`)).status).toBe(400)
    expect((await send('GET', `${articles}?filters[secret]=x`)).status).toBe(400)
  })

  test('a long list is read in pieces, each after the last id of the one before', async () => {
    const ids: number[] = []
    for (let number = 0; number < 5; number++) ids.push((await create('tag', { name: `piece ${number}` })).id)
    const piece = (more: string) => send('GET', `${tags}?search=piece&pageSize=2&${more}`)
    const seen: number[][] = []
    for (let after = 0, isMore = true; isMore;) {
      const { status, json } = await piece(`after=${after}`)
      expect([status, json.error]).toEqual([200, undefined])
      seen.push(json.data.map(({ id }: { id: number }) => id))
      isMore = json.meta.pagination.isMore
      after = seen.flat().at(-1) ?? 0
    }
    expect(seen).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    // An entry that is gone meanwhile moves nothing that comes after it.
    expect((await send('DELETE', `${tags}/${ids[0]}`)).status).toBe(204)
    const { json } = await piece(`after=${ids[1]}&columns=name`)
    expect(json.data.map(({ values }: { values: object }) => values)).toEqual([
      { name: 'piece 2' },
      { name: 'piece 3' },
    ])
    for (const wrong of ['after=x', 'after=-1', 'after=1&page=2', 'after=1&sort=name', 'after=1&count=exact'])
      expect((await piece(wrong)).status, wrong).toBe(400)
  })

  test('an entry has its working copy, and a new copy has what its form needs', async () => {
    const tag = await create('tag', { name: 'a tag of a copy' })
    const { id } = await create('article', { title: 'To be copied' })
    const copy = await done(
      send('POST', '/editorial/copies/api::article.article', { entry: id, document: { tags: [tag.id, 999_999] } }),
    )
    const entry = await done(send('GET', `${articles}/${id}`))
    expect(entry.copy).toMatchObject({
      id: copy.id,
      revision: 1,
      savedBy: { id: 1, name: 'Administrator 1' },
      document: { tags: [tag.id] },
    })
    expect(entry.links.map((link: { id: number }) => link.id)).toEqual([tag.id])
    const fresh = await done(
      send('POST', '/editorial/copies/api::article.article', { locale: 'fr', document: { title: 'New' } }),
    )
    const shown = await done(send('GET', `${articles}/copies/${fresh.id}`))
    expect(shown).toMatchObject({
      copy: { locale: 'fr', entry: null, document: { title: 'New' } },
      links: [],
      files: [],
    })
    expect((await send('GET', `${articles}/copies/${copy.id}`)).status).toBe(404)
  })

  test('links are found by their labels, uids by their values', async () => {
    const { id } = await create('tag', { name: 'Needle in hay' })
    const of = 'of=api::article.article'
    const found = await done(send('GET', `/links?${of}&attribute=tags&search=needle`))
    expect(found).toEqual([{ type: 'api::tag.tag', id, label: 'Needle in hay', state: 'draft' }])
    for (const name of ['Needles', 'NEEDLE', 'A needle']) await create('tag', { name })
    const search = async (text: string) => {
      const links: { label: string }[] = await done(send('GET', `/links?${of}&attribute=tags&search=${text}`))
      return links.map(({ label }) => label)
    }
    expect(await search('needle')).toEqual(['NEEDLE', 'A needle', 'Needles', 'Needle in hay'])
    expect(await search('hay%20%20needl')).toEqual(['Needle in hay'])
    expect(await search('hay%20needles')).toEqual([])
    const labels = await done(send('GET', `/labels?links=api::tag.tag:${id},api::tag.tag:999999&files=1`))
    expect(labels).toEqual({ links: found, files: [] })
    const article = await create('article', { title: 'Slugged', slug: 'slugged' })
    await create('article', { title: 'Slugged', slug: 'slugged-1' })
    const check = (value: string, more = '') => done(send('GET', `/uid?${of}&attribute=slug&value=${value}${more}`))
    expect(await check('slugged')).toEqual({ isFree: false, suggestion: 'slugged-2' })
    expect(await check('slugged', `&id=${article.id}`)).toEqual({ isFree: true, suggestion: 'slugged' })
    expect(await check('slugged', '&locale=fr')).toEqual({ isFree: true, suggestion: 'slugged' })
  })

  test('many are published, unpublished and deleted at once, each on its own', async () => {
    const good = await create('tag', { name: 'bulk' })
    const answer = await done(send('POST', `${tags}/bulk`, { act: 'publish', ids: [good.id, 999_999] }))
    expect(answer).toMatchObject({ done: 1, failed: [{ id: 999_999, code: 'gone', message: 'Not Found' }] })
    expect((await done(send('GET', `${tags}/${good.id}`))).state).toBe('published')
    expect((await send('POST', `${tags}/bulk`, { act: 'delete', ids: Array(101).fill(1) })).status).toBe(400)
    const deleted = await done(send('POST', `${tags}/bulk`, { act: 'delete', ids: [good.id] }))
    expect(deleted).toEqual({ done: 1, changed: [], failed: [] })
  })

  test('many come back from the trash at once, each on its own', async () => {
    const restore = (ids: readonly unknown[], who = chief) =>
      server.send(who, 'POST', '/editorial/trash/api::article.article/restore', { ids })
    const [good, taken, back] = await Promise.all(
      ['bulk-good', 'bulk-taken', 'bulk-back'].map((slug) => create('article', { title: 'Deleted', slug })),
    )
    const ids = [good.id, taken.id, back.id]
    await done(send('POST', `${articles}/bulk`, { act: 'delete', ids }))
    await create('article', { title: 'Another', slug: 'bulk-taken' })
    expect(await done(restore([back.id]))).toEqual({ done: 1, failed: [] })
    // Of others, an author sees nothing; whoever has no role does not even see the type.
    expect(await done(restore(ids, '2 author'))).toEqual({ done: 0, failed: [] })
    expect((await restore(ids, '3 nobody')).status).toBe(404)
    expect((await send('GET', `${articles}/${good.id}`)).status).toBe(404)
    // One that is back already, one that never was, and one that is named twice.
    const answer = await done(restore([...ids, 999_999, good.id]))
    expect(answer).toMatchObject({ done: 1, failed: [{ id: taken.id, code: 'invalid' }] })
    expect((await done(send('GET', `${articles}/${good.id}`))).label).toBe('Deleted')
    for (const wrong of [Array(101).fill(1), ['x'], [null]]) expect((await restore(wrong)).status).toBe(400)
  })

  test('what many were before is told, and an undone unpublication gives the moments back', async () => {
    const bulk = (body: object) => done(send('POST', `${tags}/bulk`, body))
    const [draft, published] = [await create('tag', { name: 'a draft' }), await create('tag', { name: 'a public one' })]
    const ids = [draft.id, published.id]
    await bulk({ act: 'publish', ids: [published.id] })
    expect(await bulk({ act: 'publish', ids })).toEqual({
      done: 2,
      changed: [{ id: draft.id, publishedAt: null }],
      failed: [],
    })
    await bulk({ act: 'unpublish', ids: [draft.id] })
    const { publishedAt } = await done(send('GET', `${tags}/${published.id}`))
    expect((await bulk({ act: 'unpublish', ids })).changed).toEqual([{ id: published.id, publishedAt }])
    const moments = { [published.id]: publishedAt }
    expect((await bulk({ act: 'publish', ids: [published.id], publishedAt: moments })).changed).toHaveLength(1)
    expect((await done(send('GET', `${tags}/${published.id}`))).publishedAt).toBe(publishedAt)
    await bulk({ act: 'unpublish', ids: [published.id] })
    await bulk({ act: 'publish', ids: [published.id], publishedAt: { [published.id]: '2999-01-01T00:00:00Z' } })
    const again = (await done(send('GET', `${tags}/${published.id}`))).publishedAt
    expect(Date.parse(again)).toBeLessThanOrEqual(Date.now())
    for (const wrong of ['soon', 7, null])
      expect(
        (await send('POST', `${tags}/bulk`, { act: 'publish', ids, publishedAt: { [draft.id]: wrong } })).status,
      ).toBe(400)
  })

  test('a single type has one entry for each locale', async () => {
    const single = '/single/api::homepage.homepage'
    expect(await done(send('GET', single))).toBeNull()
    const made = await done(send('PUT', single, { document: { title: 'Home' } }))
    expect(made).toMatchObject({ locale: 'en', state: 'draft' })
    const french = await done(send('PUT', `${single}?locale=fr`, { document: { title: 'Accueil' } }))
    expect(french).toMatchObject({ locale: 'fr', localizations: [{ id: made.id, locale: 'en' }] })
    const again = await done(send('PUT', `${single}?locale=fr`, { document: { title: 'Bienvenue' } }))
    expect(again.id).toBe(french.id)
    expect((await done(send('GET', `${single}?locale=fr`))).label).toBe('Bienvenue')
  })

  test('the routes of files and accounts are there', async () => {
    expect((await send('GET', '/upload/files')).status).toBe(200)
    expect((await send('GET', '/users')).status).toBe(200)
    expect((await send('GET', '/users-permissions/roles')).status).toBe(200)
  })
})
