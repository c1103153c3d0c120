/** A release that is done says what it did: to which entries, by whom, from which state to which, whatever becomes of them later. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
const anybody = { kind: 'anybody', id: null, name: null }

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('done-acts', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const done = async (method: string, path: string, body?: object) => {
    const { status, json } = await server.send(method, path, body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const workOn = async (document: object, entry?: number) =>
    (await done('POST', `/editorial/copies/${article}`, { entry, document })).id
  const plan = async (...acts: object[]) =>
    (
      await done('POST', '/editorial/releases', {
        name: 'Spring',
        acts: acts.map((act) => ({ type: article, ...act })),
      })
    ).id
  const actsOf = async (release: number) => (await done('GET', `/editorial/releases/${release}`)).acts
  const stored = (release: number) =>
    rows(provider, server.databaseUrl, `select * from content_gen_release_acts where "release" = ${release}`)

  test('each act keeps its entry, title and locale, and both states', async () => {
    const old = await server.create('/articles', { title: 'Old news' })
    const gone = await server.create('/articles', { title: 'Gone soon' })
    const draft = await server.create('/articles', { title: 'A draft', publishedAt: null, locale: 'fr' })
    const live = await server.create('/articles', { title: 'Is live' })
    const changed = await server.create('/articles', { title: 'Before' })
    const copy = await workOn({ title: 'After' }, changed)
    const added = await workOn({ title: 'Brand new' })
    const release = await plan(
      { act: 'unpublish', entry: old },
      { act: 'delete', entry: gone },
      { act: 'publish', entry: draft },
      { act: 'publish', entry: live },
      { act: 'publish', copy },
      { act: 'publish', copy: added },
    )
    expect((await actsOf(release)).every((act: object) => !('done' in act))).toBe(true)
    const { acts } = await done('POST', `/editorial/releases/${release}/run`)
    const [published, first] = ['published', { state: 'published', version: 1 }]
    const [made] = (await server.send('GET', '/articles?filters[title]=Brand new')).json.data
    const of = (entry: number, title: string, before: object | null, after: object, locale = 'en') => ({
      done: { entry, title, locale, before, after, actor: anybody },
    })
    expect(acts).toMatchObject([
      of(old, 'Old news', first, { state: 'draft', version: 2 }),
      of(gone, 'Gone soon', first, { state: 'deleted', version: 2 }),
      of(draft, 'A draft', { state: 'draft', version: 1 }, { state: published, version: 2 }, 'fr'),
      of(live, 'Is live', first, first),
      of(changed, 'After', first, { state: published, version: 2 }),
      of(made.id, 'Brand new', null, first),
    ])
    for (const {
      done: { entry, after },
    } of acts) {
      const { data } = (await server.send('GET', `/editorial/entries/${article}/${entry}/versions`)).json
      if (after.state !== 'deleted') expect([entry, data[0].number]).toEqual([entry, after.version])
    }

    // Nothing of it changes any more, but an entry that is erased has no title.
    await server.send('PUT', `/articles/${changed}`, { data: { title: 'Later' } })
    await server.send('DELETE', `/articles/${old}`)
    expect(await actsOf(release)).toEqual(acts)
    expect((await server.send('DELETE', `/editorial/trash/${article}/${gone}`)).status).toBe(200)
    expect((await actsOf(release))[1].done).toEqual({ ...acts[1].done, title: null })
  })

  test('a release that fails or is only checked has done nothing', async () => {
    const draft = await server.create('/articles', { title: 'Waits', publishedAt: null })
    const release = await plan({ act: 'publish', entry: draft }, { act: 'delete', entry: 999_999 })
    await done('GET', `/editorial/releases/${release}/check`)
    expect((await server.send('POST', `/editorial/releases/${release}/run`)).status).toBe(400)
    expect(await stored(release)).toMatchObject([
      { place: 0, entry: draft, state_after: null },
      { place: 1, entry: 999_999, state_after: null },
    ])
  })

  test('the rows follow each change, and go with their release', async () => {
    const entry = await server.create('/articles', { title: 'Followed', publishedAt: null })
    const copy = await workOn({ title: 'Followed on' }, entry)
    const release = await plan({ act: 'publish', copy }, { act: 'delete', entry: 7 })
    expect(await stored(release)).toMatchObject([{ act: 'publish', copy, entry: null, revision: 1 }, { entry: 7 }])
    await done('PUT', `/editorial/releases/${release}`, { acts: [{ act: 'publish', type: article, copy }] })
    await done('POST', `/editorial/copies/${article}/${copy}/publish`, { revision: 1, publish: false })
    expect(await stored(release)).toMatchObject([{ act: 'publish', copy: null, entry }])
    await done('DELETE', `/editorial/releases/${release}`)
    expect(await stored(release)).toEqual([])
    const at = '2100-01-01T00:00:00Z'
    const scheduled = { name: 'Later', at, acts: [{ act: 'publish', type: article, entry }] }
    const { id } = await done('POST', '/editorial/releases', scheduled)
    await server.send('DELETE', `/articles/${entry}`)
    expect(await stored(id)).toEqual([])
  })

  test('an earlier release of content-gen beside this one reads and writes the column', async () => {
    const [one, other] = [
      await server.create('/articles', { title: 'One' }),
      await server.create('/articles', { title: 'Other' }),
    ]
    const release = await plan({ act: 'unpublish', entry: one })
    const read = async () => {
      const select = `select acts from content_gen_releases where id = ${release}`
      return String((await rows(provider, server.databaseUrl, select))[0]?.['acts'])
    }
    const approved = { revision: null, version: 1 }
    expect(JSON.parse(await read())).toEqual([{ act: 'unpublish', type: article, entry: one }])
    const written = JSON.stringify([{ act: 'publish', approved, type: article, entry: other }])
    await execute(provider, server.databaseUrl, [
      `update content_gen_releases set acts = '${written}' where id = ${release}`,
    ])
    const planned = async (entry: number) =>
      (await done('GET', `/editorial/releases?type=${article}&entry=${entry}`)).map(({ id }: any) => id)
    expect([await planned(one), await planned(other)]).toEqual([[], [release]])
    expect(await actsOf(release)).toEqual([{ act: 'publish', type: article, entry: other }])
    const { acts } = await done('POST', `/editorial/releases/${release}/run`)
    expect(acts).toMatchObject([{ done: { entry: other, title: 'Other' } }])
    expect(await stored(release)).toMatchObject([{ entry: other, title: 'Other' }])
    expect(JSON.parse(await read())).toEqual(JSON.parse(written))
  })
})
