/** Text that administrators type is shown by their own previews before it is saved, and is nowhere else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, send } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { Browser, firstAdministrator, passphrase } from '../admin/panel.js'
import { sampled } from '../databases.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const tag = 'api::tag.tag'
const key = 'f'.repeat(64)
const full = bearer(key)
const writes = { read: true, create: true, update: true }
const config = {
  ...magazineConfig,
  admin: {
    enabled: true,
    roles: {
      writer: { types: { [article]: writes, [tag]: { read: true }, 'api::author.author': { read: true } } },
      excerpts: { types: { [article]: { ...writes, update: { fields: ['excerpt'] } } } },
      blindfold: { types: { [article]: { ...writes, read: { fields: ['slug'] } } } },
      reader: { types: { [article]: { read: true } } },
    },
  },
  editorial: {
    enabled: true,
    webhooks: [
      {
        name: 'all',
        url: 'http://127.0.0.1:1/hook',
        events: ['entry.create', 'entry.update', 'entry.publish', 'review.move'],
      },
    ],
    review: {
      [article]: {
        states: ['draft', 'ready'],
        moves: [{ from: 'draft', to: 'ready', roles: ['writer'] }],
        publish: ['ready'],
      },
    },
  },
  permissions: { public: [`${article}.find`, `${article}.findOne`, `${tag}.find`, 'api::author.author.find'] },
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    project = await accountProject(`typing-${provider}`, provider, config as never)
    await project.cli('token', 'create', '--name', 'full', '--type', 'full-access', '--key', key)
    server = await project.start()
    ada = await firstAdministrator(server)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function done(answer: Promise<Answer>): Promise<Answer['body']> {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body?.data
  }
  const create = async (path: string, data: object): Promise<number> =>
    (await done(send(server.base, 'POST', `/api/${path}`, { data }, full))).id
  /** Only the super administrator may publish without a review. */
  const publish = (id: number) => done(ada.send('POST', `/entries/${article}/${id}/publish`))
  const createArticle = async (data: object): Promise<number> => {
    const id = await create('articles', { ...data, publishedAt: null })
    await publish(id)
    return id
  }
  const hold = (id: number, roles: readonly string[]) =>
    execute(provider, project.database.url, [
      `update content_gen_administrators set roles = '${JSON.stringify(roles)}' where id = ${id}`,
    ])

  let count = 0
  async function person(role: string) {
    const email = `typist${++count}@example.com`
    const { url } = await done(ada.send('POST', '/administrators', { email, roles: [role] }))
    const browser = new Browser(server.base)
    const used = await browser.send('POST', '/links/use', { token: url.split('#')[1], password: passphrase })
    return { browser, id: used.body.data.administrator.id as number }
  }
  const begin = async (browser: Browser, work: object): Promise<number> =>
    (await done(browser.send('POST', `/editorial/copies/${article}`, work))).id
  const link = async (browser: Browser, copy: number, more: object = { typing: true }): Promise<string> =>
    (await done(browser.send('POST', '/editorial/previews', { copies: [{ type: article, copy }], ...more }))).token
  /** Somebody at work on an article, and the link of the panel's frame. */
  async function typist(role = 'writer', data: object = {}) {
    const { browser, id } = await person(role)
    const entry = await createArticle({ title: `Live ${count}`, slug: `live-${count}`, ...data })
    const copy = await begin(browser, { entry, document: { title: `Saved ${count}` } })
    return { browser, id, entry, copy, token: await link(browser, copy) }
  }
  const type = (browser: Browser, copy: number, document: object, revision = 1) =>
    browser.send('PUT', `/editorial/copies/${article}/${copy}/typing`, { revision, document })
  const read = (path: string, token?: string) =>
    send(server.base, 'GET', `/api/${path}`, undefined, token === undefined ? {} : { 'x-preview-token': token })
  const attributes = async (entry: number, token?: string, query = '') =>
    (await done(read(`articles/${entry}${query}`, token))).attributes
  const title = async (entry: number, token?: string) => (await attributes(entry, token)).title
  const ask = (query: string, token?: string) =>
    send(server.base, 'POST', '/graphql', { query }, token === undefined ? {} : { 'x-preview-token': token })
  const stored = async (table: string, columns = '*') =>
    rows(provider, project.database.url, `select ${columns} from content_gen_${table} order by id`)

  test('what is typed shows over REST and GraphQL, whatever kind of value it is', async () => {
    const tags = [await create('tags', { name: `tag ${++count}` }), await create('tags', { name: `tag ${++count}` })]
    const author = await create('authors', { name: 'Grace', email: `grace${count}@example.com` })
    const { browser, copy, entry, token } = await typist('writer', {
      sections: [{ heading: 'One' }],
      tags: [tags[0]],
      rating: 1,
    })
    const known = (await done(browser.send('GET', `/entries/${article}/${entry}`))).document.sections[0].id
    const document = {
      title: 'Typed so far',
      rating: 4,
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'A block' }] }],
      sections: [
        { heading: 'New first', links: [{ label: 'Label', url: 'https://example.com' }] },
        { id: known, heading: 'One!' },
      ],
      blocks: [{ __component: 'blocks.quote', quote: 'Quoted' }],
      tags: [tags[1]],
      author,
    }
    expect(await done(type(browser, copy, document))).toEqual({ revision: 1 })
    const deep = '?populate[sections][populate]=links&populate[blocks]=*&populate[tags]=*&populate[author]=*'
    const shown = {
      title: 'Typed so far',
      rating: 4,
      content: document.content,
      sections: [
        { heading: 'New first', links: [{ label: 'Label' }] },
        { id: known, heading: 'One!' },
      ],
      blocks: [{ quote: 'Quoted' }],
      tags: { data: [{ id: tags[1] }] },
      author: { data: { id: author } },
    }
    expect(await attributes(entry, token, deep)).toMatchObject(shown)
    // The same row again, and other forms of questions.
    await done(type(browser, copy, { ...document, title: 'Typed again' }))
    const found = await done(read(`articles?filters[title]=Typed again&fields=title`, token))
    expect(found.map(({ id }: { id: number }) => id)).toEqual([entry])
    const query = `query { article(id: ${entry}) { data { attributes { title sections { heading } tags { data { id } } } } } }`
    expect((await ask(query, token)).body.data.article.data.attributes).toEqual({
      title: 'Typed again',
      sections: [{ heading: 'New first' }, { heading: 'One!' }],
      tags: { data: [{ id: String(tags[1]) }] },
    })
    expect(await stored('typing', 'copy')).toHaveLength(1)
  })

  test('it shows in a new entry, and in the other languages what all of them share', async () => {
    const { browser } = await person('super-admin')
    const copy = await begin(browser, { document: { title: 'Begun', slug: `begun-${++count}` } })
    const token = await link(browser, copy)
    const form = new FormData()
    form.set('files', new Blob(['words'], { type: 'text/plain' }), 'typed.txt')
    const uploaded = await fetch(`${server.base}/api/upload`, { method: 'POST', headers: full, body: form })
    const [file] = (await uploaded.json()) as [{ id: number }]
    await done(type(browser, copy, { title: 'Begun and typed', excerpt: null, cover: file.id }))
    const [begun] = await done(read(`articles?filters[slug]=begun-${count}&populate=cover`, token))
    expect(begun.attributes).toMatchObject({
      title: 'Begun and typed',
      cover: { data: { attributes: { name: 'typed.txt' } } },
    })

    const { browser: other, copy: english, entry, token: shown } = await typist('super-admin', { rating: 1 })
    const french = { locale: 'fr', title: 'En France', publishedAt: null }
    const { id } = await send(server.base, 'POST', `/api/articles/${entry}/localizations`, french, full).then(
      ({ body }) => body,
    )
    await publish(id)
    await done(type(other, english, { rating: 5, title: 'Rated' }))
    expect(await attributes(id, shown)).toMatchObject({ title: 'En France', rating: 5 })
    expect(await attributes(id)).toMatchObject({ title: 'En France', rating: 1 })
  })

  test('only the frame of its typist shows it', async () => {
    const { browser, copy, entry, token } = await typist()
    const saved = await title(entry, await link(ada, copy))
    await done(type(browser, copy, { title: 'For my eyes' }))
    await done(type(ada, copy, { title: 'Of another' }))
    expect(await title(entry, token)).toBe('For my eyes')
    expect(await title(entry, await link(ada, copy))).toBe('Of another')
    // A link to share says what is saved, and so does that of a token.
    expect(await title(entry, await link(browser, copy, {}))).toBe(saved)
    const body = { copies: [{ type: article, copy }], typing: true }
    const machine = await done(send(server.base, 'POST', '/api/editorial/previews', body, full))
    const asMachine = await read(`articles/${entry}`, machine.token)
    expect(asMachine.body.data.attributes.title).toBe(saved)
    const path = `/editorial/copies/${article}/${copy}/typing`
    expect((await send(server.base, 'PUT', `/api${path}`, { revision: 1, document: {} }, full)).status).toBe(405)
    expect((await new Browser(server.base).send('PUT', path, { revision: 1, document: {} })).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.send('PUT', path, { revision: 1, document: {} }, foreign)).status).toBe(403)
  })

  test('nothing of it is stored elsewhere, told or answered', async () => {
    const { browser, copy, entry, token } = await typist()
    const kept = ['versions', 'working_copies', 'saves', 'events', 'deliveries', 'audit', 'releases', 'comments']
    const columns = (table: string) => (table === 'deliveries' ? 'id' : '*')
    const state = () => Promise.all(kept.map((table) => stored(table, columns(table))))
    const [before, live] = [
      await state(),
      await rows(provider, project.database.url, 'select * from articles order by id'),
    ]
    const secret = 'typed and never saved'
    const questions = [
      `articles/${entry}?populate=*`,
      'articles?populate=*&pagination[pageSize]=100',
      'articles?publicationState=preview&sort=title',
      `articles?filters[title]=${secret}`,
      'tags',
    ]
    const query = `query { articles(pagination: { limit: 100 }) { data { id attributes { title } } } }`
    const seen = async () => {
      const answers = [...(await Promise.all(questions.map((path) => read(path)))), await ask(query)]
      return answers.map(({ status, text, headers }) => [status, text, headers.get('etag')])
    }
    const quiet = await seen()
    for (let letters = 3; letters <= secret.length; letters += 6) {
      await done(type(browser, copy, { title: secret.slice(0, letters) }))
      expect(await title(entry, token)).toBe(secret.slice(0, letters))
      expect(await seen()).toEqual(quiet)
    }
    expect(await state()).toEqual(before)
    expect(await rows(provider, project.database.url, 'select * from articles order by id')).toEqual(live)
    const panel = [
      `/editorial/copies/${article}/${copy}`,
      `/editorial/copies/${article}/${copy}/saves`,
      `/editorial/entries/${article}/${entry}/versions`,
      `/entries/${article}/${entry}`,
      `/entries/${article}?search=typed`,
      '/home',
      '/editorial/audit',
    ]
    for (const path of panel) expect((await ada.send('GET', path)).text, path).not.toContain(secret)
    expect(server.output()).not.toContain(secret)
  })

  test('a save, a discard, a publication and time end it', async () => {
    const { browser, copy, entry, token } = await typist()
    const save = (revision: number, document: object) =>
      done(ada.send('PUT', `/editorial/copies/${article}/${copy}`, { revision, document }))
    await done(type(browser, copy, { title: 'Typed on one' }))
    await save(1, { excerpt: 'Of somebody else' })
    expect(await attributes(entry, token)).toMatchObject({ title: `Saved ${count}`, excerpt: 'Of somebody else' })
    const late = await type(browser, copy, { title: 'Typed on one' })
    expect([late.status, late.body.error.details]).toEqual([409, { revision: 2 }])
    await done(type(browser, copy, { title: 'Typed on two' }, 2))
    expect(await title(entry, token)).toBe('Typed on two')
    const [{ at } = { at: '' }] = await rows(
      provider,
      project.database.url,
      `select at from content_gen_typing where copy = ${copy}`,
    )
    const moment = (at instanceof Date ? at : new Date(String(at))).getTime()
    const hour = new Date(moment - 3_600_000).toISOString()
    await execute(provider, project.database.url, [`update content_gen_typing set at = '${hour}' where copy = ${copy}`])
    expect(await title(entry, token)).toBe(`Saved ${count}`)
    await done(type(browser, copy, { title: 'Typed anew' }, 2))
    expect(await title(entry, token)).toBe('Typed anew')
    const own = async () => (await stored('typing')).filter((row) => Number(row['copy']) === copy)
    expect(await own()).toHaveLength(1)
    await done(ada.send('DELETE', `/editorial/copies/${article}/${copy}`))
    expect(await own()).toEqual([])
    expect(await title(entry, token)).toBe(`Live ${count}`)
    expect((await type(browser, copy, { title: 'Too late' }, 2)).status).toBe(404)

    const next = await typist()
    await done(type(next.browser, next.copy, { title: 'Before it is live' }))
    const ready = { revision: 1, to: 'ready' }
    await done(next.browser.send('POST', `/editorial/copies/${article}/${next.copy}/move`, ready))
    await done(ada.send('POST', `/editorial/copies/${article}/${next.copy}/publish`, { revision: 2 }))
    expect((await stored('typing')).filter((row) => Number(row['copy']) === next.copy)).toEqual([])
    expect([await title(next.entry), await title(next.entry, next.token)]).toEqual(Array(2).fill(`Saved ${count}`))

    const erased = await typist()
    await done(type(erased.browser, erased.copy, { title: 'In the trash' }))
    await done(send(server.base, 'DELETE', `/api/articles/${erased.entry}`, undefined, full))
    expect((await read(`articles/${erased.entry}`, erased.token)).status).toBe(404)
    await ada.send('POST', '/me/proof', { password: passphrase })
    await done(ada.send('DELETE', `/editorial/trash/${article}/${erased.entry}`))
    expect((await stored('typing')).filter((row) => Number(row['copy']) === erased.copy)).toEqual([])
  })

  test('values that no draft may have are refused, and the last good ones stay', async () => {
    const { browser, copy, entry, token } = await typist()
    await done(type(browser, copy, { title: 'Good' }))
    for (const [wrong, says] of [
      [{ title: 'x'.repeat(200) }, 'title'],
      [{ title: 'Other', rating: 'much' }, 'rating'],
      [{ title: 'Other', code: 'abc' }, 'code'],
      [{ title: 'Other', blocks: [{ __component: 'blocks.quote', quote: 7 }] }, 'blocks'],
    ] as const) {
      const { status, body } = await type(browser, copy, wrong)
      expect([status, body.error.message]).toEqual([400, expect.stringContaining(says)])
      expect(await title(entry, token)).toBe('Good')
    }
    for (const body of [{}, { revision: 1 }, { revision: 1, document: [] }, { revision: '1', document: {} }]) {
      const answer = await browser.send('PUT', `/editorial/copies/${article}/${copy}/typing`, body)
      expect([answer.status, await title(entry, token)]).toEqual([expect.toBeOneOf([400, 409]), 'Good'])
    }
    // Missing is no fault of a draft.
    await done(type(browser, copy, { title: null, excerpt: 'Without a title' }))
    expect(await attributes(entry, token)).toMatchObject({ title: null, excerpt: 'Without a title' })
    // Somebody else took the value meanwhile: the page shows what is saved.
    await done(type(browser, copy, { slug: `taken-${count}`, title: 'Taken' }))
    expect(await title(entry, token)).toBe('Taken')
    await createArticle({ title: 'The other', slug: `taken-${count}` })
    expect(await title(entry, token)).toBe(`Saved ${count}`)
    // So it is with what is saved: the frame shows the entry without it, and a link to share says why it cannot.
    const save = (revision: number, document: object) =>
      done(browser.send('PUT', `/editorial/copies/${article}/${copy}`, { revision, document }))
    await save(1, { title: 'x'.repeat(200) })
    expect(await title(entry, token)).toBe(`Live ${count}`)
    expect((await read(`articles/${entry}`, await link(browser, copy, {}))).status).toBe(400)
    expect((await type(browser, copy, { excerpt: 'Beside it' }, 2)).status).toBe(400)
    await done(type(browser, copy, { title: 'Mended' }, 2))
    expect(await title(entry, token)).toBe('Mended')
    await save(2, { title: `Saved ${count}` })
    // A link to what is gone vanishes, as from what is saved.
    const gone = await create('tags', { name: `gone ${count}` })
    await done(type(browser, copy, { title: 'Linked', tags: [gone] }, 3))
    await done(send(server.base, 'DELETE', `/api/tags/${gone}`, undefined, full))
    expect(await attributes(entry, token, '?populate=tags')).toMatchObject({ title: 'Linked', tags: { data: [] } })
  })

  test('rights are judged when it is sent, and at each read', async () => {
    const { browser, id, copy, entry, token } = await typist()
    const typed = { title: 'Typed title', excerpt: 'Typed excerpt' }
    await done(type(browser, copy, typed))
    const shown = async () => {
      const { status, body } = await read(`articles/${entry}`, token)
      return status === 200 ? [body.data.attributes.title, body.data.attributes.excerpt] : status
    }
    const saved = `Saved ${count}`
    expect(await shown()).toEqual(['Typed title', 'Typed excerpt'])
    await hold(id, ['excerpts'])
    // As a save is: all of it, or nothing.
    expect(await shown()).toEqual([saved, null])
    expect((await type(browser, copy, typed)).status).toBe(403)
    await done(type(browser, copy, { excerpt: 'Typed excerpt' }))
    expect(await shown()).toEqual([saved, 'Typed excerpt'])
    await hold(id, ['reader'])
    expect(await shown()).toEqual([saved, null])
    expect((await type(browser, copy, { excerpt: 'Another' })).status).toBe(404)
    await hold(id, ['blindfold'])
    // A refusal could quote values that others have saved.
    expect((await type(browser, copy, { excerpt: 'Blind' })).status).toBe(403)
    expect([await shown()].flat()).not.toContain('Typed excerpt')
    await hold(id, [])
    expect(await shown()).toBe(401)
    await hold(id, ['writer'])
    expect(await shown()).toEqual([saved, 'Typed excerpt'])
  })
})
