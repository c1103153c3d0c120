/** The schema parts that an owner adds in `register` of src/index.ts, on a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import { writeLibrary } from './library.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { RunningServer } from '../../../test/project.js'

const register = `
import { defineApp } from './generated/owner.js'

const calls: string[] = []

export default defineApp({
  register({ graphql: { extension }, log }) {
    extension.shadowCRUD('api::book.book').field('pages').disableFilters()
    extension.shadowCRUD('print.note').field('text').disableInput()
    extension.shadowCRUD('print.gone').disable()
    extension.use({ resolversConfig: { 'Query.ordered': { auth: false } } })
    extension.use(({ nexus, app, strapi }) => ({
      types: [
        nexus.extendType({
          type: 'Book',
          definition(t) {
            t.string('label', { resolve: (book) => [book.id, book.title, book.shelf, book.genre, book.price].join('|') })
          },
        }),
      ],
      typeDefs: \`
        type Query {
          open: String
          closed: String
          ordered: [String]
          refused: String
          named: String
          narrow: String
          sameApp: Boolean
          favourite: BookEntityResponse
          made: BookEntityResponse
          fails: String
          unsaid: String
          anyone: String
          finder: String
          nothing: String
        }
        type Mutation { note(text: String!): String }
        type Book { twice: Int }
        type Writer { shout: String }
        type BookEntity { link: String }
      \`,
      resolvers: {
        Query: {
          open: () => 'open',
          closed: { resolve: () => 'closed' },
          ordered: () => calls.splice(0).concat('resolver'),
          refused: () => 'never',
          named: () => 'named',
          narrow: () => 'narrow',
          sameApp: () => app === strapi && app.log === log,
          favourite: (_parent, _args, context, info) => context.planEntry('api::book.book', info)(1),
          made: () => ({ data: { id: 7, attributes: { title: 'made', genre: 'crime' } } }),
          unsaid: () => 'said',
          anyone: () => 'anyone',
          finder: () => 'finder',
          nothing: () => 'never',
          fails: () => {
            throw new Error('SELECT secret FROM /srv')
          },
        },
        Mutation: { note: (_parent, { text }) => text },
        Book: { twice: (book) => book.pages * 2, editor: () => ({ data: { id: 1 } }) },
        Writer: { shout: (writer) => writer.name.toUpperCase() },
        BookEntity: { link: (book) => '/books/' + book.id + '-' + book.title },
      },
      resolversConfig: {
        'Query.open': { auth: false },
        'Query.sameApp': { auth: false },
        'Query.favourite': { auth: false },
        'Query.made': { auth: false },
        'Query.fails': { auth: false },
        'Query.books': { auth: false },
        'Query.book': { auth: { scope: ['api::book.book.find'] } },
        'Query.ordered': {
          auth: { scope: 'api::nobody.has.this' },
          middlewares: [
            async (next, parent, args, context, info) => {
              calls.push('first')
              const list = await next(parent, args, context, info)
              return [...(Array.isArray(list) ? list : []), 'after']
            },
            (next, parent, args, context, info) => {
              calls.push('second')
              return next(parent, args, context, info)
            },
          ],
          policies: [
            ({ is, type, info, http, state, args, parent, context }) => {
              calls.push('policy ' + [is('graphql'), is('koa'), type, info.fieldName, http.method, state === http.state, context.koaContext === http, parent === undefined, JSON.stringify(args)].join(' '))
            },
          ],
        },
        'Query.refused': { auth: false, policies: [() => true, () => false] },
        'Query.named': {
          auth: false,
          policies: [{ name: 'global::has-word', config: { word: 'please' } }],
        },
        'Query.narrow': { auth: { scope: ['api::book.book.find', 'api::book.book.findOne'] } },
        'Book.title': {
          middlewares: [async (next, parent, args, context, info) => String(await next(parent, args, context, info)) + '!'],
        },
        'Book.writer': { auth: false },
        'Mutation.note': { auth: false },
        'Query.anyone': { auth: { scope: [] }, policies: [(_context, given) => given.strapi === strapi && given.log === log] },
        'Query.finder': { auth: { scope: 'api::book.book.find' } },
        'Query.nothing': { auth: false, policies: [() => null] },
        'Query.writer': { auth: false, policies: ['may-read'] },
        'Query.desk': {
          auth: false,
          middlewares: ['global::signed', { name: 'api::book.signed', options: { by: 'the desk' } }],
        },
        'Mutation.createWriter': { policies: ['api::book.named'] },
        'Book.cover': { policies: [() => false] },
        'BookEntityResponse.data': { middlewares: [(next, ...rest) => next(...rest)] },
      },
    }))
    extension.use(({ nexus }) => ({
      plugins: [
        nexus.plugin({
          name: 'around',
          onCreateFieldResolver({ parentTypeConfig, fieldConfig }) {
            const name = parentTypeConfig.name + '.' + fieldConfig.name
            if (name === 'Query.plugged') return (parent, args, context, info, next) => 'plugged ' + next(parent, args, context, info)
            if (name === 'Writer.name') return async (parent, args, context, info, next) => 'Dr. ' + (await next(parent, args, context, info))
            if (name === 'Query.desk' || name === 'Writer.books') return (parent, args, context, info, next) => next(parent, args, context, info)
            return undefined
          },
        }),
      ],
      types: [nexus.extendType({ type: 'Query', definition: (t) => t.string('plugged', { resolve: () => 'in' }) })],
      resolversConfig: { 'Query.plugged': { auth: false } },
    }))
    extension.use({
      typeDefs: 'type Query { later: String }',
      resolvers: { Query: { open: () => 'later wins', later: () => 'later' } },
      resolversConfig: { 'Query.closed': { auth: false }, 'Query.open': { auth: { scope: ['api::nobody.has.this'] } } },
    })
    extension.use({ resolversConfig: { 'Query.later': { auth: false }, 'Query.closed': { auth: { scope: ['no'] } } } })
  },
})
`

const files = {
  'index.ts': register,
  'policies/has-word.ts': `
import { defineGraphqlPolicy } from '../generated/owner.js'

export default defineGraphqlPolicy<{ readonly word: string }>(({ http }, { word }, { log }) => {
  log.debug('asked')
  return http.get('x-word') === word
})
`,
  'policies/may-read.ts': `
import { defineGraphqlPolicy } from '../generated/owner.js'

export default defineGraphqlPolicy(({ args }) => args.id !== '2')
`,
  'api/book/policies/named.ts': `
import { defineGraphqlPolicy } from '../../../generated/owner.js'

export default defineGraphqlPolicy(({ args }) => {
  const { data } = args as { readonly data: { readonly name?: string } }
  return data.name !== undefined
})
`,
  'middlewares/signed.ts': signed('../', 'us'),
  'api/book/middlewares/signed.ts': signed('../../../', 'nobody'),
}

function signed(up: string, by: string): string {
  return `
import { defineGraphqlMiddleware } from '${up}generated/owner.js'

export default defineGraphqlMiddleware<{ readonly by?: string }>(({ by = '${by}' }, { strapi, content }) =>
  async (next, parent, args, context, info) => {
    context.koaContext.append('x-signed-by', by + (strapi.content === content))
    return next(parent, args, context, info)
  },
)
`
}

/** The token of a machine with every permission. */
const token = 'seed'.padEnd(256, '0')

