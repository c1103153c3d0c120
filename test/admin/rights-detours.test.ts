/** Detours around what roles permit: releases, previews, the trash and labels lead no further than the straight way. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const [article, category] = ['api::article.article', 'api::category.category']
const inNews = { where: { category: { slug: 'news' } } }

const roles = {
  newsdesk: {
    types: {
      [article]: { read: true, create: inNews, update: inNews, publish: inNews },
      [category]: { read: true },
    },
    releases: ['read', 'save', 'run'],
  },
  translator: {
    types: { [article]: { read: { fields: ['title', 'tags'] }, update: { fields: ['title'] } } },
    releases: ['read'],
  },
  reviewer: { types: { [article]: { read: { where: { kind: 'review' } } } } },
  desk: { types: { [article]: { read: inNews } } },
  sportsdesk: { types: { [article]: { read: { where: { category: { slug: 'sport' } } } } } },
  headliner: { types: { '*': { read: true }, [article]: { read: { fields: ['title'] } } }, releases: ['read'] },
  integrator: {
    types: {
      '*': { read: true },
      [article]: { read: { where: { category: { slug: 'news' } } } },
      'api::author.author': { read: { fields: ['name'] } },
    },
    settings: ['webhooks', 'tokens'],
  },
  librarian: {
    types: {
      [category]: { read: true, create: true, update: true, delete: true },
      [article]: { read: true, update: { own: true } },
    },
  },
}

const [newsdesk, translator, librarian] = ['2 newsdesk', '3 translator', '4 librarian']
const copies = `/editorial/copies/${article}`

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  let ids: { readonly news: number; readonly sport: number }

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const create = async (uid: string, document: object): Promise<number> =>
    (await done(server.send(chief, 'POST', `/entries/${uid}`, { document }))).id
  const read = (uid: string, id: number) => done(server.send(chief, 'GET', `/entries/${uid}/${id}`))
  const copy = async (document: object, entry?: number, as = newsdesk): Promise<number> =>
    (await done(server.send(as, 'POST', copies, { document, ...(entry === undefined ? {} : { entry }) }))).id
  const release = async (chosen: readonly number[], more: object = {}): Promise<number> => {
    const acts = chosen.map((id) => ({ act: 'publish', type: article, copy: id }))
    return (await done(server.send(newsdesk, 'POST', '/editorial/releases', { name: 'r', acts, ...more }))).id
  }
  /** Waits until a release is not scheduled any more. */
  const ran = async (id: number) => {
    for (;;) {
      const found = await done(server.send(chief, 'GET', `/editorial/releases/${id}`))
      if (found.state !== 'scheduled') return found
      await wait(50)
    }
  }

  beforeAll(async () => {
    server = await serveContent('rights-detours', provider, {
      roles,
      config: { upload: { enabled: true }, permissions: { public: ['plugin::i18n.locales.listLocales'] } },
    })
    ids = {
      news: await create(category, { name: 'News', slug: 'news' }),
      sport: await create(category, { name: 'Sport', slug: 'sport' }),
    }
  }, 180_000)
  afterAll(() => server?.stop())

  test('a release makes no entry that its author could not make', async () => {
    const title = 'Made elsewhere'
    const id = await release([await copy({ title, category: ids.sport })])
    const { status, json } = await server.send(newsdesk, 'POST', `/editorial/releases/${id}/run`)
    expect(status).toBe(400)
    const message = 'Your roles do not let you create an entry like this of Article'
    expect(json.error.details.reasons).toMatchObject([{ index: 0, code: 'roleEntry', message, details: {} }])
    expect(await done(server.send(chief, 'GET', `/entries/${article}?search=${encodeURIComponent(title)}`))).toEqual([])
    const within = await release([await copy({ title: 'Made here', category: ids.news })])
    expect((await done(server.send(newsdesk, 'POST', `/editorial/releases/${within}/run`))).state).toBe('done')
  })

  test('a scheduled release is bound by the rights of its author', async () => {
    const [kept, moved] = [
      await create(article, { title: 'Kept', category: ids.news }),
      await create(article, { title: 'Moved', category: ids.news }),
    ]
    const at = '2026-01-01T00:00:00Z'
    const away = await ran(await release([await copy({ category: ids.sport }, moved)], { at }))
    expect([away.state, away.reasons[0]?.message]).toEqual([
      'failed',
      'Your roles do not let you update an entry like this of Article',
    ])
    expect((await read(article, moved)).document.category).toBe(ids.news)
    const within = await ran(await release([await copy({ title: 'Kept here' }, kept)], { at }))
    expect(within.state).toBe('done')
    expect((await read(article, kept)).document).toMatchObject({ title: 'Kept here', category: ids.news })
  })

  test('a scheduled release of somebody who is gone is not done', async () => {
    const entry = await create(article, { title: 'Theirs', category: ids.news })
    const acts = [
      { act: 'publish', type: article, copy: await copy({ title: 'Late' }, entry) },
      { act: 'unpublish', type: article, entry },
    ]
    const given = { name: 'r', at: '2026-01-01T00:00:00Z', acts }
    server.forget(8)
    const { id } = await done(server.send('8 newsdesk', 'POST', '/editorial/releases', given))
    const { state, reasons } = await ran(id)
    const message = 'Whoever asked for this is no administrator any more'
    const reason = { code: 'noAdministrator', data: {}, faults: [], message, details: {} }
    expect([state, reasons]).toEqual(['failed', [0, 1].map((index) => ({ index, ...reason }))])
    expect((await read(article, entry)).document.title).toBe('Theirs')
  })

  test('the reasons of a release hold no documents', async () => {
    const entry = await create(article, { title: 'Both', body: 'the secret body', category: ids.news })
    const id = await release([await copy({ title: 'Mine' }, entry)])
    await done(
      server.send(chief, 'PUT', `/entries/${article}/${entry}`, {
        document: { title: 'Theirs', body: 'a secret too' },
      }),
    )
    expect((await server.send(newsdesk, 'POST', `/editorial/releases/${id}/run`)).status).toBe(400)
    for (const path of ['', '/check']) {
      const { text } = await server.send(translator, 'GET', `/editorial/releases/${id}${path}`)
      expect(text).toContain('The entry was written meanwhile')
      expect(text).not.toContain('secret')
    }
  })

  test('a preview is not for whoever reads only a part of what it shows', async () => {
    const entry = await create(article, { title: 'Draft', body: 'the secret body' })
    const id = await copy({ body: 'a secret too' }, entry, chief)
    const preview = (as: string, body: object) => server.send(as, 'POST', '/editorial/previews', body)
    const shown = { copies: [{ type: article, copy: id }] }
    expect((await preview(translator, shown)).status).toBe(403)
    const acts = [{ act: 'publish', type: article, copy: id }]
    const made = await done(server.send(chief, 'POST', '/editorial/releases', { name: 'r', acts }))
    expect((await preview(translator, { releases: [made.id] })).status).toBe(403)
    const later = { at: '2030-01-01T00:00:00Z' }
    for (const who of [translator, '7 headliner']) expect((await preview(who, later)).status).toBe(403)
    await done(preview(chief, later))
    await done(preview(newsdesk, shown))
  })

  test('a preview shows nothing once its maker may not read it, or is gone', async () => {
    const entry = await create(article, { title: 'Draft', category: ids.news })
    const id = await copy({ title: 'Unfinished' }, entry)
    const preview = async (as: string): Promise<string> =>
      (await done(server.send(as, 'POST', '/editorial/previews', { copies: [{ type: article, copy: id }] }))).token
    const statusOf = async (token: string) =>
      (await server.send(chief, 'GET', '/i18n/locales', undefined, { 'x-preview-token': token })).status
    const token = await preview('20 newsdesk')
    expect(await statusOf(token)).toBe(200)
    // Whoever holds a link does not keep the rights of yesterday.
    await server.send('20 translator', 'GET', '/catalog')
    expect(await statusOf(token)).toBe(401)
    await server.send('20 newsdesk', 'GET', '/catalog')
    expect(await statusOf(token)).toBe(200)
    server.forget(20)
    expect(await statusOf(token)).toBe(401)
    const [sport, other] = [await preview('21 newsdesk'), await preview('21 newsdesk')]
    await server.send('21 sportsdesk', 'GET', '/catalog')
    expect([await statusOf(sport), await statusOf(other)]).toEqual([401, 401])
  })

  test('what comes back from the trash takes no links of entries that the role may not change', async () => {
    const id = await create(category, { name: 'Gone', slug: 'gone' })
    const theirs = await create(article, { title: 'Theirs', category: id })
    expect((await server.send(chief, 'DELETE', `/entries/${category}/${id}`)).status).toBe(204)
    await done(server.send(librarian, 'POST', `/editorial/trash/${category}/${id}/restore`, {}))
    expect((await read(article, theirs)).document.category).toBe(null)
  })

  test('the trash shows what the role would see, and gives it back to whoever made it', async () => {
    const make = async (as: string, document: object) =>
      (await done(server.send(as, 'POST', `/entries/${article}`, { document }))).id as number
    const trash = `/editorial/trash/${article}`
    const listed = async (as: string) =>
      (await done(server.send(as, 'GET', trash))).map(({ entry }: { entry: number }) => entry)
    const [mine, theirs] = [await make('5 author', { title: 'Mine' }), await make('6 author', { title: 'Theirs' })]
    const french = await make(chief, { title: 'Bonjour', kind: 'review', category: ids.news })
    const review = await make(chief, { title: 'Linked', kind: 'news', category: ids.news })
    for (const id of [mine, theirs, french, review])
      expect((await server.send(chief, 'DELETE', `/entries/${article}/${id}`)).status).toBe(204)
    expect(await listed('5 author')).toEqual([mine])
    expect(await listed('6 author')).toEqual([theirs])
    expect(await listed('9 reviewer')).toEqual([french])
    // Nobody knows any more if a category was the right one.
    expect(await listed('9 desk')).toEqual([])
    const { json } = await server.send('5 author', 'GET', trash)
    expect(json.meta.pagination.total).toBe(1)
    for (const id of [theirs, french, review, 999_999])
      expect((await server.send('5 author', 'POST', `${trash}/${id}/restore`, {})).status).toBe(404)
    expect((await server.send('5 author', 'DELETE', `${trash}/${mine}`)).status).toBe(403)
    await done(server.send('5 author', 'POST', `${trash}/${mine}/restore`, {}))
    await done(server.send(chief, 'POST', `${trash}/${theirs}/restore`, {}))
    for (const [as, id] of [
      ['5 author', mine],
      ['6 author', theirs],
    ] as const)
      expect((await done(server.send(as, 'GET', `/entries/${article}/${id}`))).can.update).toBe(true)
    expect((await server.send('5 author', 'GET', `/entries/${article}/${theirs}`)).status).toBe(404)
  })

  test('labels of files are for whoever may look at files, or at an entry that shows them', async () => {
    const form = new FormData()
    form.append('files', new Blob(['a secret']), 'secret.txt')
    const [{ id: cover }] = (await server.post(chief, '/upload', form)).json
    const entry = await create(article, { title: 'With a cover', cover, category: ids.news })
    const labels = (as: string) => server.send(as, 'GET', `/labels?files=${cover}`)
    expect((await labels(newsdesk)).text).toBe('{"data":{"links":[],"files":[]}}')
    expect((await done(labels(chief))).files).toHaveLength(1)
    // Components are seen in their entries alone.
    await create(article, { title: 'With a part', seo: { metaTitle: 'hidden' } })
    expect((await server.send(newsdesk, 'GET', '/labels?links=shared.seo:1')).text).toBe(
      '{"data":{"links":[],"files":[]}}',
    )
    expect((await done(server.send(newsdesk, 'GET', `/entries/${article}/${entry}`))).files).toMatchObject([
      { id: cover },
    ])
  })

  test('a webhook tells of no more than the role of its sender reads', async () => {
    const as = '7 integrator'
    let hooks = 0
    const add = (told: object) => {
      const named = { name: `told-${hooks++}`, url: 'https://hooks.example.com/', isEnabled: false, ...told }
      return server.send(as, 'POST', '/editorial/webhooks', named)
    }
    const entries = ['entry.create']
    const beyond = [
      {},
      { events: entries },
      { events: entries, types: [article] },
      { events: entries, types: ['api::author.author'] },
      { events: [...entries, 'media.create'], types: [category] },
      { events: ['release.done'] },
      { events: ['comment.create'] },
      { events: ['comment.create'], types: [article] },
      { events: ['review.move'] },
      { events: ['review.move'], types: [article] },
    ]
    for (const told of beyond) expect([told, (await add(told)).status]).toEqual([told, 403])
    const own = (await done(add({ events: entries, types: [category] }))).id
    const foreign = { name: 'foreign', url: 'https://hooks.example.com/', isEnabled: false }
    const other = (await done(server.send(chief, 'POST', '/editorial/webhooks', foreign))).id
    const change = async (id: number, to: object) =>
      (await server.send(as, 'PUT', `/editorial/webhooks/${id}`, to)).status
    expect(await change(own, { types: [] })).toBe(403)
    expect(await change(own, { isEnabled: true })).toBe(200)
    // Events that wait for it were meant for another receiver.
    expect(await change(other, { url: 'https://other.example.com/' })).toBe(403)
    expect(await change(other, { events: entries, types: [category] })).toBe(403)
    const shown = await done(server.send(chief, 'GET', '/editorial/webhooks'))
    expect(shown).toMatchObject([
      { id: own, events: entries, types: [category] },
      { id: other, url: 'https://hooks.example.com/', events: [], types: [] },
    ])
    await done(server.send(chief, 'PUT', `/editorial/webhooks/${other}`, { url: 'https://other.example.com/' }))
  })
})
