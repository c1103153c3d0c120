/** Markup is recognized in every Unicode encoding, and text is never taken for sound. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { contentType } from '../src/content/content-type.js'
import { tries } from '../../../test/cases.js'

const folder = mkdtempSync(join(tmpdir(), 'content-gen-type-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const contents: readonly (readonly [name: string, content: string, mime: string, extension: string])[] = [
  ['a drawing', svg, 'image/svg+xml', '.svg'],
  ['a drawing after its declaration', `<?xml version="1.0"?>\n<!-- x -->${svg}`, 'image/svg+xml', '.svg'],
  ['a page', '<!DOCTYPE html><p>ü</p>', 'text/html', '.html'],
  ['a page after a break', '\n <html><body>x', 'text/html', '.html'],
  ['XML', '<?xml version="1.0"?><feed/>', 'application/xml', '.xml'],
]

function utf32(text: string, isLittle: boolean): Buffer {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(points.length * 4)
  for (const [i, point] of points.entries()) {
    if (isLittle) bytes.writeUInt32LE(point, i * 4)
    else bytes.writeUInt32BE(point, i * 4)
  }
  return bytes
}

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-16LE': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16BE': (text) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-32LE': (text) => utf32(text, true),
  'UTF-32BE': (text) => utf32(text, false),
}

let count = 0
async function typeOf(content: Buffer, name: string, mime: string) {
  const path = join(folder, String(count++ % 20))
  writeFileSync(path, content)
  return contentType({ field: 'files', path, name, mime, size: content.length })
}

describe.each(Object.entries(encodings))('in %s', (_encoding, encode) => {
  test.each(contents)('%s, with and without a mark', async (_what, content, mime, extension) => {
    for (const mark of ['', '\uFEFF'])
      for (const name of ['x.mp3', 'x.png', 'x.txt', 'x'])
        expect(await typeOf(encode(mark + content), name, 'audio/mpeg'), `${mark && 'marked '}${name}`).toEqual({
          mime,
          extension,
          isProven: true,
        })
  })

  // U+FFFD is the trace of a failed decoding, which no text is meant to contain; PostScript begins with `%!`.
  test('text with a mark is neither sound nor video', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
      .filter((one) => !/[\p{C}<\uFFFD]|^%!/u.test(one))
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        const { mime, isProven } = await typeOf(encode(`\uFEFF${one}`), 'x.mp3', 'audio/mpeg')
        expect({ mime, isProven }).toEqual({ mime: 'application/octet-stream', isProven: false })
      }),
      { numRuns: tries(50) },
    )
    expect(await typeOf(encode('\uFEFFName;Ort\n'), 'x.csv', 'text/csv')).toMatchObject({ mime: 'text/csv' })
  })
})

test('sound that starts like a mark is sound', async () => {
  const sound = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))
  for (const start of [
    [0xff, 0xfb, 0x90, 0x44],
    [0xff, 0xfe, 0x90, 0x44],
  ]) {
    sound.set(start)
    expect(await typeOf(sound, 'x.mp3', 'audio/mpeg')).toMatchObject({ isProven: true })
  }
})

describe('types that a name does not show', () => {
  const text = Buffer.from('a,b\n1,2\n')
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  const webm = Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex'),
    Buffer.alloc(64),
  ])
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

  test.each<readonly [what: string, content: Buffer, name: string, sent: string, mime: string, extension: string]>([
    ['text is what the client says', text, 'blob', 'text/csv', 'text/csv', '.csv'],
    ['Markdown', text, 'blob', 'text/markdown', 'text/markdown', '.md'],
    ['JSON', text, 'blob', 'application/json', 'application/json', '.json'],
    ['a name comes first', text, 'table.txt', 'text/csv', 'text/csv', '.txt'],
    ['an unknown extension', text, 'table.qqq', 'text/csv', 'text/csv', ''],
    ['no type is sent', text, 'blob', 'application/octet-stream', 'application/octet-stream', ''],
    ['no type', text, 'blob', 'text', 'application/octet-stream', ''],
    ['a type without an extension', text, 'blob', 'application/x-nobody', 'application/x-nobody', ''],
    ['a document is a kind of zip', zip, 'blob', word, word, '.docx'],
    ['a document with its name', zip, 'letter.docx', word, word, '.docx'],
    ['a zip with its name', zip, 'letter.zip', word, 'application/zip', '.zip'],
    ['text is never a kind of zip', zip, 'blob', 'text/csv', 'application/zip', '.zip'],
    ['sound', webm, 'blob', 'audio/webm', 'audio/webm', '.weba'],
    ['sound in a file of its container', webm, 'voice.webm', 'audio/webm', 'audio/webm', '.webm'],
    ['film', webm, 'blob', 'video/webm', 'video/webm', '.webm'],
    ['sound of another container', webm, 'blob', 'audio/wav', 'video/webm', '.webm'],
    ['a type that content would show', text, 'blob', 'image/png', 'image/png', ''],
    ['neither', text, 'blob', 'application/pdf', 'application/pdf', ''],
    ['text is never sound', text, 'blob', 'audio/mpeg', 'application/octet-stream', ''],
  ])('%s', async (_what, content, name, sent, mime, extension) => {
    expect(await typeOf(content, name, sent)).toMatchObject({ mime, extension })
  })

  test.each([
    'text/html',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/javascript',
    'application/javascript',
    'application/ecmascript',
    'application/x-httpd-php',
    'application/xslt+xml',
    'application/mathml+xml',
    'text/x-component; script',
  ])('no type that a browser or a server runs: %s', async (sent) => {
    for (const content of [text, zip, Buffer.from('<?xml version="1.0"?><feed/>')]) {
      const { extension } = await typeOf(content, 'blob', sent)
      expect(['', '.zip', '.xml']).toContain(extension)
    }
  })

  test('a page stays a page', async () => {
    expect(await typeOf(Buffer.from('<html><script>1</script>'), 'blob', 'text/csv')).toMatchObject({
      mime: 'text/html',
      extension: '.html',
    })
  })
})
