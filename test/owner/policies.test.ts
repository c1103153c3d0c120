/** Policies of `fixtures/owner-policies` that hold over REST and GraphQL, in a running server. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, freshDatabase, sampled } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const types = ['article', 'author', 'category', 'homepage', 'tag'].map((name) => `api::${name}.${name}`)
const verbs = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']
const config = {
  i18n: { locales: ['en', 'fr', 'de'] },
  permissions: { public: types.flatMap((uid) => verbs.map((verb) => `${uid}.${verb}`)) },
}

const forbidden = { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } }
/** As Strapi v4 answers if a policy of a resolver refuses. */
const failed = {
  message: 'Policy Failed',
  extensions: { error: { name: 'PolicyError', message: 'Policy Failed', details: {} }, code: 'FORBIDDEN' },
}

interface Body {
  readonly data?: object | null
  readonly errors?: readonly object[]
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-policies-'))

  beforeAll(async () => {
    cpSync(join(fixtures, 'magazine/src'), join(folder, 'src'), { recursive: true })
    cpSync(join(fixtures, 'owner-policies'), folder, { recursive: true })
    database = await freshDatabase(provider)
    const project = await readyProject({
      name: `owner-policies-${provider}`,
      models: folder,
      provider,
      databaseUrl: database.url,
      config,
    })
    server = await project.start({ LOG_LEVEL: 'warn' })
    for (const title of ['Art1', 'Art2', 'Art3', 'Art4', 'Art5', 'Art6', 'Other'])
      expect(await rest('POST', '/articles', { data: { title } })).toMatchObject({ status: 200 })
    for (const name of ['News', 'Reviews']) await rest('POST', '/categories', { data: { name } })
    await rest('POST', '/tags', { data: { name: 'one' } }, { 'x-key': 'open' })
    await asked()
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true })
  })

  async function rest(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.base}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    return { status: response.status, answer, cacheControl: response.headers.get('cache-control') }
  }

  async function graphql(query: string): Promise<Body> {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as Body
  }

  /** Returns the requests that policies have seen meanwhile. */
  async function asked(): Promise<readonly object[]> {
    const { answer } = await rest('GET', '/probe/seen')
    return (answer as { seen: readonly object[] }).seen
  }

  /** Expects that the policies saw the same request over both, and returns it. */
  async function expectSame(): Promise<object> {
    const [first, second, ...others] = await asked()
    expect(others).toEqual([])
    expect([first, second]).toMatchObject([{ isRest: true }, { isRest: false }])
    expect({ ...second, isRest: true }).toEqual(first)
    return { ...first }
  }

  test('a list: the policy sees the same query, and what it makes of it is read', async () => {
    const titles = [{ attributes: { title: 'Art3' } }, { attributes: { title: 'Art2' } }]
    const filters = 'filters[title][$in][0]=Art2&filters[title][$in][1]=Art3&filters[title][$in][2]=Other'
    const query = `${filters}&sort[0]=title:desc&pagination[limit]=5&locale=en&publicationState=preview`
    const overRest = await rest('GET', `/articles?${query}&fields[0]=title`)
    expect(overRest.answer).toMatchObject({ data: titles, meta: { pagination: { total: 2 } } })
    const field = `articles(filters: { title: { in: ["Art2", "Art3", "Other"] } }, sort: "title:desc",
      pagination: { limit: 5 }, locale: "en", publicationState: PREVIEW)`
    const operation = `{ ${field} { data { attributes { title } } meta { pagination { total } } } }`
    const answer = { data: { articles: { data: titles, meta: { pagination: { total: 2 } } } } }
    expect(await graphql(operation)).toEqual(answer)
    const [seen, ...more] = await asked()
    expect(seen).toMatchObject({ action: 'find', uid: 'api::article.article', id: null, data: null })
    expect(more).toHaveLength(1)
    // Not from a plan that was kept: the policy runs each time.
    expect(await graphql(operation)).toEqual(answer)
    expect(await asked()).toHaveLength(1)
  })

  test('the parameters are equal, whichever way they came', async () => {
    await rest('GET', '/articles?filters[title][$ne]=Art1&sort[0]=title&pagination[pageSize]=2&locale=en')
    await graphql(
      '{ articles(filters: { title: { ne: "Art1" } }, sort: "title", pagination: { pageSize: 2 }, locale: "en") { data { id } } }',
    )
    expect(await expectSame()).toMatchObject({
      query: { filters: { title: { $ne: 'Art1' } }, sort: ['title'], pagination: { pageSize: '2' }, locale: 'en' },
    })
    await rest('GET', '/articles/1')
    await graphql('{ article(id: 1) { data { id } } }')
    expect(await expectSame()).toMatchObject({ action: 'findOne', id: '1', data: null, query: {} })
  })

  test('an answer to a changed query is for its caller alone', async () => {
    expect((await rest('GET', '/articles')).cacheControl).toBe('private, no-cache')
    const get = async (query: string) =>
      (await fetch(`${server.base}/graphql?query=${encodeURIComponent(query)}`)).headers.get('cache-control')
    expect(await get('{ articles { data { id } } }')).toBe('private, no-cache')
    expect(await get('{ categories { data { id } } }')).toBe('no-cache')
    await asked()
  })

  test('a search and a page that a policy sets', async () => {
    const data = [{ id: '1' }]
    expect(await graphql('{ categories(sort: "name:desc") { data { id } } }')).toEqual({
      data: { categories: { data } },
    })
    expect(await rest('GET', '/categories?sort[0]=name:desc')).toMatchObject({ answer: { data: [{ id: 1 }] } })
    expect(await graphql('{ categories(sort: "name:asc") { data { id } } }')).toEqual({
      data: { categories: { data: [{ id: '2' }] } },
    })
    expect(await rest('GET', '/categories?sort[0]=name:asc')).toMatchObject({ answer: { data: [{ id: 2 }] } })
  })

  test.each([
    ['false', 2],
    ['a PolicyError', 3],
    ['an error of its own', 5],
    ['filters for one entry', 6],
  ])('a refusal by %s is a 403, and the error of the field', async (_how, id) => {
    expect(await rest('GET', `/articles/${id}`)).toMatchObject({ status: 403, answer: forbidden })
    const others = '{ article(id: 1) { data { id } } categories { data { id } } }'
    expect(await graphql(others.replace('1', String(id)))).toEqual({
      data: { article: null, categories: { data: [{ id: '1' }, { id: '2' }] } },
      errors: [failed],
    })
    expect(await rest('DELETE', `/articles/${id}`)).toMatchObject({ status: 403, answer: forbidden })
    expect(await graphql(`mutation { deleteArticle(id: ${id}) { data { id } } }`)).toEqual({
      data: { deleteArticle: null },
      errors: [failed],
    })
    await asked()
  })

  test('the reasons of policies that fail are in the log', async () => {
    await expect.poll(() => server.output()).toContain('A nightmare')
    await expect.poll(() => server.output()).toContain('A policy of api::article.article.findOne has set filters')
  })

  test('an error with another status is the answer', async () => {
    expect(await rest('GET', '/articles/4')).toMatchObject({ status: 400, answer: { error: { message: 'Be nice' } } })
    expect(await graphql('{ article(id: 4) { data { id } } }')).toMatchObject({ errors: [{ message: 'Be nice' }] })
    await asked()
  })

  test('writes: the policy sees the data that were sent, and refuses before anything is written', async () => {
    const data = { title: 'Bulbs', kind: 'news', rating: 1.5, tags: ['1'], seo: { metaTitle: 'B' }, locale: 'en' }
    const create = { data: { ...data, blocks: [{ __component: 'blocks.quote', quote: 'Q' }] } }
    expect(await rest('POST', '/articles', create)).toMatchObject({ status: 200 })
    const literal = `{ title: "Bulbs", kind: news, rating: 1.5, tags: ["1"], seo: { metaTitle: "B" },
      blocks: [{ __typename: "ComponentBlocksQuote", quote: "Q" }] }`
    const made = await graphql(`mutation { createArticle(data: ${literal}, locale: "en") { data { id } } }`)
    expect(made.errors).toBeUndefined()
    expect(await expectSame()).toMatchObject({ action: 'create', id: null, data: create.data, query: {} })

    await rest('PUT', '/articles/1', { data: { excerpt: 'Short' } })
    await graphql('mutation { updateArticle(id: 1, data: { excerpt: "Short" }) { data { id } } }')
    expect(await expectSame()).toMatchObject({ action: 'update', id: '1', data: { excerpt: 'Short' } })

    expect(await rest('POST', '/articles', { data: { title: 'Spam' } })).toMatchObject({
      status: 403,
      answer: forbidden,
    })
    const spam = await graphql('mutation { createArticle(data: { title: "Spam" }) { data { id } } }')
    expect(spam).toEqual({ data: { createArticle: null }, errors: [failed] })
    expect(await rest('PUT', '/articles/1', { data: { title: 'Spam' } })).toMatchObject({ status: 403 })
    const change = await graphql('mutation { updateArticle(id: 1, data: { title: "Spam" }) { data { id } } }')
    expect(change.errors).toEqual([failed])
    await asked()
  })

  test('a localization', async () => {
    const sent = { locale: 'de', title: 'Spam' }
    expect(await rest('POST', '/articles/1/localizations', sent)).toMatchObject({ status: 403, answer: forbidden })
    const refused = await graphql(
      'mutation { createArticleLocalization(id: 1, data: { title: "Spam" }, locale: "de") { data { id } } }',
    )
    expect(refused.errors).toEqual([failed])
    expect(await expectSame()).toMatchObject({ action: 'createLocalization', id: '1', data: sent })
    const made = await graphql(
      'mutation { createArticleLocalization(id: 1, data: { title: "Kunst" }, locale: "de") { data { attributes { title } } } }',
    )
    expect(made).toEqual({ data: { createArticleLocalization: { data: { attributes: { title: 'Kunst' } } } } })
    await asked()
  })

  test('a single type, whose locale a policy may choose', async () => {
    const title = 'Accueil'
    await rest('PUT', '/homepage?locale=fr', { data: { title: 'Maison', locale: 'fr' } })
    await asked()
    expect(await rest('PUT', '/homepage?locale=de', { data: { title } })).toMatchObject({
      answer: { data: { attributes: { title, locale: 'fr' } } },
    })
    const saved = await graphql(
      `mutation { updateHomepage(data: { title: "${title}" }, locale: "de") { data { attributes { locale } } } }`,
    )
    expect(saved).toEqual({ data: { updateHomepage: { data: { attributes: { locale: 'fr' } } } } })
    expect(await expectSame()).toMatchObject({ action: 'update', id: null, data: { title }, query: { locale: 'de' } })
    await rest('GET', '/homepage?locale=fr')
    await graphql('{ homepage(locale: "fr") { data { id } } }')
    expect(await expectSame()).toMatchObject({ action: 'find', id: null, query: { locale: 'fr' } })
    const gone = (locale: string) => graphql(`mutation { deleteHomepage(locale: "${locale}") { data { id } } }`)
    expect((await gone('en')).errors).toEqual([failed])
    expect((await gone('fr')).errors).toBeUndefined()
  })

  test('policies hold for a resolver of the owner, which cannot take another query', async () => {
    expect(await graphql('{ tags { data { attributes { name } } } }')).toEqual({
      data: { tags: { data: [{ attributes: { name: 'one' } }] } },
    })
    const tags = (name: string) => graphql(`{ tags(filters: { name: { eq: "${name}" } }) { data { id } } }`)
    expect(await tags('refuse')).toEqual({ data: { tags: null }, errors: [failed] })
    expect((await tags('hide')).errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
    await expect.poll(() => server.output()).toContain('A policy has changed the query of tags')
  })

  test('relations are read without the policies of their type, as over REST', async () => {
    await rest('PUT', '/articles/2', { data: { category: 1, title: 'Second' } })
    const data = [{ attributes: { title: 'Second' } }]
    expect(await rest('GET', '/categories/1?populate[articles][fields][0]=title')).toMatchObject({
      answer: { data: { attributes: { articles: { data } } } },
    })
    expect(
      await graphql('{ category(id: 1) { data { attributes { articles { data { attributes { title } } } } } } }'),
    ).toEqual({ data: { category: { data: { attributes: { articles: { data } } } } } })
    await asked()
  })

  test('a policy of REST alone', async () => {
    expect(await rest('POST', '/tags', { data: { name: 'two' } })).toMatchObject({ status: 403 })
    expect((await graphql('mutation { createTag(data: { name: "two" }) { data { id } } }')).errors).toBeUndefined()
  })
})
