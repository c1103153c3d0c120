/** Tokens and answers that no honest provider sends let nobody in, and do the server no harm. */
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { dishonestProvider, idToken } from './dishonest-provider.js'
import { Browser, firstAdministrator, panelProject } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import type { DishonestProvider } from './dishonest-provider.js'

const secret = 'the secret of the panel'
const failed = 'providerFailed'

describe.each(sampled('postgresql'))('a dishonest provider on %s', (database) => {
  let project: AccountProject
  let server: RunningServer
  let provider: DishonestProvider

  beforeAll(async () => {
    provider = await dishonestProvider()
    const { issuer } = provider
    const oidc = { issuer, clientId: 'panel', clientSecret: '${PANEL_SECRET}', label: 'Example ID', role: 'author' }
    project = await panelProject('dishonest', database, { admin: { enabled: true, oidc } })
    server = await project.start({ PUBLIC_URL: 'https://cms.example.com', PANEL_SECRET: secret })
    await firstAdministrator(server, 'kay@example.com')
  }, 180_000)

  afterAll(async () => {
    provider?.stop()
    await server?.stop()
    await project?.database.drop()
  })

  /** Signs in by what the provider answers; returns who is in, or the refusal. */
  async function signIn(answerTo: (nonce: string) => DishonestProvider['answer']): Promise<string> {
    const visit = (path: string, cookie = '') =>
      fetch(`${server.base}/admin/api/session/oidc${path}`, { redirect: 'manual', headers: { cookie } })
    const left = await visit('')
    const { searchParams } = new URL(left.headers.get('location') ?? '')
    provider.answer = answerTo(searchParams.get('nonce') ?? '')
    const [cookie = ''] = left.headers.getSetCookie()[0]?.split(';') ?? []
    const back = await visit(`/callback?code=any&state=${searchParams.get('state')}`, cookie)
    const session = back.headers.getSetCookie().find((set) => /^content-gen-admin-[\da-f]{16}=/.test(set))
    const browser = new Browser(server.base)
    browser.cookie = session?.split(';')[0] ?? null
    if (browser.cookie === null)
      return decodeURIComponent(back.headers.get('location') ?? '').replace('/admin/?refused=', '')
    const { email, firstname } = (await browser.send('GET', '/session')).body.data.administrator
    return `${email} ${firstname}`.trim()
  }

  const now = () => Math.floor(Date.now() / 1000)
  const claims = (nonce: string, more: object) => ({
    iss: provider.issuer,
    aud: 'panel',
    sub: 'somebody',
    iat: now(),
    exp: now() + 300,
    nonce,
    email: 'somebody@example.com',
    email_verified: true,
    ...more,
  })

  test.each<readonly [what: string, header: object, signed: (parts: string) => string]>([
    ['without a signature', { alg: 'none' }, () => ''],
    ['signed by somebody else', { alg: 'RS256', kid: 'own' }, () => Buffer.alloc(256, 1).toString('base64url')],
    [
      'signed with a key that is not listed',
      { alg: 'RS256', kid: 'other' },
      () => Buffer.alloc(256).toString('base64url'),
    ],
    [
      'signed with the secret of the client',
      { alg: 'HS256' },
      (parts) => createHmac('sha256', secret).update(parts).digest('base64url'),
    ],
  ])('a token %s is refused', async (_what, header, signed) => {
    expect(await signIn((nonce) => idToken(claims(nonce, {}), header, signed))).toBe(failed)
  })

  test.each<readonly [what: string, more: object]>([
    ['that is too old', { exp: 1000, iat: 500 }],
    ['without an end', { exp: undefined }],
    ['for somebody else', { aud: 'other' }],
    ['for nobody', { aud: undefined }],
    ['for several, and given to another', { aud: ['panel', 'other'], azp: 'other' }],
    ['for several, and given to nobody', { aud: ['panel', 'other'] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of another journey', { nonce: 'a'.repeat(43) }],
    ['of no journey', { nonce: undefined }],
    ['that names nobody', { sub: '' }],
    ['that names half a letter', { sub: 'somebody\ud800' }],
    ['that names somebody at length', { sub: 'x'.repeat(256) }],
  ])('a token %s is refused', async (_what, more) => {
    expect(await signIn((nonce) => idToken(claims(nonce, more)))).toBe(failed)
  })

  test('an address with a letter that looks like another one is another address', async () => {
    const kelvin = { sub: 'kelvin', email: '\u212Aay@example.com', given_name: 'Not\0 Kay' }
    expect(await signIn((nonce) => idToken(claims(nonce, kelvin)))).toBe('\u212Aay@example.com')
    const kay = { sub: 'kay', email: ' KAY@Example.com' }
    expect(await signIn((nonce) => idToken(claims(nonce, kay)))).toBe('kay@example.com Ada')
  })

  test('an answer without an end is given up', async () => {
    let sent = 0
    const endless = (response: ServerResponse) => {
      response.setHeader('content-type', 'application/json')
      const more = () => {
        while (sent++ < 200) if (!response.write(' '.repeat(1 << 20))) return
      }
      response.on('drain', more)
      more()
    }
    expect(await signIn(() => endless)).toBe(failed)
    // The rest is what sockets hold.
    expect(sent).toBeLessThan(100)
  })
})
