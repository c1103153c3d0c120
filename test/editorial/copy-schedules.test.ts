/** A schedule of a working copy does not outlive it: publishing by hand fulfils it, discarding cancels it; a save leaves it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import { grant } from '../writes/served.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
const category = 'api::category.category'
const later = '2099-01-01T00:00:00Z'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('copy-schedules', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const ask = async (method: string, path: string, body?: object) => {
    const { status, json } = await server.send(method, path, body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const begin = async (entry: number | null, document: object, type = article) =>
    Number((await ask('POST', `/editorial/copies/${type}`, { ...(entry && { entry }), document })).id)
  const plan = async (acts: readonly object[], at: string | null = later, name = 'Planned') =>
    Number((await ask('POST', '/editorial/releases', { name, acts, at })).id)
  const ofCopy = (copy: number, type = article) => ({ act: 'publish', type, copy })
  const ofEntry = (entry: number, act = 'publish') => ({ act, type: article, entry })
  const actsOf = async (id: number) => (await server.send('GET', `/editorial/releases/${id}`)).json.data?.acts ?? null
  const publish = (copy: number, more: object = {}, type = article) =>
    ask('POST', `/editorial/copies/${type}/${copy}/publish`, { revision: 1, ...more })
  const discard = (copy: number) => ask('DELETE', `/editorial/copies/${article}/${copy}`)
  const audited = async (act: string) =>
    (await ask('GET', `/editorial/audit?act=${act}&pagination[pageSize]=100`)).map(
      ({ subject }: { subject: { id: number } }) => subject.id,
    )
  const cancelled = () => audited('release.cancelled')

  test('a discarded working copy takes its schedule along; a release with others keeps it, and names what is gone', async () => {
    const [id, other] = [
      await server.create('/articles', { title: 'One' }),
      await server.create('/articles', { title: 'Two' }),
    ]
    const copy = await begin(id, { title: 'Changed' })
    const kept = await begin(other, { title: 'Another' })
    const [alone, twin] = [await plan([ofCopy(copy)]), await plan([ofCopy(copy)])]
    const open = await plan([ofCopy(copy)], null)
    const shared = await plan([ofCopy(kept), ofCopy(copy)])
    const stays = await plan([ofCopy(kept)])
    const off = await plan([ofEntry(id, 'unpublish')])
    await discard(copy)
    expect(await Promise.all([alone, twin].map(actsOf))).toEqual([null, null])
    expect(await Promise.all([open, shared, stays, off].map(actsOf))).toEqual([
      [ofCopy(copy)],
      [ofCopy(kept), ofCopy(copy)],
      [ofCopy(kept)],
      [ofEntry(id, 'unpublish')],
    ])
    expect(await ask('GET', `/editorial/releases/${shared}/check`)).toMatchObject([{ index: 1, code: 'gone' }])
    expect(await cancelled()).toEqual(expect.arrayContaining([alone, twin]))
  })

  test('a new entry that is given up takes its schedule along', async () => {
    const copy = await begin(null, { title: 'New' })
    const alone = await plan([ofCopy(copy)])
    await discard(copy)
    expect(await actsOf(alone)).toBeNull()
  })

  test('published by hand, it takes its schedule along, and a release with others publishes what it became', async () => {
    const copy = await begin(null, { title: 'New' })
    const other = await begin(null, { title: 'Other' })
    const [alone, shared] = [await plan([ofCopy(copy)]), await plan([ofCopy(copy), ofCopy(other)])]
    const { entry } = await publish(copy)
    expect(await actsOf(alone)).toBeNull()
    expect(await actsOf(shared)).toEqual([ofEntry(entry), ofCopy(other)])
    expect(await cancelled()).toContain(alone)
    expect((await ask('POST', `/editorial/releases/${shared}/run`)).state).toBe('done')
  })

  test('what was scheduled for the draft is fulfilled with it; a withdrawal stays', async () => {
    const id = await server.create('/articles', { title: 'Draft', publishedAt: null })
    const draft = await plan([ofEntry(id)])
    const off = await plan([ofEntry(id, 'unpublish')])
    await publish(await begin(id, { title: 'Whole' }))
    expect([await actsOf(draft), await actsOf(off)]).toEqual([null, [ofEntry(id, 'unpublish')]])
  })

  test('saved to a draft, it stays scheduled as that draft', async () => {
    const copy = await begin(null, { title: 'New' })
    const alone = await plan([ofCopy(copy)])
    const { entry } = await publish(copy, { publish: false })
    expect(await actsOf(alone)).toEqual([ofEntry(entry)])
    expect((await ask('GET', `/editorial/releases/${alone}`)).state).toBe('scheduled')
  })

  test('a type without drafts needs nothing more: the other acts stay', async () => {
    const copy = await begin(null, { name: 'Tea' }, category)
    const other = await begin(null, { title: 'Other' })
    const acts = [ofCopy(copy, category), ofCopy(other)]
    const [shared, open] = [await plan(acts), await plan(acts, null)]
    await publish(copy, {}, category)
    expect(await Promise.all([shared, open].map(actsOf))).toEqual([[ofCopy(other)], [ofCopy(other)]])
    const changed = await audited('release.changed')
    expect([changed.includes(shared), changed.includes(open)]).toEqual([true, false])
  })

  test('a release that publishes it takes the schedule of it alone along', async () => {
    const [copy, other] = [await begin(null, { title: 'New' }), await begin(null, { title: 'Other' })]
    const alone = await plan([ofCopy(copy)])
    const release = await plan([ofCopy(copy), ofCopy(other)], null)
    expect((await ask('POST', `/editorial/releases/${release}/run`)).state).toBe('done')
    expect([await actsOf(alone), await actsOf(release)]).toMatchObject([null, [ofCopy(copy), ofCopy(other)]])
  })

  test('work that starts anew from the entry as it is now stays scheduled, and no longer conflicts', async () => {
    const id = await server.create('/articles', { title: 'One', body: 'Old' })
    const copy = await begin(id, { title: 'Changed', body: 'Newer' })
    const alone = await plan([ofCopy(copy)])
    await server.send('PUT', `/articles/${id}`, { data: { title: 'Written' } })
    const save = (body: object) => server.send('PUT', `/editorial/copies/${article}/${copy}`, body)
    expect((await server.send('GET', `/editorial/releases/${alone}/check`)).json.data).toMatchObject([{ index: 0 }])
    expect((await save({ revision: 7, document: {}, restart: true })).status).toBe(409)
    const { json } = await save({ revision: 1, document: { title: 'Decided' }, restart: true })
    expect(json.data).toMatchObject({ id: copy, revision: 2, base: 2, document: { title: 'Decided' } })
    expect(json.data.document).not.toHaveProperty('body')
    expect(await actsOf(alone)).toEqual([ofCopy(copy)])
    expect(await ask('POST', `/editorial/releases/${alone}/run`)).toMatchObject({ state: 'done' })
    const { data } = (await server.send('GET', `/articles/${id}`)).json
    expect(data.attributes).toMatchObject({ title: 'Decided', body: 'Old' })
    const fresh = await begin(null, { title: 'New' })
    const path = `/editorial/copies/${article}/${fresh}`
    expect((await server.send('PUT', path, { revision: 1, document: {}, restart: true })).status).toBe(400)
  })

  test('whoever may not cancel a schedule cannot discard what is scheduled, and is told why', async () => {
    const verbs = ['find', 'create', 'update'].map((verb) => `${article}.${verb}`)
    const mine = [...verbs, 'plugin::editorial.copies.save']
    const release = ['save', 'run'].map((act) => `plugin::editorial.releases.${act}`)
    const discardWith = async (copy: number, name: string, actions: readonly string[]) => {
      const key = await grant(provider, server.databaseUrl, name, actions)
      return send(server.base, 'DELETE', `/api/editorial/copies/${article}/${copy}`, undefined, key)
    }
    const [copy, free] = [await begin(null, { title: 'Planned' }), await begin(null, { title: 'Not planned' })]
    const alone = await plan([ofCopy(copy)])
    await plan([ofCopy(free)], null)
    for (const [name, actions] of [
      ['no-releases', mine],
      ['no-schedules', [...mine, ...release.slice(0, 1)]],
    ] as const) {
      const { status, body } = await discardWith(copy, name, actions)
      expect([status, body.error.message]).toEqual([
        403,
        'The working copy is scheduled to be published: only those who may schedule releases can discard it',
      ])
    }
    expect(await actsOf(alone)).toEqual([ofCopy(copy)])
    expect((await ask('GET', `/editorial/copies/${article}/${copy}`)).document).toMatchObject({ title: 'Planned' })
    expect((await discardWith(free, 'unscheduled', mine)).status).toBe(200)
    expect((await discardWith(copy, 'schedules', [...mine, ...release])).status).toBe(200)
    expect(await actsOf(alone)).toBeNull()
  })

  test('what somebody does to a schedule by hand is in the audit', async () => {
    const acts = [ofCopy(await begin(null, { title: 'One' })), ofCopy(await begin(null, { title: 'Two' }))]
    const change = (id: number, body: object) => ask('PUT', `/editorial/releases/${id}`, body)
    const [deleted, off, fewer, moved, named] = [
      await plan(acts),
      await plan(acts),
      await plan(acts),
      await plan(acts),
      await plan(acts),
    ]
    const open = await plan(acts, null)
    await ask('DELETE', `/editorial/releases/${deleted}`)
    await change(off, { at: null })
    await change(fewer, { acts: acts.slice(1) })
    await change(moved, { at: '2098-01-01T00:00:00Z' })
    await change(named, { name: 'Another name' })
    await change(open, { acts: [] })
    await ask('DELETE', `/editorial/releases/${open}`)
    const all = [deleted, off, fewer, moved, named, open]
    const among = (ids: readonly number[]) => all.filter((id) => ids.includes(id))
    expect(among(await cancelled())).toEqual([deleted, off])
    expect(among(await audited('release.changed'))).toEqual([fewer, moved])
  })

  test('a newer save, and a publication that is refused, leave it', async () => {
    const copy = await begin(null, {})
    const alone = await plan([ofCopy(copy)])
    const refused = await server.send('POST', `/editorial/copies/${article}/${copy}/publish`, { revision: 1 })
    expect(refused.status).toBe(400)
    await ask('PUT', `/editorial/copies/${article}/${copy}`, { revision: 1, document: { title: 'Newer' } })
    expect(await actsOf(alone)).toEqual([ofCopy(copy)])
    expect(await cancelled()).not.toContain(alone)
  })
})
