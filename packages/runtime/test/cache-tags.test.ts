/** Purging: tables that statements change, the queue, the request, variables of the environment. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTags } from '../src/tags/open-tags.js'
import { PurgeError, purgeRequest } from '../src/tags/purge-request.js'
import type { TraceHeaders } from '../src/metrics/traces.js'
import { Purger } from '../src/tags/purger.js'
import { tagHeader } from '../src/tags/request-tags.js'
import { TableTags } from '../src/tags/table-tags.js'
import { watch } from '../src/tags/watch.js'
import { NewRow } from '../src/tables.js'
import { compileTypes } from '../src/compile-types.js'
import { entry, scalar } from './descriptors.js'
import { writtenTable } from '../src/prisma-statements/written-table.js'
import type { IncomingMessage, Server } from 'node:http'
import type { Database, Transaction } from '../src/database.js'

test.each([
  ['select 1', undefined],
  ['  SELECT "a" from "update t"', undefined],
  ['savepoint hook', undefined],
  ['insert into "articles" ("a") values ($1)', 'articles'],
  ['INSERT INTO `main`.`articles` (`a`) VALUES (?)', 'articles'],
  ['INSERT OR IGNORE INTO articles VALUES (1)', 'articles'],
  ['UPDATE "public"."odd "" name" SET a = 1;', 'odd " name'],
  ['update only Articles set a = 1', 'articles'],
  ['delete from articles where 1 = 1', 'articles'],
  ['with x as (delete from a returning 1) select * from x', null],
  ['select 1; delete from articles', null],
  ['truncate articles', null],
  ['/* note */ delete from articles', null],
  ['explain analyze delete from articles', null],
])('%s changes %s', (text, table) => {
  expect(writtenTable(text)).toBe(table)
})

test('tags that the header has no room for count as anything', () => {
  const tags = Array.from({ length: 300 }, (_, n) => `a-long-name-${n}`)
  expect(tagHeader({ header: 'Surrogate-Key' }, ['a', 'b-1'])).toBe('a b-1')
  expect(tagHeader({ header: 'Cache-Tag' }, ['a', 'b-1'])).toBe('a,b-1')
  expect(tagHeader({ header: 'Cache-Tag' }, tags)).toBe('all,any')
})

test('of a write that was begun twice, only the last time counts', async () => {
  const types = compileTypes([entry('note', { text: scalar('string', 'text') })], { privateAttributes: [] })
  const told: string[][] = []
  const begun = { insert: () => undefined } as Partial<Transaction> as Transaction
  const twice = async (work: (transaction: Transaction) => Promise<unknown>) => {
    await work(begun).catch(() => undefined)
    return work(begun)
  }
  const database = watch({ write: twice } as Partial<Database> as Database, {
    request: { add: () => undefined } as never,
    tables: new TableTags(types),
    changed: (tags) => void told.push([...tags]),
    stop: async () => undefined,
  })
  let isFirst = true
  await database.write(async (transaction) => {
    const row = new NewRow({ name: 'notes', columns: new Map() }, {})
    await transaction.insert([row])
    if (!isFirst) return void (row.id = 7)
    isFirst = false
    throw new Error('It takes several statements')
  })
  expect(told).toEqual([['any', 'note', 'note-7']])
})

