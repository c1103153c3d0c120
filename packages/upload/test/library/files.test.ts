/** Pictures, names, types of files, replacing and deleting. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { bodyOf, filePart, send, textPart, until } from '../client.js'
import type { Part } from '../client.js'
import { expectWhole } from '../library-whole.js'
import { errorOf, expectWholeAtLast, filesOf, libraryScene, page, picture, small, svg } from './scene.js'

const invalid = [400, 'File name contains invalid characters']
const storedName = /^\/uploads\/[\w]+_[0-9a-f]{10}(?:\.\w+)?$/

describe.each(sampled('postgresql'))('the media library on %s', (provider) => {
  const scene = libraryScene('files', provider)
  const { upload, one, post, withoutTrace } = scene

  describe('pictures', () => {
    test('have a size, and versions that are smaller than they are', async () => {
      const { width, formats, url } = await one(
        filePart('files', 'a picture.jpg', await picture(800, 600, 'jpeg'), 'image/jpeg'),
      )
      expect(width).toBe(800)
      expect(url).toMatch(/^\/uploads\/a_picture_[0-9a-f]{10}\.jpg$/)
      expect(formats).toMatchObject({
        thumbnail: {
          width: 208,
          height: 156,
          ext: '.jpg',
          mime: 'image/jpeg',
          name: 'thumbnail_a picture.jpg',
          path: null,
        },
        small: { width: 500, height: 375 },
        medium: { width: 750, height: 563 },
      })
      expect(formats).not.toHaveProperty('large')
      const { headers, status } = await send(scene.library.server.base, formats?.['small']?.url ?? '')
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    })

    test.each(['png', 'webp', 'gif', 'tiff'] as const)('%s is shrunk', async (format) => {
      const { mime, formats } = await one(filePart('files', `x.${format}`, await picture(300, 10, format), ''))
      expect(mime).toBe(`image/${format}`)
      expect(Object.keys(formats ?? {})).toEqual(['thumbnail'])
    })

    test('avif and svg have a size alone', async () => {
      expect(await one(filePart('files', 'x.avif', await picture(300, 10, 'avif')))).toMatchObject({
        width: 300,
        formats: null,
      })
      expect(await one(filePart('files', 'x.svg', svg))).toMatchObject({
        width: 12,
        height: 8,
        formats: null,
        mime: 'image/svg+xml',
      })
    })

    test('keep the orientation of the camera', async () => {
      const turned = await sharp(await picture(300, 100, 'jpeg'))
        .withMetadata({ orientation: 6 })
        .toBuffer()
      expect(await one(filePart('files', 'x.jpg', turned))).toMatchObject({
        width: 100,
        height: 300,
        formats: { thumbnail: { width: 52, height: 156 } },
      })
    })

    test('of more than 40 million pixels are kept without versions', async () => {
      expect(await one(filePart('files', 'huge.jpg', await picture(7000, 6000, 'jpeg')))).toMatchObject({
        width: 7000,
        height: 6000,
        formats: null,
      })
    })

    test('that are invalid are refused', () =>
      withoutTrace(async () => {
        const broken = Buffer.concat([small.subarray(0, 20), Buffer.alloc(20, 7)])
        const reply = await scene.library.upload(filePart('files', 'x.png', broken))
        expect([reply.status, errorOf(reply).message]).toEqual([400, 'File is not a valid image'])
      }))
  })

  describe('names and descriptions', () => {
    test('follow their files in order', async () => {
      const infos = [{ name: 'first.png', caption: 'one' }, { alternativeText: 'two' }]
      const files = await upload(
        filePart('files', 'a.png', small),
        filePart('files', 'b.png', small),
        ...infos.map((info) => textPart('fileInfo', JSON.stringify(info))),
      )
      expect(files).toMatchObject([
        { name: 'first.png', caption: 'one', alternativeText: null },
        { name: 'b.png', alternativeText: 'two' },
      ])
      expect(files[0]?.id).toBe((files[1]?.id ?? 0) - 1)
    })

    test('a null clears nothing', async () => {
      const [file] = await upload(filePart('files', 'a.png', small), textPart('fileInfo', '{"caption":"kept"}'))
      const info = JSON.stringify({ name: 'b.png', caption: null, alternativeText: '' })
      const reply = await post(`/api/upload?id=${file?.id}`, [textPart('fileInfo', info)])
      expect(JSON.parse(reply.text)).toMatchObject({ name: 'b.png', caption: 'kept', alternativeText: '' })
    })

    test('may have other keys, which do nothing, and numbers, which are text', async () => {
      const info = '{"folder":1,"caption":7}'
      const reply = await scene.library.upload(filePart('files', 'a.png', small), textPart('fileInfo', info))
      expect(JSON.parse(reply.text)).toMatchObject([{ name: 'a.png', caption: '7' }])
    })

    test('lose characters that turn their direction', async () => {
      const info = JSON.stringify({ name: 'a\u202egnp.exe.png' })
      const reply = await scene.library.upload(filePart('files', '\u202ab.png', small), textPart('fileInfo', info))
      expect(JSON.parse(reply.text)).toMatchObject([{ name: 'agnp.exe.png' }])
    })

    test('of bytes that are no UTF-8 are refused', () =>
      withoutTrace(async () => {
        const parts = [filePart('files', 'a.png', small), textPart('fileInfo', '{"caption":"\\u00e9~"}')]
        const [before = '', after = ''] = bodyOf(parts).toString('latin1').split('~')
        const body = (caption: Buffer) =>
          Buffer.concat([Buffer.from(before, 'latin1'), caption, Buffer.from(after, 'latin1')])
        const reply = await send(scene.library.server.base, '/api/upload', body(Buffer.from([0xe9])))
        expect([reply.status, errorOf(reply).message]).toEqual([400, 'The request body is not valid UTF-8'])
      }))

    test.each([
      ['{', 'fileInfo must be a `object` type, but the final value was: `null` (cast from the value `"{"`).'],
      ['3', 'fileInfo must be a `object` type, but the final value was: `null` (cast from the value `"3"`).'],
      ['[]', 'fileInfo must be a `object` type, but the final value was: `null` (cast from the value `"[]"`).'],
      ['null', 'fileInfo must be a `object` type, but the final value was: `null` (cast from the value `"null"`).'],
      ['{"caption":{}}', 'caption must be a string'],
      ['{"name":"a/b"}', 'File name contains invalid characters'],
      ['{"name":"a\\ufffd"}', 'File name contains invalid characters'],
    ])('are refused: %s', (info, message) =>
      withoutTrace(async () => {
        const reply = await scene.library.upload(filePart('files', 'a.png', small), textPart('fileInfo', info))
        expect([reply.status, errorOf(reply).message]).toEqual([400, message])
      }),
    )

    test('of several files are a list, of one file are none', () =>
      withoutTrace(async () => {
        const info = (caption: string) => textPart('fileInfo', JSON.stringify({ caption }))
        const [first, second] = [filePart('files', 'a.png', small), filePart('files', 'b.png', small)]
        const alone = await scene.library.upload(first, second, info('1'))
        expect([alone.status, errorOf(alone).message]).toEqual([
          400,
          'fileInfo must be a `array` type, but the final value was: `null` (cast from the value `"{"caption":"1"}"`).',
        ])
        const several = await scene.library.upload(first, info('1'), info('2'))
        expect([several.status, errorOf(several).message]).toEqual([
          400,
          expect.stringMatching(/^fileInfo must be a `object` type, but the final value was: `null`/),
        ])
      }))

    test('of several files may be one text', async () => {
      const infos = JSON.stringify([{ caption: 'one' }, { caption: 'two' }])
      const sent = [filePart('files', 'a.png', small), filePart('files', 'b.png', small), textPart('fileInfo', infos)]
      expect(await upload(...sent)).toMatchObject([{ caption: 'one' }, { caption: 'two' }])
    })

    test.each([
      'a.png\0',
      '../../x',
      '..\\..\\x',
      '/etc/passwd',
      'C:\\x',
      'con.png',
      '.htaccess',
      'x'.repeat(300),
      '😀.png',
      'a\r\nSet-Cookie: x',
      '',
      '..',
      '%2e%2e%2f',
      'x.php',
      'x.png.phtml',
      'a b.tar.gz',
      '\u{d800}',
      'con',
      'NUL.txt',
      'COM1.png',
      'x.png.',
      'x.png ',
      ' .png',
      '...',
      '~/.ssh/id',
      '\u202egnp.exe',
      '\u200b.png',
      'e\u0301'.repeat(60) + '.png',
      '-rf.png',
      '$(id).png',
      "'; drop table files; --.png",
      'x.html%00.png',
    ])('of clients are never paths: %j', async (name) => {
      const reply = await scene.library.upload(filePart('files', name, 'some text', 'text/plain'))
      expect([200, 400]).toContain(reply.status)
      await until(() => scene.library.incoming().length === 0)
      if (reply.status !== 200) return
      const [file] = filesOf(reply)
      expect(file?.url).toMatch(storedName)
      expect(file?.ext).not.toMatch(/ph|ht/)
      expect(existsSync(join(scene.library.folder, '..', file?.url ?? 'nowhere'))).toBe(true)
    })

    test('may be encoded (RFC 5987)', async () => {
      const part = filePart('files', 'x', 'text', 'text/plain')
      const named = async (name: string) => {
        const reply = await scene.library.upload({
          ...part,
          head: part.head.replace('filename="x"', `filename*=${name}`),
        })
        return reply.status === 200 ? filesOf(reply)[0]?.name : [reply.status, errorOf(reply).message]
      }
      expect(await named("UTF-8''%E2%82%AC%2F..%2Frates.txt")).toBe('rates.txt')
      expect(await named("utf-8'en'%E2%82%AC%20rates.txt")).toBe('€ rates.txt')
      expect(await named("iso-8859-1''%E9t%E9.txt")).toBe('été.txt')
      for (const name of ["UTF-8''%FF.txt", "UTF-8''%C3.txt", "UTF-8''a%01b.txt", "UTF-8''a%00.txt"])
        expect([name, await named(name)]).toEqual([name, invalid])
    })

    test.each<[string, number[]]>([
      ['a byte that is no letter', [0xff]],
      ['half a letter', [0xc3]],
      ['a letter in Latin 1', [0xe9]],
      ['half a surrogate pair', [0xed, 0xa0, 0x80]],
      ['a tab', [9]],
      ['a control character', [1]],
      ['a deletion', [0x7f]],
    ])('of bytes that are no text are refused: %s', (_name, bytes) =>
      withoutTrace(async () => {
        const name = Buffer.concat([Buffer.from('filename="a'), Buffer.from(bytes)])
        const [before = '', after = ''] = bodyOf([filePart('files', 'a.png', small)])
          .toString('latin1')
          .split('filename="a')
        const body = Buffer.concat([Buffer.from(before, 'latin1'), name, Buffer.from(after, 'latin1')])
        const reply = await send(scene.library.server.base, '/api/upload', body)
        expect([reply.status, errorOf(reply).message]).toEqual(invalid)
      }),
    )
  })

  describe('the type of a file', () => {
    test.each([
      ['x.html', 'text/html', page, 'text/html', '.html'],
      ['x.png', 'image/png', page, 'text/html', '.html'],
      ['x.png', 'image/png', svg, 'image/svg+xml', '.svg'],
      ['x.txt', 'text/plain', 'GIF89a=1;alert(1)//' + '\0'.repeat(9), null, null],
      ['x.csv', 'text/csv', 'a;b', 'text/csv', '.csv'],
      ['x.unknownkind', '', 'text', 'text/plain', ''],
      ['blob', 'text/csv; charset=utf-8', 'a,b', 'text/csv', '.csv'],
      ['blob', 'text/html', 'alert(1)', 'text/html', ''],
      ['blob', 'text/javascript', 'alert(1)', 'text/javascript', ''],
      ['x.mp3', 'audio/mpeg', Buffer.from(`\uFEFF${svg}`, 'utf16le'), 'image/svg+xml', '.svg'],
      ['x.pdf', 'text/html', '%PDF-1.7\n%âãÏÓ', 'application/pdf', '.pdf'],
    ])('follows its content: %s sent as %s', async (name, sent, content, mime, ext) => {
      const reply = await scene.library.upload(filePart('files', name, content, sent))
      if (mime === null) return expect(errorOf(reply).message).toBe('File is not a valid image')
      expect(filesOf(reply)[0]).toMatchObject({ mime, ext })
    })

    test('is the same for every way of upload', async () => {
      const doors = [
        async (part: Part) => (await one(part)).mime,
        async (part: Part) => {
          const { status } = await post('/api/articles', [
            textPart('data', '{"title":"By a door"}'),
            { ...part, head: part.head.replace('"files"', '"files.gallery"') },
          ])
          return status
        },
        async (part: Part) => {
          const { id } = await one(filePart('files', 'x.png', small))
          return (await post(`/api/upload?id=${id}`, [part])).status
        },
        async (part: Part) => {
          const { data } = JSON.parse((await post('/api/articles', [textPart('data', '{"title":"By a door"}')])).text)
          return (
            await post('/api/upload', [
              part,
              textPart('ref', 'api::article.article'),
              textPart('refId', String(data.id)),
              textPart('field', 'gallery'),
            ])
          ).status
        },
      ]
      const verdicts = async (name: string, content: string | Buffer) =>
        Promise.all(doors.map((door) => door(filePart('files', name, content, 'image/png'))))
      expect(await verdicts('x.png', small)).toEqual(['image/png', 200, 200, 200])
      expect(await verdicts('x.png', page)).toEqual(['text/html', 400, 400, 400])
      expect(await verdicts('x.png', 'no picture at all')).toEqual(['image/png', 400, 400, 400])
    })
  })

  describe('replacing', () => {
    test('keeps the address and the descriptions', async () => {
      const { id, url } = await one(
        filePart('files', 'old.png', await picture(600, 600)),
        textPart('fileInfo', '{"caption":"kept"}'),
      )
      const versions = scene.library.stored().filter((name) => name.includes(url.slice(9, -4)))
      expect(versions).toHaveLength(3)
      const reply = await post(`/api/upload?id=${id}`, [filePart('files', 'new.png', small)])
      expect(JSON.parse(reply.text)).toMatchObject({ id, url, name: 'new.png', caption: 'kept', width: 6, formats: {} })
      expect(readFileSync(join(scene.library.folder, '..', url))).toEqual(small)
      expect(scene.library.stored().filter((name) => name.includes(url.slice(9, -4)))).toHaveLength(1)
    })

    test('and deleting at once leave a consistent library', async () => {
      const contents = await Promise.all([6, 300, 600].map((width) => picture(width, width)))
      for (let round = 0; round < 10; round++) {
        const { id } = await one(filePart('files', 'x.png', small))
        const replacements = contents.map((content) =>
          post(`/api/upload?id=${id}`, [filePart('files', 'y.png', content)]),
        )
        const path = `/api/upload/files/${id}`
        const deletion = round % 2 === 0 ? [] : [send(scene.library.server.base, path, undefined, { method: 'DELETE' })]
        const replies = await Promise.all([...replacements, ...deletion])
        for (const { status, text } of replies) expect([200, 404], text).toContain(status)
        await until(() => scene.library.incoming().length === 0)
        await expectWhole(scene.library)
      }
    })

    test('takes one file, of the same type', async () => {
      const { id, url } = await one(filePart('files', 'old.png', small))
      const two = await post(`/api/upload?id=${id}`, [
        filePart('files', 'a.png', small),
        filePart('files', 'b.png', small),
      ])
      expect([two.status, errorOf(two).message]).toEqual([400, 'Cannot replace a file with multiple ones'])
      const other = await post(`/api/upload?id=${id}`, [filePart('files', 'a.png', await picture(5, 5, 'jpeg'))])
      expect(other.status).toBe(400)
      expect(readFileSync(join(scene.library.folder, '..', url))).toEqual(small)
    })
  })

  test('a form of many brings them in their order, each as it is read alone', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `file ${n}.txt`)
    const files = await upload(...names.map((name) => filePart('files', name, `text of ${name}`, 'text/plain')))
    expect(files.map(({ name }) => name)).toEqual(names)
    for (const file of files.slice(0, 3)) {
      const alone = await send(scene.library.server.base, `/api/upload/files/${file.id}`)
      expect(JSON.parse(alone.text)).toEqual(file)
    }
  })

  test('deleting removes the row and every file', async () => {
    const { id, hash } = await one(filePart('files', 'x.png', await picture(600, 600)))
    const own = () => scene.library.stored().filter((name) => name.includes(hash))
    expect(own()).toHaveLength(3)
    const reply = await send(scene.library.server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
    expect(JSON.parse(reply.text)).toMatchObject({ id, hash })
    expect(own()).toEqual([])
    expect((await send(scene.library.server.base, `/api/upload/files/${id}`)).status).toBe(404)
  })

  expectWholeAtLast(scene)
})
