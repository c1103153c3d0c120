import { existsSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { bodyOf, boundary, filePart, largeFile, send, textPart, until } from './client.js'
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

    test.each<[string, Part[]]>([
      ['no title', [textPart('data', '{"publishedAt":"2024-01-01"}'), filePart('files.cover', 'a.png', 'x')]],
      ['bad JSON', [textPart('data', '{'), filePart('files.cover', 'a.png', 'x')]],
      ['no data', [filePart('files.cover', 'a.png', 'x')]],
      ['two data', [textPart('data', '{}'), textPart('data', '{}')]],
      ['another name', [textPart('data', '{"title":"Another name"}'), filePart('cover', 'a.png', 'x')]],
      [
        'a parent that is not there',
        [textPart('data', '{"title":"Not there"}'), filePart('files.seo.shareImage', 'a.png', 'x')],
      ],
      ['a text', [textPart('data', '{"title":"A text here"}'), filePart('files.slug', 'a.png', 'x')]],
      ['a prototype', [textPart('data', '{"title":"A prototype"}'), filePart('files.__proto__.x', 'a.png', 'x')]],
      [
        'what is not allowed',
        [textPart('data', '{"title":"Not allowed"}'), filePart('files.gallery', 'a.txt', 'x', 'text/plain')],
      ],
      ['an empty file', [textPart('data', '{"title":"An empty file"}'), filePart('files.cover', 'a.png', '')]],
    ])('are refused whole: %s', (_what, parts) =>
      withoutTrace(async () => {
        const count = async () =>
          (await library.get<{ meta: { pagination: { total: number } } }>('/api/articles?publicationState=preview'))
            .meta.pagination.total
        const before = await count()
        const reply = await post('/api/articles', parts)
        expect(reply.status, reply.text).toBe(400)
        expect(await count()).toBe(before)
      }),
    )

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

    test.each<[string, () => Promise<Reply>]>([
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

    test('answers nothing but stored files', async () => {
      writeFileSync(join(library.project.dir, 'secret.txt'), 'secret')
      const link = join(library.folder, 'link.txt')
      symlinkSync(join(library.project.dir, 'secret.txt'), link)
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
      ]
      for (const path of paths) {
        const reply = await send(library.server.base, path)
        expect([400, 404], path).toContain(reply.status)
        expect(reply.text).not.toContain('secret')
      }
      unlinkSync(link)
    })
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
        }).catch(() => null)
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

  test('every row has its files, and every file its row', async () => {
    const rows = await library.rows()
    const named = rows.flatMap(({ url, formats }) => [
      url,
      ...Object.values(formats ?? {}).map((version) => version.url),
    ])
    expect(
      library
        .stored()
        .map((name) => `/uploads/${name}`)
        .toSorted(),
    ).toEqual(named.toSorted())
  })

  test('nothing of this made the server fail', () => {
    expect(library.server.output()).not.toMatch(/"level":[56]0/)
  })
})
