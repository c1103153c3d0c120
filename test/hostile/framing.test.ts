/** Requests whose length two servers could read differently hide no second request, and headers as long as they may be take no time. */
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import type { RunningServer } from '../project.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine', import.meta.url))
/** Milliseconds, on a busy machine. */
const longest = 2_000

const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
const post = (headers: string, body: string) =>
  `POST /api/tags HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const chunked = 'Transfer-Encoding: chunked'
const empty = '0\r\n\r\n'

const ambiguous: readonly (readonly [name: string, text: string])[] = [
  ['a length and chunks', post(`Content-Length: 5\r\n${chunked}`, empty)],
  ['chunks and a length', post(`${chunked}\r\nContent-Length: 5`, empty)],
  ['two codings', post(`${chunked}\r\nTransfer-Encoding: identity`, empty)],
  ['an unknown coding', post('Transfer-Encoding: xchunked', empty)],
  ['a coding in a folded line', post('Transfer-Encoding:\r\n chunked', empty)],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 60', '{}')],
  ['a list of lengths', post('Content-Length: 2, 2', '{}')],
  ['a space before the colon', post('Content-Length : 2', '{}')],
  ['a length with a sign', post('Content-Length: +2', '{}')],
  ['a negative length', post('Content-Length: -2', '{}')],
  ['a length of twenty digits', post('Content-Length: 99999999999999999999', '{}')],
  ['a chunk of a hexadecimal prefix', post(chunked, `0x2\r\n{}\r\n${empty}`)],
  ['a negative chunk', post(chunked, `-2\r\n{}\r\n${empty}`)],
  ['a chunk of seventeen digits', post(chunked, `ffffffffffffffff1\r\n{}\r\n${empty}`)],
  ['chunks with bare line feeds', post(chunked, '2\n{}\n0\n\n')],
  ['a bare line feed in the head', 'GET /api/tags HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n'],
  ['a bare carriage return in the head', 'GET /api/tags HTTP/1.1\r\nHost: a\rX-A: b\r\n\r\n'],
  ['a NUL in a header', 'GET /api/tags HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no host', 'GET /api/tags HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /api/tags HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['the same host twice', 'GET /api/tags HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n'],
  ['two hosts in a list', 'GET /api/tags HTTP/1.1\r\nHost: a, b\r\n\r\n'],
  ['a host with a path', 'GET /api/tags HTTP/1.1\r\nHost: a/b\r\n\r\n'],
  ['a host with an account', 'GET /api/tags HTTP/1.1\r\nHost: a@b\r\n\r\n'],
  ['a port of letters', 'GET /api/tags HTTP/1.1\r\nHost: a:b\r\n\r\n'],
  ['chunks in HTTP/1.0', post(`Connection: keep-alive\r\n${chunked}`, `2\r\n{}\r\n${empty}`).replace('/1.1', '/1.0')],
  ['a folded line', 'GET /api/tags HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n'],
  ['a space in front of the first header', 'GET /api/tags HTTP/1.1\r\n Host: a\r\n\r\n'],
  ['chunks in capitals, twice', post(`${chunked}\r\nTransfer-Encoding: CHUNKED`, empty)],
  ['chunks that are compressed', post('Transfer-Encoding: gzip, chunked', empty)],
  ['a length of spaces', post('Content-Length: 1 2', '{}')],
  ['a fragment', 'GET /api/tags#x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an empty fragment behind a query', 'GET /api/tags?sort=id# HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a fragment of a whole address', 'GET http://a/api/tags#x HTTP/1.1\r\nHost: a\r\n\r\n'],
]

const spaces = ' '.repeat(15_000)
const heads: readonly { readonly name: string; readonly header: string; readonly path?: string }[] = [
  { name: 'a type that ends in spaces', header: `Content-Type: application/json; charset=${spaces}"x` },
  {
    name: 'a boundary of spaces',
    header: `Content-Type: multipart/form-data; boundary=${spaces}"x`,
    path: '/api/upload',
  },
  { name: 'ETags of quotation marks', header: `If-None-Match: ${'"'.repeat(15_000)}` },
  { name: 'an open ETag', header: `If-None-Match: W/"${spaces}x` },
  { name: 'a token of dots', header: `Authorization: Bearer ${'.'.repeat(15_000)}` },
  { name: 'a token behind spaces', header: `Authorization: Bearer${spaces}x` },
  { name: 'a cookie of equals signs', header: `Cookie: ${'='.repeat(15_000)}`, path: '/admin/api/session' },
  { name: 'many ranges', header: `Range: bytes=${'0-,'.repeat(5_000)}`, path: '/uploads/nothing.png' },
  { name: 'a range of digits', header: `Range: bytes=0-${'9'.repeat(14_900)}`, path: '/uploads/nothing.png' },
  { name: 'languages of spaces', header: `Accept-Language: a${spaces};q=1`, path: '/admin' },
  { name: 'an origin of dots', header: `Origin: https://${'a.'.repeat(7_000)}` },
]

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: RunningServer
  beforeAll(async () => {
    const database = await freshDatabase(provider)
    const project = await readyProject({
      name: `framing-${provider}`,
      models: magazine,
      provider,
      databaseUrl: database.url,
      config: { admin: { enabled: true }, permissions: { public: ['api::tag.tag.find', 'api::tag.tag.create'] } },
    })
    server = await project.start({ LOG_LEVEL: 'error' })
  }, 180_000)
  afterAll(async () => {
    expect((await fetch(`${server.base}/_health`)).status).toBe(204)
    expect(server.output()).not.toMatch(/"level":[56]0/)
    expect(await server.stop()).toBe(0)
  })

  /** Returns all that the server answers until it closes the connection, or is silent for a moment. */
  function answersTo(text: string): Promise<string> {
    const { port, hostname } = new URL(server.base)
    return new Promise((resolve) => {
      let received = ''
      let silence: NodeJS.Timeout | undefined
      const socket = connect(Number(port), hostname, () => socket.write(text))
      socket.on('data', (data) => {
        received += data.toString('latin1')
        clearTimeout(silence)
        silence = setTimeout(() => socket.destroy(), 200)
      })
      socket.on('error', () => undefined).on('close', () => resolve(received))
      socket.setTimeout(longest, () => socket.destroy())
    })
  }

  test.each(ambiguous)('%s: refused, with what follows', async (_name, text) => {
    const answers = (await answersTo(text + hidden)).match(/HTTP\/1\.1 \d+/g)
    expect(answers).toEqual(['HTTP/1.1 400'])
  })

  test.each(heads)('$name: no time', async ({ header, path = '/api/tags' }) => {
    const began = performance.now()
    const method = header.startsWith('Content-Type') ? 'POST' : 'GET'
    const answer = await answersTo(`${method} ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\nContent-Length: 2\r\n\r\n{}`)
    expect(answer).toMatch(/^HTTP\/1\.1 [234]/)
    expect(performance.now() - began).toBeLessThan(longest)
  })

  test('no upgrade and no tunnel', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13'
    expect(await answersTo(`GET /api/tags HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/)
    expect(await answersTo(`CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n`)).not.toMatch(/ 2\d\d /)
  })
})
