// Forms, compressed bodies and pictures.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { png } from '../../../../fixtures/wire/png.mjs'
import { filling, list, megabyte, one } from './build.mjs'

const boundary = 'x7d1'
const part = (name, value, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const file = (name, value, type = 'image/png') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    value,
    Buffer.from('\r\n'),
  ])
const end = `--${boundary}--\r\n`
const form = (path, parts, as) =>
  one(
    {
      method: 'POST',
      path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([...parts.map((each) => Buffer.from(each)), Buffer.from(end)]),
    },
    as,
  )

export const forms = {
  'a sign-in as a form of many texts': () =>
    form(
      '/api/auth/local',
      list(199, (n) => part(`t${n}`, 'x'.repeat(5_000))),
    ),
  'an article as a form of many texts': () =>
    form(
      '/api/articles',
      list(199, (n) => part(`t${n}`, 'x'.repeat(5_000))),
    ),
  'an article as a form of one text': () =>
    form('/api/articles', [part('data', `{"title":"Form","body":"${'x'.repeat(990_000)}"}`)]),
  '15,000 parts': () =>
    form(
      '/api/upload',
      list(15_000, () => part('a', '')),
    ),
  'parts without a name': () =>
    form(
      '/api/upload',
      list(10_000, () => `--${boundary}\r\n\r\n\r\n`),
    ),
  'headers of a part': () =>
    form('/api/upload', [`--${boundary}\r\n${filling(900_000, (n) => `X-${n}: a`, '\r\n')}\r\n\r\n\r\n`]),
  'a long name of a file': () => form('/api/upload', [file('a'.repeat(900_000), Buffer.from('x'))]),
  'starts of boundaries': () =>
    form('/api/upload', [file('a.txt', Buffer.from(`\r\n--${boundary.slice(0, -1)}`.repeat(80_000)), 'text/plain')]),
  'a form that ends early': () =>
    one({
      method: 'POST',
      path: '/api/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([file('a.txt', Buffer.alloc(900_000), 'text/plain')]),
    }),
  'a hundred files': () =>
    form(
      '/api/upload',
      list(100, (n) => file(`f${n}.txt`, Buffer.alloc(9_000, 65), 'text/plain')),
    ),
  'a picture': () => form('/api/upload', [file('a.png', png(640, 400, [10, 80, 160]))]),
  'a picture of 9,000 by 9,000': () => form('/api/upload', [file('large.png', png(9_000, 9_000, [1, 2, 3]))]),
  'a picture that claims a billion pixels': () => form('/api/upload', [file('claim.png', claimed())]),
  'an SVG of a megabyte': () =>
    form('/api/upload', [
      file('a.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(300_000)}`), 'image/svg+xml'),
    ]),
  'an SVG of entities': () =>
    form('/api/upload', [
      file(
        'b.svg',
        Buffer.from(
          `<!DOCTYPE svg [${list(20, (n) => `<!ENTITY a${n} "${`&a${n + 1};`.repeat(10)}">`).join('')}<!ENTITY a20 "x">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a0;</text></svg>`,
        ),
        'image/svg+xml',
      ),
    ]),
  'a crop': () =>
    one({
      method: 'POST',
      path: '/api/upload/files/3/crop',
      headers: { 'content-type': 'application/json' },
      body: '{"crop":{"left":0,"top":0,"width":300,"height":300},"copy":true}',
    }),
  'a form of 50 KB': () =>
    one({
      method: 'POST',
      path: '/api/auth/local',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: filling(50_000, (n) => `a[${n}]=1`, '&'),
    }),
  'a deep form': () =>
    one({
      method: 'POST',
      path: '/api/auth/local',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `a${'[b]'.repeat(18_000)}=1`,
    }),
}

/** A header that promises 30,000 by 30,000 pixels. */
function claimed() {
  const bytes = Buffer.from(png(8, 8, [1, 2, 3]))
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}

const zipped = (path, encoding, body) =>
  one({ method: 'POST', path, headers: { 'content-type': 'application/json', 'content-encoding': encoding }, body })
const zeros = () => Buffer.alloc(900 * megabyte, 32)
const bomb = () => gzipSync(zeros())
const json = () =>
  Buffer.from(`{"data":{"title":"Zipped","extra":[${filling(megabyte - 5_000, (n) => String(n % 10))}]}}`)

export const compressed = {
  'a gzip of 900 MB of spaces': () => zipped('/api/articles', 'gzip', bomb()),
  'the same for GraphQL': () => zipped('/graphql', 'gzip', bomb()),
  'the same for a sign-in': () => zipped('/api/auth/local', 'gzip', bomb()),
  'the same for MCP': () =>
    one(
      {
        method: 'POST',
        path: '/mcp',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: bomb(),
      },
      'token',
    ),
  'a deflate of 900 MB': () => zipped('/api/articles', 'deflate', deflateSync(zeros())),
  'a brotli of 900 MB': () => zipped('/api/articles', 'br', brotliCompressSync(zeros(), { params: { 1: 1 } })),
  'a gzip of a megabyte of JSON': () => zipped('/api/articles', 'gzip', gzipSync(json())),
  'a gzip of a gzip': () => zipped('/api/articles', 'gzip', gzipSync(bomb())),
  'a gzip that ends early': () => zipped('/api/articles', 'gzip', bomb().subarray(0, 500_000)),
  'a gzip of many empty members': () =>
    zipped('/api/articles', 'gzip', Buffer.concat(list(45_000, () => gzipSync('')))),
  'a form of a bomb': () =>
    one({
      method: 'POST',
      path: '/api/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-encoding': 'gzip' },
      body: bomb(),
    }),
}
