/** Authentication by tokens of users and of machines: issued, forged, revoked and expired. */
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, password, register, send, signIn, withSettings } from './account-project.js'
import { forgedTokens, issuedToken } from './forged-tokens.js'
import { execute } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject, Answer } from './account-project.js'

const me = (base: string, token: string) => send(base, 'GET', '/api/users/me', undefined, bearer(token))

describe.each(sampled('postgresql'))('tokens on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let base: string
  let alice: Answer
  let full: string

  beforeAll(async () => {
    project = await accountProject(`accounts-tokens-${provider}`, provider)
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    base = server.base
    alice = await register(base, 'alice')
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

  test('a forged token is invalid, and all are refused alike', async () => {
    const secret = project.env['JWT_SECRET'] ?? ''
    expect((await me(base, issuedToken(secret, alice.body.user.id))).status).toBe(200)
    const answers = new Set<string>()
    for (const [name, authorization] of Object.entries(forgedTokens(secret, alice.body.user.id))) {
      for (const path of ['/api/users/me', '/api/articles', '/graphql?query={__typename}']) {
        const { status, text } = await send(base, 'GET', path, undefined, { authorization })
        expect(status, `${name} ${path}`).toBe(401)
        answers.add(text)
      }
    }
    expect([...answers]).toEqual([
      '{"data":null,"error":{"status":401,"name":"UnauthorizedError","message":"Missing or invalid credentials","details":{}}}',
    ])
  })

  test('only one header counts, and nothing but the header', async () => {
    const { jwt } = alice.body
    expect((await send(base, 'GET', '/api/users/me', undefined, { authorization: `bearer ${jwt}` })).status).toBe(200)
    expect((await send(base, 'GET', `/api/users/me?access_token=${jwt}`)).status).toBe(403)
    expect(
      (await send(base, 'GET', '/api/users/me', undefined, { cookie: `jwt=${jwt}; authorization=Bearer ${jwt}` }))
        .status,
    ).toBe(403)
    expect(await twoHeaders(base, `Bearer ${jwt}`, 'Bearer x')).toMatch(/^HTTP\/1.1 401 /)
  })

  test('a token does not outlive a change of the password', async () => {
    const before = (await register(base, 'changer')).body.jwt
    const body = { currentPassword: password, password: 'NewPass1', passwordConfirmation: 'NewPass1' }
    const changed = await send(base, 'POST', '/api/auth/change-password', body, bearer(before))
    expect(changed.status).toBe(200)
    expect((await me(base, before)).status).toBe(401)
    expect((await me(base, changed.body.jwt)).status).toBe(200)
    expect((await me(base, (await signIn(base, 'changer', 'NewPass1')).body.jwt)).status).toBe(200)
  })

  test('not even if both were made in the same second', async () => {
    const { user, jwt: before } = (await register(base, 'hasty')).body
    const change = (from: string, to: string, token: string) =>
      send(
        base,
        'POST',
        '/api/auth/change-password',
        { currentPassword: from, password: to, passwordConfirmation: to },
        bearer(token),
      )
    const tokens = [before]
    for (const [from, to] of [
      [password, 'NewPass1'],
      ['NewPass1', 'NewPass2'],
      ['NewPass2', 'NewPass3'],
    ] as const)
      tokens.push((await change(from, to, tokens.at(-1) ?? '')).body.jwt)
    // As if issued within the same second: the test compares only what the server signed, not when.
    expect(new Set(tokens).size).toBe(4)
    const statuses = await Promise.all(tokens.map(async (token) => (await me(base, token)).status))
    expect(statuses).toEqual([401, 401, 401, 200])
    const forged = issuedToken(project.env['JWT_SECRET'] ?? '', user.id)
    expect((await me(base, forged)).status, 'a token without a version, made now').toBe(401)
  })

  test('if the config keeps it, only the session that asked for the change stays signed in', async () => {
    const change = async (from: string, to: string, token: string): Promise<string> => {
      const body = { currentPassword: from, password: to, passwordConfirmation: to }
      const { status, body: answer } = await send(base, 'POST', '/api/auth/change-password', body, bearer(token))
      expect(status).toBe(200)
      return answer.jwt
    }
    const statuses = (...tokens: string[]) => Promise.all(tokens.map(async (token) => (await me(base, token)).status))
    const early = (await register(base, 'early')).body.jwt
    await server.stop()
    await project.configure(withSettings({ jwt: { keepOnPasswordChange: true } }))
    server = await project.start()
    base = server.base
    expect(await statuses(early), 'a token without a session is good').toEqual([200])
    const earlyNext = await change(password, 'NewPass1', early)
    expect(await statuses(early, earlyNext), 'and does not outlive a change').toEqual([401, 200])

    const { user, jwt: asking } = (await register(base, 'keeper')).body
    const other = (await signIn(base, 'keeper')).body.jwt
    const next = await change(password, 'NewPass1', asking)
    expect(await statuses(asking, next, other)).toEqual([200, 200, 401])
    const late = (await signIn(base, 'keeper', 'NewPass1')).body.jwt
    // Both belong to one session.
    await change('NewPass1', 'NewPass2', asking)
    expect(await statuses(asking, next, late)).toEqual([200, 200, 401])
    const last = (await signIn(base, 'keeper', 'NewPass2')).body.jwt
    const mutation =
      'mutation ($a: String!, $b: String!) { changePassword(currentPassword: $a, password: $b, passwordConfirmation: $b) { jwt } }'
    const variables = { a: 'NewPass2', b: 'NewPass3' }
    const { body } = await send(base, 'POST', '/graphql', { query: mutation, variables }, bearer(last))
    expect(await statuses(last, body.data.changePassword.jwt, asking)).toEqual([200, 200, 401])
    await send(base, 'PUT', `/api/users/${user.id}`, { password: 'NewPass4' }, bearer(full))
    expect(await statuses(last, body.data.changePassword.jwt)).toEqual([401, 401])
    const blocked = (await signIn(base, 'keeper', 'NewPass4')).body.jwt
    await change('NewPass4', 'NewPass5', blocked)
    await send(base, 'PUT', `/api/users/${user.id}`, { blocked: true }, bearer(full))
    await send(base, 'PUT', `/api/users/${user.id}`, { blocked: false }, bearer(full))
    expect(await statuses(blocked)).toEqual([401])
    await server.stop()
    await project.configure(withSettings({}))
    server = await project.start()
    base = server.base
  })

  test('a token of an installation without versions is valid until it is revoked', async () => {
    const { user } = (await register(base, 'moved')).body
    const old = issuedToken(project.env['JWT_SECRET'] ?? '', user.id)
    expect((await me(base, old)).status).toBe(200)
    await send(base, 'PUT', `/api/users/${user.id}`, { password: 'NewPass1' }, bearer(full))
    expect((await me(base, old)).status).toBe(401)
  })

  test('the signer’s clock may be a little ahead', async () => {
    const secret = project.env['JWT_SECRET'] ?? ''
    const { id } = alice.body.user
    expect((await me(base, issuedToken(secret, id, 5))).status).toBe(200)
    expect((await me(base, issuedToken(secret, id, 60))).status).toBe(401)
  })

  test('a change of role counts from the next request on', async () => {
    const { user, jwt } = (await register(base, 'promoted')).body
    const mayRead = async () => (await send(base, 'GET', '/api/secret-notes', undefined, bearer(jwt))).status
    expect(await mayRead()).toBe(200)
    const roles = (await send(base, 'GET', '/api/users-permissions/roles', undefined, bearer(full))).body.roles
    const open = (roles as { id: number; type: string }[]).find(({ type }) => type === 'public')?.id
    await send(base, 'PUT', `/api/users/${user.id}`, { role: open }, bearer(full))
    expect(await mayRead()).toBe(403)
    expect((await me(base, jwt)).status, 'users/me is for the authenticated').toBe(403)
  })

  test('a deleted account passes nothing on to a later one', async () => {
    const gone = (await register(base, 'first-owner')).body
    await send(base, 'DELETE', `/api/users/${gone.user.id}`, undefined, bearer(full))
    const next = (await register(base, 'next-owner')).body
    expect(next.user.id).toBeGreaterThan(gone.user.id)
    expect((await me(base, gone.jwt)).status).toBe(401)
  })

  test('a token does not outlive a reset, which a code allows once', async () => {
    const before = (await register(base, 'resetter')).body.jwt
    await send(base, 'POST', '/api/auth/forgot-password', { email: 'resetter@example.com' })
    const code = /code=([0-9a-f]{128})/.exec(project.mails().at(-1)?.text ?? '')?.[1]
    const reset = { code, password: 'NewPass1', passwordConfirmation: 'NewPass1' }
    const answers = await Promise.all([1, 2, 3].map(() => send(base, 'POST', '/api/auth/reset-password', reset)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await me(base, before)).status).toBe(401)
    expect((await me(base, answers.find(({ status }) => status === 200)?.body.jwt)).status).toBe(200)
  })

  test.each([true, 'true'])('a token does not outlive a block (%j), even after it is lifted', async (value) => {
    const blocked = (await register(base, 'blocked')).body
    const change = (body: object) => send(base, 'PUT', `/api/users/${blocked.user.id}`, body, bearer(full))
    expect((await change({ blocked: value })).status).toBe(200)
    expect((await me(base, blocked.jwt)).body.error).toMatchObject({ status: 401, message: 'Invalid credentials' })
    expect((await send(base, 'POST', '/api/auth/local', {}, bearer(blocked.jwt))).status).toBe(401)
    expect((await signIn(base, 'blocked')).body.error.message).toBe('Your account has been blocked by an administrator')
    await change({ blocked: false })
    expect((await me(base, blocked.jwt)).status).toBe(401)
    expect((await me(base, (await signIn(base, 'blocked')).body.jwt)).status).toBe(200)
    await send(base, 'DELETE', `/api/users/${blocked.user.id}`, undefined, bearer(full))
  })

  test('a token does not outlive its account', async () => {
    const gone = (await register(base, 'goner')).body
    expect((await send(base, 'DELETE', `/api/users/${gone.user.id}`, undefined, bearer(full))).body.username).toBe(
      'goner',
    )
    expect((await send(base, 'DELETE', `/api/users/${gone.user.id}`, undefined, bearer(full))).status).toBe(204)
    expect((await me(base, gone.jwt)).body.error.message).toBe('Invalid credentials')
  })

  test('machines: the rights of each kind', async () => {
    const make = async (name: string, type: string, ...more: string[]) =>
      bearer((await project.cli('token', 'create', '--name', name, '--type', type, ...more)).stdout.trim())
    const readOnly = await make('reader', 'read-only')
    const custom = await make('custom', 'custom', '--permission', 'api::product.product.create')
    const statusOf = async (method: string, path: string, headers: object, body?: object) =>
      (await send(base, method, path, body, headers)).status
    const product = { data: { name: 'x' } }
    expect(await statusOf('GET', '/api/secret-notes', readOnly)).toBe(200)
    expect(await statusOf('GET', '/api/users', readOnly)).toBe(200)
    expect(await statusOf('POST', '/api/products', readOnly, product)).toBe(403)
    for (const path of ['/api/users/count', '/api/users/me', '/api/i18n/locales'])
      expect(await statusOf('GET', path, readOnly), path).toBe(403)
    expect(await statusOf('POST', '/api/auth/local', readOnly, {})).toBe(403)
    expect(await statusOf('POST', '/api/products', custom, product)).toBe(200)
    expect(await statusOf('GET', '/api/products', custom)).toBe(403)
    expect(await statusOf('GET', '/api/users/me', bearer(full))).toBe(401)
    expect(await statusOf('GET', '/api/secret-notes', bearer(full))).toBe(200)
  })

  test('machines: the tokens of an existing installation are valid, under its salt', async () => {
    const key = '5f'.repeat(128)
    const stored = createHmac('sha512', project.env['API_TOKEN_SALT'] ?? '')
      .update(key)
      .digest('hex')
    expect(stored).toHaveLength(128)
    const insert = (name: string, accessKey: string, expiresAt: string) =>
      `insert into content_gen_api_tokens (name, type, access_key, permissions, expires_at, created_at) values ('${name}', 'read-only', '${accessKey}', '[]', ${expiresAt}, '2024-01-02T03:04:05.000Z')`
    const other = createHmac('sha512', 'the salt of others').update('6f'.repeat(128)).digest('hex')
    const late = createHmac('sha512', project.env['API_TOKEN_SALT'] ?? '')
      .update('7f'.repeat(128))
      .digest('hex')
    await execute(provider, project.database.url, [
      insert('migrated', stored, 'null'),
      insert('of another salt', other, 'null'),
      insert('of another time', late, `'2024-04-01T03:04:05.000Z'`),
    ])
    const read = async (token: string) => (await send(base, 'GET', '/api/products', undefined, bearer(token))).body
    expect((await read(key)).data).toBeDefined()
    expect((await read('6f'.repeat(128))).error.message).toBe('Missing or invalid credentials')
    expect((await read('7f'.repeat(128))).error.message).toBe('Token expired')
    expect((await read(stored)).error.message, 'what is stored is no token').toBe('Missing or invalid credentials')
  })

  test('machines: an expired or revoked token', async () => {
    const [short, long] = [`short${'x'.repeat(60)}`, `long${'x'.repeat(60)}`]
    await project.cli(
      'token',
      'create',
      '--name',
      'short',
      '--type',
      'read-only',
      '--key',
      short,
      '--lifespan',
      '0.00000001',
    )
    await project.cli('token', 'create', '--name', 'long', '--type', 'read-only', '--key', long, '--lifespan', '7')
    expect((await send(base, 'GET', '/api/products', undefined, bearer(short))).body.error.message).toBe(
      'Token expired',
    )
    expect((await send(base, 'GET', '/api/products/1?fields[0]=name', undefined, bearer(long))).status).toBe(200)
    await expect
      .poll(async () => (await project.cli('token', 'list')).stdout, { timeout: 20_000 })
      .toMatch(/^long: read-only, expires 20.*, last used 20/m)
    expect((await project.cli('token', 'list')).stdout).not.toContain(long)
    await project.cli('token', 'revoke', '--name', 'long')
    expect((await send(base, 'GET', '/api/products', undefined, bearer(long))).body.error.message).toBe(
      'Missing or invalid credentials',
    )
    await expect(project.cli('token', 'revoke', '--name', 'long')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no token "long".\n',
    })
  })

  test('the first account comes from the command line', async () => {
    const made = await project.cli(
      'user',
      'create',
      '--username',
      'first',
      '--email',
      'First@Example.com',
      '--password',
      password,
    )
    expect(made.stdout).toMatch(/^Created the account first \(id \d+\)\.\n$/)
    const user = (await signIn(base, 'first@example.com')).body
    expect(user.user).toMatchObject({
      username: 'first',
      email: 'first@example.com',
      confirmed: true,
      provider: 'local',
    })
    expect((await me(base, user.jwt)).status).toBe(200)
    const again = project.cli(
      'user',
      'create',
      '--username',
      'first',
      '--email',
      'x@example.com',
      '--password',
      password,
    )
    await expect(again).rejects.toMatchObject({ code: 1, stderr: 'Email or username are already taken.\n' })
  })
})

/** `fetch` would join headers of one name. */
function twoHeaders(base: string, first: string, second: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.end(
        `GET /api/users/me HTTP/1.1\r\nHost: x\r\nAuthorization: ${first}\r\nAuthorization: ${second}\r\nConnection: close\r\n\r\n`,
      )
    })
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}
