import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { answering, closeAll, noKnowledge, serving, shadowed } from './shadowed.js'
import type { Comparison } from '../../src/compare/report.js'

afterEach(closeAll)

const found = ({ routes }: Comparison) =>
  routes.flatMap(({ route, differences }) =>
    differences.map(({ as, kind, place }) => `${route}: ${as} ${kind} ${place}`),
  )

const entry = (id: number, title: string, updatedAt = '2026-01-01T00:00:00.000Z') => ({
  id,
  attributes: { title, updatedAt },
})

test('reads are asked of the new server with who asks, and the client gets the answer of the old one', async () => {
  const seen: string[] = []
  const young = await answering((request, sent) => {
    const { method, url, headers } = request
    const form = headers['strapi-transformer-ignore']
    seen.push([method, url, headers.authorization, headers.cookie, form, sent].join(' ').trim())
    return { data: [entry(1, 'Tulips')] }
  })
  const old = await serving((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(JSON.stringify({ data: [entry(1, 'Roses')] })))
  })
  const { base, report } = await shadowed({ old, new: young })
  const headers = { authorization: 'Bearer abc', cookie: 'a=b', 'strapi-transformer-ignore': 'true' }
  const answer = await fetch(`${base}/api/articles?sort=title`, { headers })
  expect(await answer.json()).toEqual({ data: [entry(1, 'Roses')] })
  const query = {
    query: 'query ($n: Int) { articles(pagination: { limit: $n }) { data { id } } }',
    variables: { n: 1 },
  }
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(query) }
  await (await fetch(`${base}/graphql`, post)).text()
  const result = await report()
  expect(found(result)).toEqual([
    'GET /api/articles: new value data[].attributes.title',
    'GraphQL articles: new value data[].attributes.title',
  ])
  expect(seen[0]).toBe('GET /api/articles?sort=title Bearer abc a=b true')
  expect(seen.some((each) => each === `POST /graphql    ${JSON.stringify(query)}`)).toBe(true)
  // The smallest question has no parameter.
  expect(result.routes[0]?.differences[0]?.example.question).toBe('/api/articles')
})

test('writes, sign-ins, uploads, administration, mutations and routes that are named reach only the old server', async () => {
  const seen: string[] = []
  const old = await answering(() => ({ data: [] }))
  const young = await answering(({ method, url }) => {
    seen.push(`${method} ${url}`)
    return { data: [] }
  })
  const { base, report } = await shadowed({ old, new: young, never: ['/api/orders'] })
  const post = (body: unknown, type = 'application/json') => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })
  const asked: [string, RequestInit?][] = [
    ['/admin/init'],
    ['/Admin/x'],
    ['/api/auth/local', post({ identifier: 'a', password: 'b' })],
    ['/api/connect/google'],
    ['/api/%61uth/me'],
    ['/api/upload/files'],
    ['/uploads/a.png'],
    ['/api/articles?access_token=abc'],
    ['/api/articles', post({ data: {} })],
    ['/api/articles/1', { method: 'DELETE' }],
    ['/api/articles', { method: 'HEAD' }],
    ['/api/orders'],
    ['/api/Orders/7?populate=*'],
    ['/api/articles', { headers: { range: 'bytes=0-1' } }],
    ['/graphql', post({ query: 'mutation { login { jwt } }' })],
    ['/graphql', post([{ query: '{ articles { data { id } } }' }])],
    ['/graphql', post({ query: '{ articles { data { id } } }', extensions: { persistedQuery: {} } })],
    ['/graphql', post({ query: '{ \\u006dutation }' })],
    ['/graphql', post({ query: `{ articles { data { id } } } # ${'x'.repeat(100_000)}` })],
    ['/graphql', post({ query: '{ articles { data { id } } }' }, 'text/plain')],
    ['/graphql?query=mutation%20%7B%20x%20%7D'],
  ]
  for (const [path, init] of asked) await (await fetch(`${base}${path}`, init)).text()
  const { leftOut } = await report()
  expect(seen).toEqual([])
  expect(Object.values(leftOut).reduce((sum, times) => sum + times, 0)).toBe(asked.length)
})

