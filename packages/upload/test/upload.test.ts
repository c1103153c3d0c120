import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { bodyOf, boundary, filePart, largeFile, send, textPart, until } from './client.js'
import { expectWhole } from './library-whole.js'
import { openLibrary } from './library.js'
import type { Part, Reply } from './client.js'
import type { File, Library } from './library.js'

const storedName = /^\/uploads\/[\w]+_[0-9a-f]{10}(?:\.\w+)?$/

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif' = 'png') => {
  const image = sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
  return image.toFormat(format).toBuffer()
}

const svg =
  '<?xml version="1.0"?>\n<!-- a picture -->\n<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8" onload="alert(1)"><script>alert(1)</script></svg>'
const page = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'

const filesOf = ({ status, text }: Reply): File[] => {
  expect(status, text).toBe(200)
  return JSON.parse(text)
}
const errorOf = ({ text }: Reply) => JSON.parse(text).error

describe.each(providers)('the media library on %s', (provider) => {
  let library: Library
  let small: Buffer

  beforeAll(async () => {
    library = await openLibrary('main', provider, { denied: ['api::tag.tag.update'] })
    small = await picture(6, 4)
  })

  afterAll(async () => {
    await library?.close()
  })

  const upload = async (...parts: Part[]) => filesOf(await library.upload(...parts))
  const one = async (...parts: Part[]) => (await upload(...parts))[0] as File
  const post = (path: string, parts: Part[], method = 'POST') =>
    send(library.server.base, path, bodyOf(parts), { method })
  const entry = async (reply: Promise<Reply>) => {
    const { status, text } = await reply
    expect(status, text).toBe(200)
    return JSON.parse(text).data
  }
  /** Runs what must leave nothing behind. */
  const withoutTrace = async (work: () => Promise<unknown>) => {
    const before = [library.stored(), await library.rows()]
    await work()
    await until(() => library.incoming().length === 0)
    expect([library.stored(), await library.rows()]).toEqual(before)
  }

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
      const { headers, status } = await send(library.server.base, formats?.['small']?.url ?? '')
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    })

    test.each(['png', 'webp', 'gif', 'tiff'] as const)('%s is made smaller', async (format) => {
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

    test('stand as their camera was held', async () => {
      const turned = await sharp(await picture(300, 100, 'jpeg'))
        .withMetadata({ orientation: 6 })
        .toBuffer()
      expect(await one(filePart('files', 'x.jpg', turned))).toMatchObject({
        width: 100,
        height: 300,
        formats: { thumbnail: { width: 52, height: 156 } },
      })
    })

    test('of more than 40 million dots are kept without versions', async () => {
      expect(await one(filePart('files', 'huge.jpg', await picture(7000, 6000, 'jpeg')))).toMatchObject({
        width: 7000,
        height: 6000,
        formats: null,
      })
    })

    test('that are none are refused', () =>
      withoutTrace(async () => {
        const broken = Buffer.concat([small.subarray(0, 20), Buffer.alloc(20, 7)])
        const reply = await library.upload(filePart('files', 'x.png', broken))
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

    test('a null erases nothing', async () => {
      const [file] = await upload(filePart('files', 'a.png', small), textPart('fileInfo', '{"caption":"kept"}'))
      const info = JSON.stringify({ name: 'b.png', caption: null, alternativeText: '' })
      const reply = await post(`/api/upload?id=${file?.id}`, [textPart('fileInfo', info)])
      expect(JSON.parse(reply.text)).toMatchObject({ name: 'b.png', caption: 'kept', alternativeText: '' })
    })

    test.each([
      ['{"folder":1}', 'this field has unspecified keys: folder'],
      ['{', 'fileInfo must be JSON'],
      ['3', 'fileInfo must be an object'],
      ['{"caption":{}}', 'caption must be a string'],
      ['{"name":"a/b"}', 'File name contains invalid characters'],
    ])('are refused: %s', (info, message) =>
      withoutTrace(async () => {
        const reply = await library.upload(filePart('files', 'a.png', small), textPart('fileInfo', info))
        expect([reply.status, errorOf(reply).message]).toEqual([400, message])
      }),
    )

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
      const reply = await library.upload(filePart('files', name, 'some text', 'text/plain'))
      expect([200, 400]).toContain(reply.status)
      await until(() => library.incoming().length === 0)
      if (reply.status !== 200) return
      const [file] = filesOf(reply)
      expect(file?.url).toMatch(storedName)
      expect(file?.ext).not.toMatch(/ph|ht/)
      expect(existsSync(join(library.folder, '..', file?.url ?? 'nowhere'))).toBe(true)
    })

    test('may be encoded (RFC 5987)', async () => {
      const part = filePart('files', 'x', 'text', 'text/plain')
      const head = part.head.replace('filename="x"', "filename*=UTF-8''%E2%82%AC%2F..%2Frates.txt")
      const reply = await library.upload({ ...part, head })
      expect([200, 400]).toContain(reply.status)
      if (reply.status === 200) expect(filesOf(reply)[0]?.url).toMatch(storedName)
    })
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
    ])('is what its content says: %s sent as %s', async (name, sent, content, mime, ext) => {
      const reply = await library.upload(filePart('files', name, content, sent))
      if (mime === null) return expect(errorOf(reply).message).toBe('File is not a valid image')
      expect(filesOf(reply)[0]).toMatchObject({ mime, ext })
    })

    test('is the same at every door', async () => {
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
      expect(await verdicts('x.png', 'no picture at all')).toEqual(['image/png', 400, 200, 400])
    })
  })

  describe('replacing', () => {
    test('keeps the address, and what is said of the file', async () => {
      const { id, url } = await one(
        filePart('files', 'old.png', await picture(600, 600)),
        textPart('fileInfo', '{"caption":"kept"}'),
      )
      const versions = library.stored().filter((name) => name.includes(url.slice(9, -4)))
      expect(versions).toHaveLength(3)
      const reply = await post(`/api/upload?id=${id}`, [filePart('files', 'new.png', small)])
      expect(JSON.parse(reply.text)).toMatchObject({ id, url, name: 'new.png', caption: 'kept', width: 6, formats: {} })
      expect(readFileSync(join(library.folder, '..', url))).toEqual(small)
      expect(library.stored().filter((name) => name.includes(url.slice(9, -4)))).toHaveLength(1)
    })

    test('and deleting at once leave what belongs together', async () => {
      const contents = await Promise.all([6, 300, 600].map((width) => picture(width, width)))
      for (let round = 0; round < 10; round++) {
        const { id } = await one(filePart('files', 'x.png', small))
        const replacements = contents.map((content) =>
          post(`/api/upload?id=${id}`, [filePart('files', 'y.png', content)]),
        )
        const path = `/api/upload/files/${id}`
        const deletion = round % 2 === 0 ? [] : [send(library.server.base, path, undefined, { method: 'DELETE' })]
        const replies = await Promise.all([...replacements, ...deletion])
        for (const { status, text } of replies) expect([200, 404], text).toContain(status)
        await until(() => library.incoming().length === 0)
        await expectWhole(library)
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
      expect(readFileSync(join(library.folder, '..', url))).toEqual(small)
    })
  })

  describe('entries', () => {
    test('bring their files along, nested ones too', async () => {
      const data = {
        title: 'With files',
        seo: { metaTitle: 'm' },
        blocks: [
          { __component: 'blocks.quote', quote: 'q' },
          { __component: 'blocks.slider', title: 's' },
        ],
      }
      const { attributes } = await entry(
        post(
          '/api/articles?populate[cover]=*&populate[gallery]=*&populate[seo][populate]=*&populate[blocks][populate]=*',
          [
            textPart('data', JSON.stringify(data)),
            filePart('files.cover', 'cover.png', small),
            filePart('files.gallery', 'g1.png', small),
            filePart('files.gallery', 'g2.png', small),
            filePart('files.seo.shareImage', 'share.png', small),
            filePart('files.blocks[1].files', 'slide.png', small),
            filePart('files.nothing', 'unlinked.png', small),
          ],
        ),
      )
      const name = (file: { attributes: { name: string } }) => file.attributes.name
      expect(name(attributes.cover.data)).toBe('cover.png')
      expect(attributes.gallery.data.map(name)).toEqual(['g1.png', 'g2.png'])
      expect(name(attributes.seo.shareImage.data)).toBe('share.png')
      expect(attributes.blocks[1].files.data.map(name)).toEqual(['slide.png'])
      expect((await library.rows()).filter((file) => file.name === 'unlinked.png')).toHaveLength(1)
    })

    test('that are updated keep the files of a list', async () => {
      const made = await entry(
        post('/api/articles', [
          textPart('data', '{"title":"To update"}'),
          filePart('files.gallery', 'a.png', small),
          filePart('files.cover', 'c1.png', small),
        ]),
      )
      const path = `/api/articles/${made.id}?populate=cover,gallery`
      const { attributes } = await entry(
        post(
          path,
          [textPart('data', '{}'), filePart('files.gallery', 'b.png', small), filePart('files.cover', 'c2.png', small)],
          'PUT',
        ),
      )
      expect(attributes.gallery.data.map((file: { attributes: File }) => file.attributes.name)).toEqual([
        'a.png',
        'b.png',
      ])
      expect(attributes.cover.data.attributes.name).toBe('c2.png')
    })

    test.each<[string, () => Part[]]>([
      ['no title', () => [textPart('data', '{"publishedAt":"2024-01-01"}'), filePart('files.cover', 'a.png', small)]],
      ['bad JSON', () => [textPart('data', '{'), filePart('files.cover', 'a.png', small)]],
      ['no data', () => [filePart('files.cover', 'a.png', small)]],
      ['two data', () => [textPart('data', '{"title":"Two data"}'), textPart('data', '{"title":"Two data"}')]],
      ['another name', () => [textPart('data', '{"title":"Another name"}'), filePart('cover', 'a.png', small)]],
      [
        'a parent that is not there',
        () => [textPart('data', '{"title":"Not there"}'), filePart('files.seo.shareImage', 'a.png', small)],
      ],
      ['a text', () => [textPart('data', '{"title":"A text here"}'), filePart('files.slug', 'a.png', small)]],
      [
        'a prototype',
        () => [textPart('data', '{"title":"A prototype"}'), filePart('files.__proto__.x', 'a.png', small)],
      ],
      [
        'what is not allowed',
        () => [textPart('data', '{"title":"Not allowed"}'), filePart('files.gallery', 'a.txt', 'x', 'text/plain')],
      ],
      [
        'what is not allowed among what is',
        () => [
          textPart('data', '{"title":"Not all allowed"}'),
          filePart('files.gallery', 'a.png', small),
          filePart('files.gallery', 'a.pdf', '%PDF-1.7', 'image/png'),
        ],
      ],
      ['an empty file', () => [textPart('data', '{"title":"An empty file"}'), filePart('files.cover', 'a.png', '')]],
      [
        'a slug that is taken',
        () => [textPart('data', '{"title":"Taken","slug":"taken"}'), filePart('files.cover', 'a.png', small)],
      ],
    ])('are refused whole: %s', async (_what, parts) => {
      await post('/api/articles', [textPart('data', '{"title":"The first","slug":"taken"}')])
      await withoutTrace(async () => {
        const count = async () =>
          (await library.get<{ meta: { pagination: { total: number } } }>('/api/articles?publicationState=preview'))
            .meta.pagination.total
        const before = await count()
        const reply = await post('/api/articles', parts())
        expect(reply.status, reply.text).toBe(400)
        expect(await count()).toBe(before)
      })
    })

    test.each([
      'seo.shareImage',
      'extra.3',
      'extra.99999999',
      'extra.length',
      'extra.length.x',
      'extra.-1',
      'extra.00',
      'extra.x',
      'extra.__proto__',
      'sections.0',
      'sections.length',
      'sections[4294967294]',
      'sections.4294967294.links',
      'blocks.0.files.1',
    ])('are refused whole: %s leads to nothing', (path) =>
      withoutTrace(async () => {
        const title = `Leads to nothing: ${path}`
        const data = { title, extra: [1, 2, 3], sections: [], blocks: [{ __component: 'blocks.slider', files: [] }] }
        const reply = await post('/api/articles', [
          textPart('data', JSON.stringify(data)),
          filePart('files.cover', 'cover.png', small),
          filePart(`files.${path}`, 'a.png', small),
        ])
        expect([reply.status, errorOf(reply).message]).toEqual([400, `files.${path} leads to nothing in data`])
        const filter = `filters[title]=${encodeURIComponent(title)}&publicationState=preview`
        expect(await library.get(`/api/articles?${filter}`)).toMatchObject({ data: [] })
      }),
    )

    test('bring files into the items that a list has', async () => {
      const data = { title: 'Into a list', extra: ['a', 'b'] }
      const { attributes } = await entry(
        post('/api/articles', [textPart('data', JSON.stringify(data)), filePart('files.extra.1', 'b.png', small)]),
      )
      expect(attributes.extra).toEqual(['a', ['b', expect.any(Number)]])
    })

    test('are not there: nothing is kept', () =>
      withoutTrace(async () => {
        const reply = await post(
          '/api/articles/99999',
          [textPart('data', '{}'), filePart('files.cover', 'a.png', small)],
          'PUT',
        )
        expect(reply.status).toBe(404)
      }))

    test('take no files in their JSON', () =>
      withoutTrace(async () => {
        const json = Buffer.from(JSON.stringify({ data: { title: 'JSON' }, files: { cover: { path: '/etc/passwd' } } }))
        const reply = await send(library.server.base, '/api/articles', json, {
          headers: { 'content-type': 'application/json' },
        })
        expect(reply.status).toBe(200)
        const sent = await send(library.server.base, '/api/upload', json, {
          headers: { 'content-type': 'application/json' },
        })
        expect([sent.status, errorOf(sent).message]).toEqual([400, 'Files are empty'])
      }))
  })

  describe('attaching', () => {
    const to = (uid: string, id: number | string, field: string) => [
      textPart('ref', uid),
      textPart('refId', String(id)),
      textPart('field', field),
    ]

    test('adds to a list, also at once, and replaces a single file', async () => {
      const { id } = await entry(post('/api/articles', [textPart('data', '{"title":"Attached to"}')]))
      const names = ['1.png', '2.png', '3.png', '4.png']
      await Promise.all(
        names.map((name) => upload(filePart('files', name, small), ...to('api::article.article', id, 'gallery'))),
      )
      await upload(filePart('files', 'a.png', small), ...to('api::article.article', id, 'cover'))
      await upload(filePart('files', 'b.png', small), ...to('api::article.article', id, 'cover'))
      const { data } = await library.get<{
        data: { attributes: { cover: { data: { attributes: File } }; gallery: { data: { attributes: File }[] } } }
      }>(`/api/articles/${id}?populate=cover,gallery`)
      expect(data.attributes.gallery.data.map((file) => file.attributes.name).toSorted()).toEqual(names)
      expect(data.attributes.cover.data.attributes.name).toBe('b.png')
    })

    test('to an entry that is not there leaves the file alone', async () => {
      await upload(filePart('files', 'alone.png', small), ...to('api::article.article', 99999, 'cover'))
    })

    test.each<[string, number, Part[]]>([
      ['a type that is not there', 400, to('api::nope.nope', 1, 'cover')],
      ['a component', 400, to('shared.seo', 1, 'shareImage')],
      ['no media', 400, to('api::article.article', 1, 'title')],
      ['what one may not update', 403, to('api::tag.tag', 1, 'name')],
    ])('is refused: %s', (_what, status, place) =>
      withoutTrace(async () => {
        const reply = await library.upload(filePart('files', 'a.png', small), ...place)
        expect(reply.status, reply.text).toBe(status)
      }),
    )
  })

  describe('GraphQL', () => {
    const uploadOne =
      'mutation ($file: Upload!, $id: ID) { upload(file: $file, info: { caption: "c" }, ref: "api::article.article", refId: $id, field: "gallery") { data { id attributes { name mime caption width } } } }'
    const graphql = (query: string, variables: object, map: object, ...files: (string | Buffer)[]) =>
      send(
        library.server.base,
        '/graphql',
        bodyOf([
          textPart('operations', JSON.stringify({ query, variables })),
          textPart('map', JSON.stringify(map)),
          ...files.map((content, index) => filePart(String(index), `g${index}.png`, content)),
        ]),
      )
    const json = async (query: string, variables: object = {}) => {
      const body = Buffer.from(JSON.stringify({ query, variables }))
      const headers = { 'content-type': 'application/json' }
      return JSON.parse((await send(library.server.base, '/graphql', body, { headers })).text)
    }

    test('uploads, attaches, describes and removes', async () => {
      const { id } = await entry(post('/api/articles', [textPart('data', '{"title":"By GraphQL"}')]))
      const { text } = await graphql(uploadOne, { file: null, id }, { 0: ['variables.file'] }, small)
      const { data } = JSON.parse(text).data.upload
      expect(data.attributes).toEqual({ name: 'g0.png', mime: 'image/png', caption: 'c', width: 6 })
      const { data: shown } = await library.get<{ data: { attributes: { gallery: { data: { id: number }[] } } } }>(
        `/api/articles/${id}?populate=gallery`,
      )
      expect(shown.attributes.gallery.data.map((file) => String(file.id))).toEqual([data.id])
      const changed = await json(
        'mutation ($id: ID!) { a: updateFileInfo(id: $id, info: { name: "n" }) { data { attributes { name } } } b: updateUploadFile(id: $id, data: { caption: "d", hash: "../../x", url: "/x" }) { data { attributes { name caption hash } } } }',
        { id: data.id },
      )
      expect(changed.data).toMatchObject({
        a: { data: { attributes: { name: 'n' } } },
        b: { data: { attributes: { name: 'n', caption: 'd', hash: expect.stringMatching(/^g0_[0-9a-f]{10}$/) } } },
      })
      const removed = await json('mutation ($id: ID!) { removeFile(id: $id) { data { id } } }', { id: data.id })
      expect(removed.data.removeFile.data.id).toBe(data.id)
      const again = await json(
        'mutation ($id: ID!) { removeFile(id: $id) { data { id } } deleteUploadFile(id: $id) { data { id } } }',
        { id: data.id },
      )
      expect(again.data).toEqual({ removeFile: null, deleteUploadFile: { data: null } })
    })

    test('takes several files at once', async () => {
      const { text } = await graphql(
        'mutation ($files: [Upload]!) { multipleUpload(files: $files) { data { attributes { name } } } }',
        { files: [null, null] },
        { 0: ['variables.files.0'], 1: ['variables.files.1'] },
        small,
        'text',
      )
      const names = JSON.parse(text).data.multipleUpload.map(
        (file: { data: { attributes: File } }) => file.data.attributes.name,
      )
      expect(names).toEqual(['g0.png', 'g1.png'])
    })

    test('a page of another site has to ask first', async () => {
      const form = bodyOf([
        textPart('operations', JSON.stringify({ query: uploadOne, variables: { file: null } })),
        textPart('map', '{"0":["variables.file"]}'),
        filePart('0', 'p.png', small),
      ])
      const sent = async (headers: Record<string, string>) =>
        (await send(library.server.base, '/graphql', form, { headers })).status
      const own = new URL(library.server.base).host
      expect(await sent({ origin: 'https://evil.example' })).toBe(400)
      expect(await sent({ origin: 'null' })).toBe(400)
      expect(await sent({ origin: `http://${own}`, 'sec-fetch-site': 'cross-site' })).toBe(400)
      expect(await sent({ origin: `http://${own}`, 'sec-fetch-site': 'same-site' })).toBe(400)
      expect(await sent({ origin: 'https://front.example', 'apollo-require-preflight': '1' })).toBe(200)
      expect(await sent({ origin: `http://${own}` })).toBe(200)
      expect(await sent({ origin: 'https://behind-a-proxy.example', 'sec-fetch-site': 'same-origin' })).toBe(200)
      expect(await sent({})).toBe(200)
    })

    test('a file that is kept elsewhere, and folders', async () => {
      const create = (data: string) =>
        json(`mutation { createUploadFile(data: ${data}) { data { id attributes { name url provider } } } }`)
      const rest = 'hash: "h1", mime: "image/png", size: 1.5'
      const made = await create(`{ name: "far.png", url: "https://cdn.example/far.png", provider: "s3", ${rest} }`)
      expect(made.errors).toBeUndefined()
      expect(made.data.createUploadFile.data.attributes).toEqual({
        name: 'far.png',
        url: 'https://cdn.example/far.png',
        provider: 's3',
      })
      for (const refused of [
        `{ name: "a", url: "https://cdn.example/a", provider: "local", hash: "h2", mime: "a/b", size: 1 }`,
        `{ name: "a", url: "javascript:alert(1)", provider: "s3", hash: "h2", mime: "a/b", size: 1 }`,
        `{ name: "a", url: "https://cdn.example/a", provider: "s3", hash: "h2", mime: "a/b", size: 1, formats: { small: { url: "javascript:x" } } }`,
        `{ name: "a", url: "https://cdn.example/a", provider: "s3", ${rest} }`,
        `{ name: "a", url: "https://cdn.example/a", provider: "s3", hash: "h2", mime: "a/b", size: 1, folder: 99 }`,
        `{ url: "https://cdn.example/a" }`,
      ]) {
        const { data, errors } = await create(refused)
        expect([data?.createUploadFile, errors?.length], refused).toEqual([null, 1])
      }
      const { id } = made.data.createUploadFile.data
      const gone = await json(`mutation { deleteUploadFile(id: ${id}) { data { id } } }`)
      expect(gone.data.deleteUploadFile.data.id).toBe(id)
    })

    test('uploads are filed with the others of the API, and may be moved', async () => {
      const uploaded = await upload(...Array.from({ length: 3 }, (_, n) => filePart('files', `filed${n}.png`, small)))
      const [first = 0] = uploaded.map((file) => file.id)
      const folders = async () => {
        const query =
          '{ uploadFolders(sort: "id") { data { id attributes { name path pathId files(pagination: { limit: 100 }) { data { id } } } } } }'
        const { data } = await json(query)
        return (data.uploadFolders.data as Folder[]).map(({ id, attributes: { name, path, files } }) => ({
          id,
          name,
          path,
          files: files.data.map((file) => Number(file.id)),
        }))
      }
      interface Folder {
        readonly id: string
        readonly attributes: {
          readonly name: string
          readonly path: string
          readonly files: { readonly data: { readonly id: string }[] }
        }
      }
      const [api, ...none] = await folders()
      expect(none).toEqual([])
      expect(api).toMatchObject({ name: 'API Uploads', path: '/1' })
      expect(api?.files).toEqual(expect.arrayContaining(uploaded.map((file) => file.id)))
      const made = await json(
        `mutation { createUploadFolder(data: { name: "Covers", pathId: 7, path: "/7", parent: ${api?.id} }) { data { id attributes { parent { data { id } } } } } }`,
      )
      const { id, attributes } = made.data.createUploadFolder.data
      expect(attributes.parent.data.id).toBe(api?.id)
      const move = (folder: string) =>
        json(`mutation { updateUploadFile(id: ${first}, data: { folder: ${folder} }) { data { id } } }`)
      expect((await move(id)).errors).toBeUndefined()
      expect((await folders()).find(({ name }) => name === 'Covers')?.files).toEqual([first])
      expect((await move('99')).errors).toMatchObject([{ message: 'Folder not found' }])
      expect((await move('null')).errors).toBeUndefined()
      expect((await folders()).flatMap(({ files }) => files)).not.toContain(first)
      // Where a file is filed is nobody's to ask by.
      const asked = await json('{ uploadFiles(filters: { folder: { name: { eq: "x" } } }) { data { id } } }')
      expect(asked.errors).toMatchObject([{ message: 'Invalid parameter folder' }])
      const removed = await json(`mutation { deleteUploadFolder(id: ${id}) { data { id } } }`)
      expect(removed.data.deleteUploadFolder.data.id).toBe(id)
    })

    test('a file belongs to entries over REST alone', async () => {
      const { id } = await one(filePart('files', 'related.png', small))
      const answer = await json(`{ uploadFile(id: ${id}) { data { attributes { name related { __typename } } } } }`)
      expect(answer.data.uploadFile.data.attributes).toEqual({ name: 'related.png', related: null })
      expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    })

    test.each<[string, () => Promise<Reply>]>([
      ['no file', () => graphql('mutation { removeFile(id: 1) { data { id } } }', {}, {})],
      ['a page', () => graphql(uploadOne, { file: null, id: 1 }, { 0: ['variables.file'] }, page)],
      ['no picture', () => graphql(uploadOne, { file: null, id: 1 }, { 0: ['variables.file'] }, 'no picture')],
      ['an object', () => graphql(uploadOne, { file: { path: '/etc/passwd', size: 1 } }, {})],
      ['another place', () => graphql(uploadOne, { file: null }, { 0: ['query'] }, small)],
      ['a prototype', () => graphql(uploadOne, { file: null }, { 0: ['variables.__proto__'] }, small)],
      ['no place', () => graphql(uploadOne, { file: null }, {}, small)],
      ['an empty file', () => graphql(uploadOne, { file: null }, { 0: ['variables.file'] }, '')],
      ['no operation', () => send(library.server.base, '/graphql', bodyOf([textPart('map', '{}')]))],
      [
        'a list of them',
        () => send(library.server.base, '/graphql', bodyOf([textPart('operations', '[{}]'), textPart('map', '{}')])),
      ],
    ])('refuses what the other doors refuse: %s', (_what, work) =>
      withoutTrace(async () => {
        await post('/api/articles', [textPart('data', '{"title":"The first"}')])
        const { text } = await work()
        const { error, errors } = JSON.parse(text)
        expect(error?.status === 400 || errors?.length === 1, text).toBe(true)
      }),
    )
  })

  describe('serving', () => {
    test('says what a browser may do with a file', async () => {
      const shown = await one(filePart('files', 'x.png', small))
      const get = (url: string, headers = {}) => send(library.server.base, url, undefined, { headers })
      const reply = await get(shown.url)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=60',
        'content-length': String(small.length),
        'accept-ranges': 'bytes',
      })
      expect(reply.headers).not.toHaveProperty('content-disposition')
      expect((await get(shown.url, { 'if-none-match': reply.headers.etag ?? '' })).status).toBe(304)
      const part = await get(shown.url, { range: 'bytes=1-3' })
      expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'PNG', `bytes 1-3/${small.length}`])
      expect((await get(shown.url, { range: 'bytes=999999-' })).status).toBe(416)
      const since = reply.headers['last-modified'] ?? ''
      expect((await get(shown.url, { 'if-modified-since': since })).status).toBe(304)
      expect((await get(shown.url, { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200)
      expect((await get(shown.url, { range: 'bytes=1-3', 'if-range': '"other"' })).status).toBe(200)
      expect((await get(shown.url, { range: 'bytes=-3' })).headers['content-length']).toBe('3')
      for (const method of ['POST', 'PUT', 'DELETE']) {
        expect((await send(library.server.base, shown.url, undefined, { method })).status).toBeGreaterThanOrEqual(404)
      }
      const head = await send(library.server.base, shown.url, undefined, { method: 'HEAD' })
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(small.length)])
    })

    test.each([
      ['x.svg', svg],
      ['x.html', page],
      ['x.js', 'alert(1)'],
      ['x.pdf', '%PDF-1.7\n'],
      ['x', 'text'],
      ['x.swf', 'FWS'],
      ['x.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ])('gives %s for downloading only', async (name, content) => {
      const { url } = await one(filePart('files', name, content, ''))
      const { headers } = await send(library.server.base, url)
      expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    })

    test.each([
      ['text/csv', 'text/csv; charset=utf-8'],
      ['text/html', 'application/octet-stream'],
      ['image/svg+xml', 'application/octet-stream'],
      ['text/javascript', 'application/octet-stream'],
    ])('a file without an extension that is sent as %s is served as %s', async (sent, served) => {
      const { url } = await one(filePart('files', 'blob', 'alert(1)', sent))
      const { headers } = await send(library.server.base, url)
      expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
      expect(headers['content-type'] ?? 'application/octet-stream').toBe(served)
    })

    test('a file that was stored without an extension is replaced by its like', async () => {
      const { id, url } = await one(filePart('files', 'x', 'text', 'application/octet-stream'))
      const reply = await post(`/api/upload?id=${id}`, [filePart('files', 'blob', 'a,b', 'text/csv')])
      expect([reply.status, JSON.parse(reply.text)]).toMatchObject([200, { url, ext: '', mime: 'text/csv' }])
    })

    test('keeps no file open for who is gone', async () => {
      const large = filePart('files', 'large.bin', Buffer.alloc(20_000_000), '')
      const { id, url } = await one(large)
      const open = () => readdirSync(`/proc/${library.server.pid}/fd`).length
      const { hostname, port } = new URL(library.server.base)
      const before = open()
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.pause().write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20))
      await until(() => open() > before + 1)
      // Whatever else would be opened is, by now.
      await send(library.server.base, url, undefined, { headers: { range: 'bytes=0-1' } })
      socket.destroy()
      await until(() => open() <= before + 1)
      await send(library.server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
    })

    test('answers nothing but stored files', async () => {
      writeFileSync(join(library.project.dir, 'secret.txt'), 'secret')
      const shown = await one(filePart('files', 'x.png', small))
      const link = join(library.folder, 'link.txt')
      symlinkSync(join(library.project.dir, 'secret.txt'), link)
      const outer = join(library.folder, 'outer')
      symlinkSync(library.project.dir, outer)
      const inner = join(library.folder, 'inner')
      mkdirSync(inner)
      writeFileSync(join(inner, 'secret.txt'), 'secret')
      const hidden = join(library.folder, '.env')
      writeFileSync(hidden, 'secret')
      const paths = [
        '/uploads/%2e%2e/%2e%2e/etc/passwd',
        '/uploads/../secret.txt',
        '/uploads/..%2f..%2fsecret.txt',
        '/uploads/..%5c..%5csecret.txt',
        '/uploads/%00',
        '/uploads//etc/passwd',
        '/uploads/link.txt',
        '/uploads/.incoming',
        '/uploads/.incoming/',
        '/uploads/',
        '/uploads',
        '/uploads/none.png',
        '//uploads/link.txt',
        '/uploads/.env',
        '/uploads/%2eenv',
        '/uploads/inner',
        '/uploads/inner/',
        '/uploads/inner/secret.txt',
        '/uploads/inner%2fsecret.txt',
        '/uploads/outer/secret.txt',
        '/uploads/%252e%252e/secret.txt',
        '/uploads/%c0%ae%c0%ae/secret.txt',
        '/uploads/..;/secret.txt',
        '/uploads/....//secret.txt',
        '/uploads/x/../../secret.txt',
        `${shown.url}/`,
        `${shown.url}%00`,
        `${shown.url}%20`,
        `${shown.url}.`,
        `${shown.url}/../../secret.txt`,
        `/uploads/./${shown.url.slice(9)}`,
        `/UPLOADS/${shown.url.slice(9)}`,
        `/uploads/..${shown.url}`,
      ]
      for (const path of paths) {
        const reply = await send(library.server.base, path)
        expect([400, 404], path).toContain(reply.status)
        expect(reply.text).not.toContain('secret')
      }
      for (const path of [link, outer, inner, hidden]) rmSync(path, { recursive: true })
    })

    test('does not answer what is under way', () =>
      withoutTrace(async () => {
        const statuses: number[] = []
        const halfway = async function* (): AsyncIterable<Buffer> {
          const whole = bodyOf([filePart('files', 'secret.bin', Buffer.alloc(200_000), '')])
          yield whole.subarray(0, 100_000)
          await until(() => library.incoming().length > 0)
          for (const draft of library.incoming()) {
            for (const path of [`/uploads/.incoming/${draft}/0`, `/uploads/%2eincoming%2f${draft}%2f0`]) {
              statuses.push((await send(library.server.base, path)).status)
            }
          }
          yield whole.subarray(100_000, 150_000)
        }
        await send(library.server.base, '/api/upload', halfway())
        expect(statuses).toEqual([404, 404])
      }))
  })

  describe('hostile bodies', () => {
    const whole = () => bodyOf([filePart('files', 'a.png', small)])
    const raw = (body: Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
      send(library.server.base, '/api/upload', body, { headers: { 'content-type': type } })

    test.each<[string, () => Promise<Reply>]>([
      ['cut off', () => raw(whole().subarray(0, -10))],
      ['cut off in a head', () => raw(whole().subarray(0, 60))],
      ['no boundary', () => raw(whole(), 'multipart/form-data')],
      ['another boundary', () => raw(whole(), 'multipart/form-data; boundary=other')],
      ['a long boundary', () => raw(whole(), `multipart/form-data; boundary=${'b'.repeat(7000)}`)],
      ['no parts', () => raw(Buffer.from(`--${boundary}--\r\n`))],
      [
        'empty names',
        () => library.upload({ head: 'Content-Disposition: form-data; name=""; filename=""\r\n', content: 'x' }),
      ],
      ['no name', () => library.upload({ head: 'Content-Disposition: form-data; filename="a"\r\n', content: 'x' })],
      ['no disposition', () => library.upload({ head: 'X: y\r\n', content: 'x' })],
      ['nested names', () => library.upload(filePart(`files${'[a]'.repeat(500)}`, 'a.png', small))],
      ['a large head', () => library.upload({ head: `X: ${'y'.repeat(100_000)}\r\n`, content: 'x' })],
      [
        'compressed',
        () => send(library.server.base, '/api/upload', whole(), { headers: { 'content-encoding': 'gzip' } }),
      ],
      ['10,000 parts', () => library.upload(...Array.from({ length: 10_000 }, (_, i) => textPart(`f${i}`, 'x')))],
      ['10,000 files', () => library.upload(...Array.from({ length: 10_000 }, () => filePart('files', 'a.txt', 'x')))],
      ['a large field', () => library.upload(textPart('fileInfo', 'x'.repeat(2_000_000)))],
    ])('are refused: %s', (_what, work) =>
      withoutTrace(async () => {
        const reply = await work()
        expect([400, 413, 415], reply.text).toContain(reply.status)
        expect(errorOf(reply)).toMatchObject({ status: reply.status })
      }),
    )

    test('that stop half-way leave nothing', () =>
      withoutTrace(async () => {
        const broken = async function* (): AsyncIterable<Buffer> {
          let sent = 0
          for await (const chunk of largeFile(20)) {
            yield chunk
            if (++sent === 10) throw new Error('gone')
          }
        }
        const aborted = new AbortController()
        const body = new ReadableStream({
          start: async (controller) => {
            try {
              for await (const chunk of broken()) controller.enqueue(chunk)
            } catch {
              await until(() => library.incoming().length > 0)
              aborted.abort()
            }
          },
        })
        await fetch(`${library.server.base}/api/upload`, {
          method: 'POST',
          body,
          signal: aborted.signal,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          duplex: 'half',
        } as RequestInit).catch(() => null)
        expect(aborted.signal.aborted).toBe(true)
        await until(() => library.incoming().length === 0, 1)
      }))
  })

  test('200 MB take no more than 40 MB of memory, and one byte more is refused', async () => {
    const memory = () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${library.server.pid}/status`, 'utf8'))?.[1]) / 1024
    await one(filePart('files', 'warm.png', small))
    // The kernel forgets the highest mark.
    writeFileSync(`/proc/${library.server.pid}/clear_refs`, '5')
    const before = memory()
    const [file] = filesOf(await send(library.server.base, '/api/upload', largeFile(200)))
    expect(memory() - before).toBeLessThan(40)
    expect(statSync(join(library.folder, '..', file?.url ?? '')).size).toBe(200_000_000)
    await withoutTrace(async () => {
      const reply = await send(library.server.base, '/api/upload', largeFile(211))
      expect([reply.status, errorOf(reply).message]).toEqual([413, 'large.bin exceeds size limit of 209.72 MB.'])
    })
    await send(library.server.base, `/api/upload/files/${file?.id}`, undefined, { method: 'DELETE' })
  }, 60_000)

  test('deleting takes the row and every file', async () => {
    const { id, hash } = await one(filePart('files', 'x.png', await picture(600, 600)))
    const own = () => library.stored().filter((name) => name.includes(hash))
    expect(own()).toHaveLength(3)
    const reply = await send(library.server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
    expect(JSON.parse(reply.text)).toMatchObject({ id, hash })
    expect(own()).toEqual([])
    expect((await send(library.server.base, `/api/upload/files/${id}`)).status).toBe(404)
  })

  test('every row has its files, and every file its row', () => expectWhole(library))

  test('nothing of this made the server fail', () => {
    expect(library.server.output()).not.toMatch(/"level":[56]0/)
  })
})
