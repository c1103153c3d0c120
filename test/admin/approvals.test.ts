/** A release publishes what somebody with the right to publish has approved: what others change afterwards waits until it is approved. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const [article, category] = ['api::article.article', 'api::category.category']
const copies = `/editorial/copies/${article}`
const later = '2100-01-01T00:00:00Z'
const all = { read: true, create: true, update: true, delete: true }

const roles = {
  desk: { types: { '*': { ...all, publish: true } }, releases: ['read', 'save', 'run'] },
  writer: { types: { '*': all } },
  planner: { types: { '*': all }, releases: ['read', 'save', 'run'] },
  approver: { types: { '*': { read: true, publish: true } }, releases: ['read'] },
  english: { types: { '*': { ...all, publish: { locales: ['en'] } } }, releases: ['read'] },
}
const [desk, writer, planner, approver, english] = ['2 desk', '3 writer', '4 planner', '5 approver', '6 english']

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('approvals', provider, { roles, config: { upload: { enabled: true } } })
  }, 180_000)
  afterAll(() => server?.stop())

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const refused = async (answer: Promise<Answer>, status = 403) => {
    const { status: answered, json } = await answer
    expect(answered).toBe(status)
    return json.error.reason.code
  }
  const create = async (document: object, type = article, query = ''): Promise<number> =>
    (await done(server.send(chief, 'POST', `/entries/${type}${query}`, { document }))).id
  const live = async (document: object): Promise<number> => {
    const id = await create(document)
    await done(server.send(chief, 'POST', `/entries/${article}/${id}/publish`))
    return id
  }
  const read = (id: number, type = article) => done(server.send(chief, 'GET', `/entries/${type}/${id}`))
  const begin = async (document: object, more: object = {}, as = desk, type = article): Promise<number> =>
    (await done(server.send(as, 'POST', `/editorial/copies/${type}`, { document, ...more }))).id
  const save = (as: string, copy: number, revision: number, document: object, type = article) =>
    done(server.send(as, 'PUT', `/editorial/copies/${type}/${copy}`, { revision, document }))
  const ofCopy = (copy: number, more: object = {}) => ({ act: 'publish', type: article, copy, ...more })
  const ofEntry = (entry: number, more: object = {}) => ({ act: 'publish', type: article, entry, ...more })
  const plan = async (acts: readonly object[], as = desk): Promise<number> =>
    (await done(server.send(as, 'POST', '/editorial/releases', { name: 'Planned', acts, at: later }))).id
  const find = (id: number, as = chief) => done(server.send(as, 'GET', `/editorial/releases/${id}`))
  const approve = (as: string, id: number, body: object) =>
    server.send(as, 'POST', `/editorial/releases/${id}/approve`, body)
  /** Lets the time of a release come. */
  const ran = async (id: number) => {
    const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
    await execute(provider, server.databaseUrl, [`update content_gen_releases set at = ${past} where id = ${id}`])
    for (;;) {
      const found = await find(id)
      if (found.state !== 'scheduled') return found
      await wait(50)
    }
  }
  const titled = async (id: number) => (await read(id)).document.title
  const unapproved = [{ index: 0, code: 'unapproved' }]

  test('what somebody without the right to publish changes is not published at its time, and is once it is approved', async () => {
    const id = await live({ title: 'Before' })
    const copy = await begin({ title: 'Approved' }, { entry: id })
    const release = await plan([ofCopy(copy)])
    const saved = await save(writer, copy, 1, { title: 'Slipped in' })
    expect(saved).toMatchObject({ revision: 2, awaitsApproval: true })
    expect(saved.unapproved).toBeUndefined()
    expect((await done(server.send(writer, 'GET', `${copies}/${copy}`))).awaitsApproval).toBe(true)
    expect((await read(id)).copy.awaitsApproval).toBe(true)
    expect((await find(release)).acts).toMatchObject([
      { ...ofCopy(copy), changed: { actor: { kind: 'administrator', name: 'Administrator 3' }, revision: 2 } },
    ])
    const listed = (await done(server.send(chief, 'GET', '/editorial/releases'))) as { id: number; acts: object[] }[]
    expect(listed.find(({ id: each }) => each === release)?.acts).toEqual((await find(release)).acts)
    expect(await done(server.send(chief, 'GET', `/editorial/releases/${release}/check`))).toMatchObject(unapproved)
    expect((await server.send(desk, 'POST', `/editorial/releases/${release}/run`)).status).toBe(400)
    expect(await titled(id)).toBe('Before')
    await done(server.send(desk, 'PUT', `/editorial/releases/${release}`, { at: later }))
    const failed = await ran(release)
    expect([failed.state, failed.reasons]).toMatchObject(['failed', unapproved])
    expect(await titled(id)).toBe('Before')

    const approved = await done(approve(desk, release, ofCopy(copy, { revision: 2 })))
    expect([approved.state, approved.acts]).toEqual(['open', [ofCopy(copy)]])
    expect((await read(id)).copy.awaitsApproval).toBeUndefined()
    await done(server.send(desk, 'PUT', `/editorial/releases/${release}`, { at: later }))
    expect((await ran(release)).state).toBe('done')
    expect(await titled(id)).toBe('Slipped in')
    const [event] = await done(server.send(chief, 'GET', '/editorial/audit?act=release.approved'))
    expect(event).toMatchObject({
      actor: { name: 'Administrator 2' },
      subject: { type: 'plugin::editorial.release', id: release, name: 'Planned' },
      details: { copy, revision: 2 },
    })
  })

  test('changes by those who may publish go live with the rest, and take nothing of others along', async () => {
    const [one, other] = [await live({ title: 'One' }), await live({ title: 'Other' })]
    const followed = await begin({ title: 'First' }, { entry: one })
    const release = await plan([ofCopy(followed)])
    expect((await save(desk, followed, 1, { title: 'Second' })).awaitsApproval).toBeUndefined()
    expect((await find(release)).acts).toEqual([ofCopy(followed)])
    expect((await ran(release)).state).toBe('done')
    expect(await titled(one)).toBe('Second')

    const mixed = await begin({ title: 'First' }, { entry: other })
    const held = await plan([ofCopy(mixed)])
    await save(writer, mixed, 1, { body: 'Slipped in' })
    await save(desk, mixed, 2, { title: 'Second' })
    expect((await find(held)).acts).toMatchObject([{ changed: { actor: { name: 'Administrator 3' }, revision: 3 } }])
    expect((await ran(held)).state).toBe('failed')
    expect(await titled(other)).toBe('Other')
  })

  test('an approval is of what was seen, and nothing that came later', async () => {
    const id = await live({ title: 'Before' })
    const copy = await begin({ title: 'Approved' }, { entry: id })
    await save(writer, copy, 1, { title: 'Came between' })
    const release = await plan([ofCopy(copy, { revision: 1 })])
    expect((await find(release)).acts).toMatchObject([{ changed: { revision: 2 } }])
    await done(approve(desk, release, ofCopy(copy, { revision: 1 })))
    expect((await find(release)).acts).toMatchObject([{ changed: { revision: 2 } }])
    await done(approve(desk, release, ofCopy(copy, { revision: 2 })))
    expect((await find(release)).acts).toEqual([ofCopy(copy)])
    // Nobody approves what does not exist yet.
    await done(approve(desk, release, ofCopy(copy, { revision: 99 })))
    await save(writer, copy, 2, { title: 'Later' })
    expect((await find(release)).acts).toMatchObject([{ changed: { revision: 3 } }])
    await done(server.send(desk, 'PUT', `/editorial/releases/${release}`, { acts: [ofCopy(copy), ofEntry(id)] }))
    expect((await find(release)).acts).toMatchObject([{ changed: { revision: 3 } }, { entry: id }])
  })

  test('only those who may publish it approve, with no other right on releases than to see them', async () => {
    const copy = await begin({ title: 'Approved' }, { entry: await live({ title: 'Before' }) })
    const release = await plan([ofCopy(copy)])
    await save(writer, copy, 1, { title: 'Slipped in' })
    const body = ofCopy(copy, { revision: 2 })
    await refused(approve(writer, release, body))
    await refused(approve(planner, release, body))
    await refused(approve(approver, release, ofCopy(copy)), 400)
    await refused(approve(approver, release, ofCopy(copy, { revision: 'x' })), 400)
    await refused(approve(approver, release, ofCopy(copy + 1000, { revision: 2 })), 404)
    expect((await find(release)).acts).toMatchObject([{ changed: { revision: 2 } }])
    const { state, acts, actor } = await done(approve(approver, release, body))
    expect([state, acts, actor.name]).toEqual(['scheduled', [ofCopy(copy)], 'Administrator 2'])
  })

  test('a right to publish in one language approves nothing in another', async () => {
    const french = await begin({ title: 'Neuf' }, { locale: 'fr' })
    const own = await begin({ title: 'New' }, { locale: 'en' })
    const release = await plan([ofCopy(french), ofCopy(own)])
    await save(english, french, 1, { title: 'Changé' })
    await save(english, own, 1, { title: 'Changed' })
    const [first, second] = (await find(release)).acts
    expect([first.changed?.revision, second.changed]).toEqual([2, undefined])
    await refused(approve(english, release, ofCopy(french, { revision: 2 })))
    expect((await ran(release)).reasons).toMatchObject(unapproved)
  })

  test.each<readonly [string, (id: number) => Promise<unknown>]>([
    [
      'a write',
      (id) => done(server.send(writer, 'PUT', `/entries/${article}/${id}`, { document: { title: 'Changed' } })),
    ],
    ['a version', (id) => done(server.send(writer, 'POST', `/editorial/entries/${article}/${id}/versions/1/restore`))],
    [
      'a working copy',
      async (id) => {
        const copy = await begin({ title: 'Changed' }, { entry: id }, writer)
        await done(server.send(writer, 'POST', `${copies}/${copy}/publish`, { revision: 1, publish: false }))
      },
    ],
  ])('a scheduled draft waits, too, if it is changed by %s', async (_way, change) => {
    const id = await create({ title: 'First' })
    await done(server.send(desk, 'PUT', `/entries/${article}/${id}`, { document: { title: 'Approved' } }))
    const release = await plan([ofEntry(id)])
    await done(server.send(desk, 'PUT', `/entries/${article}/${id}`, { document: { body: 'Followed' } }))
    expect((await find(release)).acts).toEqual([ofEntry(id)])
    await change(id)
    const [act] = (await find(release)).acts
    expect(act.changed).toMatchObject({ actor: { name: 'Administrator 3' }, revision: null })
    const failed = await ran(release)
    expect([failed.state, failed.reasons]).toMatchObject(['failed', unapproved])
    expect((await read(id)).state).toBe('draft')
    await done(approve(approver, release, ofEntry(id, { version: act.changed.version })))
    await done(server.send(desk, 'POST', `/editorial/releases/${release}/run`))
    expect((await read(id)).state).toBe('published')
  })

  test('a working copy does not publish the draft below it that others have changed', async () => {
    const id = await create({ title: 'Draft' })
    const copy = await begin({ title: 'Approved' }, { entry: id })
    const release = await plan([ofCopy(copy)])
    await done(server.send(writer, 'PUT', `/entries/${article}/${id}`, { document: { body: 'Slipped in' } }))
    const [{ changed }] = (await find(release)).acts
    expect(changed).toMatchObject({ actor: { name: 'Administrator 3' }, revision: 1 })
    expect((await ran(release)).reasons).toMatchObject(unapproved)
    const { revision, version } = changed
    await done(approve(desk, release, ofCopy(copy, { revision })))
    expect((await find(release)).acts).toMatchObject([{ changed: { version } }])
    await done(approve(desk, release, ofCopy(copy, { revision, version })))
    await done(server.send(desk, 'POST', `/editorial/releases/${release}/run`))
    expect((await read(id)).document).toMatchObject({ title: 'Approved', body: 'Slipped in' })
  })

  test('a translation does not publish what it shares with a draft that others have changed', async () => {
    const source = await create({ title: 'Draft', rating: 1 })
    const copy = await begin({ title: 'Entwurf' }, { localizationOf: source, locale: 'de' })
    const release = await plan([ofCopy(copy)])
    await done(server.send(desk, 'PUT', `/entries/${article}/${source}`, { document: { rating: 2 } }))
    expect((await find(release)).acts).toEqual([ofCopy(copy)])
    await done(server.send(writer, 'PUT', `/entries/${article}/${source}`, { document: { rating: 3 } }))
    const [{ changed }] = (await find(release)).acts
    expect(changed).toMatchObject({ actor: { name: 'Administrator 3' }, revision: 1, version: 3 })
    expect((await ran(release)).reasons).toMatchObject(unapproved)
    await done(approve(desk, release, ofCopy(copy, { revision: 1, version: 3 })))
    await done(server.send(desk, 'POST', `/editorial/releases/${release}/run`))
  })

  test('a translation that is saved as a draft does not take along what others have changed in its source', async () => {
    const source = await create({ title: 'Draft', rating: 1 })
    const copy = await begin({ title: 'Entwurf' }, { localizationOf: source, locale: 'de' })
    const release = await plan([ofCopy(copy)])
    await done(server.send(writer, 'PUT', `/entries/${article}/${source}`, { document: { rating: 3 } }))
    const body = { revision: 1, publish: false }
    const { entry } = await done(server.send(writer, 'POST', `${copies}/${copy}/publish`, body))
    expect((await find(release)).acts).toMatchObject([{ ...ofEntry(entry), changed: { version: 1 } }])
    expect((await ran(release)).reasons).toMatchObject(unapproved)
  })

  test('a scheduled draft waits if somebody changes what it shares with its translation', async () => {
    const id = await create({ title: 'Draft', rating: 1 })
    const other = await begin({ title: 'Entwurf' }, { localizationOf: id, locale: 'de' })
    const { entry } = await done(
      server.send(desk, 'POST', `${copies}/${other}/publish`, { revision: 1, publish: false }),
    )
    const release = await plan([ofEntry(id)])
    await done(server.send(writer, 'PUT', `/entries/${article}/${entry}`, { document: { rating: 3 } }))
    expect((await read(id)).document.rating).toBe(3)
    expect((await find(release)).acts).toMatchObject([{ changed: { actor: { name: 'Administrator 3' } } }])
  })

  test('what somebody has deleted does not exist any more, and is not there to be approved', async () => {
    const [gone, kept] = [await create({ title: 'Gone' }), await create({ title: 'Kept' })]
    const release = await plan([ofEntry(gone), ofEntry(kept)])
    expect((await server.send(writer, 'DELETE', `/entries/${article}/${gone}`)).status).toBe(204)
    expect((await find(release)).acts).toEqual([ofEntry(gone), ofEntry(kept)])
    expect((await ran(release)).reasons).toMatchObject([{ index: 0, code: 'gone' }])
    await done(server.send(writer, 'POST', `/editorial/trash/${article}/${gone}/restore`))
    expect((await find(release)).acts).toMatchObject([
      { changed: { actor: { name: 'Administrator 3' } } },
      ofEntry(kept),
    ])
  })

  test('what is live already may change below a working copy', async () => {
    const id = await live({ title: 'Live' })
    const copy = await begin({ title: 'Approved' }, { entry: id })
    const release = await plan([ofCopy(copy)])
    await done(server.send(writer, 'PUT', `/entries/${article}/${id}`, { document: { body: 'Live, too' } }))
    expect((await ran(release)).state).toBe('done')
    expect((await read(id)).document).toMatchObject({ title: 'Approved', body: 'Live, too' })
  })

  test('an approved working copy that somebody saves as a draft stays approved, and another does not', async () => {
    const asDraft = async (as: string, copy: number, revision: number) =>
      (await done(server.send(as, 'POST', `${copies}/${copy}/publish`, { revision, publish: false }))).entry
    const kept = await begin({ title: 'Approved' })
    const release = await plan([ofCopy(kept)])
    const entry = await asDraft(writer, kept, 1)
    expect((await find(release)).acts).toEqual([ofEntry(entry)])
    expect((await ran(release)).state).toBe('done')
    expect((await read(entry)).state).toBe('published')

    const changed = await begin({ title: 'Approved' })
    const held = await plan([ofCopy(changed)])
    await save(writer, changed, 1, { title: 'Slipped in' })
    const draft = await asDraft(desk, changed, 2)
    expect((await find(held)).acts).toMatchObject([{ ...ofEntry(draft), changed: { actor: null } }])
    expect((await ran(held)).reasons).toMatchObject(unapproved)
  })

  test('what is changed while the release is done is not part of it', async () => {
    const versionsOf = async (id: number) =>
      done(server.send(chief, 'GET', `/editorial/entries/${article}/${id}/versions`))
    for (let round = 0; round < 6; round += 1) {
      const [id, draft] = [await live({ title: 'Before' }), await create({ title: 'Approved' })]
      const copy = await begin({ title: 'Approved' }, { entry: id })
      const release = await plan([ofCopy(copy), ofEntry(draft)])
      const document = { title: 'Slipped in' }
      await Promise.all([
        server.send(writer, 'PUT', `${copies}/${copy}`, { revision: 1, document }),
        server.send(desk, 'POST', `/editorial/releases/${release}/run`),
        server.send(writer, 'PUT', `/entries/${article}/${draft}`, { document }),
      ])
      const isDone = (await find(release)).state === 'done'
      expect(await titled(id)).toBe(isDone ? 'Approved' : 'Before')
      const published = (await versionsOf(draft)).find(({ act }: { act: string }) => act === 'publish')
      expect(published !== undefined).toBe(isDone)
      if (!published) continue
      const path = `/editorial/entries/${article}/${draft}/versions/${published.number}`
      expect((await done(server.send(chief, 'GET', path))).document.title).toBe('Approved')
    }
  })

  test('without drafts, whoever may write may publish', async () => {
    const id = await create({ name: 'Before' }, category)
    const copy = await begin({ name: 'Planned' }, { entry: id }, desk, category)
    const release = await plan([{ act: 'publish', type: category, copy }])
    await save(writer, copy, 1, { name: 'Written' }, category)
    expect((await ran(release)).state).toBe('done')
    expect((await read(id, category)).document.name).toBe('Written')
  })

  test('the acts of one release do not hold up each other', async () => {
    const id = await create({ title: 'Draft' })
    const copy = await begin({ title: 'Approved' }, { entry: id })
    const release = await plan([ofCopy(copy), ofEntry(id)])
    // Whoever checks may not publish.
    expect(await done(server.send(planner, 'GET', `/editorial/releases/${release}/check`))).toEqual([])
    expect((await ran(release)).state).toBe('done')
  })

  test('who may not publish what a release has changes neither its list nor its time, and does not run it', async () => {
    const [copy, entry] = [await begin({ title: 'Approved' }), await create({ title: 'Draft' })]
    const release = await plan([ofCopy(copy)])
    const path = `/editorial/releases/${release}`
    for (const body of [
      { at: '2026-01-01T00:00:00Z' },
      { at: null },
      { acts: [] },
      { acts: [ofCopy(copy), ofEntry(entry)] },
    ])
      expect(await refused(server.send(planner, 'PUT', path, body))).toBe('roleAct')
    expect(await refused(server.send(planner, 'POST', `${path}/run`))).toBe('roleAct')
    expect(await refused(server.send(planner, 'DELETE', path))).toBe('roleAct')
    expect(await refused(server.send(planner, 'POST', '/editorial/releases', { acts: [ofEntry(entry)] }))).toBe(
      'roleAct',
    )
    expect(await find(release)).toMatchObject({ state: 'scheduled', acts: [ofCopy(copy)] })
  })

  test('a release of somebody who may not publish any more is not done, and their later changes of drafts count as unapproved', async () => {
    const copy = await begin({ title: 'Theirs' })
    const release = await plan([ofCopy(copy)], '8 desk')
    const draft = await create({ title: 'Draft' })
    const other = await plan([ofEntry(draft)])
    await done(server.send('8 desk', 'PUT', `/entries/${article}/${draft}`, { document: { body: 'As a publisher' } }))
    expect((await find(other)).acts).toEqual([ofEntry(draft)])
    await done(server.send('8 writer', 'GET', `/entries/${article}/${draft}`))
    expect((await ran(release)).reasons).toMatchObject([{ index: 0, code: 'roleAct' }])
    expect((await find(other)).acts).toMatchObject([{ changed: { actor: { name: 'Administrator 8' } } }])
  })

  test('what somebody has changed who is gone by now counts as unapproved', async () => {
    const draft = await create({ title: 'Draft' })
    const release = await plan([ofEntry(draft)])
    await done(server.send('9 desk', 'PUT', `/entries/${article}/${draft}`, { document: { body: 'Before leaving' } }))
    expect((await find(release)).acts).toEqual([ofEntry(draft)])
    server.forget(9)
    expect((await find(release)).acts).toMatchObject([{ changed: { actor: { name: 'Administrator 9' } } }])
  })

  test('what was approved before it was stored needs approval', async () => {
    const copy = await begin({ title: 'Old' })
    const release = await plan([ofCopy(copy)])
    const old = JSON.stringify([ofCopy(copy)])
    await execute(provider, server.databaseUrl, [
      `update content_gen_releases set acts = '${old}' where id = ${release}`,
    ])
    expect((await find(release)).acts).toMatchObject([{ changed: { actor: null, revision: 1 } }])
    await done(server.send(desk, 'PUT', `/editorial/releases/${release}`, { acts: [ofCopy(copy)] }))
    expect((await find(release)).acts).toMatchObject([{ changed: { actor: null, revision: 1 } }])
    expect((await ran(release)).reasons).toMatchObject(unapproved)
    const kept = await rows(provider, server.databaseUrl, `select acts from content_gen_releases where id = ${release}`)
    expect(kept).toEqual([{ acts: ` ${old}` }])
  })
})
