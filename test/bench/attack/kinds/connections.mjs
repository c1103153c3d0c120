// Bytes that no client library sends: floods of headers, tiny pieces, requests ahead of their answers, broken requests.
import { setTimeout as wait } from 'node:timers/promises'
import { sendBytes } from '../send.mjs'
import { filling, getting, list, megabyte } from './build.mjs'

const bytes =
  (text, options) =>
  ({ base }) =>
    sendBytes(base, text, options)
const head = (method, path, more = '') => `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}`
const get = (path, more = '') => `${head('GET', path, more)}\r\n`
const chunks = (count, text) => `${text.length.toString(16)}\r\n${text}\r\n`.repeat(count)
const chunked = (path, type = 'application/json') =>
  `${head('POST', path)}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`

export const headers = {
  'one header of 15 KB': () => getting('/api/tags/1', { 'x-a': 'a'.repeat(15_000) }),
  'a thousand headers': () => bytes(get('/api/tags/1', list(1_000, (n) => `X-${n}: 1\r\n`).join(''))),
  'a header of a megabyte': () => bytes(get('/api/tags/1', `X-A: ${'a'.repeat(megabyte)}\r\n`)),
  'a megabyte of headers': () => bytes(get('/api/tags/1', filling(megabyte, () => 'A: 1', '\r\n') + '\r\n')),
  'a megabyte of one path': () => bytes(get(`/${'a'.repeat(megabyte)}`)),
  'many cookies': () => getting('/admin/api/session', { cookie: filling(15_000, (n) => `c${n}=1`, '; ') }),
  'a long token': () => getting('/api/tags/1', { authorization: `Bearer ${'a'.repeat(15_000)}` }),
  'a token of many parts': () => getting('/api/tags/1', { authorization: `Bearer ${'a.'.repeat(7_000)}` }),
  'another token each time': () => forged(),
  'many addresses of proxies': () => getting('/api/tags/1', { 'x-forwarded-for': filling(15_000, () => '1.1.1.1') }),
  'many ETags': () => getting('/api/tags/1', { 'if-none-match': filling(15_000, () => '"a"') }),
  'an ETag of commas': () => getting('/api/tags/1', { 'if-none-match': ','.repeat(15_000) }),
  'many languages': () => getting('/admin', { 'accept-language': filling(15_000, (n) => `a${n};q=0.5`) }),
  'many encodings': () => getting('/openapi.json', { 'accept-encoding': filling(15_000, (n) => `a${n};q=0.5`) }),
  'many ranges': () => getting('/uploads/nothing.png', { range: `bytes=${filling(15_000, (n) => `${n}-${n}`)}` }),
  'many types': () => getting('/api/tags/1', { accept: filling(15_000, (n) => `a/b${n};q=0.5`) }),
  'a content type of parameters': () =>
    bytes(
      `${head('POST', '/api/tags')}Content-Type: application/json${'; a=b'.repeat(2_900)}\r\nContent-Length: 2\r\n\r\n{}`,
    ),
  'an odd host': () => bytes(`GET /api/tags/1 HTTP/1.1\r\nHost: ${'a@'.repeat(7_000)}\r\n\r\n`),
  'an odd origin': () => getting('/api/tags/1', { origin: `https://${'a.'.repeat(7_000)}` }),
}

export const pieces = {
  'a megabyte of chunks of one byte': () => bytes(`${chunked('/api/articles')}${chunks(166_000, ' ')}0\r\n\r\n`),
  'the same for GraphQL': () => bytes(`${chunked('/graphql')}${chunks(166_000, ' ')}0\r\n\r\n`),
  'the same as a form': () =>
    bytes(`${chunked('/api/upload', 'multipart/form-data; boundary=x')}${chunks(166_000, '-')}0\r\n\r\n`),
  'the same for a path that takes no body': () =>
    bytes(`${chunked('/api/tags/1').replace('POST', 'GET')}${chunks(166_000, ' ')}0\r\n\r\n`),
  'chunks of sixty-four bytes': () => bytes(`${chunked('/api/articles')}${chunks(14_000, ' '.repeat(64))}0\r\n\r\n`),
  'a chunk with a long extension': () => bytes(`${chunked('/api/articles')}1;${'a'.repeat(900_000)}\r\n \r\n0\r\n\r\n`),
  'chunks with extensions': () => bytes(`${chunked('/api/articles')}${'1;a=b\r\n \r\n'.repeat(90_000)}0\r\n\r\n`),
  'a megabyte of trailers': () =>
    bytes(`${chunked('/api/articles')}0\r\n${filling(megabyte, () => 'A: 1', '\r\n')}\r\n\r\n`),
  'a body in pieces of ten bytes': () =>
    bytes([
      `${head('POST', '/api/articles')}Content-Type: application/json\r\nContent-Length: 20000\r\n\r\n`,
      ...list(2_000, () => ' '.repeat(10)),
    ]),
  'a head byte by byte': () => bytes([...get('/api/tags/1')], { pause: 2 }),
  '3,000 requests ahead': () => bytes(get('/api/tags/1').repeat(3_000), { answers: 100 }),
  '3,000 requests ahead that are wrong': () => bytes(get('/nothing').repeat(3_000), { answers: 100 }),
  '3,000 questions ahead': () =>
    bytes(list(3_000, (n) => get(`/api/articles?filters[title]=${n}&pagination[pageSize]=1`)).join(''), {
      answers: 100,
    }),
  '3,000 checks of health ahead': () => bytes(get('/_health').repeat(3_000), { answers: 100 }),
  '90 requests ahead, again and again': () => bytes(get('/api/tags/1').repeat(90), { answers: 90 }),
  'bodies ahead': () =>
    bytes(
      `${head('POST', '/api/auth/local')}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`.repeat(3_000),
      { answers: 100 },
    ),
  'bytes that are no request': () => bytes(Buffer.alloc(megabyte, 255)),
  'lines without an end': () => bytes('\r\n'.repeat(500_000)),
  'two lengths': () => bytes(`${head('POST', '/api/tags')}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`),
  'a length and chunks': () =>
    bytes(`${head('POST', '/api/tags')}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
  'a length that never comes': () =>
    bytes(`${head('POST', '/api/tags')}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`, {
      pause: 10,
    }),
  'an upgrade': () =>
    bytes(
      get(
        '/graphql',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13\r\n',
      ),
    ),
  'a proxy request': () => bytes('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n'),
  'an old version': () => bytes('GET /api/tags/1 HTTP/0.9\r\n\r\n'),
  'answers that nobody reads': () => abandoned(),
}

/** Tokens that look right: each is another one, so none is remembered. */
function forged() {
  let n = 0
  return (target) => {
    n++
    const claims = Buffer.from(JSON.stringify({ id: n, iat: 1, exp: 9_999_999_999 })).toString('base64url')
    const token = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${claims}.${'a'.repeat(43)}`
    return getting('/api/tags/1', { authorization: `Bearer ${token}` })(target)
  }
}

/** Asks for a large answer and leaves in the middle of it. */
function abandoned() {
  return async ({ base }) => {
    const asked = sendBytes(base, get('/api/articles?populate=*&pagination[pageSize]=100'))
    await wait(5)
    return asked
  }
}
