import { createServer as createHttpServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createServer, RequestError } from '@content-gen/runtime'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { graphql, GraphqlExtension } from '../src/endpoint.js'
import { readApolloOptions } from '../src/http/apollo-options.js'
import { planKey } from '../src/resolvers/finished-plans.js'
import { generateMagazine } from './generated.js'
import { testStore } from './store.js'
import type { AddressInfo } from 'node:net'
import type { TestStoreOptions } from './store.js'

let magazine: Awaited<ReturnType<typeof generateMagazine>>
const running: (() => Promise<void>)[] = []

beforeAll(async () => {
  magazine = await generateMagazine('graphql-http')
})

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

async function serve(options: Partial<TestStoreOptions> = {}, extension = new GraphqlExtension()) {
  const { store, statements } = testStore({ descriptors: magazine.descriptors, ...options })
  const server = createServer(store, {
    routes: [],
    plugins: [await graphql(store, { load: () => Promise.resolve(magazine), extension })],
  })
  const http = createHttpServer(server.koa.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  running.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    await server.stop()
  })
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`
  const send = async (init: RequestInit & { readonly search?: string }) => {
    const response = await fetch(`${base}${init.search ?? ''}`, init)
    const text = await response.text()
    const type = response.headers.get('content-type')?.split(';')[0]
    return { status: response.status, type, text, json: () => JSON.parse(text), headers: response.headers }
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const ask = async (query: string, variables?: object) => (await post({ query, variables })).json()
  return { send, post, ask, statements, store }
}

const product = { data: '{"id":"1"}', total: null }
const query = '{ product(id: 1) { data { id } } }'
const answered = { data: { product: { data: { id: '1' } } } }
const search = (text: string) => `?query=${encodeURIComponent(text)}`

describe('requests', () => {
  test('POST of JSON', async () => {
    const { post } = await serve({ answer: () => product })
    const answer = await post({ query })
    expect(answer).toMatchObject({ status: 200, type: 'application/json' })
    expect(answer.json()).toEqual(answered)
    expect((await post({ query }, { accept: 'text/html' })).json()).toEqual(answered)
    const zipped = gzipSync(JSON.stringify({ query }))
    const { send } = await serve({ answer: () => product })
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await send({ method: 'POST', body: new Uint8Array(zipped), headers })).json()).toEqual(answered)
  })

  test('GET of a query, without special headers', async () => {
    const { send } = await serve({ answer: () => product })
    const answer = await send({ search: search(query) })
    expect(answer).toMatchObject({ status: 200, type: 'application/json' })
    expect(answer.json()).toEqual(answered)
    const named = `${search('query Q($id: ID) { product(id: $id) { data { id } } }')}&variables=${encodeURIComponent('{"id":1}')}`
    expect((await send({ search: named })).json()).toEqual(answered)
  })

  test.each<[string, number, RequestInit & { search?: string }]>([
    ['a GET without a query', 400, {}],
    ['a GET of a page', 400, { headers: { accept: 'text/html' } }],
    ['a GET with broken variables', 400, { search: `${search(query)}&variables={` }],
    [
      'a GET with deep variables',
      400,
      { search: `${search(query)}&variables={"a":${'['.repeat(4000)}${']'.repeat(4000)}}` },
    ],
    ['a mutation by GET', 405, { search: search('mutation { deleteTag(id: 1) { data { id } } }') }],
    ['another verb', 405, { method: 'PUT', body: '{}' }],
    ['DELETE', 405, { method: 'DELETE' }],
    ['plain text', 400, { method: 'POST', body: JSON.stringify({ query }), headers: { 'content-type': 'text/plain' } }],
    [
      'text of the language itself',
      400,
      { method: 'POST', body: query, headers: { 'content-type': 'application/graphql' } },
    ],
    ['a form', 400, { method: 'POST', body: new URLSearchParams({ query }) }],
    ['a form with parts', 400, { method: 'POST', body: formOf({ operations: JSON.stringify({ query }) }) }],
    [
      'a form that claims to be asked for',
      400,
      { method: 'POST', body: new URLSearchParams({ query }), headers: { 'apollo-require-preflight': '1' } },
    ],
    ['no content type', 400, { method: 'POST', body: new Blob([JSON.stringify({ query })]) }],
    ['no body', 400, { method: 'POST' }],
  ])('%s', async (_name, status, init) => {
    const { send, statements } = await serve()
    const answer = await send(init)
    expect(answer).toMatchObject({ status, type: 'application/json' })
    expect(answer.json().errors[0].extensions.code).toBe('BAD_REQUEST')
    expect(statements).toEqual([])
  })

  test.each<[string, string, number]>([
    ['empty', '', 400],
    ['{}', '{}', 400],
    ['an empty query', '{"query":""}', 400],
    ['a query that is a number', '{"query":5}', 400],
    ['variables that are text', '{"query":"{ __typename }","variables":"x"}', 400],
    ['variables in a list', '{"query":"{ __typename }","variables":[]}', 400],
    ['an operation name that is none', '{"query":"{ __typename }","operationName":"Nope"}', 400],
    ['a batch', '[{"query":"{ __typename }"}]', 400],
    ['a persisted query', `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${'a'.repeat(64)}"}}}`, 200],
  ])('a body: %s', async (_name, body, status) => {
    const { post, statements } = await serve()
    const answer = await post(body)
    expect(answer).toMatchObject({ status, type: 'application/json' })
    expect(answer.json().errors).toHaveLength(1)
    expect(answer.text).not.toContain('Internal')
    expect(statements).toEqual([])
  })

  test.each<[string, string, number, Record<string, string>?]>([
    ['null', 'null', 400],
    ['broken', '{bad', 400],
    ['a text', '"query"', 400],
    ['too long', JSON.stringify({ query: '#'.repeat(1024 * 1024) }), 413],
    ['in another character set', '{}', 415, { 'content-type': 'application/json; charset=utf-16' }],
    ['not zipped', '{}', 400, { 'content-encoding': 'gzip' }],
  ])('a body that cannot be read: %s', async (_name, body, status, headers) => {
    const { post } = await serve()
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ data: null, error: { status } })
  })

  test('no sender of a token that nobody issued: the envelope of REST', async () => {
    const { post } = await serve()
    const answer = await post({ query }, { authorization: 'Bearer bad' })
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ data: null, error: { status: 401, name: 'UnauthorizedError' } })
  })

  test('other paths are not ours', async () => {
    const { send } = await serve()
    expect((await send({ search: '/x' })).status).toBe(404)
  })
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: articles { data { id } }`).join(' ')} }`
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

