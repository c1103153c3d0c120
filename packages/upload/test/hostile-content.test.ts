/** Files with a false type, or with more content than they seem to have. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType } from '../src/content/content-type.js'
import { readPicture } from '../src/pictures/image.js'

const folder = mkdtempSync(join(tmpdir(), 'content-gen-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const breakpoints = { large: 1000, medium: 750, small: 500 }
const script = '<script>alert(1)</script>'
const page = `<html><body>${script}</body></html>`
let next = 0

function fileOf(content: string | Buffer): string {
  const path = join(folder, String(next++))
  writeFileSync(path, content)
  return path
}

async function typeOf(name: string, content: string | Buffer, mime = 'image/png') {
  const size = Buffer.byteLength(content)
  const {
    mime: found,
    extension,
    isProven,
  } = await contentType({ field: 'files', path: fileOf(content), name, mime, size })
  return [found, extension, isProven]
}

describe('a polyglot', () => {
  let png: Buffer
  let jpeg: Buffer
  beforeAll(async () => {
    const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
    png = await image.png().toBuffer()
    jpeg = await image.jpeg().toBuffer()
  })
  const gif = 'GIF89a/*\0\0\0\0\0\0*/=1;alert(1)//;'

  test('is the picture that its bytes begin with, under any name', async () => {
    for (const name of ['x.js', 'x.html', 'x.gif', 'x.png', 'x']) {
      expect(await typeOf(name, gif, 'text/javascript')).toEqual(['image/gif', '.gif', true])
    }
    for (const name of ['x.html', 'x.svg', 'x.php', 'x.png']) {
      expect(await typeOf(name, Buffer.concat([png, Buffer.from(page)]), 'text/html')).toEqual([
        'image/png',
        '.png',
        true,
      ])
      const [mime, extension] = await typeOf(name, Buffer.concat([jpeg, Buffer.from(page)]))
      expect([mime, extension]).toEqual(['image/jpeg', '.jpg'])
    }
    expect(await typeOf('x.jpg', '%PDF-1.7\n' + page, 'image/jpeg')).toEqual(['application/pdf', '.pdf', true])
  })

  test.each([
    ['a page', page],
    ['a page behind white space', '\n\n \t' + page],
    ['a page behind a byte order mark', '\uFEFF' + page],
    ['a page behind a comment', `<!-- GIF89a -->${page}`],
    ['a page behind a declaration', `<?xml version="1.0"?>\n${page}`],
    ['a script', script],
    ['an upper-case page', page.toUpperCase()],
  ])('that is %s is a page', async (_what, content) => {
    expect(await typeOf('x.jpg', content, 'image/jpeg')).toEqual(['text/html', '.html', true])
  })

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'a drawing behind a comment and a document type',
      `<!-- x --><!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "b">]><svg>${script}</svg>`,
    ],
    ['a drawing with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])('that is %s is a drawing', async (_what, content) => {
    expect(await typeOf('x.png', content)).toEqual(['image/svg+xml', '.svg', true])
  })

  test.each([
    ['x.svgz', gzipSync('<svg/>'), ['application/gzip', '.gz', true]],
    ['x.tar.gz', gzipSync('x'), ['application/gzip', '.gz', true]],
    [
      'x.docx',
      Buffer.from('PK\x03\x04' + '\0'.repeat(30)),
      ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx', true],
    ],
    ['x.xhtml', '<?xml version="1.0"?><x/>', ['application/xml', '.xml', true]],
    ['x.php', 'no picture', ['image/png', '', false]],
    ['x.php5', 'no picture', ['image/png', '', false]],
    ['x.PHTML', 'no picture', ['image/png', '', false]],
    ['.htaccess', 'no picture', ['image/png', '', false]],
  ])('%s', async (name, content, expected) => {
    expect(await typeOf(name, content)).toEqual(expected)
  })

  test('is neither video nor sound because of its name', async () => {
    for (const [name, mime] of [
      ['x.mp4', 'video/mp4'],
      ['x.mp3', ''],
    ] as const) {
      expect(await typeOf(name, 'text', mime)).toEqual(['application/octet-stream', name.slice(1), false])
    }
  })

  test('counts as a picture only if it is one', async () => {
    expect(await readPicture(fileOf(gif), 'image/gif', breakpoints).catch((error: Error) => error.message)).toBe(
      'File is not a valid image',
    )
    const whole = await readPicture(fileOf(Buffer.concat([png, Buffer.from(page)])), 'image/png', breakpoints)
    expect(whole).toEqual({ width: 4, height: 4, versions: [] })
  })
})

