/**
 * Two servers whose secrets differ answer limited administrators the same: attributes, locales, entries and types that a role does not read
 * are in no answer, count, search, list of links, version, working copy, release, audit or message of the panel's API. Nor are files,
 * accounts, tokens and webhooks in those of roles that may not read them, whether as what something was done to or as who did it.
 */
import { acting } from '@content-gen/runtime/recording'
import type { AuditEvent } from '@content-gen/runtime/recording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const uid = (name: string) => `api::${name}.${name}`
const article = uid('article')
const inNews = { where: { category: { slug: 'news' } } }
const open = { read: { where: { name: { $startsWith: 'open' } } } }

const roles = {
  translator: {
    types: {
      [article]: {
        read: { fields: ['title', 'tags'], locales: ['fr'] },
        update: { fields: ['title', 'tags'], locales: ['fr'] },
      },
      [uid('tag')]: open,
    },
    releases: ['read', 'save'],
  },
  newsdesk: {
    types: {
      [article]: { read: inNews, create: inNews, update: inNews, delete: inNews, publish: inNews },
      [uid('category')]: { read: true },
      [uid('tag')]: open,
      [uid('comment')]: { read: { fields: ['text'] } },
    },
    media: ['read'],
    releases: ['read', 'save', 'run'],
    settings: ['audit'],
  },
  auditor: { types: {}, releases: ['read'], settings: ['audit', 'webhooks'] },
  watcher: { types: {}, settings: ['audit'] },
  courier: { types: {}, settings: ['webhooks'] },
}

const administrators = ['2 translator', '3 newsdesk', '4 author', '5 auditor', '6 author', '7 auditor,translator']
const words = ['alphabet', 'omegapod'] as const

/** The entries of both servers, by name. */
interface Made {
  readonly ids: Readonly<Record<string, number>>
}

type Asked = readonly [method: string, path: string, body?: object]

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let twins: readonly ContentServer[]
  let made: readonly Made[]

  beforeAll(async () => {
    twins = await Promise.all(
      words.map((_word, index) =>
        serveContent(`rights-twin-${index}`, provider, { roles, config: { upload: { enabled: true } } }),
      ),
    )
    made = await Promise.all(twins.map((twin, index) => fill(twin, index)))
  }, 240_000)
  afterAll(() => Promise.all(twins?.map((twin) => twin.stop()) ?? []))

  test('the twins have the same ids', () => {
    expect(made[0]).toEqual(made[1])
  })

  test.each(administrators)('%s reads the same', async (who) => {
    const { ids } = made[0] ?? { ids: {} }
    for (const asked of reads(ids)) await expectSame(who, asked)
  })

  test.each(administrators)('%s is answered the same when writing', async (who) => {
    const { ids } = made[0] ?? { ids: {} }
    for (const asked of writes(ids)) await expectSame(who, asked)
  })

  test.each(['8 watcher', '9 courier'])('%s reads nothing of files, webhooks and releases', async (who) => {
    await Promise.all(twins.map((twin, index) => fillFeatures(twin, index)))
    const [, visible] = await audited(chief)
    expect(visible, 'the acts are there').toContain('omegapod-hook')
    for (const path of featureReads) await expectSame(who, ['GET', path])
    for (const id of [1, 2, 3, 4, 999_999]) await expectSame(who, ['POST', `/editorial/deliveries/${id}/replay`])
  })

  test('an account that did something is named to whoever reads accounts', async () => {
    const { ids } = made[0] ?? { ids: {} }
    const path = `/editorial/entries/${article}/${ids['in']}/versions`
    expect((await twins[0]?.send(chief, 'GET', path))?.text).toContain('alphabet account')
    const [version] = (await twins[0]?.send('3 newsdesk', 'GET', path))?.json.data ?? []
    expect(version.actor).toEqual({ kind: 'account', id: null, name: null })
  })

  const audited = (who: string) =>
    Promise.all(twins.map(async (twin) => (await twin.send(who, 'GET', '/editorial/audit')).text))

  async function expectSame(who: string, [method, path, body]: Asked): Promise<void> {
    const answers = await Promise.all(
      twins.map(async (twin) => {
        const { status, text } = await twin.send(who, method, path, body)
        return `${status} ${comparable(path, text)}`
      }),
    )
    const [one = '', other] = answers
    const what = `${who}: ${method} ${path} ${JSON.stringify(body ?? null)}`
    expect(other, what).toBe(one)
    // A word that was asked for may come back in a message.
    for (const word of words) if (!path.includes(word)) expect(one, what).not.toContain(word)
    expect(one, what).not.toMatch(/^5/)
  }
})