describe('the queue', () => {
  afterEach(() => void vi.useRealTimers())

  function purging(repeatAfter = 0) {
    vi.useFakeTimers()
    const sent: (readonly string[])[] = []
    const failures: Error[] = []
    const lines: string[] = []
    const log = { warn: (_: object, line: string) => lines.push(line), info: (line: string) => lines.push(line) }
    const purge = async (tags: readonly string[]) => {
      await Promise.resolve()
      const failure = failures.shift()
      if (failure) throw failure
      sent.push(tags)
    }
    const purger = new Purger({ purge, repeatAfter, log: log as never })
    const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
    return { purger, sent, failures, lines, pass }
  }

  test('what waits at once is purged together, in requests of thirty', async () => {
    const { purger, sent, pass } = purging()
    purger.add(['a', 'b'])
    purger.add(['b', 'c'])
    expect(sent).toEqual([])
    await pass(0.1)
    expect(sent).toEqual([['a', 'b', 'c']])
    purger.add(Array.from({ length: 70 }, (_, n) => `t${n}`))
    await pass(0.1)
    expect(sent.slice(1).map(({ length }) => length)).toEqual([30, 30, 10])
  })

  test('a failure is told and tried again, later each time, or when the cache says', async () => {
    const { purger, sent, failures, lines, pass } = purging()
    failures.push(new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
    failures.push(new PurgeError('it answered 500', null), new PurgeError('it answered 429', 7))
    purger.add(['a'])
    await pass(0.1)
    purger.add(['b'])
    await pass(10.2)
    expect(sent).toEqual([['a', 'b']])
    expect(lines).toEqual([
      'The cache did not purge what has changed (connect ECONNREFUSED): it is asked again in 1 s.',
      'The cache did not purge what has changed (it answered 500): it is asked again in 2 s.',
      'The cache did not purge what has changed (it answered 429): it is asked again in 7 s.',
      'the cache purges again',
    ])
  })

  test('if too much waits, everything is purged', async () => {
    const { purger, sent, failures, pass } = purging()
    failures.push(new PurgeError('it answered 500', null))
    purger.add(['a'])
    await pass(0.1)
    for (let n = 0; n < 5_000; n++) purger.add([`t${n}`])
    await pass(1)
    expect(sent).toEqual([['all']])
  })

  test('each tag is purged once more, not more often', async () => {
    const { purger, sent, pass } = purging(10)
    purger.add(['a'])
    await pass(0.1)
    purger.add(['b'])
    await pass(60)
    expect(sent).toEqual([['a'], ['b'], ['a', 'b']])
    purger.add(['c'])
    await pass(0.1)
    const stopped = purger.stop()
    await pass(0.1)
    await stopped
    expect(sent.slice(3)).toEqual([['c'], ['c']])
  })

  test('a stopping server gives up in time, and says what is left', async () => {
    const { purger, failures, lines, pass } = purging()
    for (let n = 0; n < 20; n++) failures.push(new PurgeError('it answered 500', null))
    purger.add(['a', 'b-1'])
    await pass(0.1)
    const stopped = purger.stop()
    await pass(5)
    await stopped
    expect(lines.at(-1)).toBe('The server stops, and the cache has not purged what has changed: a b-1')
  })
})

describe('the request', () => {
  let server: Server

  afterEach(() => void server.close())

  async function answering(status: number, headers: Record<string, string> = {}) {
    const asked: { request: IncomingMessage; body: string }[] = []
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        asked.push({ request, body })
        response.writeHead(status, { ...headers, connection: 'close' }).end('{}')
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return { asked, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/purge` }
  }

  test('has the tags in its header, or in its body', async () => {
    const { asked, url } = await answering(200)
    const headers = { 'Fastly-Key': 'k' }
    await purgeRequest('Surrogate-Key', { url, method: 'PURGE', headers, repeatAfter: 0 })(['a', 'b-1'])
    await purgeRequest('Cache-Tag', { url, method: 'POST', headers, repeatAfter: 0 })(['a', 'b-1'])
    const [first, second] = asked
    expect([first?.request.method, first?.request.headers['surrogate-key'], first?.body]).toEqual([
      'PURGE',
      'a b-1',
      '',
    ])
    expect([second?.request.method, second?.request.headers['content-type'], second?.body]).toEqual([
      'POST',
      'application/json',
      '{"tags":["a","b-1"]}',
    ])
    for (const { request } of asked) expect(request.headers['fastly-key']).toBe('k')
    const traces = {
      send: <Result>(_: string, send: (more: TraceHeaders) => Promise<Result>) => send({ traceparent: 't' }),
    }
    await purgeRequest('Cache-Tag', { url, method: 'POST', headers, repeatAfter: 0 }, traces)(['a'])
    expect(asked[2]?.request.headers).toMatchObject({ traceparent: 't', 'fastly-key': 'k' })
  })

  test('fails unless the cache confirms it; its headers follow no redirect', async () => {
    const purge = (url: string) =>
      purgeRequest('Surrogate-Key', { url, method: 'POST', headers: {}, repeatAfter: 0 })(['a'])
    const busy = await answering(429, { 'retry-after': '12' })
    await expect(purge(busy.url)).rejects.toMatchObject({ message: 'it answered 429', retryAfter: 12 })
    server.close()
    const moved = await answering(302, { location: busy.url })
    await expect(purge(moved.url)).rejects.toMatchObject({ message: 'it answered 302', retryAfter: null })
  })
})

describe('variables', () => {
  const config = (url: string) => ({
    header: 'Cache-Tag' as const,
    purge: { url, method: 'POST', headers: { Authorization: 'Bearer ${TOKEN}' }, repeatAfter: 0 },
  })
  const open = (url: string, variables: Record<string, string>, production = true) => {
    const lines: unknown[] = []
    const log = Object.assign(pino({ level: 'silent' }), { warn: (line: unknown) => lines.push(line) })
    openTags({ config: config(url), types: new Map(), log, variables, production })
    return lines
  }

  test('are filled in, or a server in production does not start', () => {
    const url = 'https://cache.example.com/${ZONE}/purge'
    expect(open(url, { ZONE: 'z', TOKEN: 't' })).toEqual([])
    expect(() => open(url, {})).toThrow('ZONE and TOKEN of cache.tags.purge are not set in the environment.')
    expect(open(url, { ZONE: 'z' }, false)).toEqual([
      'TOKEN of cache.tags.purge is not set in the environment. Nothing is purged.',
    ])
    for (const TOKEN of ['line\nbreak', 'trailing\n', 'Schlüssel']) {
      const refusal = 'The header Authorization of cache.tags.purge has a character that headers cannot have'
      expect(() => open(url, { ZONE: 'z', TOKEN })).toThrow(refusal)
      expect(open(url, { ZONE: 'z', TOKEN }, false).join()).not.toContain(TOKEN)
    }
    expect(() => open('${ZONE}', { ZONE: 'x y', TOKEN: 't' })).toThrow('is no address')
    expect(() => open('https://a:b@example.com', { TOKEN: 't' })).toThrow('write an Authorization header instead')
  })
})
