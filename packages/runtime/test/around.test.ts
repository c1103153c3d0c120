/** The middleware around every request, whatever code within it does. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Koa from 'koa'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { callerWith } from '../src/caller.js'
import { invalidParameter, RequestError, UnavailableError } from '../src/errors/errors.js'
import { AnswerRoom } from '../src/load/room.js'
import { aroundRequests } from '../src/http/around.js'
import { CacheControls } from '../src/http/answer/cache-control.js'
import { Spent } from '../src/metrics/spent.js'
import { JsonStream, LongJson } from '../src/json/json.js'
import { RequestTags } from '../src/tags/request-tags.js'
import { meanwhile } from '../../../test/meanwhile.js'
import type { Config } from '@content-gen/contract'
import type { Server } from 'node:http'
import type { Store } from '../src/store.js'
import type { CacheTags } from '../src/tags/open-tags.js'
import type { Middleware, State } from '../src/http/routes.js'

const release = vi.fn()
const noted = vi.fn()
const tags = { config: { header: 'Cache-Tag' }, request: new RequestTags() } as CacheTags
const lines: Record<string, unknown>[] = []
const surroundings = {
  config: { graphql: { endpoint: '/graphql' } } as Config,
  log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
  outages: { note: noted } as never,
  bodies: { release } as never,
  answers: new AnswerRoom(1_000),
  tags,
  environment: { production: true } as Store['environment'],
}
let server: Server | undefined
afterEach(() => {
  server?.close()
  release.mockClear()
  noted.mockClear()
  lines.length = 0
})

async function answerOf(middleware: Middleware, init: RequestInit = {}, production = true): Promise<Response> {
  return fetch(`http://127.0.0.1:${await listening(middleware, production)}/`, init)
}

async function listening(middleware: Middleware, production = true, config = surroundings.config): Promise<number> {
  const koa = new Koa<State>()
  koa.silent = true
  koa.use(
    aroundRequests(
      { ...surroundings, config, environment: { ...surroundings.environment, production } },
      new CacheControls({ roles: {}, routes: {} }),
    ),
  )
  koa.use(middleware)
  server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('an error of the database is noted', async () => {
  const error = new UnavailableError(false, null)
  const answer = await answerOf(() => Promise.reject(error))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(noted.mock.calls).toEqual([[error]])
})

test('a body is forgotten though the error of a request cannot be answered', async () => {
  const answer = await answerOf(async () => {
    throw new RequestError(Number.NaN, 'OddError', 'no status')
  })
  expect(answer.status).toBe(500)
  expect(release).toHaveBeenCalledOnce()
})

test('tags of the owner in the state of a request are no cache tags', async () => {
  const answer = await answerOf(async (ctx) => {
    ctx.state.caller = callerWith('public', [])
    Object.assign(ctx.state, { tags: ['news'] })
    tags.request.add(['article'])
    ctx.body = 'text'
  })
  expect(answer.headers.get('cache-tag')).toBe('article')
})

const text: Middleware = async (ctx) => {
  ctx.state.caller = callerWith('public', [])
  tags.request.add(['article'])
  ctx.body = 'text'
}

test.each([
  [1, ['request', 'slow request']],
  [60_000, ['request']],
  [0, ['request']],
])('with %d ms, a request of 5 ms or more', async (slow, messages) => {
  const late: Middleware = async (ctx) => {
    const spent = new Spent()
    ctx.state.caller = { ...callerWith('public', []), spent }
    await spent.during(() => wait(5))
    spent.read(1, { asks: { type: 'api::tag.tag', question: 'list; filters name eq' } })
    spent.read(0.5, { asks: { type: 'api::tag.tag', question: 'one entry' } })
    ctx.body = 'text'
  }
  const port = await listening(late, true, { ...surroundings.config, log: { slow } })
  await fetch(`http://127.0.0.1:${port}/secret?filters[name]=Ada`, { headers: { 'x-request-id': 'late' } })
  expect(lines.map(({ msg }) => msg)).toEqual(messages)
  if (slow !== 1) return
  const question = 'api::tag.tag: list; filters name eq'
  expect(lines[1]).toMatchObject({
    level: 40,
    id: 'late',
    method: 'GET',
    route: 'other',
    status: 200,
    waiting: 0,
    question,
  })
  expect(JSON.stringify(lines[1])).not.toMatch(/secret|Ada/)
})

test('a read has its tags, its ETag and its line in the log, with and without a body', async () => {
  const answer = await answerOf(text)
  const tag = answer.headers.get('etag')
  expect([answer.status, await answer.text(), answer.headers.get('cache-tag')]).toEqual([200, 'text', 'article'])
  server?.close()
  const head = await answerOf(text, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), head.headers.get('cache-tag')]).toEqual([200, tag, 'article'])
  server?.close()
  const same = await answerOf(text, { headers: { 'if-none-match': String(tag) } })
  expect([same.status, await same.text(), same.headers.get('cache-tag')]).toEqual([304, '', 'article'])
  expect(lines.map(({ status }) => status)).toEqual([200, 200, 304])
  expect(release).toHaveBeenCalledTimes(3)
})

test('an error that comes after the body has no ETag, no tags, and holds no memory of it', async () => {
  const answer = await answerOf(async (ctx, next) => {
    await text(ctx, next)
    ctx.body = new JsonStream(new LongJson([Buffer.alloc(10_000)]))
    surroundings.answers.hold(ctx.res, 10_000)
    throw new RequestError(409, 'LateError', 'late')
  })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { name: 'LateError' } })
  expect(['etag', 'cache-tag', 'cache-control'].map((name) => answer.headers.get(name))).toEqual([
    null,
    null,
    'no-store',
  ])
  await expect.poll(() => surroundings.answers.hasRoom).toBe(true)
})

test.each([
  [true, {}],
  [false, { path: ['populate', 'author', 'fields'] }],
])('production %s: the details of an error in a query', async (production, details) => {
  const misplaced: Middleware = async () => {
    throw Object.assign(invalidParameter('nope'), { place: ['populate', 'author', 'fields'] })
  }
  const answer = await answerOf(misplaced, {}, production)
  const error = { status: 400, name: 'ValidationError', message: 'Invalid parameter nope', details }
  expect(await answer.json()).toEqual({ data: null, error })
})

test.each(['Content-Length: 200000', 'Transfer-Encoding: chunked'])(
  'an answer that ends the connection waits for the rest of a body that nobody reads (%s)',
  async (length) => {
    const port = await listening(async () => {
      throw new RequestError(405, 'MethodNotAllowedError', 'Method Not Allowed')
    })
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let answer = ''
    socket.on('data', (part) => (answer += part))
    await meanwhile(once(socket, 'close'), async () => {
      socket.write(`PATCH / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${length}\r\n\r\n`)
      const piece = 'x'.repeat(20_000)
      for (let sent = 0; sent < 10; sent++) {
        await wait(5)
        expect(answer).toBe('')
        socket.write(length.startsWith('C') ? piece : `${piece.length.toString(16)}\r\n${piece}\r\n`)
      }
      if (!length.startsWith('C')) socket.write('0\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1.1 405 /)
  },
)