describe('a small file with a large picture', () => {
  test.each([
    ['of 2,500 million pixels is refused', 50_000, 50_000, 'File is not a valid image'],
    ['of 256 million pixels is kept as it is', 16_000, 16_000, { width: 16_000, height: 16_000, versions: [] }],
    ['that is a line is kept as it is', 1, 39_000_000, { width: 1, height: 39_000_000, versions: [] }],
  ])('%s', async (_what, width, height, expected) => {
    const found = readPicture(fileOf(blankPng(width, height)), 'image/png', breakpoints)
    expect(await found.catch((error: Error) => error.message)).toEqual(expected)
  })

  test('which only claims to be large is refused', async () => {
    const cut = blankPng(3000, 3000).subarray(0, 60)
    await expect(readPicture(fileOf(cut), 'image/png', breakpoints)).rejects.toThrow('File is not a valid image')
  })
})

describe('a drawing', () => {
  /** Draws one shape ten times, that group ten times, and so on. */
  const avalanche = (root: string) => {
    const levels = Array.from({ length: 8 }, (_, level) => {
      return `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`
    })
    return `${root}<defs><rect id="a0" width="1" height="1"/>${levels.join('')}</defs><use href="#a8"/></svg>`
  }
  const sizeOf = async (content: string) => {
    const found = await readPicture(fileOf(content), 'image/svg+xml', breakpoints)
    return found && [found.width, found.height]
  }
  const svg = (attributes: string) => avalanche(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>`)

  test.each([
    ['width="12" height="8"', [12, 8]],
    ['viewBox="0 0 24 12"', [24, 12]],
    [`width='100%' viewBox="0,0,24,24"`, [24, 24]],
    ['width="1e3px" height="2"', null],
    ['', null],
    ['width="12"', null],
    ['width="100%" height="100%"', null],
    ['width="1foo" height="1foo"', null],
    ['viewBox="0 0 0 0"', null],
    ['viewBox="0 0 24"', null],
    [`a=" viewBox='0 0 24 24' "`, null],
  ])('has the size that it states, and is never drawn: %s', async (attributes, expected) => {
    expect(await sizeOf(svg(attributes))).toEqual(expected)
    expect(await sizeOf(`<!-- <svg viewBox="0 0 1 1"> -->${svg(attributes)}`)).toEqual(expected)
  })

  test('keeps nobody waiting with its style sheets', async () => {
    const styles = 'g g g g g g g g{fill:red}'.repeat(60_000)
    const shapes = `${'<g>'.repeat(150)}${'<path/>'.repeat(200_000)}${'</g>'.repeat(150)}`
    const root = '<svg viewBox="0 0 24 12" xmlns="http://www.w3.org/2000/svg">'
    expect(await sizeOf(`${root}<style>${styles}</style>${shapes}</svg>`)).toEqual([24, 12])
  })

  test.each([
    [`<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" width="7" height="5">`, [7, 5]],
    [`<svg xmlns='http://www.w3.org/2000/svg' id='>' width='7'\n height='5'\n>`, [7, 5]],
    [`<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"`, null],
  ])('is read up to the end of its root alone: %s', async (start, expected) => {
    expect(await sizeOf(expected === null ? start : `${start}<g/></svg>`)).toEqual(expected)
  })

  test('reads no file and expands no billion laughs', async () => {
    const entities = (declarations: string) =>
      `<!DOCTYPE svg [${declarations}]><svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><text>&a9;</text></svg>`
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')
    for (const content of [
      entities('<!ENTITY a9 SYSTEM "file:///etc/passwd">'),
      entities(`<!ENTITY a0 "ha">${laughs}`),
    ]) {
      const found = await readPicture(fileOf(content), 'image/svg+xml', breakpoints).catch(
        (error: Error) => error.message,
      )
      expect([JSON.stringify('File is not a valid image'), '{"width":5,"height":5,"versions":[]}']).toContain(
        JSON.stringify(found),
      )
    }
  })
})

test('an animation keeps moving, and its smaller versions stand still', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 10, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame))
  for (const format of ['gif', 'webp'] as const) {
    const path = fileOf(
      await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer(),
    )
    const found = await readPicture(path, `image/${format}`, breakpoints)
    expect(found).toMatchObject({ width: 300, height: 10, versions: [{ key: 'thumbnail', width: 245, height: 8 }] })
    expect((await sharp(path).metadata()).pages).toBe(3)
    expect((await sharp(found?.versions[0]?.path).metadata()).pages ?? 1).toBe(1)
  }
})

/** A picture of one bit per pixel: a few kilobytes, whatever size it claims. */
function blankPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  // The first of its rows are enough: no decoder gets to the others.
  const rows = deflateSync(Buffer.alloc(Math.min(height, 1000) * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(content.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(checksum(body), 4 + body.length)
  return frame
}

/** CRC-32. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
