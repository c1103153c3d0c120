/** Entries that people put in order and into a tree, as the panel does it. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trusted } from '@content-gen/runtime'
import { createEntry } from '@content-gen/runtime/write'
import { providers } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const models = fileURLToPath(new URL('../../fixtures/menu', import.meta.url))
const pages = '/entries/api::page.page'
const isOpen = { title: { $startsWith: 'open' } }
const roles = {
  reader: { types: { 'api::page.page': { read: true } } },
  arranger: { types: { 'api::page.page': { read: true, update: { fields: ['place'], where: isOpen } } } },
  narrow: { types: { 'api::page.page': { read: { where: isOpen }, update: true } } },
  flat: { types: { 'api::page.page': { read: { fields: ['title', 'place'] }, update: true } } },
}

describe.each(providers)('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('order', provider, { models, roles, config: { i18n: { locales: ['en'] } } })
  }, 180_000)
  afterAll(() => server?.stop())

  const send = (method: string, path: string, body?: object, as = chief) => server.send(as, method, path, body)
  const make = async (title: string, more: object = {}): Promise<number> => {
    const { status, json } = await send('POST', pages, { document: { title, ...more } })
    expect([status, json.error]).toEqual([200, undefined])
    return json.data.id
  }
  const move = (id: number, body: object, as = chief) => send('POST', `${pages}/${id}/move`, body, as)
  const find = async (id: number) => (await send('GET', `${pages}/${id}`)).json.data
  /** The titles below an entry, in the order of the API. */
  const below = async (id: number) => {
    const { json } = await send('GET', `${pages}?filters[above][id]=${id}&sort=place`)
    return json.data.map(({ label }: { label: string }) => label)
  }
  /** Entries below one of their own. */
  const family = async (...titles: readonly string[]) => {
    const top = await make('top')
    const ids: number[] = []
    for (const title of titles) ids.push(await make(title, { above: top }))
    return { top, ids }
  }
  const codeOf = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
    status,
    json?.error?.reason?.faults[0]?.code ?? json?.error?.reason?.code,
  ]

  test('a move puts an entry where it was dropped, and all have numbers from then on', async () => {
    const { top, ids } = await family('a', 'b', 'c', 'd')
    const [a = 0, b = 0, c = 0, d = 0] = ids
    expect((await move(d, { before: a })).status).toBe(204)
    expect(await below(top)).toEqual(['d', 'a', 'b', 'c'])
    const versions = async () => Promise.all(ids.map(async (id) => (await find(id)).version))
    const before = await versions()
    expect((await move(a, { after: c })).status).toBe(204)
    expect(await below(top)).toEqual(['d', 'b', 'c', 'a'])
    expect(await versions()).toEqual([Number(before[0]) + 1, ...before.slice(1)])
    expect((await move(d, {})).status).toBe(204)
    expect(await below(top)).toEqual(['b', 'c', 'a', 'd'])
    expect((await move(b, { after: b })).status).toBe(400)
    expect((await move(b, { before: top })).status).toBe(400)
    expect((await move(b, { before: 'x' })).json.error.message).toBe('before must be the id of an entry')
  })

  test('an entry is put below another one, and taken out again', async () => {
    const { top, ids } = await family('a', 'b', 'c')
    const [a = 0, b = 0, c = 0] = ids
    expect((await move(c, { parent: a })).status).toBe(204)
    expect((await move(b, { parent: a, before: c })).status).toBe(204)
    expect([await below(top), await below(a)]).toEqual([['a'], ['b', 'c']])
    expect((await move(c, { parent: top, before: a })).status).toBe(204)
    expect([await below(top), await below(a)]).toEqual([['c', 'a'], ['b']])
    expect((await move(b, { parent: null })).status).toBe(204)
    expect((await find(b)).document.above).toBeNull()
    expect((await move(b, { parent: 999_999 })).status).toBe(400)
  })

  test('no write makes a circle', async () => {
    const { top, ids } = await family('a')
    const [a = 0] = ids
    const circle = [400, 'circle']
    const save = (id: number, document: object) => send('PUT', `${pages}/${id}`, { document })
    expect(codeOf(await move(top, { parent: a }))).toEqual(circle)
    expect(codeOf(await save(top, { above: a }))).toEqual(circle)
    expect(codeOf(await save(top, { above: top }))).toEqual(circle)
    expect(codeOf(await save(a, { below: { connect: [top], disconnect: [] } }))).toEqual(circle)
    const between = { title: 'between', above: a, below: { connect: [top], disconnect: [] } }
    expect(codeOf(await send('POST', pages, { document: between }))).toEqual(circle)
    // Its own id can be guessed.
    const { store } = server
    const own = { title: 'own', above: (await make('last')) + 1 }
    const page = store.types.get('api::page.page')
    await expect(page && createEntry(store.writes, page, own, trusted)).rejects.toMatchObject({ status: 400 })
    const work = await send('POST', '/editorial/copies/api::page.page', { entry: top, document: { above: a } })
    const { id, revision } = work.json.data
    expect(codeOf(await send('POST', `/editorial/copies/api::page.page/${id}/publish`, { revision }))).toEqual(circle)
    expect((await find(top)).document.above).toBeNull()
    expect(await below(a)).toEqual([])
  })

  test('of two moves that would make a circle together, one is refused', async () => {
    const { ids } = await family('a', 'b')
    const [a = 0, b = 0] = ids
    const save = (id: number, above: number) => send('PUT', `${pages}/${id}`, { document: { above } })
    const both = await Promise.all([save(a, b), save(b, a)])
    expect(both.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [400, 'circle'],
    ])
  })

  test('a move is judged for each entry that it changes, and changes none if one is refused', async () => {
    const { top, ids } = await family('open 1', 'closed', 'open 2')
    const [first = 0, closed = 0, second = 0] = ids
    expect((await move(second, { before: first }, '2 reader')).status).toBe(403)
    // All three would get a number.
    expect((await move(second, { before: first }, '3 arranger')).status).toBe(403)
    expect((await find(second)).document.place).toBeNull()
    await move(first, { before: closed })
    expect((await move(second, { before: first }, '3 arranger')).status).toBe(204)
    expect(await below(top)).toEqual(['open 2', 'open 1', 'closed'])
    expect((await move(closed, { before: first }, '3 arranger')).status).toBe(403)
    expect((await move(second, { parent: null }, '3 arranger')).status).toBe(403)
    expect((await move(second, { before: closed }, '4 narrow')).status).toBe(400)
    expect((await move(second, {}, '5 flat')).status).toBe(403)
    expect(await below(top)).toEqual(['open 2', 'open 1', 'closed'])
  })

  test('a move does not tell which entries are below one that the person does not see', async () => {
    const hidden = await make('closed top')
    const inside = await make('open inside', { above: hidden })
    const [moved, outside] = [await make('open moved'), await make('open outside')]
    const refused = async (before: number) => {
      const { status, json } = await move(moved, { parent: hidden, before }, '4 narrow')
      return [status, json.error.message]
    }
    expect(await refused(inside)).toEqual([400, 'parent must be the id of an entry'])
    expect(await refused(outside)).toEqual(await refused(inside))
  })
})
