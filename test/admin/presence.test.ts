/** The people who have an entry open: known to all processes, for those who may read it and the field now, kept nowhere else and for seconds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { deskConfig, inviteEditor } from './desk.js'
import type { Editor } from './desk.js'
import { Browser, firstAdministrator, panelProject } from './panel.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const table = 'content_gen_admin_presence'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let second: RunningServer
  let ada: Browser
  let [desk, titles, french, own]: Editor[] = []

  beforeAll(async () => {
    project = await panelProject('presence', provider, deskConfig)
    server = await project.start({ NODE_ENV: 'development' })
    ada = await firstAdministrator(server)
    second = await project.start({ NODE_ENV: 'development' })
    ;[desk, titles, french, own] = await Promise.all(
      ['desk', 'titles', 'french', 'own'].map((role) => inviteEditor(server, ada, role)),
    )
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await second?.stop()
    await project?.database.drop()
  })

  async function done(answer: Promise<Answer>): Promise<Answer['body']> {
    const { status, body, text } = await answer
    expect(status, text).toBe(200)
    return body.data
  }
  const as = (person: Editor | undefined, at = server): Browser => {
    if (!person) throw new Error('nobody was invited')
    const browser = new Browser(at.base)
    browser.cookie = person.browser.cookie
    return browser
  }
  const create = async (document: object, query = ''): Promise<number> =>
    (await done(ada.send('POST', `/entries/${article}${query}`, { document }))).id
  const on = (id: number) => `/entries/${article}/${id}/latest`
  const look = (browser: Browser, path: string, body: object = {}) => browser.send('POST', path, body)
  const people = async (browser: Browser, path: string, body: object = {}) =>
    (await done(look(browser, path, body))).people
  const stored = () => rows(provider, project.database.url, `select * from ${table} order by id`)
  const age = (ms: number) => execute(provider, project.database.url, [`update ${table} set seen = seen - ${ms}`])

  test('another process knows at once who is where, and a tab that asks no more is gone', async () => {
    const id = await create({ title: 'Open' })
    expect(await people(ada, on(id), { tab: 1, field: 'title' })).toEqual([])
    const here = { id: expect.any(Number), name: 'Ada Lovelace' }
    const elsewhere = as(desk, second)
    expect(await people(elsewhere, on(id), { tab: 2 })).toEqual([{ ...here, field: 'title', place: null }])
    expect(await people(ada, on(id), { tab: 1, field: 'seo', place: 'metaTitle' })).toEqual([
      { id: desk?.id, name: 'desk', field: null, place: null },
    ])
    const inSeo = { ...here, field: 'seo', place: 'metaTitle' }
    expect(await people(elsewhere, on(id), { tab: 2 })).toEqual([inSeo])
    // Another tab of the same person is another row; another entry in the same tab is not.
    await done(look(ada, on(id), { tab: 3, field: 'body' }))
    expect(await people(elsewhere, on(id))).toEqual([inSeo, { ...here, field: 'body', place: null }])
    await done(look(ada, on(await create({ title: 'Next' })), { tab: 3 }))
    expect(await people(elsewhere, on(id))).toEqual([inSeo])
    // A tab that leaves is gone at once, unless it is somewhere else already.
    const elsewhereNow = await create({ title: 'Elsewhere' })
    await done(look(ada, on(elsewhereNow), { tab: 3 }))
    expect((await look(ada, on(id), { tab: 3, leaves: true })).status).toBe(204)
    expect((await people(elsewhere, on(elsewhereNow))).length).toBe(1)
    expect((await look(ada, on(elsewhereNow), { tab: 3, leaves: true })).status).toBe(204)
    expect(await people(elsewhere, on(elsewhereNow))).toEqual([])
    expect(await people(elsewhere, on(id))).toEqual([inSeo])
    // As after half a minute, and after 41 seconds.
    await age(30_000)
    expect(await people(elsewhere, on(id))).toEqual([inSeo])
    await age(11_000)
    expect(await people(elsewhere, on(id))).toEqual([])
    // A clock that was ahead tells of nobody for long.
    await age(-10_000_000)
    expect(await people(elsewhere, on(id))).toEqual([])
  })

  test('somebody with a hundred tabs hides nobody', async () => {
    const id = await create({ title: 'Crowded' })
    for (let tab = 100; tab < 200; tab++) await done(look(as(desk), on(id), { tab }))
    await done(look(ada, on(id), { tab: 9, field: 'title' }))
    const names = async (browser: Browser) => new Set((await people(browser, on(id))).map(({ name }: any) => name))
    expect(await names(as(titles))).toEqual(new Set(['desk', 'Ada Lovelace']))
    expect(await names(ada)).toEqual(new Set(['desk']))
  })

  test('a look writes only what is new or old, and nothing but its row', async () => {
    const id = await create({ title: 'Quiet' })
    await done(look(ada, on(id), { tab: 7, field: 'title' }))
    const seen = async () => (await stored()).find(({ tab }) => Number(tab) === 7)?.['seen']
    const audited = () => done(ada.send('GET', '/editorial/audit'))
    const before = await audited()
    const first = await seen()
    for (let count = 0; count < 3; count++) await done(look(ada, on(id), { tab: 7, field: 'title' }))
    expect(await seen()).toBe(first)
    await age(16_000)
    await done(look(ada, on(id), { tab: 7, field: 'title' }))
    expect(Number(await seen())).toBeGreaterThanOrEqual(Number(first))
    // Without a tab, or as a form that does not say where it is, nobody is there.
    const count = (await stored()).length
    await done(look(as(desk), on(id)))
    expect((await stored()).length).toBe(count)
    const versions = await done(ada.send('GET', `/editorial/entries/${article}/${id}/versions`))
    expect(versions.length).toBe(1)
    expect(await audited()).toEqual(before)
    const read = await send(server.base, 'GET', `/api/articles/${id}?publicationState=preview&populate=*`)
    expect([read.status, read.text.includes('Lovelace')]).toEqual([200, false])
  })

  test('it is for those who may read the entry now, without fields that they may not read', async () => {
    const id = await create({ title: 'Guarded', body: 'Text' })
    await done(look(ada, on(id), { tab: 4, field: 'body', place: 'secret/way' }))
    const fieldsFor = async (browser: Browser) =>
      ((await people(browser, on(id))) as { field: string | null; place: string | null }[]).map(({ field, place }) => [
        field,
        place,
      ])
    expect(await fieldsFor(as(desk))).toEqual([['body', 'secret/way']])
    expect(await fieldsFor(as(titles))).toEqual([[null, null]])
    await done(look(ada, on(id), { tab: 4, field: 'title' }))
    expect(await fieldsFor(as(titles))).toEqual([['title', null]])
    for (const person of [french, own]) expect((await look(as(person), on(id), { tab: 1 })).status).toBe(404)
    expect((await stored()).map(({ administrator }) => Number(administrator))).not.toContain(french?.id)
    // Whoever may not read a field is not in it, and neither in one that there is not.
    await done(look(as(titles), on(id), { tab: 5, field: 'body', place: 'x' }))
    expect(await people(ada, on(id))).toMatchObject([{ name: 'titles', field: null, place: null }])
    await done(look(ada, on(id), { tab: 4, field: '__proto__' }))
    expect(await fieldsFor(as(desk))).toEqual([
      [null, null],
      [null, null],
    ])
    // Each language is an entry of its own.
    const inFrench = await create({ title: 'Gardé' }, `?locale=fr&localizationOf=${id}`)
    expect(await people(as(french), on(inFrench), { tab: 1, field: 'title' })).toEqual([])
    expect(await people(ada, on(inFrench))).toMatchObject([{ name: 'french', field: 'title' }])
    expect(await people(ada, on(id))).toMatchObject([{ name: 'titles' }])
    // A role that is narrowed, and a person who is blocked or removed.
    const narrowed = await inviteEditor(server, ada, 'desk', `narrowed-${provider}`)
    expect((await people(as(narrowed), on(id), { tab: 6, field: 'body' })).length).toBe(2)
    await done(ada.send('PUT', `/administrators/${narrowed.id}`, { roles: ['tags'] }))
    expect((await look(as(narrowed), on(id), { tab: 6 })).status).toBe(404)
    await done(ada.send('PUT', `/administrators/${narrowed.id}`, { isBlocked: true }))
    expect((await people(as(desk), on(id))).map(({ name }: { name: string }) => name)).not.toContain(narrowed.email)
    expect((await look(new Browser(server.base), on(id), { tab: 1 })).status).toBe(401)
    expect((await look(ada, on(987654), { tab: 1 })).status).toBe(404)
    expect((await look(ada, '/entries/plugin::users-permissions.user/1/latest', { tab: 1 })).status).toBe(404)
  })

  test('a working copy of a new entry has people, and its number tells of saves', async () => {
    const copies = `/editorial/copies/${article}`
    const { id: copy } = await done(as(own).send('POST', copies, { document: { title: 'Begun' } }))
    const path = `/entries/${article}/copies/${copy}/latest`
    const begun = { version: null, copy: { id: copy, revision: 1 }, people: [] }
    expect(await done(look(as(own), path, { tab: 1, field: 'title' }))).toEqual(begun)
    await done(as(own).send('PUT', `${copies}/${copy}`, { revision: 1, document: { title: 'Saved' } }))
    expect(await done(look(ada, path, { tab: 9 }))).toEqual({
      version: null,
      copy: { id: copy, revision: 2 },
      people: [{ id: own?.id, name: 'own', field: 'title', place: null }],
    })
    // Those who see some entries only have not saved it.
    expect((await look(as(french), path, { tab: 1 })).status).toBe(404)
    await done(ada.send('POST', `${copies}/${copy}/publish`, { revision: 2 }))
    expect((await look(as(own), path, { tab: 1 })).status).toBe(404)
  })

  test('refuses what is no place', async () => {
    const id = await create({ title: 'Strict' })
    for (const body of [
      { tab: 1000 },
      { tab: -1 },
      { tab: 1.5 },
      { tab: '1' },
      { tab: 1, field: 7 },
      { tab: 1, field: 'x'.repeat(201) },
      { tab: 1, field: 'title', place: 'x'.repeat(301) },
    ])
      expect((await look(ada, on(id), body)).status, JSON.stringify(body)).toBe(400)
  })
})
