/** Files that come with an entry, or are attached to one. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { filePart, send, textPart } from '../client.js'
import type { Part } from '../client.js'
import type { File } from '../library.js'
import { errorOf, expectWholeAtLast, libraryScene, small } from './scene.js'

describe.each(providers)('the media library on %s', (provider) => {
  const scene = libraryScene('entries', provider)
  const { upload, post, entry, withoutTrace } = scene

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
      expect((await scene.library.rows()).filter((file) => file.name === 'unlinked.png')).toHaveLength(1)
    })

    test('are named by their files, which say nothing if there are none', async () => {
      const title = 'Shows a file'
      const parts = [textPart('data', JSON.stringify({ title })), filePart('files.cover', 'shown.png', small)]
      const { id, attributes } = await entry(post('/api/articles?populate=cover', parts))
      const path = `/api/upload/files/${attributes.cover.data.id}?populate=related`
      const related = async () => JSON.parse((await send(scene.library.server.base, path)).text) as object
      expect(await related()).toMatchObject({ related: [{ __type: 'api::article.article', id, title }] })
      await post(`/api/articles/${id}`, [textPart('data', '{"cover":null}')], 'PUT')
      expect(await related()).toMatchObject({ name: 'shown.png' })
      expect(await related()).not.toHaveProperty('related')
      const list = await send(scene.library.server.base, '/api/upload/files?populate=*&sort=id:desc&limit=1')
      expect(JSON.parse(list.text)).toEqual([await related()])
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
        'a missing parent',
        () => [textPart('data', '{"title":"Not there"}'), filePart('files.seo.shareImage', 'a.png', small)],
      ],
      ['a text', () => [textPart('data', '{"title":"A text here"}'), filePart('files.slug', 'a.png', small)]],
      [
        'a prototype',
        () => [textPart('data', '{"title":"A prototype"}'), filePart('files.__proto__.x', 'a.png', small)],
      ],
      [
        'a forbidden file',
        () => [textPart('data', '{"title":"Not allowed"}'), filePart('files.gallery', 'a.txt', 'x', 'text/plain')],
      ],
      [
        'a forbidden file among allowed ones',
        () => [
          textPart('data', '{"title":"Not all allowed"}'),
          filePart('files.gallery', 'a.png', small),
          filePart('files.gallery', 'a.pdf', '%PDF-1.7', 'image/png'),
        ],
      ],
      ['an empty file', () => [textPart('data', '{"title":"An empty file"}'), filePart('files.cover', 'a.png', '')]],
      [
        'a taken slug',
        () => [textPart('data', '{"title":"Taken","slug":"taken"}'), filePart('files.cover', 'a.png', small)],
      ],
    ])('are refused as a whole: %s', async (_what, parts) => {
      await post('/api/articles', [textPart('data', '{"title":"The first","slug":"taken"}')])
      await withoutTrace(async () => {
        const count = async () =>
          (
            await scene.library.get<{ meta: { pagination: { total: number } } }>(
              '/api/articles?publicationState=preview',
            )
          ).meta.pagination.total
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
    ])('are refused as a whole: %s leads to nothing', (path) =>
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
        expect(await scene.library.get(`/api/articles?${filter}`)).toMatchObject({ data: [] })
      }),
    )

    test('bring files into the existing items of a list', async () => {
      const data = { title: 'Into a list', extra: ['a', 'b'] }
      const { attributes } = await entry(
        post('/api/articles', [textPart('data', JSON.stringify(data)), filePart('files.extra.1', 'b.png', small)]),
      )
      expect(attributes.extra).toEqual(['a', ['b', expect.any(Number)]])
    })

    test('that do not exist keep nothing', () =>
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
        const reply = await send(scene.library.server.base, '/api/articles', json, {
          headers: { 'content-type': 'application/json' },
        })
        expect(reply.status).toBe(200)
        const sent = await send(scene.library.server.base, '/api/upload', json, {
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
      const { data } = await scene.library.get<{
        data: { attributes: { cover: { data: { attributes: File } }; gallery: { data: { attributes: File }[] } } }
      }>(`/api/articles/${id}?populate=cover,gallery`)
      expect(data.attributes.gallery.data.map((file) => file.attributes.name).toSorted()).toEqual(names)
      expect(data.attributes.cover.data.attributes.name).toBe('b.png')
    })

    test('to a missing entry leaves the file unchanged', async () => {
      await upload(filePart('files', 'alone.png', small), ...to('api::article.article', 99999, 'cover'))
    })

    test.each<[string, number, Part[]]>([
      ['a missing type', 400, to('api::nope.nope', 1, 'cover')],
      ['a component', 400, to('shared.seo', 1, 'shareImage')],
      ['no media', 400, to('api::article.article', 1, 'title')],
      ['an entry that the caller may not update', 403, to('api::tag.tag', 1, 'name')],
    ])('is refused: %s', (_what, status, place) =>
      withoutTrace(async () => {
        const reply = await scene.library.upload(filePart('files', 'a.png', small), ...place)
        expect(reply.status, reply.text).toBe(status)
      }),
    )
  })

  expectWholeAtLast(scene)
})
