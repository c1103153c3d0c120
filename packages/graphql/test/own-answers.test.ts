/** Entries that an owner's resolvers answer: what they lack is read as the generated operations read it, by level. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import { bookModel, writeLibrary } from './library.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'

const register = `
import { FlatAnswer, trusted } from '@content-gen/runtime'
import { defineApp } from './generated/owner.js'

let statements: number | null = null
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export default defineApp({
  register({ content, graphql: { extension } }) {
    const titles = () => content.book.find(trusted, 'fields=title&sort=id')
    const queries = {
      titles,
      one: (_parent: unknown, { query }: { query: string }) => content.book.findOne(trusted, 1, query),
      flat: () => [{ id: 2, title: 'given' }, { id: 1 }, { id: 99 }],
      listed: async () => (await titles()).data.map(({ id }) => Promise.resolve({ id })),
      shelf: async () => ({ books: await titles(), top: { id: '1' } }),
      found: () => [{ __typename: 'Writer', id: 1 }, { __typename: 'Book', id: 1, pages: null }],
      account: (_parent: unknown, { id }: { id: string }) => ({ data: { id } }),
      plain: () => ({
        id: 1,
        title: 'plain',
        writer: { id: 1, favourite: { __type: 'api::book.book', id: 2 } },
        editor: null,
        reviews: [{ id: 1 }, { id: 2, text: 'given' }],
        cover: { id: 1, mime: 'given' },
        edition: { id: 1, press: 'given' },
        parts: [{ __component: 'print.note', id: 1 }, { __component: 'print.edition', id: 2, year: 1 }],
      }),
      bare: () => new FlatAnswer('{"id":1,"title":"bare","writer":{"id":1}}'),
      wrong: () => ({ value: { id: 1 } }),
      nothing: () => ({ data: undefined }),
      nameless: () => ({ title: 'nameless' }),
      edition: () => ({ id: 1 }),
      note: () => ({ id: 1 }),
      file: () => ({ data: { id: 1 } }),
      opening: () => content.desk.find(trusted, 'fields=id'),
      none: () => ({ data: null }),
      late: () => [3, 1, 2].map((id) => wait(id * 20).then(() => ({ data: { id } }))),
      wide: () => ({ data: Array.from({ length: 2000 }, (_each, index) => ({ id: index + 1 })) }),
      reader: () => content.writer.findOne(trusted, 1, 'fields=name'),
    }
    extension.use({
      typeDefs: \`
        union Found = Book | Writer
        type Shelf { books: BookEntityResponseCollection, top: BookEntity }
        type Query {
          titles: BookEntityResponseCollection
          one(query: String = "fields=title"): BookEntityResponse
          flat: [Book]
          listed: [BookEntity!]
          shelf: Shelf
          found: [Found]
          account(id: ID!): UsersPermissionsUserEntityResponse
          plain: BookEntityResponse
          bare: BookEntityResponse
          wrong: BookEntityResponse
          nothing: BookEntityResponse
          nameless: Book
          edition: ComponentPrintEdition
          note: ComponentPrintNote
          file: UploadFileEntityResponse
          opening: DeskEntityResponse
          none: BookEntityResponse
          late: [BookEntityResponse]
          wide: BookEntityResponseCollection
          reader: WriterEntityResponse
          statements: Int
        }
        type Mutation { rename(id: ID!, title: String!): BookEntityResponse }
        type Book { similar: BookEntityResponseCollection }
      \`,
      resolvers: {
        Query: {
          ...queries,
          statements(_parent, _args, { store: { database } }) {
            const read = database.read.bind(database)
            const count = (...given: Parameters<typeof read>) => {
              statements = (statements ?? 0) + 1
              return read(...given)
            }
            if (statements === null) Object.assign(database, { read: count })
            return (statements ??= 0)
          },
        },
        Mutation: { rename: (_parent, { id, title }) => content.book.update(trusted, id, { data: { title } }, 'fields=title') },
        Book: {
          similar: (book) => content.book.find(trusted, \`filters[id][$ne]=\${book.id}&fields=title&sort=id\`),
        },
      },
      resolversConfig: {
        ...Object.fromEntries([...Object.keys(queries), 'statements'].map((name) => ['Query.' + name, { auth: false }])),
        'Mutation.rename': { auth: false },
        'Query.writers': {
          middlewares: [
            async (next, parent, args, context, info) => {
              const { data } = (await next(parent, args, context, info)) as { data: object[] }
              return String(args.sort) === 'id' ? content.writer.find(trusted, 'fields=id') : { data: data.slice(0, 1) }
            },
          ],
        },
        'Book.pages': { middlewares: [async (next, ...rest) => next(...rest)] },
      },
    })
  },
})
`

const review = {
  kind: 'collectionType',
  collectionName: 'reviews',
  info: { singularName: 'review', pluralName: 'reviews', displayName: 'Review' },
  options: { draftAndPublish: true },
  attributes: {
    text: { type: 'text' },
    stars: { type: 'integer' },
    secret: { type: 'string', private: true },
    book: { type: 'relation', relation: 'manyToOne', target: 'api::book.book', inversedBy: 'reviews' },
  },
}

const bookWithReviews = {
  ...bookModel,
  attributes: {
    ...bookModel.attributes,
    pictures: { type: 'media', multiple: true },
    reviews: { type: 'relation', relation: 'oneToMany', target: 'api::review.review', mappedBy: 'book' },
  },
}

/** Of a machine that may do anything. */
const token = 'seed'.padEnd(256, '0')
const everything = { authorization: `Bearer ${token}` }

