/** The owner's lifecycles run for GraphQL as for REST, and both return the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import { writeLibrary } from './library.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'

const bookHooks = `
import { ApplicationError, trusted } from '@content-gen/runtime'
import { defineLifecycles } from '../../../../generated/owner.js'

export default defineLifecycles('api::book.book', ({ content, log }) => ({
  beforeFindMany({ params, state, action, model }) {
    log.warn({ seen: JSON.stringify({ action, uid: model.uid, params }) })
    state.prefix = 'the '
    params.filters = { $and: [params.filters ?? {}, { title: { $ne: 'Hidden' } }] }
    params.sort ??= 'title:desc'
    if (params.pagination !== undefined) params.pagination = { limit: '2' }
  },
  afterFindMany(event) {
    event.result = event.result.filter(({ attributes }) => attributes.genre !== 'crime')
    for (const { attributes } of event.result) {
      attributes.title = String(event.state.prefix) + attributes.title
      attributes.genre = 'science-fiction'
    }
  },
  beforeFindOne({ params, action }) {
    log.warn({ seen: JSON.stringify({ action, params }) })
  },
  afterFindOne({ result, action }) {
    if (result.attributes.pages === 13) throw new ApplicationError('Nobody reads this', { action })
    if (result.attributes.pages === 14) throw new Error('SELECT * FROM secrets')
    result.attributes.title = 'one ' + result.attributes.title
    result.attributes.pages = 1
  },
  beforeCreate({ params: { data } }) {
    data.title = (data.title ?? '').trim()
    if (data.title === 'Refused') throw new ApplicationError('Not this one', { title: data.title })
  },
  async afterCreate({ result, params }) {
    await content.writer.create(trusted, { data: { name: 'of ' + result.title + ' with ' + params.data.pages } })
    if (result.title === 'Undone') throw new ApplicationError('All undone')
    if (result.title === 'Broken') throw new Error('SELECT * FROM secrets')
  },
  beforeUpdate({ params: { data, where } }) {
    data.pages = where.id * 100
  },
  afterUpdate({ result }) {
    if (result.shelf === 'wrong') throw new ApplicationError('Wrong shelf')
  },
  async beforeDelete({ params: { where } }) {
    if (where.id === 1) throw new ApplicationError('The first book stays')
  },
  async afterDelete({ result }) {
    await content.writer.create(trusted, { data: { name: 'gone is ' + result.title } })
  },
}))
`

const deskHooks = `
import { defineLifecycles } from '../../../../generated/owner.js'

export default defineLifecycles('api::desk.desk', () => ({
  afterFindOne({ result }) {
    result.attributes.opens = '09:00:00.000'
  },
}))
`

const register = `
import { defineApp } from './generated/owner.js'

export default defineApp({
  register({ graphql: { extension } }) {
    extension.use({
      typeDefs: 'type Book { shout: String } type BookEntity { link: String }',
      resolvers: {
        Book: { shout: (book) => book.title.toUpperCase() },
        BookEntity: { link: (book) => book.id + '-' + book.title },
      },
    })
  },
})
`

interface Body {
  readonly data?: Record<string, { data: unknown } | null> | null
  readonly errors?: readonly object[]
}

describe.each(sampled('postgresql'))('lifecycles on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const name = `graphql-lifecycles-${provider}`
    const actions = ['find', 'findOne', 'create', 'update', 'delete']
    const project = await readyProject({
      name,
      models: writeLibrary(name, {
        'index.ts': register,
        'api/book/content-types/book/lifecycles.ts': bookHooks,
        'api/desk/content-types/desk/lifecycles.ts': deskHooks,
      }),
      provider,
      databaseUrl: database.url,
      config: {
        permissions: {
          public: ['book', 'writer', 'desk'].flatMap((type) => actions.map((verb) => `api::${type}.${type}.${verb}`)),
        },
      },
    })
    server = await project.start({ LOG_LEVEL: 'warn' })
    await rest('/desk', { opens: '10:00:00.000' }, 'PUT')
    await rest('/writers', { name: 'Ursula' }, 'POST')
    const books = [
      { title: 'Alpha', pages: 10, genre: 'science-fiction', writer: 1 },
      { title: 'Beta', pages: 20, genre: 'crime' },
      { title: 'Hidden', pages: 30 },
      { title: 'Gamma', pages: 40, price: '12' },
      { title: 'Delta', pages: 13 },
      { title: 'Epsilon', pages: 14 },
    ]
    for (const book of books) await rest('/books', book, 'POST')
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function rest(path: string, data?: object, method = 'GET') {
    const response = await fetch(`${server.base}/api${path}`, {
      method,
      ...(data && { body: JSON.stringify({ data }), headers: { 'content-type': 'application/json' } }),
    })
    return (await response.json()) as { data: unknown; error?: object }
  }

  async function ask(query: string, variables: object = {}): Promise<Body> {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Body
  }

  async function writers(): Promise<string[]> {
    const { data } = await rest('/writers?pagination[limit]=100&sort=id')
    return (data as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name)
  }

  type RestEntry = { readonly id: number; readonly attributes: Readonly<Record<string, unknown>> }

  /** The entries of REST with some of their attributes, in the form of GraphQL. */
  const asGraphql = (entries: readonly RestEntry[], fields: readonly string[]) =>
    entries.map(({ id, attributes }) => ({
      id: String(id),
      attributes: Object.fromEntries(
        fields.map((field) => [field, attributes[field] === 'science-fiction' ? 'science_fiction' : attributes[field]]),
      ),
    }))

  test('a list: the hooks select, sort, page and change it as they do over REST', async () => {
    const fields = ['title', 'pages', 'genre']
    const { data } = await rest('/books?filters[pages][$gt]=5')
    const answer = await ask(
      '{ books(filters: { pages: { gt: 5 } }) { data { id attributes { title pages genre } } } }',
    )
    expect(answer.errors).toBeUndefined()
    const entries = answer.data?.['books']?.data
    expect(entries).toEqual(asGraphql(data as RestEntry[], fields))
    expect(entries).toMatchObject([
      { attributes: { title: 'the Gamma', genre: 'science_fiction' } },
      { attributes: { title: 'the Epsilon' } },
      { attributes: { title: 'the Delta' } },
      { attributes: { title: 'the Alpha', pages: 10 } },
    ])
  })

  test('hooks get the parameters in the form of a query string', async () => {
    await ask(
      'query ($p: PaginationArg) { books(filters: { pages: { gt: 5, lt: 100 }, or: [{ title: { eq: "a" } }] }, sort: "pages:desc", pagination: $p) { data { id } } }',
      { p: { limit: 7 } },
    )
    const params = {
      filters: { pages: { $gt: '5', $lt: '100' }, $or: [{ title: { $eq: 'a' } }] },
      sort: ['pages:desc'],
      pagination: { limit: '7' },
    }
    const seen = JSON.stringify({ action: 'beforeFindMany', uid: 'api::book.book', params })
    await expect.poll(() => server.output(), { timeout: 5000 }).toContain(JSON.stringify(seen))
    await rest('/books?filters[pages][$gt]=5&sort=pages')
    const overRest = { filters: { pages: { $gt: '5' } }, sort: 'pages' }
    const seenThere = JSON.stringify({ action: 'beforeFindMany', uid: 'api::book.book', params: overRest })
    await expect.poll(() => server.output(), { timeout: 5000 }).toContain(JSON.stringify(seenThere))
  })

  test('meta reports the paging that a hook has set', async () => {
    const answer = await ask(
      '{ books(pagination: { limit: 50 }) { data { id } meta { pagination { total pageSize } } } }',
    )
    expect(answer).toMatchObject({ data: { books: { meta: { pagination: { total: 5, pageSize: 2 } } } } })
    expect(answer.data?.['books']?.data).toHaveLength(2)
    expect(await ask('{ books { meta { pagination { total } } } }')).toEqual({
      data: { books: { meta: { pagination: { total: 5 } } } },
    })
  })

  test('aliases, fragments and the owner’s fields show the results of hooks', async () => {
    const query = `{
      books(sort: "id") {
        first: data { key: id one: attributes { name: title title: pages } two: attributes { ...F } }
        second: data { link attributes { shout } __typename }
      }
    }
    fragment F on Book { genre @skip(if: false) writer { data { attributes { name } } } }`
    const { data, errors } = await ask(query)
    expect(errors).toBeUndefined()
    const { first, second } = (data ?? {})['books'] as unknown as { first: object[]; second: object[] }
    expect(first).toHaveLength(4)
    expect(first[0]).toEqual({
      key: '1',
      one: { name: 'the Alpha', title: 10 },
      two: { genre: 'science_fiction', writer: { data: { attributes: { name: 'Ursula' } } } },
    })
    expect(second[0]).toEqual({ link: '1-the Alpha', attributes: { shout: 'THE ALPHA' }, __typename: 'BookEntity' })
  })

  test('one entry', async () => {
    const { data } = await rest('/books/4')
    const answer = await ask('{ book(id: 4) { data { id attributes { title pages price } } } }')
    expect(answer.data?.['book']?.data).toEqual({ id: '4', attributes: { title: 'one Gamma', pages: 1, price: 12 } })
    expect(data).toMatchObject({ id: 4, attributes: { title: 'one Gamma', pages: 1, price: '12' } })
    expect(await ask('{ book(id: 99) { data { id } } }')).toEqual({ data: { book: { data: null } } })
  })

  test('a single type', async () => {
    expect(await rest('/desk')).toMatchObject({ data: { attributes: { opens: '09:00:00.000' } } })
    expect(await ask('{ desk { data { attributes { opens } } } }')).toEqual({
      data: { desk: { data: { attributes: { opens: '09:00:00.000' } } } },
    })
  })

  test('an error that a hook throws is the answer, as over REST', async () => {
    const details = { action: 'afterFindOne' }
    expect(await rest('/books/5')).toMatchObject({
      error: { name: 'ApplicationError', message: 'Nobody reads this', details },
    })
    expect(await ask('{ book(id: 5) { data { id } } other: writer(id: 1) { data { id } } }')).toEqual({
      errors: [
        {
          message: 'Nobody reads this',
          extensions: {
            error: { name: 'ApplicationError', message: 'Nobody reads this', details },
            code: 'STRAPI_APPLICATION_ERROR',
          },
        },
      ],
      data: { book: null, other: { data: { id: '1' } } },
    })
    const internal = [{ message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]
    expect(await ask('{ book(id: 6) { data { id } } }')).toEqual({ errors: internal, data: { book: null } })
  })

  test('an error of the client is reported before any hook runs', async () => {
    const before = server.output().length
    expect(await ask('{ books(sort: "nope") { data { id } } }')).toMatchObject({
      errors: [{ message: 'Invalid parameter nope' }],
    })
    expect(server.output().slice(before)).not.toContain('beforeFindMany')
  })

  test('entries that are reached through a relation have no hooks, as over REST', async () => {
    expect(await ask('{ writer(id: 1) { data { attributes { books { data { attributes { title } } } } } } }')).toEqual({
      data: { writer: { data: { attributes: { books: { data: [{ attributes: { title: 'Alpha' } }] } } } } },
    })
    expect(await rest('/writers/1?populate[books][fields]=title')).toMatchObject({
      data: { attributes: { books: { data: [{ attributes: { title: 'Alpha' } }] } } },
    })
  })

  describe('writes', () => {
    const create = (title: string) =>
      ask('mutation ($t: String) { createBook(data: { title: $t, pages: 5 }) { data { id attributes { title } } } }', {
        t: title,
      })

    test('create: the hook’s changes to the data and its other writes are stored', async () => {
      expect((await create('  Trimmed ')).data?.['createBook']).toMatchObject({
        data: { attributes: { title: 'Trimmed' } },
      })
      expect(await writers()).toContain('of Trimmed with 5')
    })

    test('create: refused, undone, broken', async () => {
      const before = await writers()
      expect(await create('Refused')).toEqual({
        errors: [
          {
            message: 'Not this one',
            extensions: {
              error: { name: 'ApplicationError', message: 'Not this one', details: { title: 'Refused' } },
              code: 'STRAPI_APPLICATION_ERROR',
            },
          },
        ],
        data: { createBook: null },
      })
      expect(await create('Undone')).toMatchObject({ errors: [{ message: 'All undone' }], data: { createBook: null } })
      expect(await create('Broken')).toMatchObject({ errors: [{ message: 'Internal Server Error' }] })
      expect(await writers()).toEqual(before)
      const { data } = await rest('/books?pagination[limit]=100')
      expect(JSON.stringify(data)).not.toMatch(/Undone|Broken|Refused/)
    })

    test('update', async () => {
      const update = (data: string) =>
        ask(`mutation { updateBook(id: 2, data: ${data}) { data { attributes { title pages } } } }`)
      expect(await update('{ pages: 1 }')).toEqual({
        data: { updateBook: { data: { attributes: { title: 'Beta', pages: 200 } } } },
      })
      expect(await update('{ title: "Changed", shelf: "wrong" }')).toMatchObject({
        errors: [{ message: 'Wrong shelf' }],
        data: { updateBook: null },
      })
      expect(await update('{ pages: 1 }')).toMatchObject({
        data: { updateBook: { data: { attributes: { title: 'Beta' } } } },
      })
    })

    test('delete', async () => {
      const remove = (id: number) => ask(`mutation { deleteBook(id: ${id}) { data { id attributes { title } } } }`)
      expect(await remove(1)).toMatchObject({
        errors: [{ message: 'The first book stays' }],
        data: { deleteBook: null },
      })
      expect(await remove(2)).toEqual({
        data: { deleteBook: { data: { id: '2', attributes: { title: 'Beta' } } } },
      })
      expect(await writers()).toContain('gone is Beta')
      expect(await remove(2)).toEqual({ data: { deleteBook: { data: null } } })
    })
  })

  test('a deleted entry is answered without what it linked of any type', async () => {
    const favourite = { __type: 'api::book.book', id: 1 }
    const { data } = await rest('/writers', { name: 'Gone', favourite }, 'POST')
    const { id } = data as { id: number }
    const selection = '{ data { attributes { name favourite { __typename } } } }'
    expect((await ask(`{ writer(id: ${id}) ${selection} }`)).data).toMatchObject({
      writer: { data: { attributes: { favourite: { __typename: 'Book' } } } },
    })
    expect((await ask(`mutation { deleteWriter(id: ${id}) ${selection} }`)).data).toEqual({
      deleteWriter: { data: { attributes: { name: 'Gone', favourite: null } } },
    })
  })
})
