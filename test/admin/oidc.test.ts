/** Administrators sign in at an OpenID provider, which runs in this process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelProject } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const site = 'https://cms.example.com'
const callback = `${site}/admin/api/session/oidc/callback`

/** People of the provider, by the names that they sign in with. */
const people: Readonly<Record<string, object>> = {
  ada: { email: 'Ada@example.com', email_verified: true, given_name: 'Ada' },
  impostor: { email: 'ada@example.com', email_verified: true },
  unverified: { email: 'bob@example.com', email_verified: false },
  bob: { email: 'bob@example.com', email_verified: true, given_name: 'Bob', family_name: 'Ross' },
  nameless: {},
}

let issuer: string
let stopProvider: () => void

beforeAll(async () => {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'panel', client_secret: 'the secret of the panel', redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of tests'] },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  })
  http.on('request', provider.callback())
  stopProvider = () => void http.close()
})

afterAll(() => stopProvider?.())

/** Cookies of one browser at the provider. */
class Jar {
  readonly #cookies = new Map<string, string>()

  async fetch(address: string, form?: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    await response.arrayBuffer()
    const location = response.headers.get('location')
    return location === null ? address : new URL(location, address).href
  }
}

/** Signs in at the provider; returns the address that it sends the browser back to. */
async function signInAt(page: string, name: string): Promise<string> {
  const jar = new Jar()
  let address = await jar.fetch(page)
  for (const prompt of ['login', 'consent']) {
    if (address.startsWith(site)) return address
    const form = prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt }
    address = await jar.fetch(address, form)
    while (!address.startsWith(site) && !address.includes('/interaction/')) address = await jar.fetch(address)
  }
  return address
}

