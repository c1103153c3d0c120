// Forms, compressed bodies and pictures.
import { brotliCompressSync, crc32, deflateSync, gzipSync } from 'node:zlib'
import { png } from '../../../../fixtures/wire/png.mjs'
import { filling, list, megabyte, ofMcp, one } from './build.mjs'

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
  'a picture of 36 million pixels of 16 bits': () => form('/api/upload', [file('deep.png', deepPicture())]),
  'notes of a camera that lead to themselves': () =>
    form('/api/upload', [file('notes.png', withChunks('eXIf', endless()))]),
  'texts of a picture that unpack': () =>
    form('/api/upload', [file('texts.png', withChunks('zTXt', ...list(130, () => packedText())))]),
  'an animation of 30,000 frames': () => form('/api/upload', [file('moves.gif', animation(30_000), 'image/gif')]),
  'a TIFF of 8,000 pages': () => form('/api/upload', [file('pages.tiff', pages(8_000), 'image/tiff')]),
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

function chunk(type, data) {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** The chunks before the pixels: the start of a PNG has 33 bytes. */
function withChunks(type, ...contents) {
  const picture = png(300, 300, [1, 2, 3])
  return Buffer.concat([picture.subarray(0, 33), ...contents.map((each) => chunk(type, each)), picture.subarray(33)])
}

function deepPicture() {
  const side = 6_000
  const start = Buffer.from(png(1, 1, [0, 0, 0]).subarray(0, 33))
  start.writeUInt32BE(side, 16)
  start.writeUInt32BE(side, 20)
  start.set([16, 6], 24)
  start.writeUInt32BE(crc32(start.subarray(12, 29)), 29)
  const pixels = deflateSync(Buffer.alloc((side * 8 + 1) * side), { level: 9 })
  return Buffer.concat([start, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A directory of TIFF; its entries are [tag, type, count, value]. */
function directory(entries, next) {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length, 0)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt32LE(next, bytes.length - 4)
  return bytes
}

const tiff = (...directories) => Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), ...directories])
const endless = () =>
  tiff(
    directory(
      list(5_400, () => [0x8769, 4, 1, 8]),
      8,
    ),
  )

function pages(count) {
  const tags = [256, 257, 258, 259, 262, 273, 277, 278, 279].map((tag) => {
    const value = tag === 258 || tag === 273 ? 8 : 1
    return [tag, tag === 273 || tag === 279 ? 4 : 3, 1, value]
  })
  const size = 2 + tags.length * 12 + 4
  return tiff(...list(count, (n) => directory(tags, n === count - 1 ? 0 : 8 + (n + 1) * size)))
}

/** A text of seven megabytes. */
function packedText() {
  return Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(7_000_000), { level: 9 })])
}

function animation(frames) {
  const start = Buffer.from('GIF89a\x2c\x01\x2c\x01\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from('21f90400010000002c00000000010001000002024c0100', 'hex')
  return Buffer.concat([start, ...list(frames, () => frame), Buffer.from(';')])
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
        headers: { ...ofMcp, 'content-encoding': 'gzip' },
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
