/** Users and roles with the owner's own attributes: routes and operations follow the models. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, password, register, send, withSettings } from './account-project.js'
import { execute, rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'

const config = {
  'users-permissions': { ratelimit: { enabled: false } },
  permissions: { public: ['api::post.post.find'], authenticated: ['plugin::users-permissions.role.find'] },
}
const models = fileURLToPath(new URL('../../fixtures/cases/extended-user/', import.meta.url))

describe.each(sampled('sqlite'))('an extended user on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let full: string

  beforeAll(async () => {
    project = await accountProject(`accounts-extended-${provider}`, provider, config, models)
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

  const asFull = (method: string, path: string, body?: unknown) => send(server.base, method, path, body, bearer(full))

  const notesOf = async (username: string) => {
    const query = `select notes from up_users where username = '${username}'`
    return (await rows(provider, project.database.url, query))[0]?.['notes']
  }

  test('registers with plain attributes, by the rules of the model', async () => {
    const more = { nickname: 'Ada', notes: 'private', posts: [1], avatar: 1, unknown: 'x' }
    const { status, body } = await register(server.base, 'ada lovelace', { email: 'ada@example.com', ...more })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username: 'ada lovelace', nickname: 'Ada' })
    expect(body.user).not.toHaveProperty('notes')
    expect(body.user).not.toHaveProperty('unknown')
    expect(await notesOf('ada lovelace')).toBeNull()
    const me = await send(server.base, 'GET', '/api/users/me?populate=role', undefined, bearer(body.jwt))
    expect(me.body).toMatchObject({ nickname: 'Ada', role: { type: 'authenticated', colour: null } })
    const short = await register(server.base, 'bob', { email: 'bob@example.com' })
    expect([short.status, short.body.error.message]).toEqual([400, 'username must be at least 5 characters'])
  })

  test('registers with the attributes that the config names, and never with those that define the account', async () => {
    await server.stop()
    const names = [
      'notes',
      'posts',
      'role',
      'confirmed',
      'blocked',
      'provider',
      'resetPasswordToken',
      'confirmationToken',
    ]
    const ratelimit = { enabled: false }
    await project.configure(withSettings({ ratelimit, register: { allowedFields: names } }, config))
    server = await project.start()
    const post = (await asFull('POST', '/api/posts', { data: { title: 'x' } })).body.data.id
    const code = `${Date.now().toString(16).padStart(12, '0')}${'ab'.repeat(58)}`
    const more = {
      nickname: 'left out',
      notes: 'taken',
      posts: [post],
      role: 2,
      confirmed: false,
      blocked: true,
      provider: 'google',
      resetPasswordToken: createHash('sha256').update(code).digest('hex'),
      confirmationToken: createHash('sha256').update('c').digest('hex'),
    }
    const { status, body } = await register(server.base, 'chosen', { email: 'chosen@example.com', ...more })
    expect(status).toBe(200)
    const path = `/api/users/${body.user.id}?populate=*`
    expect((await asFull('GET', path)).body).toMatchObject({
      nickname: null,
      confirmed: true,
      blocked: false,
      provider: 'local',
      role: { type: 'authenticated' },
      posts: [{ id: post }],
    })
    expect(await notesOf('chosen')).toBe('taken')
    const reset = { code, password: 'NewPass1', passwordConfirmation: 'NewPass1' }
    expect((await send(server.base, 'POST', '/api/auth/reset-password', reset)).status).toBe(400)
    expect((await send(server.base, 'GET', '/api/auth/email-confirmation?confirmation=c')).status).toBe(400)
  })

  test('is managed with them, except for private ones', async () => {
    const made = await asFull('POST', '/api/users', {
      username: 'grace',
      email: 'grace@example.com',
      password,
      role: 1,
      nickname: 'G',
      notes: 'x',
    })
    expect(made.status, made.text).toBe(201)
    const changed = await asFull('PUT', `/api/users/${made.body.id}`, { nickname: 'Amazing' })
    expect(changed.body).toMatchObject({ nickname: 'Amazing', username: 'grace' })
    expect((await asFull('GET', '/api/users?filters[nickname][$startsWith]=Ama&fields=nickname')).body).toEqual([
      { id: made.body.id, nickname: 'Amazing' },
    ])
    expect((await asFull('GET', '/api/users?filters[notes][$notNull]=true')).status).toBe(400)
  })

  test('every answer about an account has one shape, without its secrets', async () => {
    const { url } = project.database
    const credentials = { username: 'shaped', email: 'shaped@example.com', password }
    const answers: [string, { readonly status: number; readonly text: string; readonly body: any }][] = []
    const told = async (what: string, path: string, body: object, headers: object = {}) => {
      const answer = await send(server.base, 'POST', path, body, headers)
      answers.push([what, answer])
      return answer.body
    }
    const first = await told('register', '/api/auth/local/register', credentials)
    const { id } = first.user
    await execute(provider, url, [`update up_users set notes = 'Kept private' where id = ${id}`])
    const next = { password: 'NewPassw0rd!', passwordConfirmation: 'NewPassw0rd!' }
    await told('change', '/api/auth/change-password', { ...next, currentPassword: password }, bearer(first.jwt))
    const forgotten = async () => {
      await send(server.base, 'POST', '/api/auth/forgot-password', { email: credentials.email })
      return /code=([0-9a-f]+)/.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? ''
    }
    await told('reset', '/api/auth/reset-password', { ...next, code: await forgotten() })
    const login = { identifier: 'shaped', password: next.password }
    const { jwt } = await told('login', '/api/auth/local', login)
    await forgotten()
    for (const query of ['', '?populate=*', '?populate[role][populate]=users']) {
      answers.push([`me${query}`, await send(server.base, 'GET', `/api/users/me${query}`, undefined, bearer(jwt))])
      for (const path of ['', `/${id}`])
        answers.push([`users${path}${query}`, await asFull('GET', `/api/users${path}${query}`)])
    }
    answers.push(['update', await asFull('PUT', `/api/users/${id}`, { nickname: 'Shaped' })])
    answers.push(['deletion', await asFull('DELETE', `/api/users/${id}`)])
    expect(answers.filter(([, { status }]) => status >= 300).map(([what, { text }]) => [what, text])).toEqual([])
    const hidden =
      /Kept private|"(notes|password|resetPasswordToken|confirmationToken|token_?version|token_?session)"|\$2[aby]\$/i
    expect(answers.filter(([, { text }]) => hidden.test(text)).map(([what]) => what)).toEqual([])
    const shape = new Set(Object.keys(first.user))
    for (const [what, { body }] of answers.filter(([each]) => !each.includes('?'))) {
      const account = [body].flat().map((each) => each.user ?? each)[0]
      const more = Object.keys(account).filter((name) => !shape.has(name))
      expect([what, more.filter((name) => name !== 'role')]).toEqual([what, []])
    }
  })

  const required = (name: string) => `role.${name} is a required field`
  const wrong = (name: string, type: string, value: string) =>
    `${name} must be a \`${type}\` type, but the final value was: \`${value}\`.`

  test.each<[string, unknown, readonly string[]]>([
    ['an object', {}, [required('disconnect'), required('connect')]],
    ['connect alone', { connect: [{ id: 1 }] }, [required('disconnect')]],
    [
      'no list',
      { connect: 'x', disconnect: null },
      [wrong('role.disconnect', 'array', 'null'), wrong('role.connect', 'array', '"x"')],
    ],
    ['a bare id in connect', { connect: [1], disconnect: [] }, [wrong('role.connect[0]', 'object', '1')]],
    ['no id in connect', { connect: [{}], disconnect: [] }, [required('connect[0].id')]],
    ['no role any more', { connect: [], disconnect: [{ id: 1 }] }, ['Cannot remove role']],
    ['a boolean', true, [wrong('role', 'strapiID', 'true')]],
    ['half a number', 1.5, [wrong('role', 'strapiID', '1.5')]],
    ['null', null, [wrong('role', 'object', 'null')]],
  ])('a changed role is checked before the account: %s', async (_, role, messages) => {
    const { body } = await register(server.base, 'keeper', { email: 'keeper@example.com' })
    const id = body.user?.id ?? (await asFull('GET', '/api/users?filters[username]=keeper')).body[0].id
    const refused = await asFull('PUT', `/api/users/${id}`, { role })
    expect(refused.status).toBe(400)
    const errors = refused.body.error.details.errors as { message: string }[]
    expect(errors.map(({ message }) => message)).toEqual(messages)
    expect((await asFull('GET', `/api/users/${id}?populate=role`)).body.role).toMatchObject({ id: 1 })
  })

  test('a role is changed by lists that leave one', async () => {
    const { body } = await register(server.base, 'mover', { email: 'mover@example.com' })
    const path = `/api/users/${body.user.id}`
    const moved = await asFull('PUT', path, { role: { connect: [{ id: 2 }], disconnect: [{ id: 1 }] } })
    expect(moved.body.role).toMatchObject({ id: 2 })
    const same = await asFull('PUT', path, { role: { connect: [], disconnect: [] } })
    expect(same.body.role).toMatchObject({ id: 2 })
  })

  test.each(['auth/local', 'auth/forgot-password', 'users'])('a list is no body of %s', async (path) => {
    const { status, body } = await asFull('POST', `/api/${path}`, [])
    expect([status, body.error.message]).toEqual([400, wrong('this', 'object', '[]')])
  })

  test('passwords that are no text may differ, too', async () => {
    const { jwt } = (await register(server.base, 'changer', { email: 'changer@example.com' })).body
    const sent = { currentPassword: [], password: {}, passwordConfirmation: 5 }
    const { body } = await send(server.base, 'POST', '/api/auth/change-password', sent, bearer(jwt))
    const errors = body.error.details.errors as { message: string }[]
    expect(errors.map(({ message }) => message)).toEqual([
      wrong('passwordConfirmation', 'string', '5'),
      'Passwords do not match',
      wrong('password', 'string', '{}'),
      wrong('currentPassword', 'string', '[]'),
    ])
  })

  test('a confirmation that is no text', async () => {
    const { body } = await send(server.base, 'GET', '/api/auth/email-confirmation?confirmation[]=x')
    expect(body.error.message).toMatch(/^confirmation must be a `string` type/)
  })

  test('a role has its own attributes too', async () => {
    expect(
      (await asFull('POST', '/api/users-permissions/roles', { name: 'Späte Leser 2', colour: 'blue' })).body,
    ).toEqual({ ok: true })
    const { roles } = (await asFull('GET', '/api/users-permissions/roles')).body as { roles: { type: string }[] }
    expect(roles.at(-1)).toMatchObject({ name: 'Späte Leser 2', type: 'spate_leser_2', colour: 'blue', nb_users: 0 })
    expect((await asFull('POST', '/api/users-permissions/roles', { name: 'Späte Leser 2' })).status).toBe(400)
  })
})