/** Leaves out what differs by itself: moments, and in the audit the numbers of rows, of which others lie between. */
function comparable(path: string, text: string): string {
  const said = text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    .replaceAll(/"(requestId|token|ip)":(null|"[^"]*")/g, '"$1":""')
  return path.startsWith('/editorial/audit') ? said.replaceAll(/"id":\d+,"at"/g, '"at"') : said
}

/** The same acts, with the secrets of a twin. */
async function fill(twin: ContentServer, index: number): Promise<Made> {
  const word = words[index] ?? ''
  const ids: Record<string, number> = {}
  const send = async (who: string, method: string, path: string, body?: object) => {
    const { status, text, json } = await twin.send(who, method, path, body)
    expect([200, 204], `${method} ${path} ${text}`).toContain(status)
    return json?.data
  }
  const create = async (name: string, type: string, document: object, query = '', who = chief) => {
    ids[name] = (await send(who, 'POST', `/entries/${uid(type)}${query}`, { document })).id
    return ids[name]
  }
  await create('news', 'category', { name: 'News', slug: 'news' })
  await create('sport', 'category', { name: 'Sport', slug: 'sport' })
  await create('person', 'author', { name: `${word} person`, email: `${word}@example.com` })
  for (const name of ['hidden', 'hidden2']) await create(name, 'tag', { name: `${word} ${name}`, weight: index })
  await create('open', 'tag', { name: 'open tag' })
  const tags = index === 0 ? [ids['hidden'], ids['open']] : [ids['hidden2'], ids['hidden'], ids['open']]
  await create('in', 'article', { title: 'In the news', category: ids['news'], author: ids['person'], tags, rating: 4 })
  const french = { title: 'Aux nouvelles', body: `${word} body`, excerpt: word, slug: `${word}-fr`, tags }
  await create('fr', 'article', french, `?localizationOf=${ids['in']}&locale=fr`)
  await create('german', 'article', { title: `${word} deutsch` }, `?localizationOf=${ids['in']}&locale=de`)
  const secret = { title: `${word} out`, body: word, slug: `${word}-out`, author: ids['person'], tags, score: index }
  await create('out', 'article', { ...secret, category: index === 0 ? ids['sport'] : null, rating: index })
  await create('gone', 'article', { ...secret, title: `${word} gone`, slug: `${word}-gone` })
  await create('gone2', 'article', { ...secret, title: `${word} gone as well`, slug: `${word}-gone2` })
  await create('goneIn', 'article', { title: 'Gone from the news', category: ids['news'] })
  await send(chief, 'DELETE', `/entries/${article}/${ids['goneIn']}`)
  await create('mine', 'article', { title: 'Mine', rating: 1 }, '', '4 author')
  await create('comment', 'comment', { text: 'shown', authorName: word, stars: index + 1, article: ids['in'] })
  await send(chief, 'PUT', `/single/${uid('homepage')}`, { document: { title: `${word} home` } })
  await send(chief, 'PUT', `/entries/${article}/${ids['fr']}`, { document: { body: `${word} again` } })
  for (let times = 0; times <= index; times++)
    await send(chief, 'PUT', `/entries/${article}/${ids['out']}`, { document: { body: `${word} ${times}` } })
  if (index === 1) await send(chief, 'POST', `/entries/${article}/${ids['out']}/publish`)
  await send(chief, 'DELETE', `/entries/${article}/${ids['gone']}`)
  if (index === 1) await send(chief, 'DELETE', `/entries/${article}/${ids['gone2']}`)
  const copy = async (name: string, body: object) => {
    ids[name] = (await send(chief, 'POST', `/editorial/copies/${article}`, body)).id
  }
  await copy('copyIn', { entry: ids['in'], document: { title: 'Work in the news', tags, author: ids['person'] } })
  await copy('copyFr', { entry: ids['fr'], document: { title: 'Travail', body: `${word} work`, tags } })
  await copy('copyOut', { entry: ids['out'], document: { title: `${word} work` } })
  await copy('copyNew', { document: { title: `${word} new` } })
  const hidden = { act: ['publish', 'delete'][index], type: article, entry: ids['out'] }
  const acts = [hidden, { act: 'publish', type: article, entry: ids['in'] }]
  ids['release'] = (await send(chief, 'POST', '/editorial/releases', { name: 'Both', acts })).id
  await fillAccounts(twin, index)
  return { ids }
}

/** Accounts and tokens that nobody may read but the chief, as what something is done to and as who did it. */
async function fillAccounts({ store }: ContentServer, index: number): Promise<void> {
  const word = words[index] ?? ''
  const by = { kind: 'account', id: String(70 + index), name: `${word} account` } as const
  const note = (event: AuditEvent) => acting.run({ actor: by }, () => store.audit.note(event))
  const account = { type: 'plugin::users-permissions.user', id: 70 + index, name: by.name }
  for (let times = 0; times <= index; times++) {
    await note({ act: 'auth.login', subject: account })
    await note({ act: 'account.updated', subject: account, details: { attributes: ['email'] } })
  }
  await note({ act: 'auth.login.failed', details: { reason: index === 0 ? 'unknown account' : 'wrong password' } })
  await note({ act: 'audit.exported', details: { filters: {} } })
  await note({ act: 'role.created', subject: { type: 'plugin::users-permissions.role', id: 9, name: word } })
  await note({ act: 'token.created', subject: { type: 'api-token', id: 3, name: `${word} token` } })
  // Acts of the chief are those of an account: of the audit only what is told of entries.
  const where = `where "actor_kind" = 'administrator' and "actor_id" = '1'`
  for (const table of ['versions', 'saves', 'releases', 'audit']) {
    const text = `update content_gen_${table} set "actor_kind" = 'account', "actor_id" = '${by.id}', "actor_name" = '${by.name}' ${where}`
    await store.database.write(async (transaction) => transaction.run({ text, values: [] }))
  }
}

/** A webhook that is told of files and releases, and acts on files and webhooks whose names differ. */
async function fillFeatures(twin: ContentServer, index: number): Promise<void> {
  const word = words[index] ?? ''
  const known = (await twin.send(chief, 'GET', '/editorial/webhooks')).json.data
  if (known.length > 0) return
  // It is a private address: nothing is sent.
  const webhook = { name: 'told', url: 'http://127.0.0.1:9/', events: ['media.create', 'release.done'] }
  expect((await twin.send(chief, 'POST', '/editorial/webhooks', webhook)).status).toBe(200)
  for (let times = 0; times <= index; times++) {
    const form = new FormData()
    form.append('files', new Blob([word], { type: 'text/plain' }), `${word}.txt`)
    const { status, json } = await twin.post(chief, '/upload', form)
    expect(status).toBe(200)
    if (times === 0) expect((await twin.send(chief, 'DELETE', `/upload/files/${json[0].id}`)).status).toBe(200)
  }
  const empty = (await twin.send(chief, 'POST', '/editorial/releases', { name: `${word} release`, acts: [] })).json.data
  if (index === 1) expect((await twin.send(chief, 'POST', `/editorial/releases/${empty.id}/run`)).status).toBe(200)
  const hook = { name: `${word}-hook`, url: 'https://example.com/', events: ['entry.create'], isEnabled: false }
  const { id } = (await twin.send(chief, 'POST', '/editorial/webhooks', hook)).json.data
  if (index === 1) expect((await twin.send(chief, 'DELETE', `/editorial/webhooks/${id}`)).status).toBe(200)
}

const featureReads = [
  '/editorial/audit',
  '/editorial/audit?format=jsonl',
  ...['file.deleted', 'webhook.created', 'webhook.deleted', 'account.updated', 'auth.login', 'token.created'].map(
    (act) => `/editorial/audit?act=${act}`,
  ),
  '/editorial/audit?actor=account',
  '/editorial/audit?actor=account:71',
  '/editorial/deliveries',
  '/editorial/deliveries?state=dead',
  '/editorial/deliveries?state=waiting',
  '/home',
]

/** Every route that reads, with every way to ask for what is hidden. */
function reads(ids: Readonly<Record<string, number>>): readonly Asked[] {
  const get = (...paths: readonly string[]) => paths.map((path): Asked => ['GET', path])
  const types = ['article', 'tag', 'category', 'comment', 'author', 'homepage', 'secret-note', 'product']
  const articles = [ids['in'], ids['fr'], ids['german'], ids['out'], ids['gone'], ids['mine'], 999_999]
  const filters = [
    'filters[body][$contains]=a',
    'filters[slug][$startsWith]=alpha',
    'filters[rating]=1',
    'filters[rating][$gt]=0',
    'filters[author][name][$contains]=alpha',
    'filters[tags][name][$contains]=alpha',
    'filters[tags][weight]=1',
    `filters[tags]=${ids['hidden']}`,
    `filters[tags]=${ids['hidden2']}`,
    `filters[tags][id][$in][0]=${ids['hidden2']}`,
    `filters[tags][$not]=${ids['hidden2']}`,
    'filters[tags][id][$null]=true',
    'filters[comments][authorName][$contains]=alpha',
    'filters[comments][stars]=1',
    'filters[localizations][title][$contains]=alpha',
    `filters[localizations]=${ids['german']}`,
    'filters[localizations][id][$notNull]=true',
    'filters[category][articles][title][$contains]=alpha',
    'filters[related][title]=x',
    'filters[createdBy]=1',
    'filters[nonsense]=1',
    'filters[secret]=x',
  ]
  const sorts = [
    'rating',
    'score:desc',
    'tags.name',
    'tags.weight:desc',
    'author.name',
    'category.articles.score',
    'comments.stars',
    'localizations.title',
    'tags.id:desc',
  ]
  const all = '?locale=all'
  return [
    ...get(
      '/catalog',
      '/editorial/audit',
      '/editorial/audit?act=entry.deleted',
      '/editorial/deliveries',
      '/editorial/webhooks',
      '/upload/files?populate=related',
    ),
    ...types.flatMap((type) =>
      get(
        `/entries/${uid(type)}${all}`,
        `/single/${uid(type)}`,
        `/single/${uid(type)}/shared`,
        `/editorial/trash/${uid(type)}`,
        `/editorial/copies/${uid(type)}`,
      ),
    ),
    ...filters.flatMap((filter) =>
      get(
        `/entries/${article}${all}&${filter}`,
        `/entries/${article}?${filter}&columns=title,tags`,
        `/entries/${article}${all}&${filter}&after=${ids['in']}&pageSize=2`,
      ),
    ),
    ...sorts.flatMap((sort) => get(`/entries/${article}${all}&sort=${sort}`)),
    ...words.flatMap((word) =>
      get(`/entries/${article}${all}&search=${word}`, `/links?of=${article}&attribute=tags&search=${word}`),
    ),
    ...[
      'title',
      'tags',
      'author',
      'body',
      'comments',
      'category',
      'localizations',
      'blocks',
      'cover',
      'related',
    ].flatMap((name) => get(`/entries/${article}${all}&columns=${name}`, `/links?of=${article}&attribute=${name}`)),
    ...articles.flatMap((id) =>
      ['tags', 'author', 'category', 'comments', 'localizations', 'related', 'cover'].flatMap((name) =>
        get(`/entries/${article}/${id}/linked?attribute=${name}`),
      ),
    ),
    ...get(`/entries/${uid('category')}/${ids['news']}/linked?attribute=articles`),
    ...get(`/entries/${uid('category')}?columns=articles,name`, `/entries/${uid('category')}?sort=articles.score`),
    ...get(
      `/entries/${uid('category')}?filters[articles][title][$contains]=o`,
      `/entries/${uid('comment')}?columns=authorName`,
    ),
    ...get(`/entries/${uid('category')}/${ids['news']}`, `/entries/${uid('category')}/${ids['sport']}`),
    ...get(`/entries/${uid('comment')}/${ids['comment']}`, `/entries/${uid('author')}/${ids['person']}`),
    ...[ids['open'], ids['hidden'], ids['hidden2']].flatMap((id) => get(`/entries/${uid('tag')}/${id}`)),
    ...articles.flatMap((id) => {
      const entry = `/editorial/entries/${article}/${id}`
      const versions = get(`/entries/${article}/${id}`, entry, `${entry}/versions`, `${entry}?at=2020-01-01T00:00:00Z`)
      const numbers = [1, 2, 3, 4].flatMap((number) =>
        get(`${entry}/versions/${number}`, `${entry}/versions/${number}/differences`),
      )
      return [...versions, ...numbers, ...get(`/editorial/copies/${article}?entry=${id}`)]
    }),
    ...['copyIn', 'copyFr', 'copyOut', 'copyNew'].flatMap((name) => {
      const copy = `/editorial/copies/${article}/${ids[name]}`
      return get(copy, `${copy}/saves`, `${copy}/saves/1`, `/entries/${article}/copies/${ids[name]}`)
    }),
    ...get('/home', ...words.map((word) => `/search?search=${word}`), '/search?search=o'),
    ...get(
      `/entries/${article}/export${all}&columns=title,tags`,
      `/entries/${article}/export${all}&format=json&columns=title`,
    ),
    ...get('/editorial/releases', `/editorial/releases/${ids['release']}`),
    ...get(
      `/labels?links=${uid('tag')}:${ids['hidden']},${uid('tag')}:${ids['open']},${article}:${ids['out']},${article}:${ids['fr']},${uid('author')}:${ids['person']}&files=1`,
    ),
    ...get(
      `/uid?of=${article}&attribute=slug&value=x`,
      `/uid?of=${article}&attribute=slug&value=alphabet-out`,
      `/uid?of=${article}&attribute=slug&value=omegapod-out`,
    ),
  ]
}

/** Writes that a role may not make, or that name what it does not see. */
function writes(ids: Readonly<Record<string, number>>): readonly Asked[] {
  const entry = (name: string) => `/entries/${article}/${ids[name]}`
  const copies = `/editorial/copies/${article}`
  const act = (name: string, kind: string) => ({ act: kind, type: article, entry: ids[name] })
  return [
    ...['out', 'german', 'gone'].flatMap((name): Asked[] => [
      ['PUT', entry(name), { document: { title: 'Taken over' } }],
      ['POST', `${entry(name)}/publish`],
      ['POST', `${entry(name)}/unpublish`],
      ['DELETE', entry(name)],
      ['POST', copies, { entry: ids[name], document: { title: 'Work' } }],
      ['POST', `/editorial/entries/${article}/${ids[name]}/versions/1/restore`, { leaveOut: true }],
      ['POST', `/editorial/trash/${article}/${ids[name]}/restore`, {}],
      ['DELETE', `/editorial/trash/${article}/${ids[name]}`],
      ['POST', `/entries/${article}?localizationOf=${ids[name]}&locale=fr`, { document: { title: 'Traduction' } }],
      ['POST', '/editorial/releases', { name: 'Taken', acts: [act(name, 'delete')] }],
      ['POST', '/editorial/previews', { entry: { type: article, id: ids[name] } }],
    ]),
    ['POST', `/entries/${article}/bulk`, { act: 'delete', ids: [ids['out'], ids['german'], ids['gone'], 999_999] }],
    ['PUT', entry('fr'), { document: { tags: [ids['hidden2']] } }],
    ['PUT', entry('fr'), { document: { tags: [999_999] } }],
    ['PUT', entry('in'), { document: { author: ids['person'], tags: [ids['hidden'], ids['open']] }, version: 9 }],
    ['PUT', entry('in'), { document: { title: 'x', rating: 'wrong' } }],
    ['PUT', `${copies}/${ids['copyOut']}`, { revision: 1, document: { title: 'Taken' } }],
    ['PUT', `${copies}/${ids['copyNew']}`, { revision: 1, document: { title: 'Taken' } }],
    ['PUT', `${copies}/${ids['copyFr']}`, { revision: 9, document: { title: 'Late' } }],
    ['POST', `${copies}/${ids['copyOut']}/publish`, { revision: 1 }],
    ['POST', `${copies}/${ids['copyFr']}/publish`, { revision: 7 }],
    ['DELETE', `${copies}/${ids['copyOut']}`],
    ['DELETE', `${copies}/${ids['copyNew']}`],
    ['POST', '/editorial/previews', { copies: [{ type: article, copy: ids['copyOut'] }] }],
    ['POST', '/editorial/previews', { releases: [ids['release']] }],
    ['POST', '/editorial/previews', { at: '2030-01-01T00:00:00Z' }],
    ['PUT', `/editorial/releases/${ids['release']}`, { name: 'Mine' }],
    ['POST', `/editorial/releases/${ids['release']}/run`],
    ['DELETE', `/editorial/releases/${ids['release']}`],
    ['PUT', `/single/${uid('homepage')}`, { document: { title: 'Mine' } }],
    ['PUT', `/entries/${uid('category')}/${ids['sport']}`, { document: { articles: [ids['out']] } }],
    // The rest is as it was.
    ['PUT', entry('fr'), { document: { title: 'Titre', tags: [ids['open']] } }],
    ['GET', entry('fr')],
  ]
}
