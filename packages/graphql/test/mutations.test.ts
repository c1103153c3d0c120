import { fileURLToPath } from 'node:url'
import { buildDataProvider } from 'ra-strapi-v4-graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'

const magazine = fileURLToPath(new URL('../../../fixtures/magazine', import.meta.url))
const writes = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']
const types = ['article', 'author', 'homepage', 'product', 'setting', 'tag']
const actions = types.flatMap((type) => writes.map((action) => `api::${type}.${type}.${action}`))

interface Body {
  readonly data?: Record<string, { readonly data: { readonly id: string } } | null> | null
  readonly errors?: { readonly message: string; readonly extensions?: { readonly code: string } }[]
}

describe.each(sampled('postgresql'))('mutations on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const project = await readyProject({
      name: `graphql-mutations-${provider}`,
      models: magazine,
      provider,
      databaseUrl: database.url,
      config: { i18n: { locales: ['en', 'fr'] }, permissions: { public: { defaults: false, actions } } },
    })
    server = await project.start({ LOG_LEVEL: 'warn', JWT_SECRET: 'mutations-mutations-mutations-mutations' })
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function ask(query: string, variables?: object): Promise<Body> {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Body
  }

  async function done(query: string, variables?: object) {
    const body = await ask(query, variables)
    expect(body.errors).toBeUndefined()
    return body.data ?? {}
  }

  async function idOf(query: string, variables?: object): Promise<string> {
    const [made] = Object.values(await done(query, variables))
    return made?.data.id ?? ''
  }

  test('the error of a single type belongs to its data, as in Strapi v4', async () => {
    const refused = await ask('mutation { one: updateSetting(data: { siteName: null }) { its: data { id } } }')
    expect(refused.data).toEqual({ one: { its: null } })
    expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(refused.errors?.[0]).not.toHaveProperty('path')
    const unselected = await ask('mutation { updateSetting(data: { siteName: null }) { __typename } }')
    expect(unselected).toMatchObject({ data: { updateSetting: null }, errors: [{}] })
    const entry = await ask('mutation { createArticle(data: { title: null }) { data { id } } }')
    expect(entry.data).toEqual({ createArticle: null })
  })

  test('createdAt is stored as given, updatedAt is the time of writing', async () => {
    const times = { createdAt: '2001-02-03T04:05:06.000Z', updatedAt: '2001-02-03T04:05:06.000Z' }
    const selection = '{ data { id attributes { createdAt updatedAt } } }'
    const made = await done(`mutation ($d: ProductInput!) { createProduct(data: $d) ${selection} }`, {
      d: { name: 'Dated', ...times },
    })
    const { attributes, id } = (made['createProduct'] as never as { data: { id: string; attributes: typeof times } })
      .data
    expect(attributes.createdAt).toBe(times.createdAt)
    expect(Date.parse(attributes.updatedAt)).toBeGreaterThan(Date.now() - 60_000)
    const changed = await done(
      `mutation ($id: ID!, $d: ProductInput!) { updateProduct(id: $id, data: $d) ${selection} }`,
      {
        id,
        d: { createdAt: '1999-01-01T00:00:00.000Z', updatedAt: times.updatedAt },
      },
    )
    expect(changed).toMatchObject({
      updateProduct: { data: { attributes: { createdAt: '1999-01-01T00:00:00.000Z' } } },
    })
    expect(JSON.stringify(changed)).not.toContain(times.updatedAt)
    const year0 = await ask(
      'mutation { createProduct(data: { name: "a", createdAt: "0000-01-01T00:00:00Z" }) { data { id } } }',
    )
    expect(year0.errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }])
  })

  test('an entry is created as a draft and validated as a published one', async () => {
    const selection = '{ data { attributes { title publishedAt } } }'
    expect(await done(`mutation { createArticle(data: { title: "Draft" }) ${selection} }`)).toEqual({
      createArticle: { data: { attributes: { title: 'Draft', publishedAt: null } } },
    })
    expect(await ask(`mutation { createArticle(data: { excerpt: "no title" }) ${selection} }`)).toMatchObject({
      data: { createArticle: null },
      errors: [{ message: 'title must be defined.', extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })

  test('zones, components, enumerations, relations and big numbers are written and read', async () => {
    const author = await idOf(
      'mutation { createAuthor(data: { name: "Ada", email: "ada@example.com" }) { data { id } } }',
    )
    const tags = [
      await idOf('mutation { createTag(data: { name: "one", publishedAt: "2024-01-01T00:00:00Z" }) { data { id } } }'),
      await idOf('mutation { createTag(data: { name: "two", publishedAt: "2024-01-01T00:00:00Z" }) { data { id } } }'),
    ]
    const made = await done(
      `mutation ($d: ArticleInput!) { createArticle(data: $d) { data { attributes { kind views author { data { id } }
        tags { data { id } } seo { metaTitle } blocks { __typename ... on ComponentBlocksQuote { quote } } } } } }`,
      {
        d: {
          title: 'Everything',
          kind: 'how_to',
          views: '9007199254740993',
          author,
          tags: tags.toReversed(),
          seo: { metaTitle: 'meta' },
          blocks: [{ __typename: 'ComponentBlocksQuote', quote: 'q' }],
        },
      },
    )
    expect(made).toEqual({
      createArticle: {
        data: {
          attributes: {
            kind: 'how_to',
            views: '9007199254740993',
            author: { data: { id: author } },
            tags: { data: tags.toReversed().map((id) => ({ id })) },
            seo: { metaTitle: 'meta' },
            blocks: [{ __typename: 'ComponentBlocksQuote', quote: 'q' }],
          },
        },
      },
    })
  })

  test('a missing entry is null, whatever its id', async () => {
    for (const id of ['999999', '0', 'x', '1e3', '99999999999']) {
      const answer = await done(
        'mutation ($id: ID!) { u: updateProduct(id: $id, data: { stock: 1 }) { data { id } } d: deleteProduct(id: $id) { data { id } } }',
        { id },
      )
      expect(answer).toEqual({ u: { data: null }, d: { data: null } })
    }
  })

  test('a deleted entry is answered as it was, but for what it linked', async () => {
    const id = await idOf('mutation { createProduct(data: { name: "Gone" }) { data { id } } }')
    expect(await done(`mutation { deleteProduct(id: ${id}) { __typename data { id attributes { name } } } }`)).toEqual({
      deleteProduct: { __typename: 'ProductEntityResponse', data: { id, attributes: { name: 'Gone' } } },
    })
    expect(await done(`{ product(id: ${id}) { data { id } } }`)).toEqual({ product: { data: null } })
    const tag = await idOf('mutation { createTag(data: { name: "Linked" }) { data { id } } }')
    const author = await idOf(
      'mutation { createAuthor(data: { name: "Ada", email: "ada@gone.example" }) { data { id } } }',
    )
    const article = await idOf(
      `mutation { createArticle(data: { title: "Gone", author: ${author}, tags: [${tag}], seo: { metaTitle: "m" }, blocks: [{ __typename: "ComponentBlocksQuote", quote: "q" }] }) { data { id } } }`,
    )
    const links = 'cover { data { id } } gallery { data { id } } author { data { id attributes { name } } }'
    const items =
      'tags(sort: "name") { data { id } } seo { metaTitle } blocks { __typename } localizations { data { id } }'
    expect(
      await done(`mutation { deleteArticle(id: ${article}) { data { attributes { title ${links} ${items} } } } }`),
    ).toEqual({
      deleteArticle: {
        data: {
          attributes: {
            title: 'Gone',
            cover: { data: null },
            gallery: { data: [] },
            author: { data: null },
            tags: { data: [] },
            seo: null,
            blocks: null,
            localizations: { data: [] },
          },
        },
      },
    })
  })

  test('single types are created, one per locale, and deleted', async () => {
    const save = (locale: string, title: string) =>
      ask(
        `mutation { updateHomepage(locale: "${locale}", data: { title: "${title}" }) { data { id attributes { title locale } } } }`,
      )
    expect(await ask('mutation { deleteSetting { data { id } } }')).toMatchObject({
      data: { deleteSetting: null },
      errors: [{ message: 'Entity not found', extensions: { code: 'STRAPI_NOT_FOUND_ERROR' } }],
    })
    const home = await save('en', 'Home')
    expect(home).toMatchObject({ data: { updateHomepage: { data: { attributes: { title: 'Home', locale: 'en' } } } } })
    expect((await save('fr', 'Accueil')).errors).toMatchObject([{ message: 'singleType.alreadyExists' }])
    const made = await done(
      'mutation { createHomepageLocalization(locale: "fr", data: { title: "Accueil" }) { data { attributes { locale localizations(publicationState: PREVIEW) { data { attributes { locale } } } } } } }',
    )
    expect(made).toEqual({
      createHomepageLocalization: {
        data: { attributes: { locale: 'fr', localizations: { data: [{ attributes: { locale: 'en' } }] } } },
      },
    })
    expect(await save('fr', 'Bonjour')).toMatchObject({
      data: { updateHomepage: { data: { attributes: { title: 'Bonjour', locale: 'fr' } } } },
    })
    expect(await done('mutation { deleteHomepage(locale: "fr") { data { attributes { title } } } }')).toEqual({
      deleteHomepage: { data: { attributes: { title: 'Bonjour' } } },
    })
  })

  test('localizations', async () => {
    const id = await idOf('mutation { createArticle(data: { title: "Word" }) { data { id } } }')
    const localize = (locale: string | null, of: string | null = id) =>
      ask(
        'mutation ($id: ID, $l: I18NLocaleCode) { createArticleLocalization(id: $id, locale: $l, data: { title: "Mot" }) { data { attributes { locale } } } }',
        { id: of, l: locale },
      )
    expect(await localize('fr')).toMatchObject({
      data: { createArticleLocalization: { data: { attributes: { locale: 'fr' } } } },
    })
    const codes: Record<string, [string | null, (string | null)?]> = {
      'locale is already used': ['fr'],
      'locale is invalid': ['xx'],
      'locale is missing': [null],
    }
    for (const [message, [locale]] of Object.entries(codes)) {
      expect((await localize(locale)).errors).toMatchObject([
        { message, extensions: { code: 'STRAPI_APPLICATION_ERROR' } },
      ])
    }
    for (const of of ['999999', null]) {
      expect((await localize('fr', of)).errors).toMatchObject([
        { message: 'Entity not found', extensions: { code: 'STRAPI_NOT_FOUND_ERROR' } },
      ])
    }
  })

  test('the data provider of an admin page, unchanged', async () => {
    const client = buildDataProvider({
      url: `${server.base}/graphql`,
      defaultFields: { Article: { title: true, kind: true, publishedAt: true } },
    })
    const { data: made } = await client.create('Article', { data: { title: 'Provided', kind: 'how_to' } })
    expect(made).toMatchObject({ title: 'Provided', kind: 'how_to', publishedAt: expect.any(String) as string })
    const { id } = made
    expect((await client.getOne('Article', { id })).data).toEqual(made)
    expect((await client.getMany('Article', { ids: [id] })).data).toEqual([made])
    const list = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'DESC' as const }, filter: {} }
    const { data, total } = await client.getList('Article', list)
    expect(data[0]).toEqual(made)
    expect(total).toBeGreaterThan(0)
    const changed = { id, title: 'Provided again' }
    expect((await client.update('Article', { id, data: changed, previousData: made })).data).toMatchObject(changed)
    expect((await client.delete('Article', { id })).data).toMatchObject(changed)
    expect((await client.getMany('Article', { ids: [id] })).data).toEqual([])
  })

  test('writes without permission are refused', async () => {
    expect(await ask('mutation { createSecretNote(data: { title: "x" }) { data { id } } }')).toMatchObject({
      data: { createSecretNote: null },
      errors: [{ message: 'Forbidden access', extensions: { code: 'FORBIDDEN' } }],
    })
  })

  test('the server has logged no failure', () => {
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
