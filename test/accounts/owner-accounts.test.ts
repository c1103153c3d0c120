/** Accounts in the owner's code: the service, the hooks, and a policy that checks the caller. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, magazineConfig, password, register, send, signIn } from './account-project.js'
import { rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'

const files = {
  'src/extensions/users-permissions/content-types/user/lifecycles.ts': `
import { ApplicationError, trusted } from '@content-gen/runtime'
import { defineLifecycles } from '../../../../generated/owner.js'

export default defineLifecycles('plugin::users-permissions.user', ({ content, log }) => ({
  beforeCreate({ params: { data } }) {
    if (data.username === 'poison') throw new ApplicationError('Nobody is called that')
    data.username = data.username?.replace(/^Dr /, 'dr ') ?? ''
    if (data.email === 'loud@example.com') data.email = 'LOUD2@Example.com'
  },
  async afterCreate({ result }) {
    await content.tag.create(trusted, { data: { name: \`welcome \${result.username} \${result.id}\` } })
  },
  beforeUpdate({ params: { data } }) {
    log.info({ keys: Object.keys(data).sort() }, 'a user changes')
    if (data.username === 'rename-me') data.username = 'Renamed'
    if (data.username === 'take-carol') data.username = 'ＣAROL'
    if (data.username === 'new-secret') data.password = 'NewPass9'
    if (data.username === 'long-secret') data.password = 'x'.repeat(80)
  },
  async beforeDelete({ params: { where } }) {
    const { data } = await content.user.findOne(trusted, where.id)
    if (data.attributes.username === 'keeper') throw new ApplicationError('Keepers stay')
  },
}))
`,
  'src/api/tag/controllers/people.ts': `
import { trusted } from '@content-gen/runtime'
import { defineActions } from '../../../generated/owner.js'

export default defineActions(({ content }) => ({
  whoami: (ctx) => ({ name: ctx.state.caller.user?.username ?? null }),
  async invite(ctx) {
    const { name, role } = ctx.query
    const data = { username: String(name), email: \`\${String(name)}@example.com\`, password: '${password}' }
    return content.user.create(trusted, { data: { ...data, ...(role ? { role: String(role) } : {}) } }, 'populate=role')
  },
  async change(ctx) {
    const caller = ctx.query['trusted'] ? trusted : ctx.state.caller
    return content.user.update(caller, ctx.params.id, ctx.request.body)
  },
  remove: (ctx) => content.user.delete(trusted, ctx.params.id),
  async count() {
    const { data, meta } = await content.user.find(trusted, 'filters[username][$startsWith]=list&sort=username')
    return { total: meta.pagination.total, names: data.map(({ attributes }) => attributes.username) }
  },
}))
`,
  'src/api/tag/routes/people.ts': `
import { defineRoutes } from '../../../generated/owner.js'

export default defineRoutes('api::tag', [
  { method: 'GET', path: '/people/whoami', handler: 'people.whoami', config: { auth: 'optional' } },
  { method: 'GET', path: '/people/open', handler: 'people.whoami', config: { auth: false } },
  {
    method: 'GET',
    path: '/people/editors',
    handler: 'people.whoami',
    config: { auth: 'optional', policies: [{ name: 'global::has-role', config: { role: 'editor' } }] },
  },
  { method: 'POST', path: '/people/invite', handler: 'people.invite', config: { auth: false } },
  { method: 'PUT', path: '/people/:id', handler: 'people.change', config: { auth: 'optional' } },
  { method: 'DELETE', path: '/people/:id', handler: 'people.remove', config: { auth: false } },
  { method: 'GET', path: '/people/count', handler: 'people.count', config: { auth: false } },
])
`,
  'src/policies/has-role.ts': `
import { definePolicy } from '../generated/owner.js'

export default definePolicy((ctx, config: { readonly role: string }) => ctx.state.caller.user?.role === config.role)
`,
}

const config = { ...magazineConfig, permissions: { ...magazineConfig.permissions, editor: ['api::tag.tag.find'] } }

describe.each(sampled('postgresql'))('accounts and owners on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let base: string
  let full: string

  beforeAll(async () => {
    project = await accountProject(`owner-accounts-${provider}`, provider, config)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project.dir, path)), { recursive: true })
      writeFileSync(join(project.dir, path), text)
    }
    await project.configure(config)
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    base = server.base
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const change = (id: number, data: object, query = '?trusted=1', token = '') =>
    send(base, 'PUT', `/api/people/${id}${query}`, { data }, token === '' ? {} : bearer(token))
  const invite = (name: string, role = '') => send(base, 'POST', `/api/people/invite?name=${name}&role=${role}`)
  const me = async (token: string) => (await send(base, 'GET', '/api/users/me', undefined, bearer(token))).status
  const stored = async (id: number) =>
    (await rows(provider, project.database.url, `select * from up_users where id = ${id}`))[0]
  const welcomed = async (name: string) =>
    (await send(base, 'GET', `/api/tags?filters[name][$startsWith]=welcome ${name} `, undefined, bearer(full))).body
      .data.length

  test('an account of the service has the role of registration, or the given one', async () => {
    const made = await invite('list-plain')
    expect(made.body.data.attributes).toMatchObject({
      username: 'list-plain',
      provider: 'local',
      role: { data: { attributes: { type: 'authenticated' } } },
    })
    expect((await invite('list-editor', 'editor')).body.data.attributes.role.data.attributes.type).toBe('editor')
    expect((await invite('list-other', 'nobody')).body.error.message).toBe('There is no role "nobody"')
    expect((await signIn(base, 'list-plain')).status).toBe(200)
    expect((await invite('LIST-plain')).body.error).toMatchObject({ message: 'Username already taken' })
    expect((await send(base, 'GET', '/api/people/count')).body).toEqual({
      total: 2,
      names: ['list-editor', 'list-plain'],
    })
  })

  test('a change by the service keeps names, tokens and codes consistent', async () => {
    const { user, jwt } = (await register(base, 'serviced')).body
    expect((await change(user.id, { username: 'Fresh', email: 'FRESH@example.com' })).status).toBe(200)
    expect((await change(user.id, { username: 'list-PLAIN' })).body.error.message).toBe('Username already taken')
    expect((await change(user.id, { email: 'list-plain@EXAMPLE.com' })).body.error.message).toBe('Email already taken')
    expect((await register(base, 'FRESH', { email: 'other@example.com' })).status).toBe(400)
    expect((await register(base, 'serviced', { email: 'serviced2@example.com' })).status, 'free again').toBe(200)
    expect((await signIn(base, 'fresh@example.com')).status).toBe(200)
    expect(await me(jwt)).toBe(200)
    await send(base, 'POST', '/api/auth/forgot-password', { email: 'fresh@example.com' })
    await expect.poll(async () => (await stored(user.id))?.['reset_password_token']).toBeTruthy()
    expect((await change(user.id, { password: 'NewPass1' })).status).toBe(200)
    expect(await stored(user.id)).toMatchObject({ reset_password_token: null })
    expect(await me(jwt)).toBe(401)
    expect((await signIn(base, 'Fresh', 'NewPass1')).status).toBe(200)
    expect((await change(user.id, { password: 'x'.repeat(73) })).body.error.message).toContain('at most 72 bytes')
    expect((await change(99_999, { username: 'nobody' })).status).toBe(404)
  })

  test('other data sets only what the API’s own routes would accept', async () => {
    const { user } = (await register(base, 'asking')).body
    const sent = { username: 'asked', resetPasswordToken: 'x', confirmationToken: 'x' }
    expect((await change(user.id, sent, '')).status).toBe(200)
    expect(await stored(user.id)).toMatchObject({
      username: 'asked',
      reset_password_token: null,
      confirmation_token: null,
    })
  })

  test('hooks run for every way of registration, and their changes are normalized again', async () => {
    expect((await register(base, 'poison')).body.error.message).toBe('Nobody is called that')
    const who = (await register(base, 'Dr Who', { email: 'who@example.com' })).body.user
    expect((await send(base, 'GET', `/api/users/${who.id}?populate=role`, undefined, bearer(full))).body).toMatchObject(
      {
        username: 'dr Who',
        role: { type: 'authenticated' },
      },
    )
    expect(await welcomed('dr Who')).toBe(1)
    expect((await register(base, 'DR WHO', { email: 'who2@example.com' })).status).toBe(400)
    expect((await register(base, 'loud')).body.user.email).toBe('loud2@example.com')
    const role = (await send(base, 'GET', '/api/users/1?populate=role', undefined, bearer(full))).body.role.id
    const body = { username: 'carol', email: 'carol@example.com', password, role }
    const carol = (await send(base, 'POST', '/api/users', body, bearer(full))).body
    expect(carol).toMatchObject({ username: 'carol', role: { type: 'authenticated' } })
    expect(await welcomed('carol')).toBe(1)
    const mutation =
      'mutation ($d: UsersPermissionsUserInput!) { createUsersPermissionsUser(data: $d) { data { id } } }'
    const variables = { d: { username: 'dave', email: 'dave@example.com', password, role } }
    const dave = await send(base, 'POST', '/graphql', { query: mutation, variables }, bearer(full))
    expect(dave.body.errors).toBeUndefined()
    expect(await welcomed('dave')).toBe(1)

    const { user, jwt } = (await register(base, 'hooked')).body
    const put = (data: object) => send(base, 'PUT', `/api/users/${user.id}`, data, bearer(full))
    expect((await put({ username: 'rename-me' })).body.username).toBe('Renamed')
    expect((await register(base, 'RENAMED', { email: 'r@example.com' })).status).toBe(400)
    expect((await register(base, 'rename-me', { email: 'r@example.com' })).status).toBe(200)
    expect((await put({ username: 'take-carol' })).body.error.message).toBe('Username already taken')
    expect(await stored(user.id)).toMatchObject({ username: 'Renamed' })
    expect(await me(jwt)).toBe(200)
    expect((await put({ username: 'long-secret' })).status).toBe(400)
    expect((await put({ username: 'new-secret' })).status).toBe(200)
    expect(await me(jwt), 'a password of a hook calls tokens back').toBe(401)
    expect((await signIn(base, 'new-secret', 'NewPass9')).status).toBe(200)
    expect(server.output()).not.toContain('NewPass9')
  })

  test('the other flows run the hooks as well', async () => {
    const { user, jwt } = (await register(base, 'flowing')).body
    await send(base, 'POST', '/api/auth/forgot-password', { email: 'flowing@example.com' })
    const code = () => /code=([0-9a-f]{128})/.exec(project.mails().at(-1)?.text ?? '')?.[1]
    await expect.poll(async () => (await stored(user.id))?.['reset_password_token']).toBeTruthy()
    await expect.poll(() => project.mails().at(-1)?.to).toBe('flowing@example.com')
    const reset = { code: code(), password: 'NewPass1', passwordConfirmation: 'NewPass1' }
    expect((await send(base, 'POST', '/api/auth/reset-password', reset)).status).toBe(200)
    expect(await me(jwt)).toBe(401)
    await expect.poll(() => server.output()).toContain('"keys":["password"],"msg":"a user changes"')
    const keeper = (await register(base, 'keeper')).body.user.id
    expect((await send(base, 'DELETE', `/api/users/${keeper}`, undefined, bearer(full))).body.error.message).toBe(
      'Keepers stay',
    )
    expect((await send(base, 'DELETE', `/api/people/${keeper}`)).body.error.message).toBe('Keepers stay')
    expect((await send(base, 'DELETE', `/api/people/${user.id}`)).status).toBe(200)
    expect(await stored(user.id)).toBeUndefined()
  })

  test('a route with optional credentials identifies the caller, and refuses invalid ones', async () => {
    const plain = (await signIn(base, 'list-plain')).body.jwt
    const editor = (await signIn(base, 'list-editor')).body.jwt
    const ask = async (path: string, token = '') => {
      const { status, body } = await send(base, 'GET', `/api/people/${path}`, undefined, token ? bearer(token) : {})
      return status === 200 ? body.name : status
    }
    expect([await ask('whoami'), await ask('whoami', plain), await ask('whoami', `${plain}x`)]).toEqual([
      null,
      'list-plain',
      401,
    ])
    expect([await ask('open'), await ask('open', plain), await ask('open', 'x')]).toEqual([null, null, null])
    expect([await ask('editors'), await ask('editors', plain), await ask('editors', editor)]).toEqual([
      403,
      403,
      'list-editor',
    ])
    expect(await ask('whoami', full), 'a machine is nobody').toBe(null)
  })
})
