/** A type with a review goes live by no way of the panel before its working copy was approved, and by each of them afterwards. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const [article, category, profile] = ['api::article.article', 'api::category.category', 'api::profile.profile']
const copies = `/editorial/copies/${article}`
const all = { read: true, create: true, update: true, delete: true, publish: true }
const roles = {
  desk: { types: { '*': all }, releases: ['read', 'save', 'run'], settings: ['audit'] },
  reviewer: { types: { '*': { read: true } }, releases: ['read'] },
  news: { types: { '*': { read: true } } },
}
const [desk, reviewer, news] = ['2 desk', '3 reviewer', '4 news']
const review = {
  [article]: {
    states: ['draft', 'ready', 'approved'],
    moves: [
      { from: 'draft', to: 'ready', roles: ['desk'] },
      { from: 'ready', to: 'approved', roles: ['reviewer'] },
      { from: 'ready', to: 'approved', roles: ['news'], where: { category: { slug: 'news' } } },
      { from: 'approved', to: 'draft', roles: ['reviewer'] },
    ],
    publish: 'approved',
  },
  [category]: { states: ['draft', 'approved'], moves: [], publish: ['approved'] },
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-reviews', provider, {
      roles,
      config: { editorial: { enabled: true, review } },
    })
  }, 180_000)
  afterAll(() => server?.stop())

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const refused = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    return [status, json.error?.reason?.code]
  }
  const unreviewed = [403, 'unreviewed']
  const begin = async (document: object, more: object = {}): Promise<number> =>
    (await done(server.send(desk, 'POST', copies, { document, ...more }))).id
  const move = (as: string, copy: number, revision: number, to: string) =>
    server.send(as, 'POST', `${copies}/${copy}/move`, { revision, to })
  /** Returns the revision that is approved. */
  const approve = async (copy: number, revision = 1): Promise<number> => {
    await done(move(desk, copy, revision, 'ready'))
    return (await done(move(reviewer, copy, revision + 1, 'approved'))).revision
  }
  const publish = (copy: number, revision: number, more: object = {}) =>
    server.send(desk, 'POST', `${copies}/${copy}/publish`, { revision, ...more })
  const draft = async (title: string): Promise<number> =>
    (await done(server.send(desk, 'POST', `/entries/${article}`, { document: { title } }))).id
  const live = async (title: string): Promise<number> => {
    const id = await draft(title)
    await done(server.send(chief, 'POST', `/entries/${article}/${id}/publish`))
    return id
  }
  const read = async (id: number) => (await done(server.send(chief, 'GET', `/entries/${article}/${id}`))).document
  const plan = async (acts: readonly object[], more: object = {}): Promise<number> =>
    (await done(server.send(desk, 'POST', '/editorial/releases', { name: 'Planned', acts, ...more }))).id
  const ofCopy = (copy: number) => ({ act: 'publish', type: article, copy })
  const reasons = async (id: number) =>
    (await done(server.send(desk, 'GET', `/editorial/releases/${id}`))).reasons.map(({ code }: any) => code)

  test('a working copy moves through its states, by those whose roles the moves name', async () => {
    const copy = await begin({ title: 'Moved' })
    const found = await done(server.send(desk, 'GET', `${copies}/${copy}`))
    expect(found.review).toEqual({ state: 'draft', isPublishable: false, moves: ['ready'] })
    expect(await refused(move(reviewer, copy, 1, 'ready'))).toEqual([403, 'reviewMove'])
    expect(await refused(move(desk, copy, 1, 'approved'))).toEqual([403, 'reviewMove'])
    expect(await refused(move(desk, copy, 7, 'ready'))).toEqual([409, 'outdated'])
    expect((await done(move(desk, copy, 1, 'ready'))).review).toMatchObject({ state: 'ready', moves: [] })
    expect((await done(move(reviewer, copy, 2, 'approved'))).review).toMatchObject({ state: 'approved' })
    const { data } = (await server.send(desk, 'GET', `${copies}/${copy}/saves`)).json
    expect(data.map(({ state, actor }: any) => [state, actor.name])).toEqual([
      [undefined, 'Administrator 2'],
      ['ready', 'Administrator 2'],
      ['approved', 'Administrator 3'],
    ])
    const { data: acts } = (await server.send(desk, 'GET', '/editorial/audit?act=review.moved')).json
    expect(acts[0]).toMatchObject({ act: 'review.moved', actor: { name: 'Administrator 3' } })
    expect(acts[0].details).toEqual({ copy, revision: 3, from: 'ready', to: 'approved' })
  })

  test('a list has the entries whose working copy is in a state; one that the config has dropped is the first', async () => {
    const entries: number[] = []
    for (const each of ['One', 'Two', 'Three']) entries.push(await draft(`In a list ${each}`))
    const begun = await Promise.all(entries.map((entry) => begin({ title: 'Changed' }, { entry })))
    await done(move(desk, begun[1] ?? 0, 1, 'ready'))
    await execute(provider, server.databaseUrl, [
      `update content_gen_working_copies set state = 'gone' where id = ${begun[2]}`,
    ])
    const listed = async (state: string) => {
      const { status, json } = await server.send(
        desk,
        'GET',
        `/entries/${article}?review=${state}&search=In+a+list&sort=id:asc`,
      )
      return status === 200 ? json.data.map(({ id, review: shown }: any) => [id, shown]) : [status, json.error.message]
    }
    expect(await listed('ready')).toEqual([[entries[1], 'ready']])
    expect(await listed('draft')).toEqual([
      [entries[0], 'draft'],
      [entries[2], 'draft'],
    ])
    expect(await listed('approved')).toEqual([])
    expect(await listed('none')).toEqual([400, 'review must be a state of the review'])
    const { json } = await server.send(desk, 'GET', `/entries/api::author.author?review=draft`)
    expect(json.error.message).toBe('review is for types with a review')
  })

  test('a condition decides about the entry as it is stored, and as the working copy will leave it', async () => {
    const slugged = async (slug: string) =>
      (await done(server.send(chief, 'POST', `/entries/${category}`, { document: { name: slug, slug } }))).id
    const [inNews, inSport] = [await slugged('news'), await slugged('sport')]
    const draftOf = async (of: number): Promise<number> => {
      const id = await draft(`Of ${of}`)
      await done(server.send(desk, 'PUT', `/entries/${article}/${id}`, { document: { category: of } }))
      return id
    }
    const ready = async (of: number): Promise<number> => {
      const id = await draftOf(of)
      const copy = await begin({ title: 'Conditional' }, { entry: id })
      await done(move(desk, copy, 1, 'ready'))
      return copy
    }
    const [own, other] = [await ready(inNews), await ready(inSport)]
    expect(await refused(move(news, other, 2, 'approved'))).toEqual([403, 'reviewMove'])
    expect((await done(move(news, own, 2, 'approved'))).review.state).toBe('approved')
    const count = async () => (await done(server.send(chief, 'GET', `/entries/${article}?pageSize=100`))).length
    const before = await count()
    for (const [document, answer] of [
      [{ title: 'Not there yet', category: inNews }, 'approved'],
      [{ title: 'Not there yet', category: inSport }, [403, 'reviewMove']],
      [{ title: '', category: inNews, code: 'not its pattern' }, [403, 'reviewMove']],
    ] as const) {
      const fresh = await begin(document)
      await done(move(desk, fresh, 1, 'ready'))
      const moved = await move(news, fresh, 2, 'approved')
      if (typeof answer === 'string') expect((await done(Promise.resolve(moved))).review.state).toBe(answer)
      else expect(await refused(Promise.resolve(moved))).toEqual(answer)
    }
    // The trial leaves nothing.
    expect(await count()).toBe(before)
    const leaving = await begin({ category: inSport }, { entry: await draftOf(inNews) })
    await done(move(desk, leaving, 1, 'ready'))
    const { revision } = await done(server.send(chief, 'GET', `${copies}/${leaving}`))
    expect(await refused(move(news, leaving, revision, 'approved'))).toEqual([403, 'reviewMove'])
  })

  test('a later change takes an approval back, and a save that changes nothing does not', async () => {
    const copy = await begin({ title: 'Approved' })
    const revision = await approve(copy)
    const save = async (seen: number, title: string) =>
      done(server.send(desk, 'PUT', `${copies}/${copy}`, { revision: seen, document: { title } }))
    expect((await save(revision, 'Approved')).review.state).toBe('approved')
    expect((await save(revision + 1, 'Slipped in')).review.state).toBe('draft')
    expect(await refused(publish(copy, revision + 2))).toEqual(unreviewed)
    const again = await approve(copy, revision + 2)
    expect((await done(publish(copy, again))).document.title).toBe('Slipped in')
  })

  test('a state that the config dropped counts as the first', async () => {
    const copy = await begin({ title: 'Dropped' })
    await execute(provider, server.databaseUrl, [
      `update content_gen_working_copies set state = 'proofread' where id = ${copy}`,
    ])
    expect((await done(server.send(desk, 'GET', `${copies}/${copy}`))).review.state).toBe('draft')
    expect(await refused(publish(copy, 1))).toEqual(unreviewed)
  })

  test('publishing a working copy, new or of an entry', async () => {
    const fresh = await begin({ title: 'New and unseen' })
    expect(await refused(publish(fresh, 1))).toEqual(unreviewed)
    const { entry } = await done(publish(fresh, await approve(fresh)))
    expect((await read(entry)).title).toBe('New and unseen')
    const changed = await begin({ title: 'Changed' }, { entry })
    for (const more of [{}, { publish: false }]) expect(await refused(publish(changed, 1, more))).toEqual(unreviewed)
    expect((await read(entry)).title).toBe('New and unseen')
    await done(publish(changed, await approve(changed)))
    expect((await read(entry)).title).toBe('Changed')
    const saved = await begin({ title: 'A draft' })
    expect((await done(publish(saved, 1, { publish: false }))).document.publishedAt).toBeNull()
  })

  test('a localization that shares values with one that is live', async () => {
    const id = await live('English')
    const french = await begin({ title: 'Français', rating: 3 }, { localizationOf: id, locale: 'fr' })
    expect(await refused(publish(french, 1, { publish: false }))).toEqual(unreviewed)
    const document = { title: 'Deutsch', rating: 4 }
    const path = `/entries/${article}?locale=de&localizationOf=${id}`
    expect(await refused(server.send(desk, 'POST', path, { document }))).toEqual(unreviewed)
    expect((await read(id)).rating).toBeNull()
    await done(publish(french, await approve(french)))
    expect((await read(id)).rating).toBe(3)
  })

  test('the acts of lists and forms: publish, update, many at once', async () => {
    const [id, published] = [await draft('Waits'), await live('Stays')]
    expect(await refused(server.send(desk, 'POST', `/entries/${article}/${id}/publish`))).toEqual(unreviewed)
    const document = { title: 'Put' }
    expect(await refused(server.send(desk, 'PUT', `/entries/${article}/${published}`, { document }))).toEqual(
      unreviewed,
    )
    const { failed } = await done(server.send(desk, 'POST', `/entries/${article}/bulk`, { act: 'publish', ids: [id] }))
    expect(failed).toMatchObject([{ id, code: 'unreviewed' }])
    await done(server.send(desk, 'PUT', `/entries/${article}/${id}`, { document }))
    expect([(await read(id)).publishedAt, (await read(published)).title]).toEqual([null, 'Stays'])
    const open = async () => done(server.send(desk, 'GET', `/entries/${article}/${id}`))
    expect((await open()).review).toEqual({ state: 'draft', isPublishable: false, moves: ['ready'] })
    await done(server.send(desk, 'POST', `/entries/${article}/${published}/unpublish`))
    expect((await read(published)).publishedAt).toBeNull()
    const copy = await begin({}, { entry: id })
    const revision = await approve(copy)
    expect((await open()).copy.review).toEqual({ state: 'approved', isPublishable: true, moves: [] })
    const { data } = (await server.send(desk, 'GET', `/entries/${article}?filters[id]=${id}`)).json
    expect(data).toMatchObject([{ id, copy: { id: expect.any(Number) }, review: 'approved' }])
    await done(publish(copy, revision))
    expect((await read(id)).publishedAt).not.toBeNull()
  })

  test('a table', async () => {
    const id = await draft('By table')
    const send = (table: string, more: object = {}) =>
      done(server.send(desk, 'POST', `/entries/${article}/import`, { table, key: 'id', ...more }))
    const table = `id,title,state\n${id},By table,published\n`
    for (const more of [{}, { isDryRun: true }])
      expect((await send(table, more)).refused).toMatchObject([{ code: 'unreviewed' }])
    expect((await send(`id,title\n${id},Only drafted\n`)).updated).toBe(1)
    expect(await read(id)).toMatchObject({ title: 'Only drafted', publishedAt: null })
  })

  test('versions and the trash', async () => {
    const id = await live('First')
    await done(server.send(chief, 'PUT', `/entries/${article}/${id}`, { document: { title: 'Second' } }))
    const versions = `/editorial/entries/${article}/${id}/versions`
    expect(await refused(server.send(desk, 'POST', `${versions}/1/restore`))).toEqual(unreviewed)
    await server.send(desk, 'DELETE', `/entries/${article}/${id}`)
    const restore = `/editorial/trash/${article}/${id}/restore`
    expect(await refused(server.send(desk, 'POST', restore))).toEqual(unreviewed)
    await done(server.send(chief, 'POST', restore))
    expect((await read(id)).title).toBe('Second')
  })

  test('releases, which a move approves', async () => {
    const copy = await begin({ title: 'Released' })
    const [release, entry] = [await plan([ofCopy(copy)]), await draft('As it is')]
    const run = (id: number) => server.send(desk, 'POST', `/editorial/releases/${id}/run`)
    expect((await done(server.send(desk, 'GET', `/editorial/releases/${release}/check`)))[0].code).toBe('unreviewed')
    expect((await run(release)).status).toBe(400)
    expect(await reasons(release)).toEqual(['unreviewed'])
    expect((await done(server.send(desk, 'GET', `${copies}/${copy}`))).awaitsApproval).toBe(true)
    const approval = (as: string, revision: number) =>
      server.send(as, 'POST', `/editorial/releases/${release}/approve`, { type: article, copy, revision })
    expect((await approval(reviewer, 1)).status).toBe(403)
    await done(move(desk, copy, 1, 'ready'))
    expect((await approval(desk, 2)).status).toBe(403)
    expect((await done(approval(reviewer, 2))).acts[0].changed).toBeUndefined()
    expect((await done(run(release))).state).toBe('done')
    const byItself = await plan([{ act: 'publish', type: article, entry }])
    expect((await run(byItself)).status).toBe(400)
    expect(await reasons(byItself)).toEqual(['unreviewed'])
  })

  test('a schedule, judged when it is done', async () => {
    const [good, bad] = [await begin({ title: 'In time' }), await begin({ title: 'Taken back' })]
    for (const copy of [good, bad]) await approve(copy)
    const at = '2100-01-01T00:00:00Z'
    const releases = [await plan([ofCopy(good)], { at }), await plan([ofCopy(bad)], { at })]
    await done(server.send(desk, 'PUT', `${copies}/${bad}`, { revision: 3, document: { title: 'Later thought' } }))
    const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
    await execute(provider, server.databaseUrl, [
      `update content_gen_releases set at = ${past} where id in (${releases.join(', ')})`,
    ])
    const state = async (id: number) => (await done(server.send(desk, 'GET', `/editorial/releases/${id}`))).state
    for (const id of releases) while ((await state(id)) === 'scheduled') await wait(50)
    expect(await Promise.all(releases.map(state))).toEqual(['done', 'failed'])
    expect(await reasons(releases[1] ?? 0)).toEqual(['unreviewed'])
  })

  test('a draft that is changed below an approved working copy', async () => {
    const id = await draft('Below')
    const copy = await begin({}, { entry: id })
    const revision = await approve(copy)
    await done(server.send(desk, 'PUT', `/entries/${article}/${id}`, { document: { excerpt: 'Slipped in' } }))
    expect(await refused(publish(copy, revision, { merge: true }))).toEqual(unreviewed)
    const release = await plan([ofCopy(copy)])
    expect((await server.send(desk, 'POST', `/editorial/releases/${release}/run`)).status).toBe(400)
    await done(move(reviewer, copy, revision, 'draft'))
    const again = await approve(copy, revision + 1)
    expect((await done(publish(copy, again, { merge: true }))).document.excerpt).toBe('Slipped in')
  })

  test('a schedule of somebody who needs no review', async () => {
    const copy = await begin({ title: 'Seen once' })
    const planned = { name: 'Planned', acts: [ofCopy(copy)], at: '2100-01-01T00:00:00Z' }
    const { id } = await done(server.send(chief, 'POST', '/editorial/releases', planned))
    await done(server.send(desk, 'PUT', `${copies}/${copy}`, { revision: 1, document: { title: 'Changed since' } }))
    const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
    await execute(provider, server.databaseUrl, [`update content_gen_releases set at = ${past} where id = ${id}`])
    const state = async () => (await done(server.send(desk, 'GET', `/editorial/releases/${id}`))).state
    while ((await state()) === 'scheduled') await wait(50)
    expect([await state(), await reasons(id)]).toEqual(['failed', ['unreviewed']])
  })

  test('links that entries under review keep are not set from the other side', async () => {
    const document = { name: 'Holder', slug: 'holder', articles: [await live('Linked')] }
    expect(await refused(server.send(desk, 'POST', `/editorial/copies/${category}`, { document }))).toEqual(unreviewed)
  })

  test('whoever manages administrators, and types without a review', async () => {
    const copy = await begin({ title: 'Chief' })
    expect((await done(server.send(chief, 'GET', `${copies}/${copy}`))).review.isPublishable).toBe(true)
    await done(server.send(chief, 'POST', `${copies}/${copy}/publish`, { revision: 1 }))
    await done(server.send(desk, 'POST', `/entries/${profile}`, { document: { nickname: 'Free' } }))
  })
})