describe.each(sampled('postgresql'))('OpenID Connect on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    const oidc = { issuer, clientId: 'panel', clientSecret: '${PANEL_SECRET}', label: 'Example ID', role: 'author' }
    project = await panelProject('oidc', provider, { admin: { enabled: true, oidc } })
    server = await start()
    ada = await firstAdministrator(server)
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const start = (secret = 'the secret of the panel') => project.start({ PUBLIC_URL: site, PANEL_SECRET: secret })

  interface Left {
    readonly page: string
    readonly cookie: string
  }

  /** Requests a page by a link, as another site's pages may hold one. */
  const visit = (path: string, cookie = '') =>
    fetch(`${server.base}${path}`, { redirect: 'manual', headers: { cookie, 'sec-fetch-site': 'cross-site' } })

  async function leave(to = ''): Promise<Left> {
    const response = await visit(`/admin/api/session/oidc?to=${encodeURIComponent(to)}`)
    const cookie = response.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(
      /^content-gen-admin-[\da-f]{16}-state=[\w-]{43}; Max-Age=600; SameSite=Lax; Path=\/; HttpOnly$/,
    )
    return { page: response.headers.get('location') ?? '', cookie: cookie.split(';')[0] ?? '' }
  }

  /** Comes back to the panel; returns the page that it shows, and the session. */
  async function comeBack(address: string, cookie: string) {
    const response = await visit(address.slice(site.length), cookie)
    const session = response.headers.getSetCookie().find((set) => /^content-gen-admin-[\da-f]{16}=/.test(set))
    const page = decodeURIComponent(response.headers.get('location') ?? '')
    return { page, session: session?.split(';')[0] ?? null }
  }

  async function signIn(name: string, to?: string) {
    const { page, cookie } = await leave(to)
    return comeBack(await signInAt(page, name), cookie)
  }

  /** The page names no sentence: anybody can make up an address. */
  const refused = (code: string) => ({ page: `/admin/?refused=${code}`, session: null })

  test('the page of the provider gets a state, a nonce and a challenge', async () => {
    expect((await ada.send('GET', '/start')).body.data.oidc).toBe('Example ID')
    const { page } = await leave()
    const { searchParams } = new URL(page)
    expect(page.startsWith(`${issuer}/`)).toBe(true)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'panel',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^first-step\.[\w-]{43}$/),
    })
  })

  test('an administrator with the verified address gets in, to the page that was asked for', async () => {
    const { page, session } = await signIn('ada', '/types/api::article.article?page=2')
    expect(page).toBe('/admin/types/api::article.article?page=2')
    const browser = new Browser(server.base)
    browser.cookie = session
    expect((await browser.send('GET', '/session')).body.data.administrator).toMatchObject({
      id: 1,
      email: 'ada@example.com',
      roles: ['super-admin'],
    })
    // From now on the identity counts, not the address.
    await execute(provider, project.database.url, [
      `update content_gen_administrators set email = 'countess@example.com' where id = 1`,
    ])
    expect((await signIn('ada')).session).not.toBeNull()
    await execute(provider, project.database.url, [
      `update content_gen_administrators set email = 'ada@example.com' where id = 1`,
    ])
  })

  test('nobody gets in by an address that is another person, or that nobody has verified', async () => {
    expect(await signIn('impostor')).toEqual(refused('providerOther'))
    expect(await signIn('unverified')).toEqual(refused('providerMail'))
    expect(await signIn('nameless')).toEqual(refused('providerMail'))
  })

  test('people whom nobody knows get the role of the config, once; a blocked one stays out', async () => {
    expect((await signIn('bob')).session).not.toBeNull()
    expect((await signIn('bob')).session).not.toBeNull()
    const listed = (await ada.send('GET', '/administrators')).body.data
    expect(listed.slice(1)).toMatchObject([
      { id: 2, email: 'bob@example.com', firstname: 'Bob', lastname: 'Ross', roles: ['author'], isInvited: false },
    ])
    // No password is right for somebody without one.
    expect((await new Browser(server.base).signIn('bob@example.com', '')).status).toBe(400)
    await ada.send('PUT', '/administrators/2', { isBlocked: true })
    expect(await signIn('bob')).toEqual(refused('signInBlocked'))
  })

  test('an answer of the provider works once, in the browser that left', async () => {
    const { page, cookie } = await leave()
    const address = await signInAt(page, 'ada')
    const late = refused('providerLate')
    expect(await comeBack(address, '')).toEqual(late)
    const other = await leave()
    expect(await comeBack(address, other.cookie)).toEqual(late)
    expect((await comeBack(address, cookie)).session).not.toBeNull()
    expect(await comeBack(address, cookie)).toEqual(late)
    const failed = refused('providerFailed')
    const mixed = await leave()
    const state = new URL(mixed.page).searchParams.get('state') ?? ''
    // The code belongs to another challenge, and to another nonce.
    expect(await comeBack(address.replace(/state=[^&]+/, `state=${state}`), mixed.cookie)).toEqual(failed)
    const { page: declined, cookie: own } = await leave()
    const of = new URL(declined).searchParams.get('state')
    expect(await comeBack(`${callback}?error=access_denied&state=${of}&iss=${issuer}`, own)).toEqual(failed)
  })

  test('the way back leads nowhere but to a page of the panel', async () => {
    for (const to of ['https://evil.example', '//evil.example', '/../api/session', '/\\evil.example', '/api/session'])
      expect((await signIn('ada', to)).page).toMatch(/^\/admin\/(?!api)/)
  })

  test('a super administrator without a password goes on after a fresh sign-in at the provider', async () => {
    const run = (text: string) => execute(provider, project.database.url, [text])
    const [before] = await rows(provider, project.database.url, 'select password from content_gen_administrators')
    await run('update content_gen_administrators set password = null where id = 1')
    const browser = new Browser(server.base)
    browser.cookie = (await signIn('ada')).session
    const invite = (email: string) => browser.send('POST', '/administrators', { email, roles: [] })
    expect((await invite('first@example.com')).status).toBe(201)
    await run('update content_gen_admin_sessions set proved = 0')
    const refusal = await invite('second@example.com')
    expect([refusal.status, refusal.body.error.reason.code]).toEqual([403, 'notFresh'])
    for (const password of ['', 'a long passphrase'])
      expect((await browser.send('POST', '/me/proof', { password })).status).toBe(400)
    browser.cookie = (await signIn('ada')).session
    expect((await invite('second@example.com')).status).toBe(201)
    await run(`delete from content_gen_administrators where id > 1`)
    await run(`update content_gen_administrators set password = '${before?.['password']}' where id = 1`)
  })

  test('the audit tells of it', async () => {
    const told = await rows(provider, project.database.url, 'select act, subject_id, details from content_gen_audit')
    const acts = told.map((row) => `${row['act']} ${row['subject_id']} ${row['details']}`)
    expect(acts).toContain('administrator.login 1 null')
    expect(acts).toContain('administrator.created 2 null')
    expect(acts).toContain('administrator.login.failed null {"reason":"provider"}')
  })

  test('without its secret the provider is off, and says why', async () => {
    await server.stop()
    server = await start('')
    const browser = new Browser(server.base)
    expect((await browser.send('GET', '/start')).body.data.oidc).toBeNull()
    expect((await browser.send('GET', '/session/oidc')).status).toBe(404)
    await expect.poll(() => server.output()).toContain('admin.oidc is off: PANEL_SECRET is not set')
  })
})
