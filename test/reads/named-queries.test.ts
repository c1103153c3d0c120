/** Named queries: a request says the name of a read of the config, and some roles may say nothing else. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'
import type { TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'

const key = 'b'.repeat(64)
const article = 'api::article.article'
const byTitle = `query Titles($title: String) { articles(filters: { title: { eq: $title } }) { data { attributes { title } } } }`
const documents = { 'sha-of-titles': byTitle }

const config = {
  ...magazineConfig,
  queries: {
    'by-title': {
      type: article,
      fields: ['title', 'slug'],
      filters: { title: { $eq: '{title}' }, $or: [{ featured: false }, { rating: { $gte: 2 } }] },
      populate: { author: { fields: ['name'] } },
    },
    page: {
      type: article,
      fields: ['title'],
      sort: ['title'],
      pagination: { page: '{page=1}', pageSize: 2 },
      locale: '{locale=en}',
    },
    search: { type: article, fields: ['title'], _q: '{text}', sort: 'title' },
    typed: {
      type: article,
      fields: ['title'],
      filters: {
        rating: { $gte: '{rating=0}' },
        views: '{views=0}',
        featured: '{featured=false}',
        kind: { $in: ['{kind=news}'] },
        publishOn: { $lt: '{day=2026-01-01}' },
        eventAt: { $gt: '{at=2026-01-01T00:00:00Z}' },
        author: '{author=1}',
        title: { $containsi: '{title=a}', $null: '{untitled=false}' },
      },
    },
    whole: { type: article, action: 'findOne', fields: ['title'], populate: ['author'] },
    front: { type: 'api::homepage.homepage', fields: ['title'] },
    authors: { type: 'api::author.author', fields: ['name'] },
  },
  graphql: { enabled: true, config: { documents: 'documents.json', batching: { max: 3 } } },
  permissions: {
    ...magazineConfig.permissions,
    visitors: { onlyQueries: true, actions: [`${article}.find`] },
    public: {
      onlyQueries: true,
      actions: [
        ...['find', 'findOne', 'create', 'update'].map((action) => `${article}.${action}`),
        'api::homepage.homepage.find',
        'plugin::upload.content-api.find',
        'plugin::i18n.locales.listLocales',
      ],
    },
  },
}

describe.each(sampled('postgresql'))('named queries on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let jwt: string
  let first: number

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const options = { name: `named-queries-${provider}`, models: magazine, provider, databaseUrl: database.url, config }
    const project = createProject(options)
    writeFileSync(join(project.dir, 'documents.json'), JSON.stringify(documents))
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', 'initial')
    await project.build()
    await project.cli('token', 'create', '--name', 'site', '--type', 'full-access', '--key', key)
    server = await project.start({ LOG_LEVEL: 'warn' })
    const author = await made('authors', { name: 'Ada', email: 'ada@example.com' })
    first = await made('articles', { title: 'One & two = three', author })
    for (const title of ['Alpha', 'Beta', 'Gamma']) await made('articles', { title })
    await send('PUT', '/api/homepage', { body: { data: { title: 'Welcome' } }, token: key })
    const account = { username: 'ann', email: 'ann@example.com', password: 'Passw0rd!' }
    jwt = (await send('POST', '/api/auth/local/register', { body: account })).body.jwt
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function send(method: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(server.base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, body: JSON.parse(await answer.text()) as any }
  }
  const get = (path: string, token?: string) => send('GET', path, token === undefined ? {} : { token })
  const made = async (path: string, data: object): Promise<number> =>
    (await send('POST', `/api/${path}`, { body: { data }, token: key })).body.data.id
  const titles = ({ body }: { body: any }) => body.data.map(({ attributes }: any) => attributes.title)
  const message = ({ body }: { body: any }) => body.error?.message

  test('a name stands for a read, and its parameters for values of that', async () => {
    const path = '/api/articles?query=by-title&title=One+%26+two+%3D+three'
    const [found] = (await get(path, jwt)).body.data
    expect(found.id).toBe(first)
    const author = { data: { id: 1, attributes: { name: 'Ada' } } }
    expect(found.attributes).toEqual({ title: 'One & two = three', slug: null, author })
    // The public may not read authors.
    expect((await get(path)).body.data[0].attributes).toEqual({ title: 'One & two = three', slug: null })
    expect(titles(await get('/api/articles?query=page'))).toEqual(['Alpha', 'Beta'])
    expect(titles(await get('/api/articles?query=page&page=2'))).toEqual(['Gamma', 'One & two = three'])
    expect(titles(await get('/api/articles?query=page&locale=fr'))).toEqual([])
    expect(titles(await get('/api/articles?query=search&text=alph'))).toEqual(['Alpha'])
    expect((await get(`/api/articles/${first}?query=whole`, jwt)).body.data.attributes.author.data.id).toBe(1)
    expect((await get('/api/homepage?query=front')).body.data.attributes).toEqual({ title: 'Welcome' })
  })

  test('a value has the type of what it is compared with', async () => {
    const ask = async (values: string) => get(`/api/articles?query=typed&${values}`, jwt)
    const right =
      'rating=1.5&views=9007199254740993&featured=1&kind=review&day=2026-02-28&author=2&at=2026-02-28T10:00:00.000Z'
    expect((await ask(right)).status).toBe(200)
    const wrong = {
      'rating=good': 'The parameter "rating" must be a number, not "good"',
      'rating=': 'The parameter "rating" must be a number, not ""',
      'views=1.5': 'The parameter "views" must be a whole number, not "1.5"',
      'featured=maybe': 'The parameter "featured" must be true or false, not "maybe"',
      'kind=poem': 'The parameter "kind" must be one of news, review, interview, how-to, not "poem"',
      'day=2026-02-30': 'The parameter "day" must be a date like 2026-01-31, not "2026-02-30"',
      'at=soon': 'The parameter "at" must be a date and time like 2026-01-31T10:20:30Z, not "soon"',
      'author=ada': 'The parameter "author" must be a whole number, not "ada"',
      'untitled=perhaps': 'The parameter "untitled" must be true or false, not "perhaps"',
    }
    for (const [values, told] of Object.entries(wrong)) {
      const answer = await ask(values)
      expect([answer.status, message(answer)], values).toEqual([400, told])
    }
    const pages = '/api/articles?query=page'
    expect(message(await get(`${pages}&page=two`))).toBe('The parameter "page" must be a whole number, not "two"')
    expect(message(await get(`${pages}&locale=xx`))).toBe(
      'The parameter "locale" must be one of en, fr, de, all, not "xx"',
    )
  })

  test('names and parameters that are not there are told apart', async () => {
    expect(message(await get('/api/articles?query=nothing'))).toBe('This route has no query "nothing"')
    expect(message(await get('/api/articles?query=front'))).toBe('This route has no query "front"')
    expect(message(await get('/api/articles/1?query=page'))).toBe('This route has no query "page"')
    expect(message(await get('/api/articles?query=', jwt))).toBe('This route has no query ""')
    expect(message(await get('/api/articles?query=constructor'))).toBe('This route has no query "constructor"')
    expect(message(await get('/api/articles?query=by-title'))).toBe('The query needs the parameter "title", once')
    const twice = '/api/articles?query=by-title&title=a&title=b'
    expect(message(await get(twice))).toBe('The query needs the parameter "title", once')
    const more = '/api/articles?query=by-title&title=a&populate=*'
    expect(message(await get(more))).toBe('The query has no parameter "populate". It has title')
  })

  test.each([
    ['a list', '/api/articles?query[]=page', 403],
    ['an object', '/api/articles?query[$eq]=page', 403],
    ['two', '/api/articles?query=page&query=page', 400],
    ['a value that is an object', '/api/articles?query=page&page[a]=1', 400],
    ['a value that is a list', '/api/articles?query=by-title&title[]=a', 400],
    ['a value without text', '/api/articles?query=by-title&title', 400],
    ['a value that is no page', '/api/articles?query=page&page=1%26pageSize%3D100', 400],
    ['a value of a few pages', `/api/articles?query=page&page=${'9'.repeat(400)}`, 400],
    ['a value with a NUL', '/api/articles?query=by-title&title=%00', 400],
    ['a long value', `/api/articles?query=by-title&title=${'a'.repeat(100_000)}`, 431],
    ['a filter beside it', '/api/articles?query=page&filters[id][$gt]=0', 400],
  ])('%s is refused', async (_what, path, status) => {
    const answer = await fetch(server.base + path)
    expect(answer.status, await answer.text()).toBe(status)
  })

  test('a value is a text, whatever is in it', async () => {
    const values = [
      'One%26populate%3D*',
      'a%26filters[id][$gt]=0',
      '%7Btitle%7D',
      '%ED%A0%80',
      '%25',
      "'%22%5C",
      '%E2%80%AE',
    ]
    for (const value of values) {
      const answer = await fetch(`${server.base}/api/articles?query=by-title&title=${value}`)
      expect(await answer.json(), value).toMatchObject(answer.status === 400 ? { data: null } : { data: [] })
      expect([200, 400]).toContain(answer.status)
    }
  })

  test('access rights are those of the route', async () => {
    expect((await get('/api/authors?query=authors')).status).toBe(403)
    expect((await get('/api/authors?query=authors', jwt)).status).toBe(200)
  })

  test('a role with onlyQueries reads by names alone, and others as they like', async () => {
    for (const path of ['/api/articles', '/api/articles?populate=*', `/api/articles/${first}`, '/api/homepage']) {
      const refused = await get(path)
      expect([refused.status, message(refused)]).toEqual([403, 'This role may read by named queries only: ?query=name'])
      expect((await get(path, jwt)).status).toBe(200)
      expect((await get(path, key)).status).toBe(200)
    }
    const encoded = await get('/api/articles?quer%79=page')
    expect(encoded.status).toBe(403)
    expect((await get('/api/upload/files?sort=id')).status).toBe(403)
    expect((await get('/api/upload/files')).status).toBe(200)
    expect((await get('/api/i18n/locales')).status).toBe(200)
    const body = { data: { title: 'New' } }
    expect((await send('POST', '/api/articles?populate=*', { body })).status).toBe(403)
    expect((await send('POST', '/api/articles?locale=fr', { body })).status).toBe(200)
  })

  test('an account of such a role reads by names alone', async () => {
    const account = { username: 'bob', email: 'bob@example.com', password: 'Passw0rd!' }
    const { jwt: own, user } = (await send('POST', '/api/auth/local/register', { body: account })).body
    const { roles } = (await get('/api/users-permissions/roles', key)).body
    const role = roles.find(({ type }: { type: string }) => type === 'visitors').id
    expect((await send('PUT', `/api/users/${user.id}`, { body: { role }, token: key })).status).toBe(200)
    expect((await get('/api/articles', own)).status).toBe(403)
    expect((await get('/api/articles?query=page', own)).status).toBe(200)
    expect((await graphql({ query: byTitle, variables }, own)).status).toBe(403)
    expect((await graphql({ documentId: 'sha-of-titles', variables }, own)).body).toEqual(answer)
  })

  const graphql = (body: object, token?: string) =>
    send('POST', '/graphql', token === undefined ? { body } : { body, token })
  const variables = { title: 'Alpha' }
  const answer = { data: { articles: { data: [{ attributes: { title: 'Alpha' } }] } } }

  test('a stored document is asked for by its id', async () => {
    const hash = { persistedQuery: { version: 1, sha256Hash: 'sha-of-titles' } }
    for (const token of [undefined, jwt]) {
      expect((await graphql({ documentId: 'sha-of-titles', variables }, token)).body).toEqual(answer)
      expect((await graphql({ extensions: hash, variables }, token)).body).toEqual(answer)
      expect((await graphql([{ documentId: 'sha-of-titles', variables }], token)).body).toEqual([answer])
      const search = new URLSearchParams({ extensions: JSON.stringify(hash), variables: JSON.stringify(variables) })
      expect((await get(`/graphql?${search}`, token)).body).toEqual(answer)
    }
    const unknown = await graphql({ documentId: 'other' }, jwt)
    expect([unknown.status, unknown.body.errors[0].message]).toEqual([400, 'PersistedQueryNotFound'])
    expect((await graphql({ query: byTitle, extensions: hash, variables }, jwt)).body).toEqual(answer)
  })

  test.each<readonly [what: string, body: object]>([
    ['a list for an id', { documentId: ['sha-of-titles'] }],
    ['an object for an id', { documentId: { toString: 'sha-of-titles' } }],
    ['an id of every object', { documentId: 'constructor' }],
    ['an id that is the prototype', JSON.parse('{"documentId":"__proto__"}')],
    ['a long id', { documentId: 'a'.repeat(900_000) }],
    ['an object for a hash', { extensions: { persistedQuery: { sha256Hash: {} } } }],
    ['no hash', { extensions: { persistedQuery: null } }],
    ['extensions that are no JSON', { extensions: '{"persistedQuery"' }],
    ['a document that is no text', { documentId: 'other', query: {} }],
    ['an object for a text', { documentId: 'sha-of-titles', variables: { title: { ne: 'a' } } }],
    ['a list for a text', { documentId: 'sha-of-titles', variables: { title: ['a', 'b'] } }],
    ['variables that are a text', { documentId: 'sha-of-titles', variables: '{"title":"Alpha"' }],
    ['another operation', { documentId: 'sha-of-titles', operationName: 'Other' }],
    ['more than a batch may have', Array.from({ length: 4 }, () => ({ documentId: 'sha-of-titles', variables }))],
  ])('%s has no answer', async (_what, body) => {
    const refused = await graphql(body)
    expect([400, 403]).toContain(refused.status)
    expect(refused.body.data).toBeUndefined()
    expect(refused.body.errors).not.toEqual([])
  })

  test('a stored document is what it was, whatever else a request says', async () => {
    const others = { query: null, documentid: 'other', id: 'other', __proto__: { query: byTitle }, extensions: {} }
    expect((await graphql({ ...others, documentId: 'sha-of-titles', variables })).body).toEqual(answer)
    const { errors, data } = (await graphql({ documentId: 'sha-of-titles', variables: { title: 'a'.repeat(900_000) } }))
      .body
    expect(errors ?? data).toEqual({ articles: { data: [] } })
  })

  test('a role with onlyQueries sends no other document', async () => {
    const bodies = [
      { query: byTitle, variables },
      { query: byTitle, documentId: 'sha-of-titles', variables },
      { query: '{ __typename }' },
      [
        { documentId: 'sha-of-titles', variables },
        { query: byTitle, variables },
      ],
      {},
    ]
    for (const body of bodies) {
      const refused = await graphql(body)
      expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN'])
    }
    const search = new URLSearchParams({ query: byTitle })
    expect((await get(`/graphql?${search}`)).status).toBe(403)
    expect((await graphql({ query: byTitle, variables }, jwt)).body).toEqual(answer)
  })
})

test('a stored document that the schema does not allow stops the start', async () => {
  const database = await freshDatabase('sqlite')
  const options = {
    name: 'named-queries-wrong',
    models: magazine,
    provider: 'sqlite',
    databaseUrl: database.url,
    config,
  } as const
  const project = createProject(options)
  writeFileSync(join(project.dir, 'documents.json'), JSON.stringify({ wrong: '{ articles { titel } }' }))
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  await expect(project.start()).rejects.toThrow(/documents\.json: wrong: Cannot query field "titel"/)
})

test('the public is limited without accounts, too', async () => {
  const database = await freshDatabase('sqlite')
  const find = 'api::setting.setting.find'
  const queries = { settings: { type: 'api::setting.setting' } }
  const permissions = { public: { onlyQueries: true, actions: [find] } }
  const project = createProject({
    name: 'named-queries-off',
    models: magazine,
    provider: 'sqlite',
    databaseUrl: database.url,
    config: { queries, permissions, 'users-permissions': { enabled: false }, graphql: { enabled: false } },
  })
  const schema = join(project.dir, 'src/api/article/content-types/article/schema.json')
  const edited = JSON.parse(readFileSync(schema, 'utf8')) as { attributes: Record<string, unknown> }
  delete edited.attributes['owner']
  writeFileSync(schema, JSON.stringify(edited))
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  const server = await project.start()
  const statusOf = async (path: string) => (await fetch(`${server.base}/api/${path}`)).status
  try {
    // There is no entry yet.
    expect([await statusOf('setting'), await statusOf('setting?query=settings')]).toEqual([403, 404])
  } finally {
    await server.stop()
  }
})
