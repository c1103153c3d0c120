/** The entries that hold a file: at any depth of components, and only those that one may see. */
import { rmSync } from 'node:fs'
import { trusted } from '@content-gen/runtime'
import { createEntry } from '@content-gen/runtime/write'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeSceneModels } from '../../packages/upload/test/scene-models.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
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
  readonly uses: readonly {
    readonly type: string
    readonly label: string
    readonly from: string
    readonly places: readonly string[][]
  }[]
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let models: string
  let server: ContentServer
  const files: number[] = []
  beforeAll(async () => {
    models = writeSceneModels()
    server = await serveContent('library-uses', provider, { roles, models })
    for (const name of ['a', 'b', 'c', 'd']) {
      const { status, text } = await server.post(chief, '/upload', formOf(name))
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

  function formOf(name: string): FormData {
    const form = new FormData()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`
    form.append('files', new Blob([svg]), `${name}.svg`)
    return form
  }
  async function save(method: string, path: string, document: object): Promise<{ id: number }> {
    const { status, text, json } = await server.send(chief, method, path, { document })
    expect(status, text).toBe(200)
    return json.data
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
      from: 'entry',
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

  test('unpublished work and deleted entries hold files, too, for whoever sees them', async () => {
    const { id: file } = (await server.post(chief, '/upload', formOf('e'))).json[0]
    const { id } = await save('POST', `/entries/${scene}`, { title: 'open three' })
    const inner = { label: 'i', picture: file }
    const begin = async (body: object) => {
      const { status, text } = await server.send(chief, 'POST', `/editorial/copies/${scene}`, body)
      expect(status, text).toBe(200)
    }
    await begin({ entry: id, document: { title: 'open three', card: { inner: [inner] } } })
    await begin({ document: { title: 'open new', poster: file } })
    const gone = await save('POST', `/entries/${scene}`, { title: 'open gone', poster: file, frames: [file] })
    expect((await server.send(chief, 'DELETE', `/entries/${scene}/${gone.id}`)).status).toBe(204)
    const told = async (as: string) => {
      const { count, uses: found } = await uses(as, file)
      expect(count).toBe(found.length)
      return found.map(({ label, from, places: each }) => [label, from, ...each.map((place) => place.join('.'))])
    }
    expect(await told(chief)).toEqual([
      ['open three', 'entry', 'card.inner.picture'],
      ['open new', 'copy', 'poster'],
      ['open gone', 'trash', 'poster', 'frames'],
    ])
    // Its card is hidden from a poster. Nobody with a condition on entries knows what became of those that are not there.
    expect(await told('2 poster')).toEqual([
      ['open new', 'copy', 'poster'],
      ['open gone', 'trash', 'poster'],
    ])
    expect(await told('3 open')).toEqual([['open three', 'entry', 'card.inner.picture']])
    expect(await told('4 author')).toEqual([])
  })

  test('only so many bytes of unpublished work are looked at, which is told to whoever sees all of it', async () => {
    const file = files[0]
    const before = await uses(chief, file)
    expect(before.isMore).toBe(false)
    const [long, now, numbers] =
      provider === 'sqlite'
        ? [
            'hex(zeroblob(500000))',
            `'2026-01-01T00:00:00.000Z'`,
            '(select value as i from json_each(json_array(1,2,3,4,5,6,7,8)))',
          ]
        : [`repeat('0', 1000000)`, `timestamp '2026-01-01'`, 'generate_series(1, 8)']
    const parts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
      (part) =>
        `insert into content_gen_working_copies (type, base, revision, saved_at) select '${scene}', 0, ${part}, ${now} from ${numbers} n`,
    )
    const documents = `insert into content_gen_saves (copy, revision, actor_kind, at, document)
      select id, revision, 'code', ${now}, '{"title":"' || ${long} || '"}' from content_gen_working_copies
      where id not in (select copy from content_gen_saves)`
    await execute(provider, server.databaseUrl, [...parts, documents])
    const { isMore, uses: found } = await uses(chief, file)
    expect([isMore, found.length]).toEqual([true, before.count])
    expect((await uses('3 open', file)).isMore).toBe(false)
    await execute(provider, server.databaseUrl, [
      `delete from content_gen_saves where actor_kind = 'code'`,
      'delete from content_gen_working_copies where id not in (select copy from content_gen_saves)',
    ])
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

  test('entries that hold many of the files are not left out unnoticed', async () => {
    const { types, writes } = server.store
    const type = types.get(scene)
    if (type === undefined) throw new Error('The models have no scenes')
    const now = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)'
    await execute(provider, server.databaseUrl, [
      `${numbers} insert into files (name, mime, created_at, updated_at) select 'many', 'image/png', ${now}, ${now} from n`,
    ])
    const found = await rows(provider, server.databaseUrl, `select id from files where name = 'many'`)
    const many = found.map(({ id }) => Number(id))
    for (let index = 0; index < 4; index++)
      await createEntry(writes, type, { title: 'many', poster: files[2], anything: many }, trusted)
    // Their links are 1,600.
    expect((await uses(chief, ...many)).isMore).toBe(true)
  })

  test.each(['', 'x', '0', '1,', '1;drop', Array.from({ length: 501 }, (_each, index) => index + 1).join(',')])(
    'ids like %j are refused',
    async (sent) => {
      const { status, json } = await ask(chief, sent)
      expect([status, json.error.message]).toEqual([400, 'files must list from 1 to 500 ids, with commas'])
    },
  )

  test('many large working copies are looked through a piece at a time, and others are answered in between', async () => {
    const [poster = 0] = files
    const filler = 'x'.repeat(100_000)
    const before = (await uses(chief, poster)).uses.length
    for (let number = 0; number < 40; number++)
      await save('POST', `/editorial/copies/${scene}`, {
        title: `large ${number}`,
        poster,
        card: { inner: [{ label: filler }] },
      })
    let [sinceTurn, longest, isOver] = [0, 0, false]
    const parse = JSON.parse
    const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
      sinceTurn += String(text).length
      longest = Math.max(longest, sinceTurn)
      return parse(text, reviver)
    })
    const turn = () => {
      sinceTurn = 0
      if (!isOver) setImmediate(turn)
    }
    turn()
    const found = await uses(chief, poster).finally(() => {
      isOver = true
      spy.mockRestore()
    })
    expect(found.uses.length).toBe(before + 40)
    expect(longest).toBeGreaterThan(100_000)
    expect(longest).toBeLessThan(1_500_000)
  })
})