function checkCost(...reads: unknown[]) {
  if (reads.length > 2) throw new RequestError(400, 'ValidationError', 'too much')
}

function failing(): never {
  throw new Error('SQLITE_ERROR: no such column at /srv/secret')
}

test("what an owner's entries lack counts with all that an operation reads", async () => {
  const extension = new GraphqlExtension().use({
    typeDefs: 'type Query { own: [Product] }',
    resolvers: { Query: { own: () => [{ id: 1 }, { id: 2 }] } },
    resolversConfig: { 'Query.own': { auth: false } },
  })
  const checked: number[] = []
  const judge: TestStoreOptions['checkCost'] = (...reads) => {
    checked.push(reads.length)
    if (reads.length > 2) throw new RequestError(400, 'ValidationError', 'too much together')
  }
  const answer = () => ({ data: '[{"$id":1,"name":"one"},{"$id":2,"name":"two"}]', total: null })
  const { ask, statements } = await serve({ answer, checkCost: judge }, extension)
  expect(await ask('{ own { name } }')).toEqual({ data: { own: [{ name: 'one' }, { name: 'two' }] } })
  expect(statements).toHaveLength(1)
  expect((await ask('{ own { name } a: products { data { id } } b: products { data { id } } }')).errors).toMatchObject([
    { message: 'too much together' },
    { message: 'too much together' },
  ])
  expect(Math.max(...checked)).toBe(3)
})

