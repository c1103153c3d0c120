/** Requests with one operation and with several. */
import { gzipSync } from 'node:zlib'
import { RequestError } from '@content-gen/runtime'
import { describe, expect, test } from 'vitest'
import type { TestStoreOptions } from '../store.js'
import { answered, httpScene, product, query } from './scene.js'

const serve = httpScene('graphql-http-requests')

const search = (text: string) => `?query=${encodeURIComponent(text)}`

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

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

  test('variables that are JSON text', async () => {
    const { post } = await serve({ answer: () => product })
    const document = 'query Q($id: ID) { product(id: $id) { data { id } } }'
    expect((await post({ query: document, variables: '{"id":1}' })).json()).toEqual(answered)
    const deep = `{"id":${'['.repeat(4000)}${']'.repeat(4000)}}`
    expect(await post({ query: document, variables: deep })).toMatchObject({ status: 400 })
  })

  test('OPTIONS', async () => {
    const { send, statements } = await serve()
    expect(await send({ method: 'OPTIONS' })).toMatchObject({ status: 204, text: '' })
    expect(statements).toEqual([])
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
    ['plain GraphQL text', 400, { method: 'POST', body: query, headers: { 'content-type': 'application/graphql' } }],
    ['a form', 400, { method: 'POST', body: new URLSearchParams({ query }) }],
    ['a form with parts', 400, { method: 'POST', body: formOf({ operations: JSON.stringify({ query }) }) }],
    [
      'a form with a preflight header',
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
    ['an unknown operation name', '{"query":"{ __typename }","operationName":"Nope"}', 400],
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

  test('a sender with an unknown token gets the error form of REST', async () => {
    const { post } = await serve()
    const answer = await post({ query }, { authorization: 'Bearer bad' })
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ data: null, error: { status: 401, name: 'UnauthorizedError' } })
  })

  test('other paths are not handled', async () => {
    const { send } = await serve()
    expect((await send({ search: '/x' })).status).toBe(404)
  })
})

describe('batches', () => {
  const upToThree = { batching: { max: 3 } }
  const several = (fields: number) =>
    `{ ${Array.from({ length: fields }, (_, index) => `a${index}: product(id: 1) { data { id } }`).join(' ')} }`

  test('are lists of operations, as client links send them, and get a list of answers', async () => {
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

  test('may have variables that are JSON text', async () => {
    const { post } = await serve({ graphql: upToThree, answer: () => product })
    const document = 'query Q($id: ID) { product(id: $id) { data { id } } }'
    const deep = `{"id":${'['.repeat(4000)}${']'.repeat(4000)}}`
    const answer = await post(['{"id":1}', deep].map((variables) => ({ query: document, variables })))
    expect(answer.json()).toMatchObject([answered, { errors: [{ extensions: { code: 'BAD_REQUEST' } }] }])
  })

  test('have a maximum number of operations', async () => {
    const { post, statements } = await serve({ graphql: upToThree, answer: () => product })
    for (const count of [0, 4]) {
      const answer = await post(Array.from({ length: count }, () => ({ query })))
      expect(answer.status).toBe(400)
      expect(answer.json().errors[0].message).toBe(`A batch has 1 to 3 operations, not ${count}`)
    }
    expect(statements).toEqual([])
  })

  test('report anything but an operation as an error in its place', async () => {
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

  test('select together no more than one operation may', async () => {
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

  test('take together no more work than one operation may', async () => {
    const judge: TestStoreOptions['checkCost'] = (reads) => {
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
    // Each request has its own budget.
    expect((await post([{ query: several(3) }])).json()).toMatchObject([{ data: { a2: {} } }])
  })
})
