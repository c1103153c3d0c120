/** Errors, the options of Apollo, and cached plans. */
import { describe, expect, test, vi } from 'vitest'
import { readApolloOptions } from '../../src/http/apollo-options.js'
import { FinishedPlans, planKey } from '../../src/resolvers/finished-plans.js'
import { answered, httpScene, product, query } from './scene.js'

const serve = httpScene('graphql-http-answers')

const search = (text: string) => `?query=${encodeURIComponent(text)}`

function failing(): never {
  throw new Error('SQLITE_ERROR: no such column at /srv/secret')
}

describe('errors', () => {
  test.each([true, false])('of the database hide their text (production %s)', async (production) => {
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

  test('are kept by no cache, even beside data', async () => {
    const { send } = await serve({ answer: () => product })
    const control = async (text: string) => {
      const answer = await send({ search: search(text) })
      return [answer.status, answer.headers.get('cache-control')]
    }
    expect(await control(query)).toEqual([200, 'no-cache'])
    expect(await control('{ product(id: 1) { data { id } } tags(sort: "nope") { data { id } } }')).toEqual([
      200,
      'no-store',
    ])
    expect(await control('{ tags(sort: "nope") { data { id } } }')).toEqual([200, 'no-store'])
    expect(await control('{ nothing }')).toEqual([400, 'no-store'])
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

  describe('many or large faults of variables', () => {
    const filters = 'query ($f: ArticleFiltersInput) { articles(filters: $f) { data { id } } }'
    const limit = 'query ($n: Int) { articles(pagination: { limit: $n }) { data { id } } }'
    const names = (count: number, name: (n: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 1]))
    const one = [400, 1, ['BAD_USER_INPUT']]
    test.each<[string, string, object, unknown[]]>([
      ['sixty names', filters, { f: names(60, (n) => `a${n}`) }, [400, 51, ['BAD_USER_INPUT']]],
      ['9,000 names', filters, { f: names(9_000, (n) => `titl${n}`) }, one],
      ['a long name', filters, { f: { ['a'.repeat(900_000)]: 1 } }, one],
      ['a text that suggests something', limit, { n: 'Did you mean '.repeat(70_000) }, one],
      ['the same in few words', limit, { n: 'Did you mean '.repeat(250) }, one],
    ])('%s', async (_name, text, variables, expected) => {
      const { post } = await serve()
      const answer = await post({ query: text, variables })
      const errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[] =
        answer.json().errors
      const codes = new Set(errors.map(({ extensions }) => extensions.code))
      expect([answer.status, errors.length, [...codes]]).toEqual(expected)
      for (const { message } of errors) expect(message.length).toBeLessThan(1_100)
    })

    test('suggestions of names are left out, and texts that look like them are not', async () => {
      const { ask } = await serve()
      const messageOf = async (text: string, variables: object) => (await ask(text, variables)).errors[0].message
      expect(await messageOf(filters, { f: { titel: 1 } })).toBe(
        'Variable "$f" got invalid value { titel: 1 }; Field "titel" is not defined by type "ArticleFiltersInput".',
      )
      expect(await messageOf(limit, { n: 'Did you mean x?' })).toMatch(/"Did you mean x\?"$/)
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

  test('an empty required attribute makes the attributes null', async () => {
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

  test('tracing reports how long the parts of an answer took, planned or executed', async () => {
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

  test('without tracing, answers have no extensions', async () => {
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

describe('a repeated operation', () => {
  const asked = 'query Q($id: ID) { product(id: $id) { data { id } } }'

  test('gets the same answer without being planned again', async () => {
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

  test('with other variables, another name or another caller counts as a different one', async () => {
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

  test('is not cached if it has more than an operation, or is long', () => {
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

describe('a planned answer and an executed one are the same', () => {
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
    // Introspection in the operation forces its execution.
    const { post: executing } = await serve({ answer: () => ({ data, total: 1 }), production: false })
    const executed = (await executing({ query: asked.replace(/}$/, '__schema { queryType { name } } }') })).json()
    expect(executed.data.tags).toEqual(finished.json().data.tags)
    expect(Object.keys(executed.data.tags)).toEqual(Object.keys(finished.json().data.tags))
  })
})

test('a kept plan holds nothing of the request that it was made for', async () => {
  const keep = vi.spyOn(FinishedPlans.prototype, 'keep')
  const { ask } = await serve({ answer: () => ({ data: '[{"id":"1"}]', total: 1 }) })
  await ask('{ __typename tags { __typename data { id } meta { pagination { total __typename } } } }')
  const plans = keep.mock.calls.map(([, plan]) => plan)
  keep.mockRestore()
  expect(plans).toHaveLength(1)
  // Functions, and what they enclose, cannot be cloned.
  expect(structuredClone(plans)).toEqual(plans)
})
