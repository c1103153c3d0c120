/** Attacks over HTTP: attempts to read secrets and to gain rights. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, password, register, send, signIn } from './account-project.js'
import { execute, rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'

describe.each(sampled('sqlite'))('abuse of accounts on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let base: string
  let full: string
  let jwt: string

  beforeAll(async () => {
    project = await accountProject(`accounts-abuse-${provider}`, provider)
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    base = server.base
    jwt = (await register(base, 'alice')).body.jwt
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

  const post = (path: string, body: unknown, headers: object = {}) => send(base, 'POST', path, body, headers)
  const asFull = (method: string, path: string, body?: unknown) => send(base, method, path, body, bearer(full))

  test('existing accounts are not revealed', async () => {
    const [unknown, wrong] = await Promise.all([signIn(base, 'nobody'), signIn(base, 'alice', 'wrong')])
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    const forgot = ['alice@example.com', 'nobody@example.com'].map((email) =>
      post('/api/auth/forgot-password', { email }),
    )
    for (const { status, text } of await Promise.all(forgot)) expect([status, text]).toEqual([200, '{"ok":true}'])
    const taken = await Promise.all([
      register(base, 'alice', { email: 'other@example.com' }),
      register(base, 'other', { email: 'alice@example.com' }),
    ])
    expect(taken[0]?.text).toBe(taken[1]?.text)
    expect(taken[0]?.status).toBe(400)
  })

  test('registration sets only the attributes that it may', async () => {
    const more = {
      id: 999,
      role: 2,
      confirmed: false,
      blocked: true,
      provider: 'google',
      resetPasswordToken: 'x',
      confirmationToken: 'x',
      tokenVersion: 5,
      token_version: 5,
      tokenSession: 5,
      token_session: 5,
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      createdBy: 1,
      __proto__: { role: 2 },
      constructor: { role: 2 },
    }
    const { status, body } = await register(base, 'grabber', more)
    expect(status).toBe(200)
    expect(Object.keys(body.user)).toEqual([
      'id',
      'username',
      'email',
      'provider',
      'confirmed',
      'blocked',
      'createdAt',
      'updatedAt',
    ])
    expect(body.user).toMatchObject({ username: 'grabber', provider: 'local', confirmed: true, blocked: false })
    expect((await asFull('GET', `/api/users/${body.user.id}?populate=role`)).body.role.type).toBe('authenticated')
    expect(body.user.id).toBeLessThan(999)
    expect(body.user.createdAt).toMatch(/^202[0-9]|^20[3-9]/)
    expect((await send(base, 'GET', '/api/users/me', undefined, bearer(body.jwt))).status).toBe(200)
    expect(
      (await post('/api/auth/reset-password', { code: 'x', password, passwordConfirmation: password })).status,
    ).toBe(400)
    expect((await send(base, 'GET', '/api/auth/email-confirmation?confirmation=x')).status).toBe(400)
  })

  test('the routes that manage accounts set only what they may, too', async () => {
    const code = `${Date.now().toString(16).padStart(12, '0')}${'ab'.repeat(58)}`
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const codes = { resetPasswordToken: hash(code), confirmationToken: hash('c') }
    const body = {
      ...codes,
      username: 'managed',
      email: 'managed@example.com',
      password,
      role: 1,
      provider: 'x',
      id: 5000,
      createdAt: '2000-01-01',
    }
    const made = await asFull('POST', '/api/users', body)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ provider: 'local', confirmed: false, role: { type: 'authenticated' } })
    expect(made.body.id).toBeLessThan(5000)
    const isOpen = async () => [
      (await post('/api/auth/reset-password', { code, password, passwordConfirmation: password })).status,
      (await send(base, 'GET', '/api/auth/email-confirmation?confirmation=c')).status,
    ]
    expect(await isOpen()).toEqual([400, 400])
    await asFull('PUT', `/api/users/${made.body.id}`, codes)
    expect(await isOpen()).toEqual([400, 400])
  })

  test('an entry does not change the account that it points to', async () => {
    const before = (await asFull('GET', '/api/users?populate=role')).body
    const article = {
      title: 'About accounts',
      owner: { id: 1, username: 'x', password: 'hacked!', role: 2, set: [{ id: 1, blocked: true }] },
    }
    await post('/api/articles', { data: article }, bearer(jwt))
    await post(
      '/api/articles',
      { data: { ...article, owner: { connect: [{ id: 1, blocked: true, password: 'hacked!' }] } } },
      bearer(jwt),
    )
    expect((await asFull('GET', '/api/users?populate=role')).body).toEqual(before)
    expect((await signIn(base, 'alice')).status).toBe(200)
  })

  test('an entry is not linked to an account that its author may not find', async () => {
    const link = async (headers: object) => {
      const data = { title: 'Whose article', owner: 1 }
      const { id } = (await post('/api/articles', { data }, headers)).body.data
      return (await asFull('GET', `/api/articles/${id}?populate=owner`)).body.data.attributes.owner.data
    }
    expect(await link({})).toBeNull()
    expect(await link(bearer(full))).toMatchObject({ id: 1 })
  })

  test('a code is text, and never a condition', async () => {
    await post('/api/auth/forgot-password', { email: 'alice@example.com' })
    const codes = [
      {},
      { $gt: 0 },
      { not: '' },
      { startsWith: '' },
      [],
      ['x'],
      null,
      undefined,
      true,
      0,
      '',
      ' ',
      { contains: '%' },
      '%',
      '\0',
    ]
    for (const code of codes) {
      const { status, body } = await post('/api/auth/reset-password', {
        code,
        password: 'hacked!',
        passwordConfirmation: 'hacked!',
      })
      expect([status, body.error.name], JSON.stringify(code)).toEqual([400, 'ValidationError'])
    }
    for (const confirmation of ['', '%00', '[$ne]=x', '=x&confirmation=y', '[]=x']) {
      expect((await send(base, 'GET', `/api/auth/email-confirmation?confirmation${confirmation}`)).status).toBe(400)
    }
    for (const identifier of [{ $ne: null }, ['alice'], true, 1, null]) {
      expect((await post('/api/auth/local', { identifier, password })).status).toBe(400)
    }
    expect((await signIn(base, 'alice')).status).toBe(200)
  })

  test('a password that bcrypt would truncate is refused everywhere', async () => {
    for (const long of ['p'.repeat(73), '😀'.repeat(25)]) {
      const answers = [
        await register(base, 'longer', { password: long }),
        await post('/api/auth/reset-password', { code: 'x', password: long, passwordConfirmation: long }),
        await post(
          '/api/auth/change-password',
          { currentPassword: password, password: long, passwordConfirmation: long },
          bearer(jwt),
        ),
        await asFull('POST', '/api/users', {
          username: 'longer',
          email: 'longer@example.com',
          password: long,
          role: 1,
        }),
        await asFull('PUT', '/api/users/1', { password: long }),
      ]
      for (const { status, body } of answers)
        expect([status, body.error.message]).toEqual([400, 'password must be at most 72 bytes'])
    }
    const whole = 'q'.repeat(72)
    expect((await register(base, 'longest', { password: whole })).status).toBe(200)
    expect((await signIn(base, 'longest', `${whole}x`)).status).toBe(400)
  })

  test('the number of accounts reveals nothing about hidden attributes', async () => {
    const total = (await asFull('GET', '/api/users/count')).body
    for (const query of [
      'password[$startsWith]=$2',
      'password[$startsWith]=x',
      'where[password][$startsWith]=$2',
      'resetPasswordToken[$null]=true',
      'username=alice',
    ]) {
      expect((await asFull('GET', `/api/users/count?${query}`)).body, query).toBe(total)
    }
    for (const name of [
      'password',
      'resetPasswordToken',
      'confirmationToken',
      'tokenVersion',
      'token_version',
      'tokenSession',
      'token_session',
      't1.password',
      'Password',
    ]) {
      for (const path of ['/api/users', '/api/users/count', '/api/articles']) {
        const key = path === '/api/articles' ? `filters[owner][${name}]` : `filters[${name}]`
        const [one, other] = await Promise.all(
          ['a', '$2b'].map((value) => asFull('GET', `${path}?${key}[$startsWith]=${value}`)),
        )
        expect([one?.status, one?.text], `${path} ${name}`).toEqual([400, other?.text])
      }
    }
  })

  test('passwords and private attributes of entries are not revealed by any request', async () => {
    await asFull('POST', '/api/articles', {
      data: { title: 'With secrets', secret: 'a secret', internalNotes: 'a note' },
    })
    for (const name of ['secret', 'internalNotes']) {
      const refused = [
        `filters[${name}][$notNull]=true`,
        `filters[$or][0][$not][${name}][$eq]=x`,
        `filters[localizations][${name}][$startsWith]=a`,
        `sort=${name}`,
        `sort[localizations][${name}]=desc`,
        `populate[localizations][filters][${name}][$startsWith]=a`,
        `populate[localizations][sort]=${name}`,
        `fields[0]=${name}`,
      ]
      for (const query of refused) {
        const { status, body } = await asFull('GET', `/api/articles?${query}`)
        expect([status, body.error?.message], query).toEqual([400, `Invalid parameter ${name}`])
      }
      for (const args of [`filters: { ${name}: { notNull: true } }`, `sort: "${name}"`]) {
        const { body } = await asFull('POST', '/graphql', { query: `{ articles(${args}) { data { id } } }` })
        expect(body.errors, args).toHaveLength(1)
      }
    }
    for (const text of ['a note', 'a secret', '$2b']) {
      expect((await asFull('GET', `/api/articles?_q=${encodeURIComponent(text)}`)).body.data, text).toEqual([])
    }
    expect((await asFull('GET', '/api/articles?populate=*')).text).not.toMatch(/internalNotes|"secret"|\$2b\$/)
  })

  test('of many who want the same name or address at once, over REST and GraphQL, one gets it', async () => {
    const race = (each: (i: number) => { username: string; email: string }) =>
      Promise.all(
        Array.from({ length: 50 }, async (_, i) => {
          const { username, email } = each(i)
          if (i % 2) return (await register(base, username, { email })).status === 200
          const input = JSON.stringify({ username, email, password }).replace(/"(\w+)":/g, '$1:')
          const { body } = await post('/graphql', { query: `mutation { register(input: ${input}) { jwt } }` })
          if (body.data === null)
            expect(body.errors[0].message).toMatch(
              /^(Email or Username are already taken|This attribute must be unique)$/,
            )
          return body.data !== null
        }),
      )
    const spelled = (i: number) => (i % 3 ? 'racer@Example.com' : i % 2 ? 'RACER@example.com' : 'racer@EXAMPLE.COM')
    const byEmail = await race((i) => ({ username: `racer${i}`, email: spelled(i) }))
    const byName = await race((i) => ({ username: 'namesake', email: `namesake${i}@example.com` }))
    for (const won of [byEmail, byName]) expect(won.filter(Boolean)).toHaveLength(1)
    expect((await asFull('GET', '/api/users/count?filters[email][$eqi]=racer@example.com')).body).toBe(1)
    expect((await asFull('GET', '/api/users/count?filters[username]=namesake')).body).toBe(1)
  }, 60_000)

  test('account managers cannot create duplicates either', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        asFull('POST', '/api/users', { username: `double${i}`, email: 'Double@example.com', password, role: 1 }),
      ),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = await Promise.all(['one', 'two', 'three', 'four'].map((name) => register(base, `other-${name}`)))
    const changed = await Promise.all(
      others.map(({ body }) => asFull('PUT', `/api/users/${body.user.id}`, { email: 'wanted@example.com' })),
    )
    expect(changed.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a name that is another account’s address does not lock that account out', async () => {
    expect((await register(base, 'Victim@Example.com', { email: 'impostor@example.com' })).status).toBe(200)
    const victim = (await register(base, 'victim', { email: 'victim@example.com', password: 'NewPass1' })).body
    for (const identifier of ['victim@example.com', 'Victim@Example.com', 'VICTIM@EXAMPLE.COM'])
      expect((await signIn(base, identifier, 'NewPass1')).body.user?.id, identifier).toBe(victim.user.id)
  })

  test('mails go only to the stored address', async () => {
    await register(base, 'folded', { email: 'user@example.com' })
    const lookalikes = [
      'usér@example.com',
      'ｕser@example.com',
      'user@example.com ',
      'user@example.com\r\nBcc: x@example.com',
    ]
    const before = project.mails().length
    for (const email of lookalikes) await post('/api/auth/forgot-password', { email })
    expect(project.mails()).toHaveLength(before)
    await post('/api/auth/forgot-password', { email: 'USER@Example.com' })
    expect(
      project
        .mails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual(['user@example.com'])
  })

  test('a code is invalid once the password or the address has changed', async () => {
    const { id } = (await register(base, 'mover')).body.user
    const codeFor = async (email: string) => {
      await post('/api/auth/forgot-password', { email })
      return /code=([0-9a-f]{128})/.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? ''
    }
    const reset = async (code: string) =>
      (await post('/api/auth/reset-password', { code, password: 'NewPass1', passwordConfirmation: 'NewPass1' })).status
    const first = await codeFor('mover@example.com')
    await asFull('PUT', `/api/users/${id}`, { email: 'moved@example.com' })
    expect(await reset(first)).toBe(400)
    const second = await codeFor('moved@example.com')
    await asFull('PUT', `/api/users/${id}`, { password: 'NewPass2' })
    expect(await reset(second)).toBe(400)
    const third = await codeFor('moved@example.com')
    const fourth = await codeFor('moved@example.com')
    expect(await reset(third), 'a later code takes the place of an earlier one').toBe(400)
    expect(await reset(fourth)).toBe(200)
    expect(await reset(fourth)).toBe(400)
  })

  test('a stored code cannot be used, and expires', async () => {
    await register(base, 'sleeper')
    const stored = async () => {
      const query = "select reset_password_token as code from up_users where username = 'sleeper'"
      return (await rows(provider, project.database.url, query))[0]?.['code']
    }
    const reset = async (code: string) =>
      (await post('/api/auth/reset-password', { code, password: 'NewPass1', passwordConfirmation: 'NewPass1' })).status
    await post('/api/auth/forgot-password', { email: 'sleeper@example.com' })
    const code = /code=([0-9a-f]{128})/.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? ''
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(await stored()).toBe(hash(code))
    expect(await reset(hash(code))).toBe(400)
    const old = `${(Date.now() - 3_600_001).toString(16).padStart(12, '0')}${code.slice(12)}`
    const statement = `update up_users set reset_password_token = '${hash(old)}' where username = 'sleeper'`
    await execute(provider, project.database.url, [statement])
    expect(await reset(old)).toBe(400)
    await post('/api/auth/forgot-password', { email: 'sleeper@example.com' })
    expect(await reset(/code=([0-9a-f]{128})/.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? '')).toBe(200)
    expect(await stored()).toBeNull()
  })

  test('no answer names a library, a table or a secret', async () => {
    const texts = [
      await asFull('GET', '/api/users?populate=*'),
      await asFull('GET', '/api/users/1?populate[role][populate]=*'),
      await asFull('GET', '/api/users-permissions/roles/1'),
    ]
    for (const { status, text } of texts) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/"password"|resetPasswordToken|confirmationToken|token_?version|\$2b\$|"users":/i)
    }
  })

  test('production does not start without a secret, or with a bad one', async () => {
    const start = (secret: string) => project.start({ JWT_SECRET: secret }).then((started) => started.stop())
    await expect(start('')).rejects.toThrow('JWT_SECRET is not set')
    await expect(start('short')).rejects.toThrow('JWT_SECRET is too short: it has 5 bytes and needs at least 32.')
    await expect(start('changeme-changeme-changeme-changeme')).rejects.toThrow("JWT_SECRET is an example's")
  })

  test('development creates a secret and keeps it', async () => {
    const env = { NODE_ENV: 'development', JWT_SECRET: undefined }
    const first = await project.start(env)
    const token = (await signIn(first.base, 'alice')).body.jwt
    await first.stop()
    const second = await project.start(env)
    expect((await send(second.base, 'GET', '/api/users/me', undefined, bearer(token))).status).toBe(200)
    await second.stop()
    rmSync(join(project.dir, '.env'))
  })
})