describe('batches', () => {
  const upToThree = { batching: { max: 3 } }
  const several = (fields: number) =>
    `{ ${Array.from({ length: fields }, (_, index) => `a${index}: product(id: 1) { data { id } }`).join(' ')} }`

  test('are lists of operations, as links of clients send them, and answered with a list', async () => {
    const { post } = await serve({ graphql: upToThree, answer: () => product })
    const named = 'query A($id: ID) { product(id: $id) { data { id } } } query B { __typename }'
    const answer = await post([
      { operationName: 'A', variables: { id: 1 }, query: named, extensions: {} },
      { operationName: 'B', query: named },
      { query: '{ nope }' },
    ])
    expect(answer).toMatchObject({ status: 200, type: 'application/json' })
    expect(answer.json()).toMatchObject([
      answered,
      { data: { __typename: 'Query' } },
      { errors: [{ message: 'Cannot query field "nope" on type "Query".' }] },
    ])
    expect((await post([{ query }])).json()).toEqual([answered])
  })

  test('have a number of operations at most', async () => {
    const { post, statements } = await serve({ graphql: upToThree, answer: () => product })
    for (const count of [0, 4]) {
      const answer = await post(Array.from({ length: count }, () => ({ query })))
      expect(answer.status).toBe(400)
      expect(answer.json().errors[0].message).toBe(`A batch has 1 to 3 operations, not ${count}`)
    }
    expect(statements).toEqual([])
  })

  test('what is no operation is an error in its place', async () => {
    const { post } = await serve({ graphql: upToThree, answer: () => product })
    const answer = await post([5, { query }, { query: `{ ${'a{'.repeat(300)}` }])
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual([
      { errors: [expect.anything()] },
      answered,
      { errors: [{ message: 'The operation is nested too deeply', extensions: { code: 'BAD_REQUEST' } }] },
    ])
    expect((await post([null])).json()).toEqual([{ errors: [expect.anything()] }])
  })

  test('select no more together than one operation may', async () => {
    const { post, statements } = await serve({ graphql: upToThree, answer: () => product })
    expect((await post([{ query: several(50) }, { query: several(50) }])).status).toBe(200)
    statements.splice(0)
    const answer = await post([{ query: several(50) }, { query: several(51) }])
    expect([answer.status, answer.json().errors[0].message]).toEqual([
      400,
      'The operations select more than 100 fields of Query together',
    ])
    const alone = (await post([{ query }, { query: several(101) }])).json()
    expect(alone).toEqual([
      answered,
      { errors: [expect.objectContaining({ message: expect.stringContaining('100') })] },
    ])
    expect(statements).toHaveLength(1)
  })

  test('take no more work together than one operation may', async () => {
    const judge: TestStoreOptions['checkCost'] = (...reads) => {
      if (reads.length > 3) throw new RequestError(400, 'ValidationError', 'too much together')
    }
    const { post } = await serve({ graphql: upToThree, answer: () => product, checkCost: judge })
    const answer = await post([{ query: several(2) }, { query: several(2) }, { query }])
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject([
      { data: { a0: { data: { id: '1' } } } },
      { errors: [{ message: 'too much together' }] },
      answered,
    ])
    // Each request has a budget of its own.
    expect((await post([{ query: several(3) }])).json()).toMatchObject([{ data: { a2: {} } }])
  })
})