test('writes reach a copy if they may: once, in their order, and what a client sent is not kept', async () => {
  const sites = [new Map<number, string>(), new Map<number, string>()]
  const seen: string[] = []
  const [old = '', young = ''] = await Promise.all(
    sites.map((titles, index) =>
      answering(({ method, url = '', headers }, sent) => {
        if (index === 1) seen.push([method, url, headers.authorization, sent].filter(Boolean).join(' '))
        const id = Number(/\d+$/.exec(url)?.[0] ?? titles.size + 1)
        const { data } = (sent === '' ? {} : JSON.parse(sent)) as { data?: { title: string } }
        if (data) titles.set(id, index === 1 && data.title === 'changed' ? 'another' : data.title)
        if (method === 'DELETE') titles.delete(id)
        const now = new Date().toISOString()
        return { data: [...titles].map(([key, title]) => entry(key, title, now)) }
      }),
    ),
  )
  const knowledge = { ...noKnowledge, changing: { since: null, writesSince: new Date().toISOString() } }
  const { base, report } = await shadowed({ old, new: young, knowledge, writes: true, never: ['/api/orders'] })
  const write = (method: string, path: string, body?: object) =>
    fetch(`${base}${path}`, {
      method,
      headers: { authorization: 'Bearer abc', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then((answer) => answer.text())
  for (let count = 0; count < 20; count++) await write('POST', '/api/articles', { data: { title: `title ${count}` } })
  await write('DELETE', '/api/articles/3')
  await write('PUT', '/api/articles/5', { data: { title: 'changed' } })
  await write('POST', '/graphql', {
    query: 'mutation { createArticle(data: { title: "secret text" }) { data { id } } }',
  })
  await write('GET', '/api/articles')
  const forbidden: [string, string, object?][] = [
    ['POST', '/api/auth/local', { identifier: 'a', password: 'b' }],
    ['POST', '/api/upload', {}],
    ['POST', '/api/orders', {}],
    ['POST', '/graphql', { query: 'mutation { login(input: {}) { jwt } }' }],
  ]
  for (const [method, path, body] of forbidden) await write(method, path, body)
  const result = await report()
  expect(seen.map((each) => each.slice(0, 44))).toEqual([
    ...Array.from({ length: 20 }, () => 'POST /api/articles Bearer abc {"data":{"title'.slice(0, 44)),
    'DELETE /api/articles/3 Bearer abc',
    'PUT /api/articles/5 Bearer abc {"data":{"tit',
    'POST /graphql Bearer abc {"query":"mutation ',
    'GET /api/articles Bearer abc',
    // The smallest question is looked for with reads alone.
    ...seen.slice(24).map(() => 'GET /api/articles Bearer abc'),
  ])
  expect(found(result).filter((each) => each.includes(': new'))).toEqual([
    'GET /api/articles: new value data[].attributes.title',
    'GraphQL mutation createArticle: new value data[].attributes.title',
    'PUT /api/articles/:id: new value data[].attributes.title',
  ])
  expect(found(result)).toContain('POST /api/articles: changed value data[].attributes.updatedAt')
  expect(JSON.stringify(result)).not.toMatch(/secret text|another|Bearer/)
  expect(Object.values(result.leftOut).reduce((sum, times) => sum + times, 0)).toBe(forbidden.length)
})

test('differences of entries that were changed since the import are filed apart, and no others', async () => {
  const [early, later] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z']
  const old = await answering(({ url }) => {
    if (url === '/api/articles')
      return { data: [entry(1, 'Mended', later), entry(2, 'Same')], meta: { pagination: { total: 2 } } }
    return { data: [{ ...entry(3, 'x'), attributes: { updatedAt: later, author: { data: entry(4, 'Ada') } } }] }
  })
  const young = await answering(({ url }) => {
    if (url === '/api/articles')
      return { data: [entry(2, 'Other'), entry(1, 'Before')], meta: { pagination: { total: 3 } } }
    return { data: [{ ...entry(3, 'x'), attributes: { updatedAt: early, author: { data: entry(4, 'Bob') } } }] }
  })
  const { base, report } = await shadowed({ old, new: young })
  await (await fetch(`${base}/api/articles`)).text()
  await (await fetch(`${base}/api/pages`)).text()
  expect(found(await report()).sort()).toEqual([
    'GET /api/articles: changed order data',
    'GET /api/articles: changed value data[].attributes.title',
    'GET /api/articles: changed value data[].attributes.updatedAt',
    'GET /api/articles: changed value meta.pagination.total',
    'GET /api/articles: new value data[].attributes.title',
    'GET /api/pages: changed value data[].attributes.updatedAt',
    'GET /api/pages: new value data[].attributes.author.data.attributes.title',
  ])
})

test(
  'a new server that hangs delays nothing, few copies wait, and the rest is counted',
  { timeout: 60_000 },
  async () => {
    const old = await answering(() => ({ data: [entry(1, 'x')] }))
    let most = 0
    let open = 0
    const young = await serving((_, response) => {
      most = Math.max(most, ++open)
      response.on('close', () => open--)
    })
    const { base, shadowing } = await shadowed({ old, new: young })
    const times: number[] = []
    for (let n = 0; n < 400; n++) {
      const begun = performance.now()
      const answer = await fetch(`${base}/api/articles`)
      expect(await answer.json()).toEqual({ data: [entry(1, 'x')] })
      times.push(performance.now() - begun)
    }
    expect(most).toBe(4)
    expect(shadowing.report().leftOut).toEqual({ 'too many wait for the new server': 200 })
    expect(times.sort((a, b) => a - b)[200]).toBeLessThan(50)
  },
)

test('a new server that is down is one difference of each route, and the old one is not asked twice', async () => {
  let asked = 0
  const old = await answering(() => ({ data: [entry(++asked, 'x')] }))
  const { base, report } = await shadowed({ old, new: 'http://127.0.0.1:1' })
  for (let n = 0; n < 5; n++) await (await fetch(`${base}/api/articles/${n}`)).text()
  expect(found(await report())).toEqual(['GET /api/articles/:id: new no answer '])
  expect(asked).toBe(5)
})

test('the old server is asked again a few times at once, for each route', async () => {
  let asked = 0
  const old = await answering(() => ({ data: [entry(1, `x${++asked % 1}`)] }))
  const young = await answering(() => ({ data: [entry(1, 'y')] }))
  const { base, report } = await shadowed({ old, new: young, again: 3 })
  for (let n = 0; n < 50; n++) await (await fetch(`${base}/api/articles`)).text()
  const { leftOut, routes } = await report()
  expect(routes[0]?.asked).toBeLessThan(10)
  expect(leftOut['differs, and was not asked twice']).toBeGreaterThan(40)
  expect(asked).toBeLessThan(60)
})
