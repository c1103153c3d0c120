/** Nobody gets in by what no honest provider, browser or page sends. */
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providers as databases } from '../../databases.js'
import { bearer, send } from '../account-project.js'
import type { AccountProject, Answer } from '../account-project.js'
import type { RunningServer } from '../../project.js'
import { rows } from '../sql.js'
import { clientOf, secretOf, signed, startDouble } from './double.js'
import type { Double } from './double.js'
import type { Person } from './shapes.js'
import { comeBack, finish, leave, page, providers, publicUrl, signInProject, startAt, walk } from './visitor.js'

const mallory: Person = { id: '666', name: 'mallory', email: 'mallory@example.com', isVerified: true }
const app = 'an app of the owner'

describe.each(databases)('hostile sign-ins on %s', (database) => {
  let project: AccountProject
  let double: Double
  let server: RunningServer

  beforeAll(async () => {
    double = await startDouble()
    project = await signInProject('hostile', database, {
      providers: {
        ...providers,
        google: { ...providers['google'], audience: [app, 'another app'] },
        auth0: { ...providers['auth0'], audience: [clientOf('auth0')] },
      },
    })
    server = await startAt(project, double)
  }, 240_000)

  afterEach(() => {
    double.claim = (claims) => claims
    double.instead.clear()
  })

  afterAll(async () => {
    double?.stop()
    const found = await rows(database, project.database.url, 'select count(*) as n from up_users')
    await server?.stop()
    await project?.database.drop()
    // Those of the tests that show what is let in.
    expect(Number(found[0]?.['n'])).toBe(2)
  })

  /** The page to which somebody comes back with this address and cookie. */
  async function errorOf(address: string, cookie: string): Promise<string | null> {
    const to = await comeBack(server, address, cookie)
    expect(`${to.origin}${to.pathname}`).toBe(page)
    expect([...to.searchParams.keys()].filter((name) => name.endsWith('token'))).toEqual([])
    return to.searchParams.get('error')
  }

  const message = ({ status, body }: Answer) => `${status} ${body.error?.message}`
  const refused = '400 This access_token is not of a sign-in here, was used, or is too old'

  test.each<readonly [what: string, change: (address: URL) => void]>([
    ['another state', ({ searchParams }) => searchParams.set('state', 'a'.repeat(43))],
    ['no state', ({ searchParams }) => searchParams.delete('state')],
    ['an empty state', ({ searchParams }) => searchParams.set('state', '')],
    ['several states', ({ searchParams }) => searchParams.append('state', 'other')],
  ])('%s', async (_what, change) => {
    const left = await leave(server, 'google')
    const address = new URL(double.agree(left.page, mallory))
    change(address)
    expect(await errorOf(address.href, left.cookie)).toBe('invalid_request')
  })

  test('a browser that did not leave, or left for another provider', async () => {
    const left = await leave(server, 'google')
    const address = double.agree(left.page, mallory)
    expect(await errorOf(address, '')).toBe('invalid_request')
    const other = await leave(server, 'google')
    expect(await errorOf(address, other.cookie)).toBe('invalid_request')
    const github = await leave(server, 'github')
    const value = github.cookie.slice(github.cookie.indexOf('=') + 1)
    const back = double.agree(github.page, mallory).replace('/github/', '/google/')
    expect(await errorOf(back, `content-gen-connect-google=${value}`)).toBe('invalid_request')
    expect(await errorOf(address, `${left.cookie.slice(0, -1)}A`)).toBe('invalid_request')
  })

  test('a code of somebody else, and one that was used', async () => {
    const [one, other] = [await leave(server, 'github'), await leave(server, 'github')]
    const code = new URL(double.agree(other.page, mallory)).searchParams.get('code') ?? ''
    const address = new URL(double.agree(one.page, mallory))
    address.searchParams.set('code', code)
    // The proof of PKCE is that of another journey.
    expect(await errorOf(address.href, one.cookie)).toBe('server_error')
    const left = await leave(server, 'github')
    const back = double.agree(left.page, mallory)
    expect((await comeBack(server, back, left.cookie)).searchParams.has('access_token')).toBe(true)
    expect(await errorOf(back, left.cookie)).toBe('server_error')
  })

  test.each<readonly [what: string, more: object]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another app', { aud: 'other' }],
    ['for an app that sends tokens by itself', { aud: app }],
    ['for nobody', { aud: undefined }],
    ['for several, and given to another', { aud: [clientOf('google'), 'other'], azp: 'other' }],
    ['of another journey', { nonce: 'a'.repeat(43) }],
    ['of no journey', { nonce: undefined }],
    ['that is too old', { iat: 500, exp: 1000 }],
    ['that names nobody', { sub: '' }],
  ])('an ID token %s', async (_what, more) => {
    double.claim = (claims) => ({ ...claims, ...more })
    const left = await leave(server, 'google')
    expect(await errorOf(double.agree(left.page, mallory), left.cookie)).toBe('server_error')
  })

  test.each<readonly [what: string, answer: (response: ServerResponse) => void]>([
    ['redirects to another host', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/user' }).end()],
    ['is huge', (response) => response.setHeader('content-type', 'application/json').end(`"${'a'.repeat(3 << 20)}"`)],
    ['is no JSON', (response) => response.end('<html>')],
    ['is an error', (response) => response.writeHead(500).end('{}')],
    ['names nobody', (response) => response.setHeader('content-type', 'application/json').end('{"login":"x"}')],
    ['names an object', (response) => response.setHeader('content-type', 'application/json').end('{"id":{"a":1}}')],
    ['is a list', (response) => response.setHeader('content-type', 'application/json').end('[[[1]]]')],
    ['ends at once', (response) => response.destroy()],
  ])('a profile that %s', async (_what, answer) => {
    double.instead.set('api.github.com/user', answer)
    const left = await leave(server, 'github')
    expect(await errorOf(double.agree(left.page, mallory), left.cookie)).toBe('server_error')
    double.instead.clear()
    double.instead.set('github.com/login/oauth/access_token', answer)
    const again = await leave(server, 'github')
    expect(await errorOf(double.agree(again.page, mallory), again.cookie)).toBe('server_error')
    expect(double.asked).not.toContain('127.0.0.1:1/user')
  })

  test('a provider that does not answer is given up', { timeout: 40_000 }, async () => {
    double.instead.set('github.com/login/oauth/access_token', () => undefined)
    const left = await leave(server, 'github')
    expect(await errorOf(double.agree(left.page, mallory), left.cookie)).toBe('server_error')
  })

  test('a refusal of the provider comes back in the words of OAuth alone', async () => {
    const left = await leave(server, 'github')
    const state = new URL(left.page).searchParams.get('state') ?? ''
    const address = (error: string) =>
      `${publicUrl}/api/connect/github/callback?state=${state}&error=${error}&error_description=%3Cscript%3E`
    const to = await comeBack(server, address('access_denied'), left.cookie)
    expect(to.search).toBe('?error=access_denied&error_description=The+provider+did+not+let+you+in')
    expect(await errorOf(address('%3Cscript%3E'), left.cookie)).toBe('server_error')
  })

  test.each([
    'https://evil.example/signed-in',
    'https://site.example.com.evil.example/signed-in',
    'https://site.example.com/other',
    'https://user:word@site.example.com/signed-in',
    'http://site.example.com/signed-in',
    'javascript:alert(1)',
    '//site.example.com/signed-in',
    'https://site.example.com/signed-in#there',
  ])('the page %s', async (callback) => {
    const answer = await leave(server, 'github', `?callback=${encodeURIComponent(callback)}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).error).toMatchObject({
      name: 'ValidationError',
      message: 'Invalid callback URL provided',
      details: { callback },
    })
    expect((await leave(server, 'github', '?callback[a]=b')).status).toBe(400)
  })

  test('a configured page is come back to, with its own parameters', async () => {
    const callback = 'https://app.example.com/signed-in?next=%2Fcart&access_token=fixed'
    const left = await leave(server, 'github', `?callback=${encodeURIComponent(callback)}`)
    const to = await comeBack(server, double.agree(left.page, { ...mallory, id: '667', email: null }), left.cookie)
    expect(to.href).toMatch(/^https:\/\/app\.example\.com\/signed-in\?next=%2Fcart&/)
    expect(to.searchParams.get('next')).toBe('/cart')
  })

  test('a token that this site did not obtain, of another provider, or too long', async () => {
    expect(message(await finish(server, 'github', '?access_token=stolen'))).toBe(refused)
    expect(message(await finish(server, 'github', ''))).toBe('400 No access_token.')
    expect(message(await finish(server, 'github', '?access_token='))).toBe('400 No access_token.')
    expect(message(await finish(server, 'github', '?access_token[a]=b'))).toBe('400 No access_token.')
    expect(message(await finish(server, 'github', '?code=x'))).toBe('400 No access_token.')
    expect(message(await finish(server, 'github', `?access_token=${'a'.repeat(10_000)}`))).toBe(refused)
    const to = await walk(server, double, 'github', { ...mallory, id: '668', email: 'none@example.com' })
    expect(message(await finish(server, 'discord', to.search))).toBe(refused)
    expect(message(await finish(server, 'nobody', to.search))).toBe('400 This provider is disabled')
    expect(message(await finish(server, '__proto__', to.search))).toBe('400 This provider is disabled')
  })

  test('a token is worth nothing to readers of the database', async () => {
    const to = await walk(server, double, 'github', { ...mallory, id: '669', email: 'kept@example.com' })
    const token = to.searchParams.get('access_token') ?? ''
    const kept = JSON.stringify(await rows(database, project.database.url, 'select * from content_gen_sign_ins'))
    expect(kept).not.toContain(token)
    expect(kept).not.toContain('kept@example.com')
    expect(server.output()).not.toContain(token)
  })

  describe('the id_token of an app', () => {
    const given = (more: object = {}) => double.idToken('google', mallory, { aud: app, ...more })
    const take = (token: string) => finish(server, 'google', `?id_token=${token}`)

    test.each<readonly [what: string, token: () => string]>([
      ['for another app', () => given({ aud: 'other' })],
      ['for the application of the site itself', () => given({ aud: clientOf('google') })],
      ['for several, and given to another', () => given({ aud: [app, 'other'], azp: 'other' })],
      ['for several, and given to nobody', () => given({ aud: [app, 'other'] })],
      ['of another issuer', () => given({ iss: 'https://evil.example' })],
      ['that is too old', () => given({ iat: 500, exp: 1000 })],
      ['without an end', () => given({ exp: undefined })],
      ['without a beginning', () => given({ iat: undefined })],
      ['that names nobody', () => given({ sub: undefined })],
      ['of another provider', () => double.idToken('keycloak', mallory, { aud: app })],
      ['without a signature', () => signed({ aud: app }, { alg: 'none' }, () => '')],
      ['signed by somebody else', () => given().replace(/[^.]+$/, Buffer.alloc(256, 1).toString('base64url'))],
      [
        'signed with the secret of the client',
        () => {
          const [, claims = ''] = given().split('.')
          const sign = (parts: string) => createHmac('sha256', secretOf('google')).update(parts).digest('base64url')
          return signed(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object, { alg: 'HS256' }, sign)
        },
      ],
      ['that is none', () => 'a.b.c'],
    ])('%s is refused', async (_what, token) => {
      expect(message(await take(token()))).toBe(refused)
    })

    test('of a provider that lists no apps is refused', async () => {
      const token = double.idToken('keycloak', mallory, { aud: app })
      expect(message(await finish(server, 'keycloak', `?id_token=${token}`))).toBe(refused)
    })

    test('may be for the application of the site, but not of its first step, which has a token that works once', async () => {
      const person = { ...mallory, id: '671', email: null }
      expect(message(await finish(server, 'auth0', `?id_token=${double.idToken('auth0', person, {})}`))).toBe(
        '400 Email was not available.',
      )
      const to = await walk(server, double, 'auth0', person)
      expect(message(await finish(server, 'auth0', `?id_token=${to.searchParams.get('id_token')}`))).toBe(refused)
      expect(message(await finish(server, 'auth0', to.search))).toBe('400 Email was not available.')
    })

    test('signs in once', async () => {
      const token = given()
      const answers = await Promise.all([1, 2, 3].map(() => take(token)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
      const { body, headers } = answers.find(({ status }) => status === 200) as Answer
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body.user).toMatchObject({ username: 'mallory', email: 'mallory@example.com', provider: 'google' })
      expect((await send(server.base, 'GET', '/api/users/me', undefined, bearer(body.jwt))).status).toBe(200)
      expect(message(await take(token))).toBe(refused)
      expect((await take(given({ jti: 'another' }))).body.user.id).toBe(body.user.id)
    })

    test('signs in once, however its signature is written', async () => {
      const token = given({ jti: 'written otherwise' })
      expect((await take(token)).status).toBe(200)
      // The last four bits of 256 bytes in base64url mean nothing.
      const next = String.fromCodePoint((token.codePointAt(token.length - 1) ?? 0) + 1)
      for (const other of [token.slice(0, -1) + next, `${token}=`, `${token}%20`])
        expect(message(await take(other))).toBe(refused)
    })
  })

  test('many windows of one person make one account', async () => {
    const person = { ...mallory, id: '700', name: 'twice', email: 'twice@example.com' }
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => walk(server, double, 'github', person)))
    const answers = await Promise.all(pages.map(({ search }) => finish(server, 'github', search)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })
})
