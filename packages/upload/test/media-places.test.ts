/** Media attributes in every place of a model: written with ids and with files, read back in order. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import { bodyOf, filePart, send, textPart, until } from './client.js'
import { expectWhole } from './library-whole.js'
import { running } from './library.js'
import { sceneActions, writeSceneModels } from './scene-models.js'
import type { Part, Reply } from './client.js'
import type { File, Library } from './library.js'

const populate = (path: string, names: readonly string[]) =>
  names.map((name) => `${path}[${name}][populate]=*`).join('&')
const deep = [
  populate('populate', ['poster', 'frames', 'sounds', 'anything']),
  populate('populate[card][populate]', ['icon', 'pages', 'inner']),
  populate('populate[body][populate]', ['icon', 'picture', 'extras', 'inner']),
].join('&')

type Shown = Readonly<Record<string, unknown>>

/** Entries with the name of each file in its place, and without attributes that the test does not compare. */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesOf)
  if (typeof value !== 'object' || value === null) return value
  if ('hash' in value && 'name' in value) return value.name
  if ('data' in value) return namesOf(value.data)
  if ('attributes' in value) return namesOf(value.attributes)
  const kept = Object.entries(value).filter(([key]) => !['id', 'createdAt', 'updatedAt', 'publishedAt'].includes(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, namesOf(each)]))
}

