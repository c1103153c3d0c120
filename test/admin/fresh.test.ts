/** Acts by which a thief of a session could stay need the password again; a password, and every such proof, leaves stolen cookies useless. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const tag = 'api::tag.tag'
const hook = { name: 'mine', url: 'https://example.com/hook', events: [], types: [] }

/** Each act, as a thief would send it. */
const acts: readonly (readonly [string, string, object?])[] = [
  ['POST', '/administrators', { email: 'eve@example.com', roles: ['super-admin'] }],
  ['PUT', '/administrators/1', { email: 'eve@example.com' }],
  ['PUT', '/administrators/2', { roles: ['super-admin'] }],
  ['DELETE', '/administrators/2'],
  ['POST', '/administrators/1/link'],
  ['POST', '/administrators/2/link'],
  ['DELETE', '/administrators/2/second-factor'],
  ['POST', '/tokens', { name: 'mine', actions: [`${tag}.create`], days: null }],
  ['POST', '/editorial/webhooks', hook],
  ['PUT', '/editorial/webhooks/1', hook],
  ['POST', '/users', { username: 'eve', email: 'eve@example.com', password: passphrase, role: 1 }],
  ['PUT', '/users/1', { password: passphrase }],
]

describe.each(sampled('sqlite'))('fresh sessions on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    project = await panelProject('fresh', provider, panelConfig)
    server = await project.start()
    ada = await firstAdministrator(server)
    await ada.send('POST', '/administrators', { email: 'bob@example.com', roles: ['editor'] })
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const run = (text: string) => execute(provider, project.database.url, [text])
  /** As if everybody had signed in this many minutes ago. */
  const age = (minutes: number) =>
    run(`update content_gen_admin_sessions set proved = seen - ${minutes * 60_000}, seen = seen`)
  const stored = async () => {
    const ours = ['content_gen_administrators', 'content_gen_admin_links', 'content_gen_api_tokens']
    const tables = [...ours, 'up_users']
    const all = tables.map((table) => rows(provider, project.database.url, `select * from ${table} order by id`))
    return JSON.stringify(await Promise.all(all))
  }
  const prove = (browser: Browser, password: string) => browser.send('POST', '/me/proof', { password })

  test('a session that is old asks for the password before each of them, and nothing changes', async () => {
    await age(20)
    const before = await stored()
    for (const [method, path, body] of acts) {
      const refused = await ada.send(method, path, body)
      expect([method, path, refused.status, refused.body.error?.reason?.code]).toEqual([method, path, 403, 'notFresh'])
    }
    expect(await stored()).toBe(before)
    // As those have it that are older than the column.
    await run('update content_gen_admin_sessions set proved = null')
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(403)
  })

  test('everyday work never asks', async () => {
    const made = await ada.send('POST', `/entries/${tag}`, { document: { name: 'calm' } })
    expect(made.status).toBeLessThan(300)
    const { id } = made.body.data
    expect((await ada.send('PUT', `/entries/${tag}/${id}`, { document: { name: 'calmer' } })).status).toBe(200)
    expect((await ada.send('DELETE', `/entries/${tag}/${id}`)).status).toBeLessThan(300)
    for (const path of ['/administrators', '/tokens', '/sessions', '/roles', '/editorial/webhooks'])
      expect((await ada.send('GET', path)).status).toBe(200)
    expect((await ada.send('PUT', '/me', { firstname: 'Ada' })).status).toBe(200)
    expect((await ada.send('PUT', '/me/preferences/list', [])).status).toBe(204)
  })

  test('a wrong password proves nothing, a right one lasts, and the cookie of a thief ends', async () => {
    expect((await prove(ada, 'a wrong passphrase')).body.error.reason.code).toBe('wrongPassword')
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(403)
    const stolen = ada.cookie ?? ''
    expect((await prove(ada, passphrase)).status).toBe(204)
    expect(ada.cookie).not.toBe(stolen)
    expect((await ada.send('GET', '/session', undefined, { cookie: stolen })).status).toBe(401)
    for (let times = 0; times < 2; times++) expect((await ada.send('POST', '/administrators/2/link')).status).toBe(200)
    const hooked = await ada.send('POST', '/editorial/webhooks', hook)
    expect(hooked.status).toBe(200)
    await age(14)
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(200)
    await age(16)
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(403)
  })

  test('the proof is of this session alone, which keeps its end', async () => {
    const other = new Browser(server.base)
    await other.signIn('ada@example.com')
    await age(20)
    const ends = async () =>
      (await rows(provider, project.database.url, 'select expires from content_gen_admin_sessions order by id')).map(
        (row) => Number(row['expires']),
      )
    const before = await ends()
    await prove(other, passphrase)
    expect(await ends()).toEqual(before)
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(403)
    expect((await other.send('POST', '/administrators/2/link')).status).toBe(200)
  })

  test('guesses of the password are counted', async () => {
    const thief = new Browser(server.base)
    await thief.signIn('ada@example.com')
    await age(20)
    const statuses = new Set<number>()
    for (let guess = 0; guess < 12; guess++) statuses.add((await prove(thief, `guess ${guess}`)).status)
    expect([...statuses]).toEqual([400, 429])
    // Also the right one, until the quarter of an hour is over.
    expect((await prove(thief, passphrase)).status).toBe(429)
    await run('delete from content_gen_admin_attempts')
    const told = await rows(
      provider,
      project.database.url,
      `select sum("count") as "count" from content_gen_audit where act = 'administrator.login.failed' and details like '%wrong password%'`,
    )
    expect(Number(told[0]?.['count'])).toBeGreaterThanOrEqual(10)
  })

  test('a new password ends the session of a thief who holds the same cookie, and is asked for again', async () => {
    await ada.signIn('ada@example.com')
    const stolen = ada.cookie ?? ''
    const next = `${passphrase}, another`
    expect((await ada.send('PUT', '/me/password', { current: passphrase, password: next })).status).toBe(204)
    expect((await ada.send('GET', '/session', undefined, { cookie: stolen })).status).toBe(401)
    expect((await ada.send('GET', '/session')).status).toBe(200)
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(403)
    expect((await prove(ada, next)).status).toBe(204)
    expect((await ada.send('POST', '/administrators/2/link')).status).toBe(200)
  })

  test('after a clock that was ahead is set right, no session is open or fresh until then', async () => {
    const next = new Browser(server.base)
    await next.signIn('ada@example.com', `${passphrase}, another`)
    await run(`update content_gen_admin_sessions set proved = proved + ${20 * 60_000}`)
    expect((await next.send('POST', '/administrators/2/link')).body.error.reason.code).toBe('notFresh')
    await run(`update content_gen_admin_sessions set seen = seen + ${5 * 3_600_000}`)
    expect((await next.send('GET', '/session')).status).toBe(401)
    await run(`update content_gen_admin_sessions set seen = seen - ${5 * 3_600_000}`)
    expect((await next.send('GET', '/sessions')).status).toBe(200)
  })

  test('somebody who signs in elsewhere and has no password chooses one soon after that alone', async () => {
    await run('update content_gen_administrators set password = null where id = 1')
    await age(20)
    const own = { password: 'a passphrase of the thief' }
    expect((await ada.send('PUT', '/me/password', own)).body.error.reason.code).toBe('notFresh')
    await age(0)
    expect((await ada.send('PUT', '/me/password', own)).status).toBe(204)
  })
})
