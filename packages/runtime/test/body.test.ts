import { createServer, IncomingMessage, request as httpRequest } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CrowdedError, RequestError } from '../src/errors/errors.js'
import { Bodies } from '../src/http/body/bodies.js'
import { readRequestBody } from '../src/http/body/body.js'
import { TurnShare } from '../src/load/pauses.js'
import { Turns } from '../src/load/turns.js'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const bodies = newBodies()

function newBodies({ isBehindProxy = false, share = new TurnShare() } = {}): Bodies {
  return new Bodies({ limit: '1mb', isBehindProxy, longWork: Turns.ofLongWork(), share })
}

const server = createServer((request, response) => void answer(request, response))

/** Never rejects: an error is an answer too. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await readRequestBody(request, bodies)
    response.end(JSON.stringify({ body }))
  } catch (error) {
    const known = error instanceof RequestError
    response.end(
      JSON.stringify(
        known
          ? { status: error.status, name: error.name, message: error.message }
          : { status: 500, error: String(error) },
      ),
    )
  }
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function send(
  body: string | Uint8Array | undefined,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { port } = server.address() as AddressInfo
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers })
  request.end(body)
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return JSON.parse(text) as Record<string, unknown>
}

const json = { 'content-type': 'application/json' }
const gzip = { ...json, 'content-encoding': 'gzip' }

describe('a body that is read', () => {
  test.each([
    ['JSON', '{"a":[1]}', json, { a: [1] }],
    ['JSON with a charset', '{}', { 'content-type': 'application/json; charset="UTF-8"' }, {}],
    ['JSON of another name', '[]', { 'content-type': 'application/vnd.api+json' }, []],
    [
      'a form',
      'data[title]=x&data[n]=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      { data: { title: 'x', n: '1' } },
    ],
    ['gzip', gzipSync('{"a":1}'), gzip, { a: 1 }],
    ['brotli', brotliCompressSync('{"a":1}'), { ...json, 'content-encoding': 'br' }, { a: 1 }],
    ['nothing', undefined, json, undefined],
    ['white space', ' \n', json, undefined],
    ['text', 'name=x', { 'content-type': 'text/plain' }, undefined],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, undefined],
  ])('%s', async (_name, body, headers, expected) => {
    expect((await send(body, headers)).body).toEqual(expected)
  })
})

describe('a body that is refused', () => {
  test.each([
    ['a JSON scalar', '"x"', json, 400, 'Error', 'invalid JSON, only supports object and array'],
    ['null', 'null', json, 400, 'Error', 'invalid JSON, only supports object and array'],
    ['broken JSON', '{bad', json, 400, 'SyntaxError', /JSON/],
    [
      'a body over the limit',
      `{"a":"${'x'.repeat(1 << 20)}"}`,
      json,
      413,
      'PayloadTooLargeError',
      'request entity too large',
    ],
    [
      'a small bomb',
      gzipSync(`{"a":"${'x'.repeat(3 << 20)}"}`),
      gzip,
      413,
      'PayloadTooLargeError',
      'request entity too large',
    ],
    [
      'a large form',
      `a=${'x'.repeat(60_000)}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      413,
      'PayloadTooLargeError',
      /large/,
    ],
    ['garbage instead of gzip', 'not gzip at all', gzip, 400, 'BadRequestError', /decompressed/],
    [
      'half a gzip stream',
      gzipSync('{"a":"abcdefghijkl"}').subarray(0, 20),
      gzip,
      400,
      'BadRequestError',
      /decompressed/,
    ],
    ['an unknown encoding', '{}', { ...json, 'content-encoding': 'zip' }, 415, 'UnsupportedMediaTypeError', /encoding/],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=utf-16' },
      415,
      'UnsupportedMediaTypeError',
      /charset/,
    ],
    ['invalid UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), json, 400, 'BadRequestError', /UTF-8/],
  ])('%s', async (_name, body, headers, status, name, message) => {
    expect(await send(body, headers)).toEqual({
      status,
      name,
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    })
  })
})

test('bodies that have no room beside those of others are refused, and short ones never', () => {
  const crowd = newBodies()
  const [large, other, short] = Array.from({ length: 3 }, () => new IncomingMessage(new Socket()))
  crowd.take(large!, 32 * 1024 * 1024 + 8 * 1024)
  expect(() => crowd.take(other!, 8 * 1024 + 1)).toThrow(CrowdedError)
  crowd.take(short!, 8 * 1024)
  crowd.release(large!)
  crowd.take(other!, 8 * 1024 + 1)
})

test('few large bodies are worked on at a time: another is parsed once one is released', async () => {
  const crowd = newBodies()
  const requests = Array.from({ length: 12 }, () => new IncomingMessage(new Socket()))
  const parsed: number[] = []
  const all = requests.map((request, n) => crowd.inTurn(request, String, () => parsed.push(n)))
  await Promise.all(all.slice(0, 8))
  await wait(20)
  expect(parsed).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  for (const n of [2, 5]) crowd.release(requests[n]!)
  await Promise.all(all.slice(8, 10))
  await wait(20)
  expect(parsed.slice(8)).toEqual([8, 9])
  for (const request of requests) crowd.release(request)
  await Promise.all(all)
  expect(parsed).toHaveLength(12)
})

test('behind a proxy the large bodies of one sender leave turns to those of others', async () => {
  const crowd = newBodies({ isBehindProxy: true })
  const requests = [...Array.from({ length: 12 }, () => '203.0.113.1'), '203.0.113.2'].map((sender) => {
    const request = new IncomingMessage(new Socket())
    return Object.assign(request, { headers: { 'x-forwarded-for': sender } })
  })
  const parsed: unknown[] = []
  const parse = (request: IncomingMessage) => () => parsed.push(request.headers['x-forwarded-for'])
  const all = requests.map((request) => crowd.inTurn(request, String, parse(request)))
  await Promise.all(all.slice(0, 8))
  for (const n of [0, 1]) crowd.release(requests[n]!)
  await wait(50)
  expect(parsed.slice(8)).toEqual(['203.0.113.1', '203.0.113.2'])
  for (const request of requests) crowd.release(request)
  await Promise.all(all)
})

test('large bodies are decoded, parsed and used one after the other, in turns of the event loop of their own', async () => {
  const crowd = newBodies()
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  count()
  const turns: number[] = []
  const act = () => String(turns.push(turn))
  const requests = Array.from({ length: 3 }, () => new IncomingMessage(new Socket()))
  await Promise.all(requests.map((request) => crowd.inTurn(request, act, act).then(act)))
  isOver = true
  expect(new Set(turns).size).toBe(3 * requests.length)
  for (const request of requests) crowd.release(request)
})

test('a body of a connection that has ended is refused, and one that was read already is empty', async () => {
  const ended = new IncomingMessage(new Socket())
  Object.assign(ended.headers, { ...json, 'content-length': '2' })
  ended.destroy()
  await expect(readRequestBody(ended, bodies)).rejects.toThrow('The request body was cut off')
  const read = new IncomingMessage(new Socket())
  Object.assign(read.headers, { ...json, 'content-length': '2' })
  read.push('{}')
  read.push(null)
  expect(await readRequestBody(read, bodies)).toEqual({})
  expect(await readRequestBody(read, bodies)).toBeUndefined()
})

test('a refused bomb leaves nothing of itself, though its request is still referred to', async () => {
  const requests: IncomingMessage[] = []
  const keep = (request: IncomingMessage) => void requests.push(request)
  server.on('request', keep)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().arrayBuffers
  const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
  for (let sent = 0; sent < 30; sent++) expect(await send(bomb, gzip)).toMatchObject({ status: 413 })
  server.off('request', keep)
  expect(requests).toHaveLength(30)
  const left = () => {
    collect()
    return process.memoryUsage().arrayBuffers - before
  }
  // A bomb fills a megabyte before it is refused.
  await expect.poll(left).toBeLessThan(10_000_000)
})

test('the bytes of a body are not kept once it is parsed, though the request lives', async () => {
  const requests: IncomingMessage[] = []
  const holding = createServer((request, response) => {
    requests.push(request)
    readRequestBody(request, bodies)
      .then((read) => response.end(JSON.stringify(read)))
      .catch((error: unknown) => response.end(String(error)))
      .finally(() => bodies.release(request))
  })
  await once(holding.listen(0, '127.0.0.1'), 'listening')
  const { port } = holding.address() as AddressInfo
  const body = `[${' '.repeat(900_000)}]`
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = used()
  for (let sent = 0; sent < 30; sent++) {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: json, body })
    expect(await response.json()).toEqual([])
  }
  expect(requests).toHaveLength(30)
  await expect.poll(() => used() - before).toBeLessThan(10_000_000)
  holding.close()
})
