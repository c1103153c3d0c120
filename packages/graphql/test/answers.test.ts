import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'

const magazine = fileURLToPath(new URL('../../../fixtures/magazine', import.meta.url))
const types = ['article', 'author', 'category', 'comment', 'homepage', 'product', 'profile', 'tag']
const actions = types.flatMap((type) => ['find', 'findOne', 'create'].map((action) => `api::${type}.${type}.${action}`))

/** Introspection in the operation forces its execution. */
const executed = (query: string) => query.replace(/^\{/, '{ __schema { queryType { name } } ')

const ids = (...list: number[]) => ({ data: list.map((id) => ({ id: String(id) })) })

describe.each(providers)('answers on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const project = await readyProject({
      name: `graphql-${provider}`,
      models: magazine,
      provider,
      databaseUrl: database.url,
      config: {
        i18n: { locales: ['en', 'fr'] },
        graphql: { config: { apolloServer: { introspection: true } } },
        permissions: { public: [...actions, 'api::homepage.homepage.update', 'plugin::upload.content-api.upload'] },
      },
    })
    server = await project.start({ LOG_LEVEL: 'warn' })
    await promisify(execFile)(process.execPath, [`${magazine}/pictures.mjs`, server.base])
    await seed()
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function post(path: string, data: object) {
    const response = await fetch(`${server.base}/api/${path}`, {
      method: path === 'homepage' ? 'PUT' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
  }

  async function seed() {
    await post('tags', { name: 'first', weight: 1 })
    await post('tags', { name: 'second', weight: 2 })
    await post('tags', { name: 'draft', weight: 3, publishedAt: null })
    await post('authors', { name: 'Ada', email: 'ada@example.com' })
    await post('articles', {
      title: 'One "quoted" Ünïcode',
      kind: 'how-to',
      views: '9007199254740993',
      readingTime: 3,
      rating: 4.5,
      featured: true,
      publishOn: '2024-01-02',
      startsAt: '10:20:30.000',
      eventAt: '2024-01-02T03:04:05.000Z',
      stamp: '2024-01-02T03:04:05.000Z',
      extra: { a: [1, { b: null }] },
      cover: 1,
      gallery: [3, 2],
      author: 1,
      tags: [2, 1, 3],
      seo: { metaTitle: 'meta', canonical: { label: 'canon', url: 'https://example.com' } },
      sections: [{ heading: 'b' }, { heading: 'a', links: [{ label: 'x' }] }],
      blocks: [
        { __component: 'blocks.quote', quote: 'q', author: 1 },
        { __component: 'blocks.rich-text', body: 'text', style: 'boxed' },
        { __component: 'blocks.slider', title: 's', files: [1, 2] },
        { __component: 'blocks.quote', quote: 'r' },
      ],
    })
    await post('articles', { title: 'Two', views: '12', author: 1, related: [1] })
    await post('articles', { publishedAt: null })
    await post('homepage', { title: 'Home', highlights: [2, 1] })
  }

  async function ask(query: string, variables?: object) {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return {
      status: response.status,
      body: (await response.json()) as { data?: unknown; errors?: { message: string }[] },
    }
  }

  const scalars =
    'title kind views readingTime rating score featured publishOn startsAt eventAt stamp extra content createdAt locale'
  const blocks = `blocks { __typename
    ... on ComponentBlocksQuote { id text: quote author { data { id attributes { name } } } }
    ... on ComponentBlocksRichText { body style }
    ... on ComponentBlocksSlider { title files { data { attributes { name } } } slides { label } } }`

  test.each([
    `{ articles(sort: "id") { data { id attributes { ${scalars} } } meta { pagination { total page pageSize pageCount } } } }`,
    `{ article(id: 1) { data { attributes { ${blocks} } } } }`,
    '{ articles { data { attributes { tags { data { id attributes { name } } } all: tags(publicationState: PREVIEW, sort: "name") { data { id } } } } } }',
    '{ article(id: 1) { data { attributes { seo { id metaTitle canonical { label url } } sections { heading links { label } } none: sections(filters: { heading: { eq: "z" } }) { id } } } } }',
    '{ article(id: 1) { data { attributes { cover { data { id attributes { name url size formats } } } gallery { data { id } } } } } }',
    '{ authors { data { attributes { name articles(sort: "title:desc", pagination: { limit: 1 }) { data { attributes { title author { data { id } } } } } } } } }',
    '{ homepage { data { id attributes { title highlights { data { id } } seo { id } localizations { data { id } } } } } }',
    '{ a: article(id: 99) { data { id } } b: article(id: "x") { data { id } } c: articles(filters: { title: { eq: "none" } }) { data { id } } __typename }',
    '{ articles(sort: "title") { __typename entries: data { __typename key: id attributes { __typename name: title } } } }',
    '{ articles { meta { pagination { total } } } tags(sort: ["weight:desc"], pagination: { start: 1, limit: 1 }) { data { id } meta { pagination { page pageCount } } } }',
    '{ articles(filters: { or: [{ kind: { eq: "how-to" } }, { author: { name: { startsWith: "Z" } } }], not: { views: { lt: "1" } } }) { data { id } } }',
    '{ articles(publicationState: PREVIEW, sort: "id") { data { id attributes { slug publishedAt } } } }',
  ])('are the same planned and executed: %s', async (query) => {
    const finished = await ask(query)
    expect(finished).toMatchObject({ status: 200 })
    expect(finished.body).not.toHaveProperty('errors')
    const { body } = await ask(executed(query))
    const { __schema: _, ...data } = body.data as Record<string, unknown>
    expect(JSON.stringify({ data })).toBe(JSON.stringify(finished.body))
  })

  test('have the forms of GraphQL', async () => {
    const { body } = await ask(`{ articles(sort: "id") { data { id attributes { ${scalars} } } } }`)
    expect(body.data).toMatchObject({
      articles: {
        data: [
          {
            id: '1',
            attributes: {
              title: 'One "quoted" Ünïcode',
              kind: 'how_to',
              views: '9007199254740993',
              readingTime: 3,
              rating: 4.5,
              score: null,
              featured: true,
              publishOn: '2024-01-02',
              startsAt: '10:20:30.000',
              eventAt: '2024-01-02T03:04:05.000Z',
              stamp: '2024-01-02T03:04:05.000Z',
              extra: { a: [1, { b: null }] },
              locale: 'en',
            },
          },
          { id: '2', attributes: { kind: 'news', views: 12 } },
        ],
      },
    })
  })

  test('keep the order of lists and zones, and hide drafts only in lists', async () => {
    const { body } = await ask(`{ article(id: 1) { data { attributes { ${blocks}
      gallery { data { id } } tags { data { id } } all: tags(publicationState: PREVIEW) { data { id } } } } } }`)
    expect(body.data).toMatchObject({
      article: {
        data: {
          attributes: {
            blocks: [
              { __typename: 'ComponentBlocksQuote', text: 'q', author: { data: { id: '1' } } },
              { __typename: 'ComponentBlocksRichText', body: 'text', style: 'boxed' },
              { __typename: 'ComponentBlocksSlider', title: 's', slides: [] },
              { __typename: 'ComponentBlocksQuote', text: 'r', author: { data: null } },
            ],
            gallery: ids(3, 2),
            tags: ids(2, 1),
            all: ids(2, 1, 3),
          },
        },
      },
    })
  })

  test('a required attribute that a draft lacks', async () => {
    const { body } = await ask('{ article(id: 3) { data { id attributes { title } } } }')
    expect(body).toMatchObject({
      data: { article: { data: { id: '3', attributes: null } } },
      errors: [{ message: 'Cannot return null for non-nullable field Article.title.' }],
    })
  })

  test('relations to types that the caller may not find', async () => {
    const { body } = await ask('{ article(id: 1) { data { attributes { readingTime owner { data { id } } } } } }')
    expect(body.data).toEqual({ article: { data: { attributes: { readingTime: 3, owner: null } } } })
    expect(body.errors).toMatchObject([{ message: 'Forbidden access' }])
  })

  test('the server has logged no failure', () => {
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
