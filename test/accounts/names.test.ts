/** Names that read the same belong to one account, whatever created the account and whichever way the name is sent. */
import { rehearse } from '@content-gen/operate'
import { alikeAccounts } from '@content-gen/users-permissions/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import {
  accountProject,
  bearer,
  magazineConfig,
  password,
  register,
  send,
  signIn,
  withSettings,
} from './account-project.js'
import { execute, rows } from './sql.js'
import type { AccountProject, Answer } from './account-project.js'
import type { RunningServer } from '../project.js'

const alike = [
  'Vic',
  'vic',
  'VIC',
  ' vic',
  'vic ',
  'vi\u200bc',
  'vic\u200d',
  '\ufeffvic',
  'ｖｉｃ',
  'v\u00adic',
  'vic\u00a0',
]

describe.each(providers)('names on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let auth: { authorization: string }

  beforeAll(async () => {
    project = await accountProject(`names-${provider}`, provider, withSettings({}, magazineConfig))
    server = await project.start()
    auth = bearer((await register(server.base, 'Victor')).body.jwt)
    expect((await register(server.base, 'vic')).status).toBe(200)
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  let count = 0
  const another = () => `another${count++}@example.com`
  const byGraphql = (username: string, email = another()) =>
    send(server.base, 'POST', '/graphql', {
      query: 'mutation ($i: UsersPermissionsRegisterInput!) { register(input: $i) { user { username } } }',
      variables: { i: { username, email, password } },
    })
  const messageOf = ({ body }: Answer): string | undefined => body.error?.message ?? body.errors?.[0]?.message
  const role = async () =>
    (await send(server.base, 'GET', '/api/users/me?populate=role', undefined, auth)).body.role?.id ?? 1
  const create = async (username: string, email = another()) =>
    send(server.base, 'POST', '/api/users', { username, email, password, role: await role() }, auth)

  test.each(alike)('%j cannot register beside vic', async (username) => {
    const taken = 'Email or Username are already taken'
    expect(messageOf(await register(server.base, username, { email: another() }))).toBe(taken)
    expect(messageOf(await byGraphql(username))).toBe(taken)
  })

  test('a name of more than 1000 characters is refused before it is normalized', async () => {
    // Each of these characters normalizes to eighteen.
    const long = '\ufdfa'.repeat(1001)
    const message = 'username must be at most 1000 characters'
    expect(messageOf(await register(server.base, long, { email: another() }))).toBe(message)
    expect(messageOf(await byGraphql(long))).toBe(message)
    expect(messageOf(await create(long))).toBe(message)
    expect(messageOf(await create('Shorter', `${'a'.repeat(1000)}@example.com`))).toBe(
      'email must be at most 1000 characters',
    )
  })

  test.each(alike)('an account cannot be created as or renamed to %j', async (username) => {
    expect(messageOf(await create(username))).toBe('This attribute must be unique')
    const me = (await send(server.base, 'GET', '/api/users/me', undefined, auth)).body.id
    const renamed = await send(server.base, 'PUT', `/api/users/${me}`, { username }, auth)
    expect(messageOf(renamed)).toBe('Username already taken')
    const changed = await send(
      server.base,
      'POST',
      '/graphql',
      {
        query:
          'mutation ($i: ID!, $d: UsersPermissionsUserInput!) { updateUsersPermissionsUser(id: $i, data: $d) { data { id } } }',
        variables: { i: me, d: { username } },
      },
      auth,
    )
    expect(messageOf(changed)).toBe('Username already taken')
  })

  test('addresses too', async () => {
    const taken = 'Email or Username are already taken'
    for (const email of ['vic@example.com', 'VIC@example.com', 'ｖic@example.com']) {
      expect(messageOf(await register(server.base, `someone${count++}`, { email }))).toBe(taken)
      expect(messageOf(await create(`someone${count++}`, email))).toBe('Email already taken')
    }
  })

  test('the own name may be written differently', async () => {
    const me = (await send(server.base, 'GET', '/api/users/me', undefined, auth)).body.id
    for (const username of ['VICTOR', 'victor ', 'Victor']) {
      const { status, body } = await send(server.base, 'PUT', `/api/users/${me}`, { username }, auth)
      expect([status, body.username]).toEqual([200, username])
    }
    expect((await signIn(server.base, 'Victor')).status).toBe(200)
    expect((await signIn(server.base, 'victor')).status).toBe(400)
  })

  test('a former name is free', async () => {
    const { body } = await create('Fleeting')
    expect(messageOf(await create('fleeting'))).toBe('This attribute must be unique')
    await send(server.base, 'PUT', `/api/users/${body.id}`, { username: 'Settled' }, auth)
    expect((await create('fleeting')).status).toBe(201)
    expect(messageOf(await create('SETTLED'))).toBe('This attribute must be unique')
  })

  test('of many at once one is registered', async () => {
    const names = ['crowd', 'Crowd', 'CROWD', 'crowd ', 'c\u200browd', 'ｃrowd']
    const statuses = await Promise.all(
      names.map(async (name) => (await register(server.base, name, { email: another() })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400])
  })

  test('accounts that were copied with names that read the same sign in by the exact one', async () => {
    const [secret = {}] = await rows(
      provider,
      project.database.url,
      `select password, created_at from up_users where username = 'vic'`,
    )
    const now = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : 'now()'
    const copied = (username: string, email: string) =>
      `insert into up_users (username, email, provider, password, confirmed, blocked, created_at, updated_at)
        values ('${username}', '${email}', 'local', '${String(secret['password'])}', true, false, ${now}, ${now})`
    await execute(provider, project.database.url, [
      copied('Dave', 'Dave@mail.test'),
      copied('dave', 'dave@mail.test'),
      copied('solo', 'Solo@mail.test'),
    ])
    const signedIn = async (identifier: string) => (await signIn(server.base, identifier)).body.user?.username
    for (const name of ['Dave', 'dave', 'solo']) expect([name, await signedIn(name)]).toEqual([name, name])
    // There every address is sought in lower case: it signs in dave, and nobody with the others.
    expect(await signedIn('Dave@mail.test')).toBe('Dave')
    expect(await signedIn('dave@mail.test')).toBe('dave')
    expect(await signedIn('DAVE@mail.test')).toBe('dave')
    expect(await signedIn('Solo@mail.test')).toBe('solo')
    for (const name of ['DAVE', 'solo@mail.test']) expect((await signIn(server.base, name)).status).toBe(400)

    for (const username of ['DAVE', 'ｄave', 'da\u200bve']) {
      const refused = await register(server.base, username, { email: another() })
      expect(messageOf(refused)).toBe('Email or Username are already taken')
    }
    for (const email of ['DAVE@mail.test', 'solo@mail.test'])
      expect(messageOf(await register(server.base, another(), { email }))).toBe('Email or Username are already taken')

    // Each keeps its own name, and cannot take the other one.
    const dave = (await signIn(server.base, 'dave')).body.user.id
    const put = (data: object) => send(server.base, 'PUT', `/api/users/${dave}`, data, auth)
    expect((await put({ username: 'dave', email: 'dave@mail.test' })).status).toBe(200)
    expect(messageOf(await put({ username: 'DAVE' }))).toBe('Username already taken')
    expect(messageOf(await put({ email: 'solo@mail.test' }))).toBe('Email already taken')

    const before = project.mails().length
    for (const email of ['Dave@mail.test', 'DAVE@mail.test'])
      await send(server.base, 'POST', '/api/auth/forgot-password', { email })
    await expect
      .poll(() =>
        project
          .mails()
          .slice(before)
          .map(({ to }) => to),
      )
      .toEqual(['Dave@mail.test', 'dave@mail.test'])
    const { stdout } = await project.cli('user', 'block', 'Dave@mail.test')
    expect(stdout).toContain('Dave')
    expect((await signIn(server.base, 'dave@mail.test')).status).toBe(200)

    const database = { projectDir: project.dir, provider, databaseUrl: project.database.url }
    const readingAlike = async () =>
      (await rehearse(database, alikeAccounts)).map((group) => group.map(({ name }) => name))
    const both = [
      ['Dave', 'dave'],
      ['Dave@mail.test', 'dave@mail.test'],
    ]
    expect(await readingAlike()).toEqual(both)
    expect((await register(server.base, 'Filling', { email: another() })).status).toBe(200)
    expect(await rows(provider, project.database.url, 'select id from up_users where email_key is null')).toEqual([])
    expect(await readingAlike()).toEqual(both)
  })

  test('accounts of the command line and of an earlier version are distinct as well', async () => {
    const made = (username: string) =>
      project.cli(
        'user',
        'create',
        '--username',
        username,
        '--email',
        another(),
        '--password',
        password,
        '--role',
        'authenticated',
      )
    await made('Typed')
    await expect(made('typed')).rejects.toThrow('mail or username are already taken')
    expect(messageOf(await create('TYPED'))).toBe('This attribute must be unique')
    const forget = () =>
      execute(provider, project.database.url, ['update up_users set username_key = null, email_key = null'])
    await forget()
    expect(messageOf(await create('TYPED'))).toBe('This attribute must be unique')
    await forget()
    await server.stop()
    server = await project.start()
    expect(messageOf(await register(server.base, 'TYPED', { email: another() }))).toBe(
      'Email or Username are already taken',
    )
    expect(await rows(provider, project.database.url, 'select id from up_users where username_key is null')).toEqual([])
  })
})
