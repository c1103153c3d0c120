/** The entries that hold a file: at any depth of components, and only those that one may see. */
import { rmSync } from 'node:fs'
import { trusted } from '@content-gen/runtime'
import { createEntry } from '@content-gen/runtime/write'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSceneModels } from '../../packages/upload/test/scene-models.js'
import { providers } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const scene = 'api::scene.scene'
const lobby = 'api::lobby.lobby'

const roles = {
  // One attribute of the scenes, and no lobby.
  poster: { types: { [scene]: { read: { fields: ['title', 'poster'] } } }, media: ['read'] },
  open: { types: { [scene]: { read: { where: { title: { $startsWith: 'open' } } } } }, media: ['read'] },
  blind: { types: { '*': { read: true } }, media: [] },
}

interface Uses {
  readonly count: number
  readonly isMore: boolean
  readonly uses: readonly { readonly type: string; readonly label: string; readonly places: readonly string[][] }[]
}

describe.each(providers)('on %s', (provider) => {
  let models: string
  let server: ContentServer
  const files: number[] = []
  beforeAll(async () => {
    models = writeSceneModels()
    server = await serveContent('library-uses', provider, { roles, models })
    for (const name of ['a', 'b', 'c', 'd']) {
      const form = new FormData()
      form.append(
        'files',
        new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`]),
        `${name}.svg`,
      )
      const { status, text } = await server.post(chief, '/upload', form)
      expect(status, text).toBe(200)
      files.push(JSON.parse(text)[0].id)
    }
    const [poster, deep, both] = files
    const inner = { label: 'i', picture: deep, extras: [both, poster] }
    await save('POST', `/entries/${scene}`, {
      title: 'open one',
      poster,
      frames: [both],
      card: { inner: [inner, inner] },
    })
    const body = [{ __component: 'scene.card', icon: both, inner: [inner] }]
    await save('POST', `/entries/${scene}`, { title: 'shut two', poster: both, body })
    await save('PUT', `/single/${lobby}`, { banner: both, card: { inner: [{ picture: deep }] } })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true, force: true })
  })

  async function save(method: string, path: string, document: object) {
    const { status, text } = await server.send(chief, method, path, { document })
    expect(status, text).toBe(200)
  }
  const ask = (as: string, ...ids: readonly unknown[]): Promise<Answer> =>
    server.send(as, 'GET', `/file-uses?files=${ids.join(',')}`)
  const uses = async (as: string, ...ids: readonly unknown[]): Promise<Uses> => {
    const { status, text, json } = await ask(as, ...ids)
    expect(status, text).toBe(200)
    return json.data
  }
  const places = ({ uses: found }: Uses) =>
    Object.fromEntries(found.map(({ label, places: each }) => [label, each.map((place) => place.join('.')).toSorted()]))

  test('a file is found in entries, components, components in components, and zones', async () => {
    const [poster, deep, both] = files
    expect(places(await uses(chief, deep))).toEqual({
      'open one': ['card.inner.picture'],
      'shut two': ['body.inner.picture'],
      '1': ['card.inner.picture'],
    })
    expect(places(await uses(chief, both))).toEqual({
      'open one': ['card.inner.extras', 'frames'],
      'shut two': ['body.icon', 'body.inner.extras', 'poster'],
      '1': ['banner'],
    })
    const { count, isMore, uses: found } = await uses(chief, poster)
    expect([count, isMore]).toEqual([2, false])
    expect(found).toContainEqual({
      type: scene,
      id: expect.any(Number),
      label: 'open one',
      state: 'draft',
      places: [['poster'], ['card', 'inner', 'extras']],
    })
  })

  test('several files count each entry once; one that nothing shows has no uses', async () => {
    expect((await uses(chief, ...files)).count).toBe(3)
    expect(await uses(chief, files[3])).toEqual({ count: 0, isMore: false, uses: [] })
    expect((await uses(chief, 999_999)).count).toBe(0)
  })

  test('what a role does not see is not told, and not counted', async () => {
    const [, deep, both] = files
    expect(places(await uses('2 poster', both))).toEqual({ 'shut two': ['poster'] })
    expect(await uses('2 poster', deep)).toEqual({ count: 0, isMore: false, uses: [] })
    expect(places(await uses('3 open', both))).toEqual({ 'open one': ['card.inner.extras', 'frames'] })
    expect((await uses('4 author', both)).count).toBe(0)
    expect((await ask('5 blind', both)).status).toBe(403)
  })

  test('more than can be told are counted', async () => {
    for (let index = 0; index < 110; index++)
      await save('POST', `/entries/${scene}`, { title: `x${index}`, poster: files[3] })
    const { count, uses: found } = await uses(chief, files[3])
    expect([count, found.length]).toEqual([110, 100])
  })

  test('more than are looked for is told of what one may see', async () => {
    const { types, writes } = server.store
    const type = types.get(scene)
    if (type === undefined) throw new Error('The models have no scenes')
    for (let index = 0; index < 1000; index++)
      await createEntry(writes, type, { title: `shut ${index}`, poster: files[3] }, trusted)
    expect((await uses(chief, files[3])).isMore).toBe(true)
    expect(await uses('3 open', files[3])).toEqual({ count: 0, isMore: false, uses: [] })
    await save('POST', `/entries/${scene}`, { title: 'open last', poster: files[3] })
    expect((await uses('3 open', files[3])).count).toBe(1)
  }, 60_000)

  test.each(['', 'x', '0', '1,', '1;drop', Array.from({ length: 501 }, (_each, index) => index + 1).join(',')])(
    'ids like %j are refused',
    async (sent) => {
      const { status, json } = await ask(chief, sent)
      expect([status, json.error.message]).toEqual([400, 'files must list from 1 to 500 ids, with commas'])
    },
  )
})
