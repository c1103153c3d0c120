/** Administrators sign in and out; nobody else gets in, and nothing of a session can be stolen or guessed. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstKey, panelProject, passphrase } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

/** An import brings people as the names of those who made entries. */
const importedAdministrator = `insert into content_gen_administrators
  (email, firstname, lastname, roles, is_blocked, recovery_codes, created) values ('ada@example.com', 'A.', '', '[]', true, '[]', 0)`

describe.each(sampled('postgresql'))('sessions on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    project = await panelProject('sessions', provider)
    await execute(provider, project.database.url, [importedAdministrator])
    server = await project.start()
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const stored = (text: string) => rows(provider, project.database.url, text)

  /** `fetch` sets the host itself. */
  function sendTo(host: string, method: string, body = '', cookie = '') {
    const headers = { host, cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return new Promise<{ status: number | undefined; cookie: string }>((resolve, reject) => {
      const sent = request(`${server.base}/admin/api/session`, { method, headers }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode, cookie: answer.headers['set-cookie']?.[0] ?? '' })
      })
      sent.on('error', reject).end(body)
    })
  }

  test('the first start prints a link, which makes the first administrator once', async () => {
    const page = new Browser(server.base)
    expect((await page.send('GET', '/start')).body.data).toEqual({
      name: 'Content',
      logo: null,
      signIn: { text: null, picture: null },
      color: null,
      isNew: true,
      canMail: false,
      oidc: null,
    })
    const token = await firstKey(server)
    expect((await page.send('POST', '/links/check', { token })).body.data).toEqual({
      kind: 'first',
      email: null,
      firstname: '',
      lastname: '',
    })
    const short = await page.send('POST', '/links/use', { token, email: 'ada@example.com', password: 'short' })
    expect([short.status, short.body.error.message]).toEqual([400, 'password must be at least 10 characters'])
    // One that starts beside it says who has printed the link.
    const second = await project.start()
    await expect.poll(() => second.output()).toContain('The link for the first one was printed by ')
    await second.stop()
    expect((await page.send('POST', '/links/check', { token })).status).toBe(200)
    // Of one whose link has expired nobody has any.
    const expire = (minutes: number) => `update content_gen_admin_links set expires = expires - ${minutes * 60_000}`
    await execute(provider, project.database.url, [expire(25 * 60)])
    const third = await project.start()
    await expect.poll(() => third.output()).toContain('Become the first, within a day')
    await third.stop()
    await execute(provider, project.database.url, [expire(-25 * 60)])
    ada = new Browser(server.base)
    const person = { email: 'ada@example.com', password: passphrase, firstname: 'Ada', lastname: 'Lovelace' }
    expect((await ada.send('POST', '/links/use', { token, ...person })).status).toBe(200)
    const session = (await ada.send('GET', '/session')).body.data
    expect(session.administrator).toEqual({
      id: 1,
      email: 'ada@example.com',
      firstname: 'Ada',
      lastname: 'Lovelace',
      roles: ['super-admin'],
      hasSecondFactor: false,
      hasPassword: true,
    })
    expect(session.preferences).toEqual({})
    const again = await page.send('POST', '/links/use', { token, email: 'eve@example.com', password: passphrase })
    expect(again.status).toBe(404)
    expect((await page.send('GET', '/start')).body.data.isNew).toBe(false)
  })

  test('a password opens a session, and signing out ends it everywhere', async () => {
    const page = new Browser(server.base)
    expect((await page.send('GET', '/session')).status).toBe(401)
    const opened = await page.signIn(' ADA@example.com')
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(
      /^content-gen-admin-[\da-f]{16}=[\w-]{43}; Max-Age=1209600; SameSite=Strict; Path=\/; HttpOnly$/,
    )
    const stolen = page.cookie ?? ''
    const key = stolen.split('=')[1] ?? ''
    expect(JSON.stringify(await stored('select * from content_gen_admin_sessions'))).not.toContain(key)
    expect((await page.send('DELETE', '/session')).status).toBe(204)
    expect(page.cookie).toBeNull()
    expect((await page.send('GET', '/session', undefined, { cookie: stolen })).status).toBe(401)
  })

  test('every sign-in has a new id, and ends the session that it replaces', async () => {
    const page = new Browser(server.base)
    await page.signIn('ada@example.com')
    const before = page.cookie ?? ''
    await page.signIn('ada@example.com')
    expect(page.cookie).not.toBe(before)
    expect((await page.send('GET', '/session', undefined, { cookie: before })).status).toBe(401)
    const chosen = `${before.split('=')[0]}=${'a'.repeat(43)}`
    const fixed = await page.send(
      'POST',
      '/session',
      { email: 'ada@example.com', password: passphrase },
      { cookie: chosen },
    )
    expect(fixed.headers.getSetCookie().join()).not.toContain('aaaa')
    expect((await page.send('GET', '/session', undefined, { cookie: chosen })).status).toBe(401)
  })

  test('a host on the network gets a cookie that only https and this host can set', async () => {
    const body = JSON.stringify({ email: 'ada@example.com', password: passphrase })
    const opened = await sendTo('panel.example.com', 'POST', body)
    expect(opened.cookie).toMatch(
      /^__Host-content-gen-admin-[\da-f]{16}=[\w-]{43}; Max-Age=1209600; SameSite=Strict; Path=\/; HttpOnly; Secure$/,
    )
    const [pair = ''] = opened.cookie.split(';')
    expect((await sendTo('panel.example.com', 'GET', '', pair)).status).toBe(200)
    // There the name without the prefix means nothing.
    expect((await sendTo('panel.example.com', 'GET', '', pair.replace('__Host-', ''))).status).toBe(401)
  })

  test('a refusal says the same for an unknown address, a wrong password and a blocked administrator', async () => {
    const page = new Browser(server.base)
    const wrong = await page.signIn('ada@example.com', 'a wrong passphrase')
    const unknown = await page.signIn('eve@example.com', 'a wrong passphrase')
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'Wrong e-mail or password'])
    expect(unknown.text).toBe(wrong.text)
    const open = new Browser(server.base)
    await open.signIn('ada@example.com')
    const set = (value: string) =>
      execute(provider, project.database.url, [`update content_gen_administrators set is_blocked = ${value}`])
    await set(provider === 'sqlite' ? '1' : 'true')
    expect((await page.signIn('ada@example.com')).text).toBe(wrong.text)
    expect((await open.send('GET', '/session')).status).toBe(401)
    await set(provider === 'sqlite' ? '0' : 'false')
    expect((await open.send('GET', '/session')).status).toBe(200)
  })

  test('open sessions are listed, and ended one by one or all but one', async () => {
    const [one, two, three] = [new Browser(server.base), new Browser(server.base), new Browser(server.base)]
    await ada.send('DELETE', '/sessions')
    for (const browser of [one, two, three]) await browser.signIn('ada@example.com')
    const listed = (await one.send('GET', '/sessions')).body.data
    expect(listed.map(({ isCurrent }: any) => isCurrent)).toEqual([false, true, false, false])
    expect(listed[1]).toMatchObject({ address: '127.0.0.1', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    const [, , { id }] = listed
    expect((await one.send('DELETE', `/sessions/${id}`)).status).toBe(204)
    expect((await one.send('DELETE', `/sessions/${id}`)).status).toBe(404)
    expect((await two.send('GET', '/session')).status).toBe(401)
    expect((await three.send('DELETE', '/sessions')).status).toBe(204)
    expect((await one.send('GET', '/session')).status).toBe(401)
    expect((await three.send('GET', '/session')).status).toBe(200)
    await ada.signIn('ada@example.com')
  })

  test('a session ends after a pause, and after its life', async () => {
    const change = (set: string) =>
      execute(provider, project.database.url, [`update content_gen_admin_sessions set ${set}`])
    const idle = 240 * 60_000
    await change(`seen = seen - ${idle - 60_000}`)
    expect((await ada.send('GET', '/session')).status).toBe(200)
    // The request has counted.
    await change(`seen = seen - ${idle - 60_000}`)
    expect((await ada.send('GET', '/session')).status).toBe(200)
    // The questions that a page asks by itself have not.
    await change(`seen = seen - ${idle / 2}`)
    expect((await ada.send('GET', '/session', undefined, { 'x-background': 'true' })).status).toBe(200)
    await change(`seen = seen - ${idle / 2}`)
    expect((await ada.send('GET', '/session')).status).toBe(401)
    await ada.signIn('ada@example.com')
    await change(`expires = expires - ${14 * 86_400_000}`)
    expect((await ada.send('GET', '/session')).status).toBe(401)
    await ada.signIn('ada@example.com')
  })

  test('where no mail is sent, a request for one replaces no link that somebody was handed', async () => {
    const handed = (await ada.send('POST', '/administrators/1/link')).body.data
    expect(handed.isMailed).toBe(false)
    const stranger = new Browser(server.base)
    expect((await stranger.send('POST', '/links', { email: 'ada@example.com' })).status).toBe(204)
    const [, token = ''] = handed.url.split('#')
    expect((await stranger.send('POST', '/links/check', { token })).status).toBe(200)
    expect(project.mails()).toEqual([])
  })

  test('pages of other sites get nothing, and change nothing', async () => {
    const headers = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      { 'sec-fetch-site': '', origin: 'null' },
    ]
    for (const sent of headers) {
      const refused = await ada.send('DELETE', '/sessions', undefined, sent)
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        'The request comes from a page of another site',
      ])
      expect((await ada.send('GET', '/session', undefined, sent)).status).toBe(403)
    }
    const own = { 'sec-fetch-site': '', origin: server.base }
    expect((await ada.send('GET', '/session', undefined, own)).status).toBe(200)
    expect((await ada.send('GET', '/session', undefined, own)).headers.get('access-control-allow-origin')).toBeNull()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const form = await ada.send('POST', '/session', { email: 'a', password: 'b' }, { 'content-type': type })
      expect(form.status).toBe(415)
    }
  })

  test('everything else asks to sign in, and an account of the API is not an administrator', async () => {
    const page = new Browser(server.base)
    for (const path of ['/session', '/sessions']) expect((await page.send('GET', path)).status).toBe(401)
    expect((await page.send('GET', '/nothing')).status).toBe(404)
    const token = (await project.cli('token', 'create', '--name', 'machine', '--type', 'full-access')).stdout.trim()
    const machine = await page.send('GET', '/session', undefined, { authorization: `Bearer ${token}` })
    expect(machine.status).toBe(401)
  })

  test('the audit tells who signed in', async () => {
    const told = await stored(`select act, actor_kind, subject_name from content_gen_audit order by id`)
    const acts = told.map((row) => `${row['act']} ${row['actor_kind']} ${row['subject_name']}`)
    expect(acts).toContain('administrator.created administrator Ada Lovelace')
    expect(acts).toContain('administrator.login administrator Ada Lovelace')
    expect(acts).toContain('administrator.login.failed anybody Ada Lovelace')
    expect(acts).toContain('administrator.login.failed anybody null')
  })
})
