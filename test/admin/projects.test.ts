/** Two projects at one host, and one after the other at one address: neither ends, sees or takes what belongs to the other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelProject, passphrase } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const tag = 'api::tag.tag'

describe.each(sampled('sqlite'))('projects at one host on %s', (provider) => {
  let projects: readonly AccountProject[]
  let servers: readonly RunningServer[]
  let ada: Browser
  let bea: Browser

  beforeAll(async () => {
    projects = [await panelProject('neighbour', provider), await panelProject('neighbour-2', provider)]
    servers = await Promise.all(projects.map((project) => project.start()))
    const [one, other] = await Promise.all(
      servers.map((server, index) => firstAdministrator(server, `${index}@example.com`)),
    )
    if (!one || !other) throw new Error('Nobody is there')
    ;[ada, bea] = [one, other]
  }, 240_000)

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()))
    await Promise.all((projects ?? []).map((project) => project.database.drop()))
  })

  const projectOf = async (browser: Browser): Promise<string> =>
    (await browser.send('GET', '/session')).body.data.project

  test('their cookies have names of their own, so that signing in to one signs nobody out of the other', async () => {
    const names = [ada, bea].map(({ cookie }) => (cookie ?? '').split('=')[0])
    expect(new Set(names).size).toBe(2)
    // A browser sends both to both.
    const both = { cookie: `${ada.cookie}; ${bea.cookie}` }
    for (const browser of [ada, bea]) expect((await browser.send('GET', '/session', undefined, both)).status).toBe(200)
    const again = await bea.send('POST', '/session', { email: '1@example.com', password: 'a long passphrase' }, both)
    expect(again.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual([names[1]])
    expect((await ada.send('GET', '/session')).status).toBe(200)
    expect((await bea.send('DELETE', '/session', undefined, both)).status).toBe(204)
    expect((await ada.send('GET', '/session')).status).toBe(200)
    await bea.signIn('1@example.com')
  })

  test('the name is that of the project for every process and after a new start, and tells no secret', async () => {
    const before = await projectOf(ada)
    const [project, server] = [projects[0], servers[0]]
    if (!project || !server) throw new Error('There is no server')
    const second = await project.start()
    const there = new Browser(second.base)
    there.cookie = ada.cookie
    expect(await projectOf(there)).toBe(before)
    await second.stop()
    expect(before).toMatch(/^[\da-f]{16}$/)
    expect(await projectOf(bea)).not.toBe(before)
  })

  test('a page of one project sends nothing to another that is served at its address now', async () => {
    const [own, foreign] = [await projectOf(bea), await projectOf(ada)]
    const list = `/entries/${tag}`
    const count = async () => (await bea.send('GET', list)).body.meta.pagination.total
    const before = await count()
    const save = (headers: object) => bea.send('POST', list, { document: { name: 'typed elsewhere' } }, headers)
    const refused = await save({ 'x-project': foreign })
    expect([refused.status, refused.body.error.reason.code]).toEqual([401, 'otherProject'])
    for (const path of ['/session', '/catalog', list])
      expect((await bea.send('GET', path, undefined, { 'x-project': foreign })).status).toBe(401)
    const signIn = { email: '1@example.com', password: 'a long passphrase' }
    const entered = await bea.send('POST', '/session', signIn, { 'x-project': foreign })
    expect([entered.status, entered.headers.getSetCookie()]).toEqual([401, []])
    expect(await count()).toBe(before)
    expect((await save({ 'x-project': own })).status).toBe(200)
  })

  test('a page of one person sends nothing in the name of another, who has signed in in the same browser', async () => {
    const made = await ada.send('POST', '/administrators', { email: 'bob@example.com', roles: ['editor'] })
    const bob = new Browser(servers[0]?.base ?? '')
    await bob.send('POST', '/links/use', { token: made.body.data.url.split('#')[1], password: passphrase })
    const [idOfAda, idOfBob] = await Promise.all(
      [ada, bob].map(async (each) => (await each.send('GET', '/session')).body.data.administrator.id),
    )
    const save = (id: number) =>
      bob.send('POST', `/entries/${tag}`, { document: { name: 'typed by Ada' } }, { 'x-administrator': String(id) })
    const refused = await save(idOfAda)
    expect([refused.status, refused.body.error.reason.code]).toEqual([401, 'otherPerson'])
    expect((await save(idOfBob)).status).toBe(200)
  })

  test('a copy of a database becomes a project of its own without its mark', async () => {
    const project = projects[1]
    if (!project) throw new Error('There is no project')
    const before = await projectOf(bea)
    await execute(provider, project.database.url, [
      `delete from content_gen_admin_preferences where administrator = 0 and name = 'project'`,
      'delete from content_gen_admin_sessions',
    ])
    const server = await project.start()
    const there = new Browser(server.base)
    there.cookie = bea.cookie
    expect((await there.send('GET', '/session')).status).toBe(401)
    await there.signIn('1@example.com')
    expect(await projectOf(there)).not.toBe(before)
    await server.stop()
  })
})