interface Body {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

describe.each(sampled('postgresql'))('an extended schema on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const name = `graphql-owner-${provider}`
    const project = await readyProject({
      name,
      models: writeLibrary(name, files),
      provider,
      databaseUrl: database.url,
      config: {
        permissions: {
          public: {
            defaults: false,
            actions: [
              'api::book.book.find',
              'api::book.book.create',
              'api::writer.writer.create',
              'api::book.book.update',
            ],
          },
        },
      },
    })
    await project.cli('token', 'create', '--name', 'seed', '--type', 'full-access', '--key', token)
    server = await project.start({ LOG_LEVEL: 'warn' })
    await post('desk', { opens: '09:00:00.000' }, 'PUT')
    await post('writers', { name: 'Ursula' })
    await post('books', {
      title: 'Dispossessed',
      pages: 300,
      shelf: 'A1',
      genre: 'science-fiction',
      price: '12',
      writer: 1,
    })
    await post('books', { title: 'Tehanu', pages: 200 })
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function post(path: string, data: object, method: 'POST' | 'PUT' = 'POST') {
    const response = await fetch(`${server.base}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
  }

  function send(query: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
  }

  async function ask(query: string, headers: Record<string, string> = {}): Promise<Body> {
    return (await (await send(query, headers)).json()) as Body
  }

  const forbidden = [{ message: 'Forbidden access', extensions: { code: 'FORBIDDEN' } }]

  test('auth false opens what permissions close, and generated fields keep their own', async () => {
    expect(await ask('{ books(sort: "id") { data { id } } }')).toEqual({
      data: { books: { data: [{ id: '1' }, { id: '2' }] } },
    })
    expect((await ask('{ writers { data { id } } }')).errors).toMatchObject(forbidden)
    expect((await ask('mutation { deleteBook(id: 1) { data { id } } }')).errors).toMatchObject(forbidden)
  })

  test('a scope replaces the generated one', async () => {
    expect((await ask('{ book(id: 1) { data { id } } }')).data).toEqual({ book: { data: { id: '1' } } })
  })

  test('a field without a config needs a known caller', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect(await ask('{ unsaid }')).toMatchObject({ data: { unsaid: null }, errors: forbidden })
    expect(await ask('{ unsaid }', headers)).toEqual({ data: { unsaid: 'said' } })
  })

  test('every action of a scope is needed', async () => {
    expect(await ask('{ narrow }')).toMatchObject({ data: { narrow: null }, errors: forbidden })
  })

  test('the first of several configs for a field counts', async () => {
    expect(await ask('{ closed later }')).toEqual({ data: { closed: 'closed', later: 'later' } })
    expect((await ask('{ named }', { 'x-word': 'please' })).data).toEqual({ named: 'named' })
  })

  test('the first config of a field and its last resolver count', async () => {
    expect(await ask('{ open }')).toEqual({ data: { open: 'later wins' } })
  })

  test('auth, middlewares, policies, resolver: in this order', async () => {
    const policed = 'policy true false graphql ordered POST true true true {}'
    expect(await ask('{ ordered }')).toEqual({ data: { ordered: ['first', 'second', policed, 'resolver', 'after'] } })
  })

  test('a policy refuses', async () => {
    const failed = [{ message: 'Policy Failed', extensions: { code: 'FORBIDDEN', error: { name: 'PolicyError' } } }]
    expect(await ask('{ refused }')).toMatchObject({ data: { refused: null }, errors: failed })
    expect((await ask('{ named }')).errors).toMatchObject(failed)
    expect((await ask('{ nothing }')).errors).toMatchObject(failed)
  })

  test('a scope without actions is open, and a single action needs no list', async () => {
    expect(await ask('{ anyone finder }')).toEqual({ data: { anyone: 'anyone', finder: 'finder' } })
  })

  test('a relation that the owner resolves still needs the permission for its type', async () => {
    const query = '{ book(id: 1) { data { attributes { pages editor { data { id } } } } } }'
    expect(await ask(query)).toMatchObject({
      errors: forbidden,
      data: { book: { data: { attributes: { pages: 300, editor: null } } } },
    })
    expect((await ask(query, { authorization: `Bearer ${token}` })).data).toEqual({
      book: { data: { attributes: { pages: 300, editor: { data: { id: '1' } } } } },
    })
  })

  test('policies before generated operations, by each form of their name', async () => {
    const failed = [{ message: 'Policy Failed', extensions: { code: 'FORBIDDEN' } }]
    expect(await ask('{ writer(id: 1) { data { id } } }')).toEqual({ data: { writer: { data: { id: '1' } } } })
    expect(await ask('{ writer(id: 2) { data { id } } }')).toMatchObject({ errors: failed, data: { writer: null } })
    const create = (data: string) => ask(`mutation { createWriter(data: ${data}) { data { attributes { name } } } }`)
    expect(await create('{}')).toMatchObject({ errors: failed, data: { createWriter: null } })
    expect((await ask('{ books { data { attributes { cover { data { id } } } } } }')).errors).toMatchObject(
      [failed, failed].flat(),
    )
  })

  test('registered middlewares, created with their options', async () => {
    const response = await send('{ desk { data { attributes { opens } } } }')
    expect(await response.json()).toEqual({ data: { desk: { data: { attributes: { opens: '09:00:00.000' } } } } })
    expect(response.headers.get('x-signed-by')).toBe('ustrue, the desktrue')
  })

  test('the wrappers of a Nexus plugin around resolvers, generated ones included', async () => {
    expect(await ask('{ plugged }')).toEqual({ data: { plugged: 'plugged in' } })
    const query = '{ writer(id: 1) { data { attributes { name books { data { id attributes { a: pages } } } } } } }'
    expect(await ask(query)).toEqual({
      data: {
        writer: {
          data: { attributes: { name: 'Dr. Ursula', books: { data: [{ id: '1', attributes: { a: 300 } }] } } },
        },
      },
    })
  })

  test('resolvers get all attributes of the entry by name, whatever is selected', async () => {
    const label = '1|Dispossessed|A1|science-fiction|12'
    expect(await ask('{ books(sort: "id") { data { attributes { label } } } }')).toEqual({
      data: { books: { data: [{ attributes: { label } }, { attributes: { label: '2|Tehanu|||' } }] } },
    })
    expect(await ask('{ book(id: 1) { data { link attributes { title: genre x: label twice genre } } } }')).toEqual({
      data: {
        book: {
          data: {
            link: '/books/1-Dispossessed',
            attributes: { title: 'science_fiction', x: label, twice: 600, genre: 'science_fiction' },
          },
        },
      },
    })
  })

  test('a middleware of a field, under any key', async () => {
    expect(await ask('{ book(id: 1) { data { attributes { title name: title pages } } } }')).toEqual({
      data: { book: { data: { attributes: { title: 'Dispossessed!', name: 'Dispossessed!', pages: 300 } } } },
    })
  })

  test('a relation that is opened, and resolvers below it', async () => {
    expect(
      await ask('{ book(id: 1) { data { attributes { writer { data { id attributes { shout } } } } } } }'),
    ).toEqual({
      data: { book: { data: { attributes: { writer: { data: { id: '1', attributes: { shout: 'URSULA' } } } } } } },
    })
    const deeper = await ask(
      '{ book(id: 1) { data { attributes { writer { data { attributes { books { data { attributes { label } } } } } } } } } }',
    )
    expect(JSON.stringify(deeper)).toContain('1|Dispossessed|A1')
  })

  test('an entry for a field of the owner, and an object that the owner built', async () => {
    expect(
      await ask(
        '{ favourite { data { id attributes { a: pages genre } } } made { data { id attributes { genre pages } } } }',
      ),
    ).toEqual({
      data: {
        favourite: { data: { id: '1', attributes: { a: 300, genre: 'science_fiction' } } },
        made: { data: { id: '7', attributes: { genre: 'crime', pages: null } } },
      },
    })
  })

  test('mutations', async () => {
    expect(
      await ask(
        'mutation { note(text: "x") updateBook(id: 2, data: { pages: 201 }) { data { attributes { twice } } } }',
      ),
    ).toEqual({
      data: { note: 'x', updateBook: { data: { attributes: { twice: 402 } } } },
    })
  })

  test('the application is the same everywhere', async () => {
    expect(await ask('{ sameApp }')).toEqual({ data: { sameApp: true } })
  })

  test('attributes hidden from filters are hidden from sorts', async () => {
    expect((await ask('{ books(sort: "pages") { data { id } } }')).errors).toMatchObject([
      { message: 'Invalid parameter pages', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect((await ask('{ books(filters: { pages: { eq: 1 } }) { data { id } } }')).errors).toMatchObject([
      { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
    ])
  })

  test.each([
    ['books(sort: "nope")', 'Invalid parameter nope'],
    ['books(filters: { shelf: { eq: "A1" } })', 'Invalid parameter shelf'],
    ['books(sort: "pages")', 'Invalid parameter pages'],
    ['books(pagination: { page: 1, start: 1 })', 'Cannot use both page & offset pagination in the same query'],
  ])('an invalid list below others is null, and the rest is answered: %s', async (list, message) => {
    const query = (field: string) =>
      `{ writer(id: 1) { data { attributes { n: name ${field} ok: books { data { id } } } } } }`
    expect(await ask(query(`a: ${list} { data { id attributes { title } } }`))).toMatchObject({
      errors: [{ message }],
      data: { writer: { data: { attributes: { n: 'Dr. Ursula', a: null, ok: { data: [{ id: '1' }] } } } } },
    })
  })

  test.each([
    ['{ __typename: "ComponentPrintNote", text: "x" }', 'Invalid parameter text'],
    ['{ __typename: "ComponentPrintGone", text: "x" }', 'Invalid parameter __component'],
  ])('items of a zone, which are plain JSON to the schema, contain nothing disabled: %s', async (item, message) => {
    const create = (part: string) =>
      ask(`mutation { createBook(data: { title: "x", parts: [${part}] }) { data { attributes { title } } } }`)
    expect(await create(item)).toMatchObject({ errors: [{ message }], data: { createBook: null } })
    expect((await create('{ __typename: "ComponentPrintEdition", year: 1 }')).errors).toBeUndefined()
  })

  test('an error of the owner’s code stays hidden from clients', async () => {
    const body = await ask('{ fails }')
    expect(body.errors).toEqual([{ message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
    await expect.poll(() => server.output(), { timeout: 5000 }).toContain('SELECT secret')
  })
})

test('an invalid schema ends the start with a sentence', async () => {
  const database = await freshDatabase('sqlite')
  const name = 'graphql-owner-invalid'
  const index = `
import { defineApp } from './generated/owner.js'

export default defineApp({
  register({ graphql }) {
    graphql.extension.use({ typeDefs: 'type Query { a: Nope }' })
  },
})
`
  const options = {
    name,
    models: writeLibrary(name, { 'index.ts': index }),
    provider: 'sqlite',
    databaseUrl: database.url,
  } as const
  const project = await readyProject(options)
  await expect(project.start()).rejects.toThrow('Unknown type "Nope"')
  await database.drop()
})