describe.each(sampled('postgresql'))('media on %s', (provider) => {
  let library: Library
  let drop: () => Promise<void>
  let picture: Buffer
  const files: Record<string, File> = {}

  const page = '%PDF-1.7\n'
  const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'), Buffer.alloc(60)])

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    drop = () => database.drop()
    const verbs = ['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`)
    const project = await readyProject({
      name: `upload-places-${provider}`,
      models: writeSceneModels(),
      provider,
      databaseUrl: database.url,
      config: {
        'users-permissions': { enabled: false },
        upload: { sizeLimit: 60_000, breakpoints: { xlarge: 600, xsmall: 64 } },
        permissions: { public: [...sceneActions, ...verbs] },
      },
    })
    const folder = join(project.dir, 'public', 'uploads')
    mkdirSync(folder, { recursive: true })
    library = running(project, await project.start({ LOG_LEVEL: 'warn' }), folder, drop)
    picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer()
    for (const name of ['a', 'b', 'c', 'd']) await store(`${name}.png`, picture)
    await store('page.pdf', page)
    await store('sound.wav', sound)
  })

  afterAll(async () => {
    await library?.close()
  })

  const store = async (name: string, content: string | Buffer) => {
    const { text } = await library.upload(filePart('files', name, content, ''))
    const [file] = JSON.parse(text) as File[]
    if (file === undefined) throw new Error(text)
    return (files[name] = file)
  }
  const idOf = (name: string) => files[name]?.id ?? 0
  const ids = (...names: string[]) => names.map(idOf)
  const form = (path: string, parts: readonly Part[], method = 'POST') =>
    send(library.server.base, path, bodyOf(parts), { method })
  const write = (path: string, data: object, method = 'POST') =>
    send(library.server.base, path, Buffer.from(JSON.stringify({ data })), {
      method,
      headers: { 'content-type': 'application/json' },
    })
  const entryOf = ({ status, text }: Reply): { id: number; attributes: Shown } => {
    expect(status, text).toBe(200)
    return (JSON.parse(text) as { data: { id: number; attributes: Shown } }).data
  }
  const show = async (id: number) => namesOf(await library.get(`/api/scenes/${id}?${deep}`)) as Shown
  const created = async (data: object) => entryOf(await write('/api/scenes', { poster: idOf('a.png'), ...data })).id
  const refused = async (reply: Promise<Reply>, message: RegExp | string) => {
    const { status, text } = await reply
    expect([status, JSON.parse(text).error?.message]).toEqual([400, expect.stringMatching(message)])
  }

  describe('by id', () => {
    test('keeps the order of the request, in every place', async () => {
      const data = {
        title: 'By id',
        frames: ids('c.png', 'a.png', 'b.png'),
        anything: ids('sound.wav', 'page.pdf', 'a.png'),
        card: {
          icon: idOf('b.png'),
          pages: ids('page.pdf'),
          inner: [
            { label: 'one', picture: idOf('d.png'), extras: ids('page.pdf', 'c.png', 'a.png') },
            { label: 'two', extras: ids('a.png') },
          ],
        },
        body: [
          { __component: 'scene.inner', extras: ids('b.png', 'a.png') },
          { __component: 'scene.card', icon: idOf('c.png'), inner: [{ picture: idOf('a.png') }] },
        ],
      }
      const id = await created(data)
      expect(await show(id)).toMatchObject({
        poster: 'a.png',
        frames: ['c.png', 'a.png', 'b.png'],
        anything: ['sound.wav', 'page.pdf', 'a.png'],
        sounds: null,
        card: {
          icon: 'b.png',
          pages: ['page.pdf'],
          inner: [
            { label: 'one', picture: 'd.png', extras: ['page.pdf', 'c.png', 'a.png'] },
            { label: 'two', picture: null, extras: ['a.png'] },
          ],
        },
        body: [{ extras: ['b.png', 'a.png'] }, { icon: 'c.png', inner: [{ picture: 'a.png' }] }],
      })
    })

    test('is replaced as a whole by an update, and unchanged by one that does not name it', async () => {
      const id = await created({ frames: ids('a.png', 'b.png'), card: { icon: idOf('b.png') } })
      const update = async (data: object) => {
        entryOf(await write(`/api/scenes/${id}`, data, 'PUT'))
        return show(id)
      }
      expect(await update({ title: 'Other' })).toMatchObject({ frames: ['a.png', 'b.png'], card: { icon: 'b.png' } })
      expect(await update({ frames: ids('b.png', 'c.png', 'a.png') })).toMatchObject({
        frames: ['b.png', 'c.png', 'a.png'],
      })
      expect(await update({ frames: [{ id: idOf('d.png') }] })).toMatchObject({ frames: ['d.png'] })
      expect(await update({ frames: null })).toMatchObject({ frames: null })
      expect(await update({ frames: [] })).toMatchObject({ frames: null })
      expect(await update({ poster: idOf('c.png') })).toMatchObject({ poster: 'c.png', card: { icon: 'b.png' } })
    })

    test.each<[string, () => object, RegExp | string]>([
      ['of a missing file', () => ({ frames: [99999] }), /relation\(s\) of type plugin::upload\.file/],
      ['of another kind', () => ({ frames: ids('page.pdf') }), /frames/],
      ['of another kind among others', () => ({ frames: ids('a.png', 'sound.wav', 'b.png') }), /frames/],
      ['of another kind in a component', () => ({ card: { pages: ids('sound.wav') } }), /pages/],
      [
        'of another kind deep in a zone',
        () => ({ body: [{ __component: 'scene.card', inner: [{ picture: idOf('page.pdf') }] }] }),
        /picture/,
      ],
      ['of nothing in a required attribute', () => ({ poster: null }), /poster/],
    ])('is refused: %s', async (_what, data, message) => {
      const { length } = await library.rows()
      await refused(write('/api/scenes', { poster: idOf('a.png'), ...data(), publishedAt: '2024-01-01' }), message)
      const id = await created({ frames: ids('a.png') })
      await refused(write(`/api/scenes/${id}`, data(), 'PUT'), message)
      expect(await show(id)).toMatchObject({ poster: 'a.png', frames: ['a.png'] })
      expect(await library.rows()).toHaveLength(length)
    })
  })

  describe('by file', () => {
    const places = [
      'poster',
      'frames',
      'card.icon',
      'card.inner[0].picture',
      'card.inner.1.extras',
      'body[0].icon',
      'body.0.inner.0.picture',
      'body.0.inner[1].extras',
      'body[1].picture',
      'body.1.extras',
    ]
    const data = {
      title: 'By file',
      card: { inner: [{ label: 'one' }, { label: 'two' }] },
      body: [
        { __component: 'scene.card', inner: [{ label: 'three' }, { label: 'four' }] },
        { __component: 'scene.inner' },
      ],
    }

    test('comes with a create, to every place', async () => {
      const parts = places.map((place) => filePart(`files.${place}`, `${place}.png`, picture))
      const second = filePart('files.body.1.extras', 'second.pdf', page)
      const { id } = entryOf(await form('/api/scenes', [textPart('data', JSON.stringify(data)), ...parts, second]))
      expect(await show(id)).toMatchObject({
        poster: 'poster.png',
        frames: ['frames.png'],
        card: {
          icon: 'card.icon.png',
          inner: [
            { label: 'one', picture: 'card.inner[0].picture.png' },
            { label: 'two', extras: ['card.inner.1.extras.png'] },
          ],
        },
        body: [
          {
            icon: 'body[0].icon.png',
            inner: [
              { label: 'three', picture: 'body.0.inner.0.picture.png' },
              { label: 'four', extras: ['body.0.inner[1].extras.png'] },
            ],
          },
          { picture: 'body[1].picture.png', extras: ['body.1.extras.png', 'second.pdf'] },
        ],
      })
    })

    test('follows the ids in the data', async () => {
      const listed = { ...data, poster: idOf('a.png'), frames: ids('b.png', 'a.png') }
      const { id } = entryOf(
        await form('/api/scenes', [
          textPart('data', JSON.stringify(listed)),
          filePart('files.frames', 'new.png', picture),
        ]),
      )
      expect(await show(id)).toMatchObject({ poster: 'a.png', frames: ['b.png', 'a.png', 'new.png'] })
    })

    test('comes with an update, and lists keep their files', async () => {
      const id = await created({ frames: ids('b.png'), card: { inner: [{ extras: ids('c.png') }] } })
      entryOf(
        await form(
          `/api/scenes/${id}`,
          [
            textPart('data', '{}'),
            ...['1', '2'].map((n) => filePart('files.frames', `${n}.png`, picture)),
            filePart('files.poster', 'p.png', picture),
          ],
          'PUT',
        ),
      )
      expect(await show(id)).toMatchObject({
        poster: 'p.png',
        frames: ['b.png', '1.png', '2.png'],
        card: { inner: [{ extras: ['c.png'] }] },
      })
    })

    test('comes to a single type', async () => {
      const parts = [
        textPart('data', '{"card":{}}'),
        filePart('files.banner', 'banner.png', picture),
        filePart('files.card.icon', 'icon.png', picture),
      ]
      const { attributes } = entryOf(
        await form('/api/lobby?populate[banner]=*&populate[card][populate]=*', parts, 'PUT'),
      )
      expect(namesOf(attributes)).toMatchObject({ banner: 'banner.png', card: { icon: 'icon.png' } })
    })

    test.each([
      ['frames', page, ''],
      ['frames', page, 'image/png'],
      ['sounds', 'no sound', 'audio/wav'],
      ['card.pages', sound, ''],
      ['card.inner[1].picture', page, 'image/png'],
      ['body[0].inner.0.picture', '<html>', 'image/png'],
      ['body[1].extras', sound, 'image/png'],
    ])('is refused by content: %s', async (place, content, type) => {
      const before = [library.stored(), await library.rows()]
      const parts = [filePart('files.poster', 'p.png', picture), filePart(`files.${place}`, 'x.png', content, type)]
      await refused(
        form('/api/scenes', [textPart('data', JSON.stringify({ ...data, publishedAt: '2024-01-01' })), ...parts]),
        /./,
      )
      const id = await created(data)
      await refused(form(`/api/scenes/${id}`, [textPart('data', JSON.stringify(data)), ...parts], 'PUT'), /./)
      await until(() => library.incoming().length === 0)
      expect([library.stored(), await library.rows()]).toEqual(before)
    })
  })

  test('that is deleted disappears from its entries', async () => {
    const { id: file } = await store('gone.png', picture)
    const id = await created({
      poster: file,
      frames: [idOf('a.png'), file, idOf('b.png')],
      card: { icon: file, inner: [{ picture: file, extras: [file, idOf('a.png')] }] },
      body: [{ __component: 'scene.inner', picture: file }],
    })
    expect((await send(library.server.base, `/api/upload/files/${file}`, undefined, { method: 'DELETE' })).status).toBe(
      200,
    )
    expect(await show(id)).toMatchObject({
      poster: null,
      frames: ['a.png', 'b.png'],
      card: { icon: null, inner: [{ picture: null, extras: ['a.png'] }] },
      body: [{ picture: null }],
    })
    await expectWhole(library)
  })

  test('that gets new content is shown with it', async () => {
    const { id: file, url } = await store('old.png', picture)
    const id = await created({ poster: file })
    const other = await sharp(picture).resize(9, 9).png().toBuffer()
    expect((await form(`/api/upload?id=${file}`, [filePart('files', 'new.png', other)])).status).toBe(200)
    const { data } = await library.get<{ data: { attributes: { poster: { data: { attributes: File } } } } }>(
      `/api/scenes/${id}?populate=poster`,
    )
    expect(data.attributes.poster.data.attributes).toMatchObject({ url, width: 9, name: 'new.png' })
  })

  describe('the config', () => {
    const bytes = (size: number) => filePart('files', 'a.bin', Buffer.alloc(size), '')

    test('limits the size of each file', async () => {
      const { status, text } = await library.upload(bytes(60_000), bytes(60_000), bytes(1))
      expect([status, JSON.parse(text)]).toMatchObject([200, [{ size: 60 }, { size: 60 }, { size: 0 }]])
      const stored = library.stored()
      const tooLarge = await library.upload(bytes(1), bytes(60_001))
      expect([tooLarge.status, JSON.parse(tooLarge.text).error]).toMatchObject([
        413,
        { status: 413, name: 'PayloadTooLargeError', message: 'a.bin exceeds size limit of 0.06 MB.' },
      ])
      await until(() => library.incoming().length === 0)
      expect(library.stored()).toEqual(stored)
    })

    test('names the versions of pictures, beside the thumbnail', async () => {
      const large = await sharp(picture).resize(700, 500).png().toBuffer()
      const { formats, hash } = await store('large.png', large)
      expect(formats).toMatchObject({
        thumbnail: { width: 218, height: 156 },
        xsmall: { width: 64, height: 46, hash: `xsmall_${hash}`, name: 'xsmall_large.png' },
        xlarge: { width: 600, height: 429 },
      })
      expect(Object.keys(formats ?? {}).toSorted()).toEqual(['thumbnail', 'xlarge', 'xsmall'])
    })
  })

  test('the server never failed', () => {
    expect(library.server.output()).not.toMatch(/"level":[56]0/)
  })

  test('is the same in every process of the app, at once', async () => {
    const other = running(library.project, await library.project.start({ LOG_LEVEL: 'warn' }), library.folder, drop)
    try {
      for (const [one, two] of [
        [library, other],
        [other, library],
      ] as const) {
        const { text } = await one.upload(filePart('files', 'shared.png', picture))
        const [{ id, url } = { id: 0, url: '' }] = JSON.parse(text) as File[]
        const seen = () => send(two.server.base, url)
        expect((await two.get<File>(`/api/upload/files/${id}`)).url).toBe(url)
        expect((await seen()).headers['content-length']).toBe(String(picture.length))
        const wider = await sharp(picture).resize(70, 70).png().toBuffer()
        expect(
          (await send(two.server.base, `/api/upload?id=${id}`, bodyOf([filePart('files', 'b.png', wider)]))).status,
        ).toBe(200)
        expect((await one.get<File>(`/api/upload/files/${id}`)).width).toBe(70)
        expect((await send(one.server.base, url)).headers['content-length']).toBe(String(wider.length))
        const gone = await send(one.server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
        expect([gone.status, (await seen()).status]).toEqual([200, 404])
      }
      // Neither takes the other's work for a leftover.
      const started = await Promise.all(
        [library, other].map((each) => each.upload(filePart('files', 'x.png', picture))),
      )
      expect(started.map(({ status }) => status)).toEqual([200, 200])
    } finally {
      await other.server.stop()
    }
    await expectWhole(library)
  })
})