interface Body {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string }[]
}

interface Row {
  readonly attributes: Readonly<Record<string, unknown>>
}

function rowsOf(body: Body, field: string): readonly Row[] {
  const list = body.data?.[field] as { readonly data: readonly Row[] } | undefined
  return list?.data ?? []
}

describe.each(providers)('entries of an owner on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const name = `graphql-own-answers-${provider}`
    const models = writeLibrary(name, {
      'index.ts': register,
      'api/review/content-types/review/schema.json': JSON.stringify(review),
      'api/book/content-types/book/schema.json': JSON.stringify(bookWithReviews),
    })
    const actions = ['api::book.book.find', 'api::review.review.find']
    const project = await readyProject({
      name,
      models,
      provider,
      databaseUrl: database.url,
      config: {
        permissions: { public: { defaults: false, actions: [...actions, 'plugin::users-permissions.auth.callback'] } },
        graphql: { config: { batching: { max: 2 } } },
      },
    })
    await project.cli('token', 'create', '--name', 'seed', '--type', 'full-access', '--key', token)
    server = await project.start({ LOG_LEVEL: 'warn' })
    await seed()
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function seed() {
    const form = new FormData()
    form.append('files', new Blob(['a cover'], { type: 'text/plain' }), 'cover.txt')
    await fetch(`${server.base}/api/upload`, { method: 'POST', headers: everything, body: form })
    await post('desk', { opens: '09:00:00.000' }, 'PUT')
    await post('writers', { name: 'Ursula' })
    await post('books', {
      title: 'Dispossessed',
      pages: 300,
      shelf: 'A1',
      genre: 'science-fiction',
      price: '12',
      writer: 1,
      editor: 1,
      cover: 1,
      edition: { year: 1974, press: 'Harper' },
      parts: [
        { __component: 'print.note', text: 'signed' },
        { __component: 'print.edition', year: 1999 },
      ],
    })
    await post('books', { title: 'Tehanu', pages: 200 })
    await post('books', { title: 'Lavinia' })
    await post('writers/1', { favourite: { id: 2, __type: 'api::book.book' } }, 'PUT')
    for (const stars of [1, 5, 3]) await post('reviews', { text: `${stars} stars`, stars, secret: 'x', book: 1 })
    await post('reviews', { text: 'a draft', stars: 2, book: 1, publishedAt: null })
  }

  async function post(path: string, data: object, method: 'POST' | 'PUT' = 'POST') {
    const response = await fetch(`${server.base}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...everything },
      body: JSON.stringify({ data }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
  }

  async function ask(query: string, headers: Record<string, string> = {}): Promise<Body> {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as Body
  }

  async function statements(): Promise<number> {
    return Number((await ask('{ statements }')).data?.['statements'])
  }

  const attributes = `
    title pages price genre createdAt
    edition { id year press }
    parts { __typename ... on ComponentPrintNote { text } ... on ComponentPrintEdition { y: year press } }
    cover { data { id attributes { name mime ext } } }
    writer { data { id attributes { name favourite { __typename ... on Book { title } } books { data { id } } } } }
    editor { data { attributes { n: name } } }
    reviews(sort: "stars") { data { id attributes { text } } }
    good: reviews(filters: { stars: { gt: 1 } }, sort: "stars:desc", pagination: { limit: 1 }) { data { attributes { stars } } }
    drafts: reviews(publicationState: PREVIEW, sort: "text:desc", pagination: { limit: 1 }) { data { attributes { text publishedAt } } }
  `

  test('whatever is missing is answered as by the generated operation', async () => {
    const expected = await ask(`{ books(sort: "id") { data { id attributes { ${attributes} } } } }`, everything)
    expect(expected.errors).toBeUndefined()
    const before = await statements()
    const own = await ask(
      `{ titles { data { id attributes { ${attributes} } } meta { pagination { total } } } }`,
      everything,
    )
    expect(own).toEqual({
      data: { titles: { ...(expected.data?.['books'] as object), meta: { pagination: { total: 3 } } } },
    })
    // The token's, the service's, and one for all that the three entries lacked.
    expect(await statements()).toBe(before + 3)
    const [first] = rowsOf(expected, 'books')
    expect(await ask(`{ one { data { id attributes { ${attributes} } } } }`, everything)).toEqual({
      data: { one: { data: first } },
    })
  })

  test('an object has its attributes by their names, whatever they are called in the answer', async () => {
    expect(await ask('{ titles { data { attributes { title: genre pages: title t: title g: genre } } } }')).toEqual({
      data: {
        titles: {
          data: [
            {
              attributes: { title: 'science_fiction', pages: 'Dispossessed', t: 'Dispossessed', g: 'science_fiction' },
            },
            { attributes: { title: null, pages: 'Tehanu', t: 'Tehanu', g: null } },
            { attributes: { title: null, pages: 'Lavinia', t: 'Lavinia', g: null } },
          ],
        },
      },
    })
  })

  test('flat entries, entities, entities of a type of its own, members of a union, late ones', async () => {
    const before = await statements()
    // There is no third entry, and every entry has a title.
    expect(await ask('{ flat { title pages } }')).toMatchObject({
      data: { flat: [{ title: 'given', pages: 200 }, { title: 'Dispossessed', pages: 300 }, null] },
      errors: [{ message: 'Cannot return null for non-nullable field Book.title.' }],
    })
    expect(await statements()).toBe(before + 1)
    expect(await ask('{ listed { id attributes { pages } } }')).toEqual({
      data: {
        listed: [
          { id: '1', attributes: { pages: 300 } },
          { id: '2', attributes: { pages: 200 } },
          { id: '3', attributes: { pages: null } },
        ],
      },
    })
    expect(await ask('{ shelf { books { data { attributes { pages } } } top { id attributes { title } } } }')).toEqual({
      data: {
        shelf: {
          books: { data: [300, 200, null].map((pages) => ({ attributes: { pages } })) },
          top: { id: '1', attributes: { title: 'Dispossessed' } },
        },
      },
    })
    expect(await ask('{ found { ... on Book { title pages } ... on Writer { name } } }', everything)).toEqual({
      data: { found: [{ name: 'Ursula' }, { title: 'Dispossessed', pages: null }] },
    })
    const lateBefore = await statements()
    expect(await ask('{ late { data { attributes { title } } } none { data { attributes { pages } } } }')).toEqual({
      data: {
        late: ['Lavinia', 'Dispossessed', 'Tehanu'].map((title) => ({ data: { attributes: { title } } })),
        none: { data: null },
      },
    })
    expect(await statements()).toBe(lateBefore + 1)
  })

  test('what was populated is taken, and read anew for arguments that choose', async () => {
    const query =
      'populate[reviews][sort]=id&populate[reviews][publicationState]=live&populate[reviews][fields]=stars&populate[edition]=*&populate[parts]=*&populate[writer]=*'
    const one = (fields: string, headers = {}) =>
      ask(`{ one(query: "${query}") { data { attributes { ${fields} } } } }`, headers)
    const answer = (given: object) => ({ data: { one: { data: { attributes: given } } } })
    const before = await statements()
    expect(await one('reviews { data { attributes { stars } } } edition { year }')).toEqual(
      answer({ reviews: { data: [1, 5, 3].map((stars) => ({ attributes: { stars } })) }, edition: { year: 1974 } }),
    )
    expect(await statements()).toBe(before + 1)
    expect(await one('reviews { data { attributes { stars text book { data { id } } } } }')).toEqual(
      answer({
        reviews: {
          data: [1, 5, 3].map((stars) => ({
            attributes: { stars, text: `${stars} stars`, book: { data: { id: '1' } } },
          })),
        },
      }),
    )
    expect(
      await one('reviews(sort: "stars:desc", pagination: { limit: 2 }) { data { attributes { stars } } }'),
    ).toEqual(answer({ reviews: { data: [5, 3].map((stars) => ({ attributes: { stars } })) } }))
    expect(await one('parts { __typename ... on ComponentPrintNote { id text } } edition { press }')).toEqual(
      answer({
        parts: [{ __typename: 'ComponentPrintNote', id: '1', text: 'signed' }, { __typename: 'ComponentPrintEdition' }],
        edition: { press: 'Harper' },
      }),
    )
    // Populated by code that may, so answered; the rest of the writer takes the caller's permission.
    expect(await one('writer { data { attributes { name books { data { id } } } } }')).toMatchObject({
      ...answer({ writer: { data: { attributes: { name: 'Ursula', books: null } } } }),
      errors: [{ message: 'Forbidden access' }],
    })
  })

  test('with the rights of the caller', async () => {
    const forbidden = [{ message: 'Forbidden access' }]
    expect(await ask('{ one { data { attributes { pages writer { data { id } } } } } }')).toMatchObject({
      data: { one: { data: { attributes: { pages: 300, writer: null } } } },
      errors: forbidden,
    })
    expect(await ask('{ reader { data { attributes { name favourite { __typename } } } } }')).toMatchObject({
      data: { reader: { data: { attributes: { name: 'Ursula', favourite: null } } } },
      errors: forbidden,
    })
    expect(await ask('{ opening { data { id attributes { opens } } } }')).toMatchObject({
      data: { opening: { data: { id: '1', attributes: { opens: null } } } },
      errors: forbidden,
    })
    expect((await ask('{ opening { data { attributes { opens } } } }', everything)).data).toEqual({
      opening: { data: { attributes: { opens: '09:00:00.000' } } },
    })
    expect(await ask('{ file { data { id attributes { name } } } }')).toMatchObject({
      errors: forbidden,
    })
    expect(await ask('{ one { data { attributes { cover { data { attributes { name } } } } } } }')).toEqual({
      data: { one: { data: { attributes: { cover: { data: { attributes: { name: 'cover.txt' } } } } } } },
    })
    const populated =
      '{ one(query: "fields=id&populate[cover][fields]=url") { data { attributes { cover { data { attributes { name } } } } } } }'
    expect(await ask(populated)).toEqual({
      data: { one: { data: { attributes: { cover: { data: { attributes: { name: 'cover.txt' } } } } } } },
    })
    // Components by themselves: who may find all that can hold them.
    expect(await ask('{ edition { year press } note { text } }')).toEqual({
      data: { edition: { year: 1974, press: 'Harper' }, note: { text: 'signed' } },
    })
  })

  test('an answer without an envelope, and what is no answer', async () => {
    const entry = '{ data { attributes { title pages } } }'
    expect(await ask(`{ bare ${entry} nothing ${entry} }`)).toEqual({
      data: { bare: { data: { attributes: { title: 'bare', pages: 300 } } }, nothing: { data: null } },
    })
    expect(await ask(`{ wrong ${entry} }`)).toMatchObject({
      data: { wrong: { data: null } },
      errors: [{ message: 'Internal Server Error' }],
    })
    await expect
      .poll(() => server.output(), { timeout: 5000 })
      .toContain('BookEntityResponse.data is not there: a resolver answers { data }, or an entry with its id.')
  })

  test('what is empty over REST is empty', async () => {
    const query = 'populate[pictures]=*&populate[editor]=*&populate[writer]=*&populate[edition]=*'
    const empty = '{ pictures { data { id } } editor { data { id } } edition { year } }'
    const body = await ask(`{ one(query: "${query}") { data { attributes { ${empty.slice(2, -2)} } } } }`)
    expect(body.errors).toBeUndefined()
    expect(body.data).toMatchObject({
      one: { data: { attributes: { pictures: { data: [] }, edition: { year: 1974 } } } },
    })
  })

  test('entries may be flat, also those below others', async () => {
    const fields = `
      title pages
      writer { data { id attributes { name favourite { __typename ... on Book { title } } } } }
      editor { data { id } }
      reviews { data { id attributes { text stars } } }
      cover { data { attributes { name mime } } }
      edition { year press }
      parts { __typename ... on ComponentPrintNote { text } ... on ComponentPrintEdition { year press } }
    `
    const before = await statements()
    const body = await ask(`{ plain { data { id attributes { ${fields} } } } }`, everything)
    expect(body).toEqual({
      data: {
        plain: {
          data: {
            id: '1',
            attributes: {
              title: 'plain',
              pages: 300,
              writer: {
                data: {
                  id: '1',
                  attributes: {
                    name: 'Ursula',
                    favourite: { __typename: 'Book', title: expect.stringMatching(/^Tehanu/) },
                  },
                },
              },
              editor: null,
              reviews: {
                data: [
                  { id: '1', attributes: { text: '1 stars', stars: 1 } },
                  { id: '2', attributes: { text: 'given', stars: 5 } },
                ],
              },
              cover: { data: { attributes: { name: 'cover.txt', mime: 'given' } } },
              edition: { year: 1974, press: 'given' },
              parts: [
                { __typename: 'ComponentPrintNote', text: 'signed' },
                { __typename: 'ComponentPrintEdition', year: 1, press: null },
              ],
            },
          },
        },
      },
    })
    // The token's, and one for each place where something was missing.
    expect(await statements()).toBe(before + 9)
  })

  test('who may ask for the own account may read it', async () => {
    const password = 'a long password'
    for (const username of ['ann', 'bob']) {
      const account = { username, email: `${username}@example.org`, password, role: 1, confirmed: true }
      const made = await fetch(`${server.base}/api/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...everything },
        body: JSON.stringify(account),
      })
      expect(made.status, await made.clone().text()).toBe(201)
    }
    const signIn = await fetch(`${server.base}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'ann', password }),
    })
    const { jwt, user } = (await signIn.json()) as { jwt: string; user: { id: number } }
    const account = (id: number) =>
      ask(`{ account(id: ${id}) { data { attributes { username } } } }`, { authorization: `Bearer ${jwt}` })
    expect(await account(user.id)).toEqual({ data: { account: { data: { attributes: { username: 'ann' } } } } })
    expect((await account(user.id + 1)).errors).toMatchObject([{ message: 'Forbidden access' }])
  })

  test('an object without an id has what it has', async () => {
    expect(await ask('{ nameless { title pages } }')).toEqual({
      data: { nameless: { title: 'nameless', pages: null } },
    })
    expect(await ask('{ nameless { title edition { year } } }')).toMatchObject({
      data: { nameless: { title: 'nameless', edition: null } },
      errors: [{ message: 'Internal Server Error' }],
    })
    await expect
      .poll(() => server.output(), { timeout: 5000 })
      .toContain('Book.edition is not there, and cannot be read: the object has no id')
  })

  test('a field of the owner below generated ones: one statement for what all its rows lack', async () => {
    const before = await statements()
    const body = await ask(
      '{ books(sort: "id") { data { id attributes { similar { data { id attributes { pages edition { year } } } } } } } }',
    )
    const [first, , third] = rowsOf(body, 'books')
    expect(body.errors).toBeUndefined()
    expect([first?.attributes['similar'], third?.attributes['similar']]).toEqual([
      {
        data: [
          { id: '2', attributes: { pages: 200, edition: null } },
          { id: '3', attributes: { pages: null, edition: null } },
        ],
      },
      {
        data: [
          { id: '1', attributes: { pages: 300, edition: { year: 1974 } } },
          { id: '2', attributes: { pages: 200, edition: null } },
        ],
      },
    ])
    // The list, the owner's three, and one.
    expect(await statements()).toBe(before + 5)
  })

  test('a long list is put together in parts, and read at once', async () => {
    const before = await statements()
    const body = await ask('{ wide { data { attributes { pages genre edition { year } } } } }')
    const data = rowsOf(body, 'wide')
    expect([data.length, data[0], data[1999]]).toEqual([
      2000,
      { attributes: { pages: 300, genre: 'science_fiction', edition: { year: 1974 } } },
      { attributes: { pages: null, genre: null, edition: null } },
    ])
    expect(await statements()).toBe(before + 1)
  })

  test('below entries of an owner, again an owner', async () => {
    const body = await ask(
      '{ flat { similar { data { id attributes { similar { data { attributes { pages } } } } } } } }',
    )
    expect(JSON.stringify(body.data)).toContain('{"pages":300}')
  })

  test('an answer of a mutation shows what it wrote', async () => {
    const rename =
      'mutation { rename(id: 2, title: "Tehanu again") { data { attributes { title pages reviews { data { id } } } } } }'
    expect(await ask(rename)).toEqual({
      data: { rename: { data: { attributes: { title: 'Tehanu again', pages: 200, reviews: { data: [] } } } } },
    })
  })

  test('a middleware that answers something else than what is generated', async () => {
    const body = await ask(
      '{ writers(sort: "id") { data { id attributes { a: name books { data { id } } } } } }',
      everything,
    )
    expect(body).toEqual({
      data: { writers: { data: [{ id: '1', attributes: { a: 'Ursula', books: { data: [{ id: '1' }] } } }] } },
    })
    const before = await statements()
    const query = '{ writers { data { id attributes { b: name books(sort: "title") { data { id } } } } } }'
    expect(await ask(query, everything)).toEqual({
      data: { writers: { data: [{ id: '1', attributes: { b: 'Ursula', books: { data: [{ id: '1' }] } } }] } },
    })
    // The token's, and the generated one.
    expect(await statements()).toBe(before + 2)
  })

  test('operations of a batch have objects of their own', async () => {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { query: '{ one { data { attributes { a: pages } } } }' },
        { query: '{ one { data { attributes { a: genre edition { year } } } } }' },
      ]),
    })
    expect(await response.json()).toEqual([
      { data: { one: { data: { attributes: { a: 300 } } } } },
      { data: { one: { data: { attributes: { a: 'science_fiction', edition: { year: 1974 } } } } } },
    ])
  })

  test('a list that makes no sense is an error of its own', async () => {
    expect(await ask('{ one { data { attributes { pages reviews(sort: "nope") { data { id } } } } } }')).toMatchObject({
      data: { one: { data: { attributes: { pages: 300, reviews: null } } } },
      errors: [{ message: 'Invalid parameter nope' }],
    })
  })
})
