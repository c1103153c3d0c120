/** `ETag`, `If-None-Match`, `Cache-Control` and `Vary` of the answers to reads. */
import { once } from 'node:events'
import { request } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerWith } from '../src/caller.js'
import { NotFoundError } from '../src/errors/errors.js'
import { CacheControls } from '../src/http/answer/cache-control.js'
import { answerConditionally } from '../src/http/answer/conditional.js'
import { answerError } from '../src/http/answer/errors.js'
import { namesTag } from '../src/http/answer/etag.js'
import { securityHeaders } from '../src/http/answer/headers.js'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { State } from '../src/http/routes.js'

let server: Server
let content = 'first'

beforeAll(async () => {
  const controls = new CacheControls({
    roles: { editor: 'private, max-age=5' },
    routes: { '/articles': 'public, max-age=60' },
  })
  const koa = new Koa<State>()
  const log = pino({ level: 'silent' })
  koa.use(async (ctx, next) => {
    try {
      await next()
      answerConditionally(ctx, controls)
    } catch (error) {
      answerError(ctx, error, log)
    }
  })
  koa.use(securityHeaders({ origin: '*', credentials: false }))
  // The owner's middlewares may change everything.
  koa.use(async (ctx, next) => {
    await next()
    if (ctx.path === '/own') Object.assign(ctx, { body: `own ${content}` }).set('Cache-Control', 'no-store')
  })
  koa.use((ctx) => {
    if (ctx.path === '/missing') throw new NotFoundError()
    if (ctx.path === '/page') return void (ctx.body = 'a page')
    const role = ctx.get('x-role')
    const user = { id: 1, username: 'u', email: 'u@x', role }
    ctx.state.caller = role === '' ? callerWith('public', []) : { ...callerWith('role', []), user }
    ctx.state.route = ctx.path
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = ctx.path === '/bytes' ? Buffer.from(content) : content
  })
  server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, connection: 'close' } }).end()
  const [reply] = await once(sent, 'response')
  let body = ''
  for await (const chunk of reply.setEncoding('utf8')) body += chunk
  return { status: reply.statusCode, headers: reply.headers, body }
}

describe.each(['/any', '/bytes', '/own'])('%s', (path) => {
  test('the tag is that of the bytes, and the same bytes are not sent again', async () => {
    content = 'first'
    const { headers, body, status } = await ask(path)
    const etag = headers.etag ?? ''
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)])
    const again = await ask(path, { 'if-none-match': etag })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['content-type']).toBeUndefined()
    for (const name of ['cache-control', 'vary', 'access-control-allow-origin'])
      expect(again.headers[name], name).toBe(headers[name])
    content = 'second'
    const changed = await ask(path, { 'if-none-match': etag })
    expect([changed.status, changed.body]).toEqual([200, body.replace('first', 'second')])
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('HEAD has the headers of GET', async () => {
    const [get, head] = await Promise.all([ask(path), ask(path, {}, 'HEAD')])
    expect([head.status, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers.etag,
      get.headers['content-length'],
    ])
    expect((await ask(path, { 'if-none-match': get.headers.etag ?? '' }, 'HEAD')).status).toBe(304)
    const any = await ask(path, { 'if-none-match': ' * ' })
    expect([any.status, any.body]).toEqual([200, get.body])
  })
})

test('writes, failures and pages have no tag', async () => {
  expect((await ask('/any', {}, 'POST')).headers).not.toHaveProperty('etag')
  const page = await ask('/page')
  expect([page.headers.etag, page.headers['cache-control']]).toEqual([undefined, undefined])
  const missing = await ask('/missing', { 'if-none-match': '*' })
  expect([missing.status, missing.headers.etag, missing.headers['cache-control']]).toEqual([404, undefined, 'no-store'])
})

test('Cache-Control is that of the code, the route, the role, or the default', async () => {
  const control = async (path: string, headers?: Record<string, string>) =>
    (await ask(path, headers)).headers['cache-control']
  const signedIn = { authorization: 'Bearer x' }
  expect(await control('/any')).toBe('no-cache')
  expect(await control('/own')).toBe('no-store')
  expect(await control('/articles')).toBe('public, max-age=60')
  expect(await control('/articles', signedIn)).toBe('private, no-cache')
  expect(await control('/articles', { ...signedIn, 'x-role': 'editor' })).toBe('private, max-age=5')
  expect((await ask('/any')).headers.vary).toBe('Origin, Authorization')
})

test('a path that no route has is an error at the start', () => {
  const controls = new CacheControls({ roles: {}, routes: { '/artcles': 'public' } })
  expect(() => controls.check(['/articles'])).toThrow('cache.routes of the config names /artcles')
})

test('a tag is found in every form in which proxies send it', () => {
  const tag = '"abc-def"'
  for (const list of ['"abc-def"', 'W/"abc-def"', '"x", "abc-def"', '"abc-def-gzip"', 'W/"abc-def;br"', '*'])
    expect(namesTag(list, tag), list).toBe(true)
  for (const list of ['', '"abc"', 'abc-def', '"abc-def', '"abc-de"', '"abc-def-x"'])
    expect(namesTag(list, tag), list).toBe(false)
})