describe('refused before anything is read', () => {
  const fragments = Array.from(
    { length: 22 },
    (_, level) =>
      `fragment F${level} on ArticleEntity { attributes { related { ${level < 21 ? `x: data { ...F${level + 1} } y: data { ...F${level + 1} }` : 'data { id }'} } } }`,
  )

  test.each<[string, string, string?]>([
    ['5,000 aliases', aliases(5000)],
    ['101 aliases', aliases(101)],
    ['101 aliases beside introspection', aliases(101).replace('{', '{ __schema { types { name } } ')],
    ['an alias that says it were introspection', `{ __schema: articles { ${deep('data { id ', '}', 30)} } }`],
    ['one field 201 times', `{ articles { data { attributes { ${'title '.repeat(201)} } } } }`],
    ['201 pairs of fields', `{ ${'tags { data { id } } '.repeat(201)} }`],
    [
      'nested in union members',
      `{ articles { data { attributes { blocks { ${'... on ComponentBlocksQuote { id } '.repeat(201)} } } } } }`,
    ],
    ['fragments that double', `{ articles { data { ...F0 } } } ${fragments.join(' ')}`],
    ['a selection 5,000 deep', `{ articles ${deep('{ data', '}', 5000)} }`],
    ['a selection 50,000 deep', deep('{a', '}', 50_000)],
    ['a list 50,000 deep', `{ articles(sort: ${deep('[', ']', 50_000)}) { data { id } } }`],
    ['an object 50,000 deep', `{ articles(filters: ${deep('{ not: ', '}', 50_000)}) { data { id } } }`],
    ['a default 5,000 deep', `query ($a: JSON = ${deep('[', ']', 5000)}) { __typename }`],
    ['a type 50,000 deep', `query ($a: ${'['.repeat(50_000)}String${']'.repeat(50_000)}) { __typename }`],
    ['20,000 tokens', `{ ${'__typename '.repeat(20_000)} }`],
    [
      'variables 10,000 deep',
      'query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }',
      `{"f":${deep('[', ']', 10_000)}}`,
    ],
    ['a fragment of itself', '{ articles { data { ...F } } } fragment F on ArticleEntity { ...F }'],
    [
      '21 levels',
      `{ articles { data { attributes { ${'related { data { attributes { '.repeat(7)}title${' } } }'.repeat(7)} } } } }`,
    ],
  ])('%s', async (_name, source, variables) => {
    const { post, statements } = await serve()
    const body = `{"query":${JSON.stringify(source)},"variables":${variables ?? '{}'}}`
    await post({ query: '{ __typename }' })
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/stack|Internal/)
    expect(statements).toEqual([])
  })

  test('an operation takes its turn if its document is long, or what comes with it', async () => {
    const { post, send, store } = await serve({ answer: () => ({ data: '[]', total: null }) })
    const enter = vi.spyOn(store.longWork, 'enter')
    const turnsOf = async (asking: Promise<{ readonly status: number }>) => {
      enter.mockClear()
      expect((await asking).status).toBe(200)
      return enter.mock.calls.length
    }
    const byId = 'query ($i: [ID]) { tags(filters: { id: { in: $i } }) { data { id } } }'
    const variables = (count: number) => ({ i: Array.from({ length: count }, (_, index) => index) })
    expect(await turnsOf(post({ query: byId, variables: variables(10) }))).toBe(0)
    expect(await turnsOf(post({ query: `${byId} #${'-'.repeat(500)}`, variables: variables(10) }))).toBe(1)
    expect(await turnsOf(post({ query: byId, variables: variables(2000) }))).toBe(1)
    const inPath = `${search(byId)}&variables=${JSON.stringify(variables(2000))}`
    expect(await turnsOf(send({ search: inPath }))).toBe(1)
  })

  test('an operation that would answer too much as a whole', async () => {
    const { post, statements } = await serve({ checkCost, answer: () => ({ data: '[]', total: null }) })
    expect((await post({ query: aliases(2) })).status).toBe(200)
    expect(statements).toHaveLength(2)
    const answer = await post({ query: aliases(3) })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ errors: [{ message: 'too much', extensions: { code: 'BAD_USER_INPUT' } }] })
    expect(statements).toHaveLength(2)
  })

  test('a mutation whose answer would be too large: nothing is written', async () => {
    const actions = ['api::tag.tag.delete']
    const { post, statements } = await serve({ actions, checkCost: () => checkCost(1, 2, 3) })
    const answer = await post({ query: 'mutation { deleteTag(id: 1) { data { id } } }' })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ errors: [{ message: 'too much', extensions: { code: 'BAD_USER_INPUT' } }] })
    expect(statements).toEqual([])
  })

  test.each(['-1', '0', '101', '1000000000', '2147483647'])('limit %s at any level is at most 100', async (limit) => {
    const { ask, statements } = await serve({ answer: () => ({ data: '[]', total: 0 }) })
    const pagination = `pagination: { limit: ${limit} }`
    await ask(
      `{ articles(${pagination}) { data { attributes { tags(${pagination}) { data { id } } sections(${pagination}) { id links(${pagination}) { id } } gallery(${pagination}) { data { id } }
        blocks { ... on ComponentBlocksSlider { slides(${pagination}) { id } files(${pagination}) { data { id } } } } } } } }`,
    )
    const numbers = statements.flatMap(({ values }) => values.filter((value) => typeof value === 'number'))
    expect(Math.max(...numbers)).toBeLessThanOrEqual(100)
    expect(numbers).toHaveLength(7)
  })

  test('2147483648 is no Int', async () => {
    const { post } = await serve()
    expect((await post({ query: '{ articles(pagination: { limit: 2147483648 }) { data { id } } }' })).status).toBe(400)
  })

  test('more fields of one object than a database can make', async () => {
    const { ask } = await serve({ answer: () => ({ data: '[]', total: 0 }) })
    const names = Array.from({ length: 450 }, (_, index) => `a${index}: title`).join(' ')
    expect(await ask(`{ articles { data { attributes { ${names} } } } }`)).toMatchObject({
      errors: [{ message: 'More than 400 fields of one object', extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })
})

describe('introspection and suggestions', () => {
  const introspect = { query: '{ __schema { queryType { name } } }' }
  test('are for development', async () => {
    const { post, ask } = await serve({ production: false })
    expect((await post(introspect)).json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
    expect((await ask('{ prodct(id: 1) { data { id } } }')).errors[0].message).toMatch('Did you mean')
  })

  test('are off in production', async () => {
    const { post, ask } = await serve({ production: true })
    expect((await post(introspect)).status).toBe(400)
    expect((await ask('{ prodct(id: 1) { data { id } } }')).errors[0].message).toBe(
      'Cannot query field "prodct" on type "Query".',
    )
    const misspelt = await ask('query ($p: PaginationArg) { products(pagination: $p) { data { id } } }', {
      p: { pagesize: 1 },
    })
    expect(misspelt.errors[0].message).not.toMatch('Did you mean')
  })

  test('unless the project wants them', async () => {
    const { post } = await serve({ production: true, graphql: { apolloServer: { introspection: true } } })
    expect((await post(introspect)).status).toBe(200)
  })
})

describe('errors', () => {
  test.each([true, false])('of the database say nothing of their own (production %s)', async (production) => {
    const { post } = await serve({ production, answer: failing })
    const answer = await post({ query })
    expect(answer.json()).toEqual({
      errors: [{ message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      data: { product: null },
    })
  })

  test('of the caller have their REST form', async () => {
    const { ask } = await serve({ actions: [], answer: () => product })
    expect(await ask(query)).toEqual({
      errors: [
        {
          message: 'Forbidden access',
          extensions: {
            error: { name: 'ForbiddenError', message: 'Forbidden access', details: {} },
            code: 'FORBIDDEN',
          },
        },
      ],
      data: { product: null },
    })
    const { ask: asked } = await serve()
    const both = 'Cannot use both page & offset pagination in the same query'
    expect((await asked('{ tags(pagination: { page: 1, limit: 1 }) { data { id } } }')).errors).toEqual([
      {
        message: both,
        extensions: { error: { name: 'PaginationError', message: both, details: {} }, code: 'STRAPI_PAGINATION_ERROR' },
      },
    ])
    expect((await asked('{ tags(sort: "nope") { data { id } } }')).errors).toEqual([
      {
        message: 'Invalid parameter nope',
        extensions: {
          error: { name: 'ValidationError', message: 'Invalid parameter nope', details: {} },
          code: 'BAD_USER_INPUT',
        },
      },
    ])
  })

  test('an entry without its id is a bad request', async () => {
    const { post, statements } = await serve()
    const answer = await post({ query: '{ product { data { id } } }' })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      data: { product: null },
    })
    expect(statements).toEqual([])
    expect((await post({ query: '{ product(id: "abc") { data { id } } }' })).json()).toEqual({
      data: { product: { data: null } },
    })
  })

  test.each(['mutation { nope }', 'subscription { nope }'])('%s is not offered', async (operation) => {
    const { post } = await serve()
    const answer = await post({ query: operation })
    expect(answer.status).toBe(400)
    expect(answer.json().errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  test('variables of another type than declared', async () => {
    const { post } = await serve()
    const answer = await post({
      query: 'query ($p: PaginationArg) { products(pagination: $p) { data { id } } }',
      variables: { p: 'x' },
    })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: [
        {
          message: 'Variable "$p" got invalid value "x"; Expected type "PaginationArg" to be an object.',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    })
  })

  test('a refused relation is null, and the rest is answered', async () => {
    const { ask, statements } = await serve({
      actions: ['api::article.article.find'],
      answer: () => ({ data: '[{"attributes":{"title":"a","author":false}}]', total: null }),
    })
    expect(await ask('{ articles { data { attributes { title author { data { id } } } } } }')).toEqual({
      errors: [
        {
          message: 'Forbidden access',
          extensions: {
            error: { name: 'ForbiddenError', message: 'Forbidden access', details: {} },
            code: 'FORBIDDEN',
          },
        },
      ],
      data: { articles: { data: [{ attributes: { title: 'a', author: null } }] } },
    })
    expect(statements).toHaveLength(1)
  })

  test('a required attribute that is empty empties the attributes', async () => {
    const rows = ['{"id":"1","attributes":{"title":"\\u0000"}}', '{"id":"1","attributes":{"title":null}}']
    const { ask, statements } = await serve({ answer: () => ({ data: rows.shift() ?? null, total: null }) })
    expect(await ask('{ article(id: 1) { data { id attributes { title } } } }')).toMatchObject({
      errors: [
        {
          message: 'Cannot return null for non-nullable field Article.title.',
          path: ['article', 'data', 'attributes', 'title'],
        },
      ],
      data: { article: { data: { id: '1', attributes: null } } },
    })
    expect(statements).toHaveLength(2)
  })
})

describe('options of apolloServer', () => {
  const named = 'query Q { product(id: 1) { data { id } } me: __typename }'

  test('tracing tells how long the parts of an answer took, made by statements or executed', async () => {
    const { ask } = await serve({
      answer: () => product,
      production: false,
      graphql: { apolloServer: { tracing: true } },
    })
    const span = { startOffset: expect.any(Number) as number, duration: expect.any(Number) as number }
    const field = {
      ...span,
      path: ['product'],
      parentType: 'Query',
      fieldName: 'product',
      returnType: 'ProductEntityResponse',
    }
    for (const asked of [
      named,
      named,
      `${named} # again`,
      '{ product(id: 1) { data { id } } __schema { queryType { name } } }',
    ]) {
      const body = (await ask(asked)) as {
        data: object
        extensions: { tracing: { duration: number; startTime: string } }
      }
      expect(body.data).toMatchObject({ product: { data: { id: '1' } } })
      const { tracing } = body.extensions
      expect(tracing).toMatchObject({ version: 1, parsing: span, validation: span, execution: { resolvers: [field] } })
      expect(tracing.duration).toBeGreaterThan(0)
      expect(Date.parse(tracing.startTime)).toBeGreaterThan(Date.now() - 60_000)
    }
  })

  test('without tracing, answers are answers alone', async () => {
    const { ask } = await serve({ answer: () => product, graphql: { apolloServer: { tracing: false } } })
    expect(Object.keys((await ask(named)) as object)).toEqual(['data'])
  })

  test('parseOptions.maxTokens', async () => {
    const { post } = await serve({ graphql: { apolloServer: { parseOptions: { maxTokens: 10 } } } })
    expect((await post({ query: named })).json()).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }],
    })
  })

  test('hideSchemaDetailsFromClientErrors', async () => {
    const message = async (apolloServer: Record<string, unknown>) => {
      const { ask } = await serve({ production: true, graphql: { apolloServer } })
      const body = (await ask('{ prduct(id: 1) { data { id } } }')) as { errors: { message: string }[] }
      return body.errors[0]?.message
    }
    expect(await message({})).not.toContain('Did you mean')
    expect(await message({ hideSchemaDetailsFromClientErrors: false })).toContain('Did you mean')
  })

  test.each([{ tracing: 'yes' }, { introspection: 1 }, { parseOptions: { maxTokens: '5' } }])(
    'of the wrong type: %j',
    (options) => {
      expect(() => readApolloOptions(options)).toThrow('graphql.config.apolloServer')
    },
  )

  test('csrfPrevention', async () => {
    const { send } = await serve({ answer: () => product, graphql: { apolloServer: { csrfPrevention: true } } })
    expect((await send({ search: search(query) })).status).toBe(400)
    const asking = { 'apollo-require-preflight': '1' }
    expect((await send({ search: search(query), headers: asking })).json()).toEqual(answered)
  })
})

describe('an operation that is asked again', () => {
  const asked = 'query Q($id: ID) { product(id: $id) { data { id } } }'

  test('is answered in the same way, without being planned again', async () => {
    let planned = 0
    const { post, statements } = await serve({ answer: () => product, checkCost: () => void planned++ })
    const first = await post({ query: asked, variables: { id: 1 } })
    const before = planned
    const again = await post({ query: asked, variables: { id: 1 } })
    expect(planned).toBe(before)
    expect(statements).toHaveLength(2)
    expect(again.text).toBe(first.text)
    const headersOf = (answer: typeof first) =>
      Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    expect(headersOf(again)).toEqual(headersOf(first))
    expect(first.headers.get('content-type')).toBe('application/json')
    expect((await post({ query: '{ nothing }' })).headers.get('content-type')).toBe('application/json')
  })

  test('with other variables, another name or by another caller is another one', async () => {
    const { post, statements } = await serve({ answer: () => product })
    const several = `${asked} query R($id: ID) { product(id: $id) { data { __typename } } }`
    await post({ query: several, operationName: 'Q', variables: { id: 1 } })
    await post({ query: several, operationName: 'Q', variables: { id: 2 } })
    await post({ query: several, operationName: 'R', variables: { id: 1 } })
    await post({ query: several, operationName: 'Q', variables: { id: 1 } })
    expect(statements.map(({ values }) => values)).toEqual([[1], [2], [1], [1]])
    expect(new Set(statements.map(({ text }) => text)).size).toBe(2)
    expect((await post({ query: several, variables: { id: 1 } })).status).toBe(400)
  })

  test('is not kept where it is more than an operation, or long', () => {
    const key = (body: unknown) => planKey(body, 'caller')
    expect(key({ query: asked })).not.toBeNull()
    expect(key({ query: asked, extensions: { persistedQuery: {} } })).toBeNull()
    expect(key({ query: asked, variables: 'x' })).toBeNull()
    expect(key({ query: `${asked} #${'x'.repeat(9000)}` })).toBeNull()
    expect(key({ query: 5 })).toBeNull()
    expect(key([])).toBeNull()
    expect(key({ query: asked, variables: { a: 1 } })).not.toBe(key({ query: asked, variables: { a: 2 } }))
    expect(key({ query: asked })).not.toBe(planKey({ query: asked }, 'another'))
  })
})

describe('an answer made by the statement and one that was executed are the same', () => {
  const data = '[{"id":"1","attributes":{"name":"a"}}]'
  const asked =
    '{ tags { __typename list: data { id attributes { name } } meta { page: pagination { total __typename } } } }'

  test('for a list', async () => {
    const { post, statements } = await serve({ answer: () => ({ data, total: 1 }) })
    const finished = await post({ query: asked })
    expect(statements).toHaveLength(1)
    expect(finished.json()).toEqual({
      data: {
        tags: {
          __typename: 'TagEntityResponseCollection',
          list: [{ id: '1', attributes: { name: 'a' } }],
          meta: { page: { total: 1, __typename: 'Pagination' } },
        },
      },
    })
    // Introspection beside it takes the whole operation to execution.
    const { post: executing } = await serve({ answer: () => ({ data, total: 1 }), production: false })
    const executed = (await executing({ query: asked.replace(/}$/, '__schema { queryType { name } } }') })).json()
    expect(executed.data.tags).toEqual(finished.json().data.tags)
    expect(Object.keys(executed.data.tags)).toEqual(Object.keys(finished.json().data.tags))
  })
})
