/** Users and roles with attributes of the owner's: routes and operations go by the models. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../databases.js'
import { readyProject } from '../project.js'
import { bearer, password, register, send } from './account-project.js'
import type { Project, RunningServer } from '../project.js'

const models = fileURLToPath(new URL('../../fixtures/cases/extended-user/', import.meta.url))

describe.each(providers)('an extended user on %s', (provider) => {
  let project: Project
  let server: RunningServer
  let full: string

  beforeAll(async () => {
    const { url } = await freshDatabase(provider)
    const config = {
      'users-permissions': { ratelimit: { enabled: false } },
      permissions: { public: ['api::post.post.find'], authenticated: ['plugin::users-permissions.role.find'] },
    }
    project = await readyProject({ name: `accounts-extended-${provider}`, models, provider, databaseUrl: url, config })
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
  })

  const asFull = (method: string, path: string, body?: unknown) => send(server.base, method, path, body, bearer(full))

  test('registers with plain attributes, by the rules of the model', async () => {
    const more = { nickname: 'Ada', notes: 'private', posts: [1], avatar: 1, unknown: 'x' }
    const { status, body } = await register(server.base, 'ada lovelace', { email: 'ada@example.com', ...more })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username: 'ada lovelace', nickname: 'Ada' })
    expect(body.user).not.toHaveProperty('notes')
    expect(body.user).not.toHaveProperty('unknown')
    const me = await send(server.base, 'GET', '/api/users/me?populate=role', undefined, bearer(body.jwt))
    expect(me.body).toMatchObject({ nickname: 'Ada', role: { type: 'authenticated', colour: null } })
    const short = await register(server.base, 'bob', { email: 'bob@example.com' })
    expect([short.status, short.body.error.message]).toEqual([400, 'username must be at least 5 characters'])
  })

  test('is managed with them, but for what is private', async () => {
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

  test('a role has its own attributes too', async () => {
    expect(
      (await asFull('POST', '/api/users-permissions/roles', { name: 'Späte Leser 2', colour: 'blue' })).body,
    ).toEqual({ ok: true })
    const { roles } = (await asFull('GET', '/api/users-permissions/roles')).body as { roles: { type: string }[] }
    expect(roles.at(-1)).toMatchObject({ name: 'Späte Leser 2', type: 'spate_leser_2', colour: 'blue', nb_users: 0 })
    expect((await asFull('POST', '/api/users-permissions/roles', { name: 'Späte Leser 2' })).status).toBe(400)
  })
})
