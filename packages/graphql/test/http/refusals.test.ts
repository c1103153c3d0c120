/** Operations that are refused before any read, and details that production hides. */
import { Pauses, RequestError, TooLargeError } from '@content-gen/runtime'
import { LongJson } from '../../../runtime/src/json/json.js'
import { describe, expect, test, vi } from 'vitest'
import { GraphqlExtension } from '../../src/endpoint.js'
import type { TestStoreOptions } from '../store.js'
import { aliases, checkCost, deep, httpScene } from './scene.js'

const serve = httpScene('graphql-http-refusals')

const search = (text: string) => `?query=${encodeURIComponent(text)}`

test('the missing values of an owner’s entries count with everything that an operation reads', async () => {
  const extension = new GraphqlExtension().use({
    typeDefs: 'type Query { own: [Product] }',
    resolvers: { Query: { own: () => [{ id: 1 }, { id: 2 }] } },
    resolversConfig: { 'Query.own': { auth: false } },
  })
  const checked: number[] = []
  const judge: TestStoreOptions['checkCost'] = (reads) => {
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

describe('refused before any read', () => {
  const fragments = Array.from(
    { length: 22 },
    (_, level) =>
      `fragment F${level} on ArticleEntity { attributes { related { ${level < 21 ? `x: data { ...F${level + 1} } y: data { ...F${level + 1} }` : 'data { id }'} } } }`,
  )

  test.each<[string, string, string?]>([
    ['5,000 aliases', aliases(5000)],
    ['101 aliases', aliases(101)],
    ['101 aliases beside introspection', aliases(101).replace('{', '{ __schema { types { name } } ')],
    ['an alias that pretends to be introspection', `{ __schema: articles { ${deep('data { id ', '}', 30)} } }`],
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

  test('an operation takes a turn if its document is new or invalid, if that or its variables are long, or if it asks for the schema', async () => {
    const { post, send, store } = await serve({ answer: () => ({ data: '[]', total: null }) })
    const enter = vi.spyOn(store.longWork, 'enter')
    const turnsOf = async (asking: Promise<{ readonly status: number }>, status = 200) => {
      enter.mockClear()
      expect((await asking).status).toBe(status)
      return enter.mock.calls.length
    }
    const byId = 'query ($i: [ID]) { tags(filters: { id: { in: $i } }) { data { id } } }'
    const variables = (count: number) => ({ i: Array.from({ length: count }, (_, index) => index) })
    expect(await turnsOf(post({ query: byId, variables: variables(10) }))).toBe(1)
    expect(await turnsOf(post({ query: byId, variables: variables(11) }))).toBe(0)
    const nothing = '{ nothing }'
    for (let time = 0; time < 2; time++) expect(await turnsOf(post({ query: nothing }), 400)).toBe(1)
    expect(await turnsOf(post({ query: `${byId} #${'-'.repeat(500)}`, variables: variables(10) }))).toBe(1)
    expect(await turnsOf(post({ query: byId, variables: variables(2000) }))).toBe(1)
    const inPath = `${search(byId)}&variables=${JSON.stringify(variables(2000))}`
    expect(await turnsOf(send({ search: inPath }))).toBe(1)
    // It is refused in production, unless the config permits it.
    expect(await turnsOf(post({ query: '{ __schema { types { name } } }' }), 400)).toBe(1)
  })

  test.each([
    ['an operation', (each: object) => each],
    ['a batch', (each: object) => [each]],
  ])('%s whose client leaves before its turn is not worked on', async (_name, sent) => {
    const { send, store, statements } = await serve({
      answer: () => ({ data: '[]', total: null }),
      graphql: { batching: { max: 5 } },
    })
    const leave = await store.longWork.enter('another')
    const enter = vi.spyOn(store.longWork, 'enter')
    const left = new AbortController()
    const body = JSON.stringify(sent({ query: '{ tags { data { id } } }' }))
    const headers = { 'content-type': 'application/json' }
    const asked = send({ method: 'POST', body, headers, signal: left.signal }).catch(() => 'left')
    await expect.poll(() => enter.mock.calls.length).toBe(1)
    left.abort()
    expect(await asked).toBe('left')
    await new Promise((goOn) => setTimeout(goOn, 50))
    leave()
    await store.longWork.run('another', () => undefined)
    await new Promise((goOn) => setTimeout(goOn, 50))
    expect(statements).toEqual([])
  })

  test('a batch that has begun is finished, though its client leaves: it may have written', async () => {
    const { send, store, statements } = await serve({
      answer: () => ({ data: '[]', total: null }),
      graphql: { batching: { max: 5 } },
    })
    const leave = await store.longWork.enter('another')
    const enter = vi.spyOn(store.longWork, 'enter')
    const left = new AbortController()
    const one = { query: '{ tags { data { id } } }' }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body: JSON.stringify([one, one]), headers, signal: left.signal }
    const asked = send(init).catch(() => 'left')
    await expect.poll(() => enter.mock.calls.length).toBe(1)
    const between = store.longWork.enter('another')
    leave()
    const goOn = await between
    await expect.poll(() => enter.mock.calls.length).toBe(3)
    expect(statements).toHaveLength(1)
    left.abort()
    expect(await asked).toBe('left')
    await new Promise((resolve) => setTimeout(resolve, 50))
    goOn()
    await expect.poll(() => statements.length).toBe(2)
  })

  test('the fields of a long operation are planned and compiled with pauses', async () => {
    const { post, statements } = await serve({ answer: () => ({ data: '[]', total: null }) })
    vi.spyOn(Pauses.prototype, 'areDue', 'get').mockReturnValue(true)
    const rest = vi.spyOn(Pauses.prototype, 'rest')
    expect((await post({ query: aliases(20) })).status).toBe(200)
    expect(statements).toHaveLength(20)
    expect(rest.mock.calls.length).toBeGreaterThanOrEqual(40)
    vi.restoreAllMocks()
  })

  test('an answer that grows too large is read no further, and its memory is given back', async () => {
    const given: Buffer[] = []
    const { post, statements } = await serve({
      worst: { visits: 1e6, bytes: 1e9 },
      answer: () => {
        if (given.length > 0) throw new TooLargeError(1)
        const bytes = Buffer.alloc(1_048_576, ' ')
        given.push(bytes)
        return { data: new LongJson([bytes]), total: null }
      },
    })
    const answer = await post({ query: aliases(10) })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('larger than 32 MB')])
    expect(statements).toHaveLength(2)
    expect(given.map(({ byteLength }) => byteLength)).toEqual([0])
  })

  test('an operation whose whole answer would be too large', async () => {
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
    const { post, statements } = await serve({ actions, checkCost: () => checkCost([1, 2, 3]) })
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

  test('2147483648 is not an Int', async () => {
    const { post } = await serve()
    expect((await post({ query: '{ articles(pagination: { limit: 2147483648 }) { data { id } } }' })).status).toBe(400)
  })

  test('more fields of one object than a database can return', async () => {
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

  test('unless the config turns them on', async () => {
    const { post } = await serve({ production: true, graphql: { apolloServer: { introspection: true } } })
    expect((await post(introspect)).status).toBe(200)
  })
})
