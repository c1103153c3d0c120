/**
 * Two servers whose databases are copies but for what a caller may not read give it byte-equal answers: status, headers and body, of the panel's
 * API to limited administrators and of the other doors to a token that reads articles alone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, send as ask } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { copyDatabase } from '../accounts/twins.js'
import { providers } from '../databases.js'
import { Browser, firstAdministrator, panelConfig, passphrase } from './panel.js'
import { wordReplaced } from './word-replaced.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const uid = (name: string) => `api::${name}.${name}`
const article = uid('article')
const inNews = { where: { category: { slug: 'news' } } }
const word = 'alphabet'

const roles = {
  translator: {
    types: {
      [article]: {
        read: { fields: ['title', 'tags'], locales: ['fr'] },
        update: { fields: ['title', 'tags'], locales: ['fr'] },
      },
      [uid('tag')]: { read: { where: { name: { $startsWith: 'open' } } } },
    },
    releases: ['read', 'save'],
  },
  newsdesk: {
    types: {
      [article]: { read: inNews, create: inNews, update: inNews, delete: inNews, publish: inNews },
      [uid('category')]: { read: true },
      [uid('tag')]: { read: { where: { name: { $startsWith: 'open' } } } },
      [uid('comment')]: { read: { fields: ['text'] }, update: { fields: ['text'] } },
    },
    media: ['read'],
    releases: ['read', 'save', 'run'],
    settings: ['audit'],
  },
  auditor: { types: {}, releases: ['read'], settings: ['audit'] },
}

const people = ['translator', 'newsdesk', 'auditor'] as const
type Person = (typeof people)[number]
type Asked = readonly [method: string, path: string, body?: object | undefined, headers?: object | undefined]

const token = 't'.repeat(40)

describe.each(providers)('twin servers on %s', (provider) => {
  let project: AccountProject
  let twins: readonly RunningServer[]
  const cookies = new Map<Person | 'chief', string>()
  const ids: Record<string, number> = {}
  /** Both have entries with moments of their own since then. */
  let isWritten = false

  beforeAll(async () => {
    const config = {
      ...panelConfig,
      permissions: {},
      admin: { enabled: true, roles },
      editorial: { enabled: true },
      upload: { enabled: true },
      openapi: { enabled: true },
    }
    project = await accountProject(`admin-twin-servers-${provider}`, provider, config)
    const actions = ['find', 'findOne', 'update', 'create'].flatMap((act) => ['--permission', `${article}.${act}`])
    await project.cli('token', 'create', '--name', 'articles', '--type', 'custom', '--key', token, ...actions)
    const server = await project.start()
    await fill(server)
    await server.stop()
    const url = await copyDatabase(provider, project.database.url, 'twin')
    await execute(provider, url, [...(await wordReplaced(provider, url, word, 'omegapod')), ...differences()])
    twins = await Promise.all([project.start(), project.start({ DATABASE_URL: url })])
  }, 240_000)

  afterAll(async () => {
    await Promise.all((twins ?? []).map((twin) => twin.stop()))
    await project?.database.drop()
  })

  async function fill(server: RunningServer): Promise<void> {
    const ada = await firstAdministrator(server)
    cookies.set('chief', ada.cookie ?? '')
    const send = async (method: string, path: string, body?: object) => {
      const { status, text, body: json } = await ada.send(method, path, body)
      expect(status, `${method} ${path} ${text}`).toBeLessThan(300)
      return json?.data
    }
    for (const role of people) {
      const email = `${role}@example.com`
      const { url } = await send('POST', '/administrators', { email, roles: [role] })
      const browser = new Browser(server.base)
      await browser.send('POST', '/links/use', { token: url.split('#')[1], password: passphrase })
      cookies.set(role, browser.cookie ?? '')
    }
    const form = new FormData()
    form.append('files', new Blob(['shown'], { type: 'text/plain' }), 'shown.txt')
    const headers = { cookie: ada.cookie ?? '', 'sec-fetch-site': 'same-origin' }
    const sent = await fetch(`${server.base}/admin/api/upload`, { method: 'POST', body: form, headers })
    const [file] = (await sent.json()) as { id: number }[]
    ids['file'] = file?.id ?? 0
    const create = async (name: string, type: string, document: object, query = '') => {
      ids[name] = (await send('POST', `/entries/${uid(type)}${query}`, { document })).id
    }
    await create('news', 'category', { name: 'News', slug: 'news' })
    await create('sport', 'category', { name: 'Sport', slug: 'sport' })
    await create('person', 'author', { name: `${word} person`, email: `${word}@example.com` })
    for (const name of ['hidden', 'hidden2']) await create(name, 'tag', { name: `${word} ${name}`, weight: 1 })
    await create('open', 'tag', { name: 'open tag' })
    const tags = [ids['hidden'], ids['open']]
    const cover = ids['file']
    await create('in', 'article', { title: 'In the news', category: ids['news'], author: ids['person'], tags, cover })
    const french = { title: 'Aux nouvelles', body: `${word} body`, slug: `${word}-fr`, tags }
    await create('fr', 'article', french, `?localizationOf=${ids['in']}&locale=fr`)
    const hidden = { body: word, author: ids['person'], tags, score: 1, rating: 1, cover }
    for (const name of ['out', 'out2', 'gone'])
      await create(name, 'article', {
        ...hidden,
        title: `${word} ${name}`,
        slug: `${word}-${name}`,
        category: ids['sport'],
      })
    await send('DELETE', `/entries/${article}/${ids['gone']}`)
    await create('comment', 'comment', { text: 'shown', authorName: word, stars: 1, article: ids['in'] })
    await send('PUT', `/entries/${article}/${ids['out']}`, { document: { body: `${word} again` } })
    for (const name of ['in', 'fr', 'out']) await send('POST', `/entries/${article}/${ids[name]}/publish`)
    const copy = async (name: string, body: object) => {
      ids[name] = (await send('POST', `/editorial/copies/${article}`, body)).id
    }
    await copy('copyIn', { entry: ids['in'], document: { title: 'Work', tags, author: ids['person'] } })
    await copy('copyOut', { entry: ids['out'], document: { title: `${word} work`, cover } })
    const act = (name: string) => ({ act: 'unpublish', type: article, entry: ids[name] })
    const acts = [act('out'), act('in'), { act: 'delete', type: uid('tag'), entry: ids['hidden'] }]
    ids['release'] = (await send('POST', '/editorial/releases', { name: 'Both', acts })).id
  }

  /** Numbers, links and rows that none of the callers reads. */
  function differences(): readonly string[] {
    const hidden = `(${ids['out']}, ${ids['out2']})`
    return [
      `update articles set rating = 5, score = 7, updated_at = published_at where id = ${ids['out']}`,
      `update articles set author_id = null where id in ${hidden}`,
      `update articles set cover_id = null where id = ${ids['out2']}`,
      `update tags set weight = 77 where id in (${ids['hidden']}, ${ids['hidden2']})`,
      `update comments set stars = 5 where id = ${ids['comment']}`,
      `delete from tags where id = ${ids['hidden2']}`,
    ]
  }

  async function answers(who: Person | 'chief' | 'token', [method, path, body, headers]: Asked): Promise<string[]> {
    const own = who === 'token' ? bearer(token) : { cookie: cookies.get(who) ?? '', 'sec-fetch-site': 'same-origin' }
    return Promise.all(
      twins.map(async ({ base }) => {
        const answer = await ask(base, method, path, body, { ...own, ...headers })
        return `${answer.status} ${shown(answer.headers, isWritten)}\n${masked(answer.text)}`
      }),
    )
  }

  async function expectSame(who: Person | 'token', asked: Asked): Promise<string> {
    const [one = '', other] = await answers(who, asked)
    const said = `${who}: ${JSON.stringify(asked)}`
    expect(other, said).toBe(one)
    expect(one, said).not.toMatch(/^5/)
    if (!JSON.stringify(asked).includes(word)) expect(one, said).not.toContain(word)
    return one
  }

  /** Asks once more with the tag of the answer, if it has one. */
  async function expectSameTwice(who: Person | 'token', path: string) {
    const said = await expectSame(who, ['GET', path])
    const tag = /^etag: (.*)$/m.exec(said)?.[1] ?? null
    if (tag !== null) await expectSame(who, ['GET', path, undefined, { 'if-none-match': tag }])
    return { status: said.slice(0, 3), tag }
  }

  const panel = (path: string): Asked => ['GET', `/admin/api${path}`]

  /** Every route that reads, with the ways to ask for what is hidden. */
  function reads(): readonly Asked[] {
    const filters = [
      '[body][$contains]=a',
      '[author][name][$notNull]=true',
      '[tags][weight]=77',
      '[rating]=5',
      `[tags]=${ids['hidden']}`,
    ]
    return [
      ...['/catalog', '/home', '/session', '/extensions', '/search?search=o', `/search?search=${word}`].map(panel),
      ...filters.map((filter) => panel(`/entries/${article}?locale=all&filters${filter}`)),
      ...['rating', 'author.name', 'tags.weight', 'comments.stars', 'updatedAt'].map((sort) =>
        panel(`/entries/${article}?locale=all&sort=${sort}`),
      ),
      ...['', '&count=all', '&pageSize=1&page=2', '&after=1'].map((more) =>
        panel(`/entries/${article}?locale=all${more}`),
      ),
      ...['csv', 'json'].map((format) =>
        panel(`/entries/${article}/export?locale=all&format=${format}&columns=title,tags`),
      ),
      ...[word, 'open tag', `${word} hidden`, String(ids['hidden']), 'In the news'].flatMap((search) => [
        panel(`/links?of=${article}&attribute=tags&search=${encodeURIComponent(search)}`),
        panel(`/links?of=${uid('comment')}&attribute=article&search=${encodeURIComponent(search)}`),
      ]),
      panel(
        `/labels?links=${uid('tag')}:${ids['hidden']},${article}:${ids['out']},${article}:${ids['in']}&files=${ids['file']}`,
      ),
      panel(`/file-uses?files=${ids['file']}`),
      panel(`/upload/files?populate=related`),
      panel(`/upload/files/${ids['file']}?populate=related`),
      panel('/upload/browse'),
      ...['in', 'fr', 'out', 'out2', 'gone'].flatMap((name) => [
        panel(`/entries/${article}/${ids[name]}`),
        panel(`/entries/${article}/${ids[name]}/linked?attribute=tags`),
        panel(`/entries/${article}/${ids[name]}/uses`),
        panel(`/editorial/entries/${article}/${ids[name]}/versions`),
        panel(`/editorial/entries/${article}/${ids[name]}/versions/1/differences`),
        panel(`/uid?of=${article}&attribute=slug&value=${word}-${name}`),
      ]),
      ...['hidden', 'hidden2', 'open'].map((name) => panel(`/entries/${uid('tag')}/${ids[name]}/uses`)),
      ...['person', 'news', 'sport', 'comment'].map((name) => {
        const type = { person: 'author', comment: 'comment' }[name] ?? 'category'
        return panel(`/entries/${uid(type)}/${ids[name]}/uses`)
      }),
      ...['', `/${ids['release']}`, `/${ids['release']}/check`].map((one) => panel(`/editorial/releases${one}`)),
      ...['', '?format=jsonl', '?act=entry.deleted', '?actor=administrator'].map((query) =>
        panel(`/editorial/audit${query}`),
      ),
      ...['copyIn', 'copyOut'].flatMap((name) => [
        panel(`/editorial/copies/${article}/${ids[name]}`),
        panel(`/entries/${article}/copies/${ids[name]}`),
      ]),
      panel(`/editorial/trash/${article}`),
      panel(`/editorial/copies/${article}`),
    ]
  }

  test('who may do everything sees that they differ', async () => {
    for (const asked of [panel(`/entries/${article}/${ids['out']}`), panel('/file-uses?files=1'), panel('/home')]) {
      const [one, other] = await answers('chief', asked)
      expect(other, asked[1]).not.toBe(one)
    }
  })

  test.each(people)('%s reads the same, again by what it has', async (who) => {
    let answered = 0
    for (const [, path] of reads()) {
      const { status } = await expectSameTwice(who, path)
      if (status === '200') answered += 1
    }
    // The test would prove little if all requests were refused.
    if (who === 'newsdesk') expect(answered).toBeGreaterThan(reads().length / 3)
  })

  test('the other doors answer a token that reads articles alone the same', async () => {
    const graphql = (query: string): Asked => ['POST', '/graphql', { query }]
    const only = `/api/articles?filters[id]=${ids['in']}`
    const paths = [
      '/openapi.json',
      '/_ready',
      '/_health',
      '/',
      '/admin',
      '/api/tags',
      '/api/authors',
      '/api/editorial/audit',
      `/api/tags/${ids['hidden']}`,
      ...[
        ['author', 'tags', 'category', 'cover', 'comments']
          .map((name, index) => `populate[${index}]=${name}`)
          .join('&'),
        'populate[author]=true',
        'sort=author.name',
        'populate[tags][count]=true',
        'filters[author][name]=x',
      ].map((query) => `${only}&${query}`),
    ]
    const tags: (string | null)[] = []
    for (const path of paths) tags.push((await expectSameTwice('token', path)).tag)
    expect(tags.some((tag) => tag !== null)).toBe(true)
    const fields = 'data { id attributes { title tags { data { id } } author { data { attributes { name } } } } }'
    for (const query of [
      `{ articles(filters: { id: { eq: "${ids['in']}" } }) { ${fields} } }`,
      `{ article(id: "${ids['in']}") { data { attributes { title author { data { id } } } } } }`,
      '{ tags { data { id } } }',
      '{ authors { data { id } meta { pagination { total } } } }',
      '{ __schema { types { name } } }',
      '{ nonsense }',
    ])
      await expectSame('token', graphql(query))
  })

  test('a condition on the version that is replaced tells nothing of what is hidden', async () => {
    const at = `/api/articles/${ids['in']}`
    const said = await expectSame('token', ['GET', at])
    const etag = /^etag: (.*)$/m.exec(said)?.[1] ?? '"none"'
    const body = { data: { readingTime: 3 } }
    for (const sent of ['"other"', 'W/"other"', etag, etag, '*']) {
      isWritten = true
      await expectSame('token', ['PUT', at, body, { 'if-match': sent }])
    }
    for (const path of [`/api/tags/${ids['hidden']}`, `/api/tags/${ids['hidden2']}`, '/api/tags/999999'])
      for (const sent of ['"other"', '*']) await expectSame('token', ['PUT', path, body, { 'if-match': sent }])
  })

  test.each(people)('%s is answered the same when writing', async (who) => {
    const write = (method: string, path: string, body?: object, headers?: object): Asked => [
      method,
      `/admin/api${path}`,
      body,
      headers,
    ]
    const match = { 'if-match': '"other"' }
    for (const name of ['out', 'out2', 'gone', 'in'])
      for (const headers of [{}, match]) {
        const one = `/entries/${article}/${ids[name]}`
        await expectSame(who, write('PUT', one, { document: { title: 'Taken over' }, version: 9 }, headers))
        if (name === 'in') continue
        await expectSame(who, write('DELETE', one, undefined, headers))
        await expectSame(who, write('POST', `${one}/publish`, undefined, headers))
        await expectSame(who, write('POST', `/editorial/trash/${article}/${ids[name]}/restore`, {}, headers))
      }
    for (const tags of [[ids['hidden']], [ids['hidden2']], [999_999]])
      await expectSame(who, write('PUT', `/entries/${article}/${ids['fr']}`, { document: { tags } }))
    await expectSame(
      who,
      write('POST', `/entries/${article}/bulk`, { act: 'delete', ids: [ids['out'], ids['out2'], 999_999] }),
    )
    await expectSame(
      who,
      write('POST', `/editorial/trash/${article}/restore`, { ids: [ids['gone'], ids['out'], 999_999] }),
    )
    await expectSame(
      who,
      write('POST', `/entries/${article}/bulk`, { act: 'unpublish', filters: { rating: 5 }, locale: 'all' }),
    )
    await expectSame(who, write('PUT', `/editorial/copies/${article}/${ids['copyOut']}`, { revision: 1, document: {} }))
    await expectSame(who, write('POST', `/editorial/releases/${ids['release']}/run`))
    for (const asked of reads()) await expectSame(who, asked)
  })

  test('what was hidden is there as before', async () => {
    const titles = await rows(provider, project.database.url, `select title from articles where id = ${ids['out']}`)
    expect(titles).toEqual([{ title: `${word} out` }])
  })
})

/** Headers that tell of the connection and the moment alone. */
const plain = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'])

function shown(headers: Headers, isWritten: boolean): string {
  return [...headers]
    .filter(([name]) => !plain.has(name) && !(isWritten && name === 'etag'))
    .map((pair) => pair.join(': '))
    .join('\n')
}

/** Writes and uses of tokens have moments of their own. */
function masked(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
}
