/** `requestContext.get()` is the request that a hook runs for, however many wait for each other, and callers have the attributes of their accounts. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'

const hooks = `import { defineLifecycles } from '../../../../generated/owner.js'
import { strapiOf } from '../../../../generated/strapi.js'

export default defineLifecycles('api::tag.tag', (app) => {
  const { requestContext } = strapiOf(app)
  const sender = () => requestContext.get()?.get('x-sender') ?? 'nobody'
  return {
    beforeCreate({ params: { data } }) {
      data.name = \`\${data.name} of \${sender()}\`
    },
    async afterCreate({ result }) {
      await Promise.resolve()
      if (result.name?.endsWith(\` of \${sender()}\`) !== true) throw new Error('another request')
    },
  }
})
`

/** The account with attributes of the project's own: a private one, and a second password. */
const user = {
  kind: 'collectionType',
  collectionName: 'up_users',
  info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
  attributes: {
    phone: { type: 'string' },
    visits: { type: 'integer', private: true, default: 3 },
    settings: { type: 'json' },
    pin: { type: 'password' },
  },
}

const me = `import { defineActions } from '../../../generated/owner.js'
import type { Context } from '@content-gen/runtime'
import type { StrapiUser } from '../../../generated/strapi.js'

type SignedIn = Context & { state: { caller: { user?: StrapiUser } } }

export default defineActions(() => ({
  me(ctx: SignedIn) {
    const user = ctx.state.caller.user!
    const phone: string | null = user.phone!
    const visits: number | null = user.visits!
    const role: string | null = user.roleEntry!.name
    if (role !== 'Authenticated') ctx.throw(500, role ?? 'no role')
    return { ...user, phone, visits, created: Date.parse(user.createdAt!) > 0 }
  },
  machine: (ctx: Context) => ctx.state.caller.token,
}))
`

const routes = `import { defineRoutes } from '../../../generated/owner.js'

export default defineRoutes('api::me', [
  { method: 'GET', path: '/own/me', handler: 'me.me', config: { auth: 'optional' } },
  { method: 'GET', path: '/own/machine', handler: 'me.machine', config: { auth: 'optional' } },
])
`

test.each(sampled('sqlite'))('on %s', { timeout: 180_000 }, async (provider) => {
  const database = await freshDatabase(provider)
  onTestFinished(() => database.drop())
  const register = 'plugin::users-permissions.auth.register'
  const permissions = { public: ['api::tag.tag.create', 'api::tag.tag.find', register] }
  const config = { ...magazineConfig, permissions: { ...magazineConfig.permissions, ...permissions } }
  const project = createProject({
    name: `request-context-${provider}`,
    models: magazine,
    provider,
    databaseUrl: database.url,
    config,
  })
  copyFileSync(fileURLToPath(new URL('site-package.json', import.meta.url)), join(project.dir, 'package.json'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
  }
  write('src/api/tag/content-types/tag/lifecycles.ts', hooks)
  write('src/extensions/users-permissions/content-types/user/schema.json', JSON.stringify(user))
  write('src/api/me/controllers/me.ts', me)
  write('src/api/me/routes/me.ts', routes)
  await project.cli('generate')
  await project.cli('migrate', 'dev', '--name', 'initial')
  await project.build()
  const key = 'k'.repeat(40)
  await project.cli('token', 'create', '--name', 'reader', '--type', 'read-only', '--key', key)
  const server = await project.start()
  onTestFinished(async () => {
    await server.stop()
  })

  const create = async (sender: string) => {
    const body = JSON.stringify({ data: { name: 'tag' } })
    const headers = { 'content-type': 'application/json', 'x-sender': sender }
    const answer = await fetch(`${server.base}/api/tags`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { attributes: { name: string } } | null }
    return data?.attributes.name
  }
  const senders = Array.from({ length: 60 }, (_, index) => `sender ${index}`)
  expect(await Promise.all(senders.map(create))).toEqual(senders.map((sender) => `tag of ${sender}`))

  const account = {
    username: 'ada',
    email: 'ada@example.com',
    password: 'Passw0rd!',
    phone: '123',
    pin: '9876',
    settings: { a: [1] },
  }
  const registered = await fetch(`${server.base}/api/auth/local/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { jwt } = (await registered.json()) as { jwt: string }
  const answer = await fetch(`${server.base}/api/own/me`, { headers: { authorization: `Bearer ${jwt}` } })
  expect(await answer.json()).toEqual({
    id: 1,
    username: 'ada',
    email: 'ada@example.com',
    provider: 'local',
    confirmed: true,
    blocked: false,
    phone: '123',
    visits: 3,
    settings: { a: [1] },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    created: true,
    role: 'authenticated',
    roleEntry: {
      id: expect.any(Number),
      name: 'Authenticated',
      description: 'Default role given to authenticated user.',
      type: 'authenticated',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
    facts: {},
  })

  const ofToken = await fetch(`${server.base}/api/own/machine`, { headers: { authorization: `Bearer ${key}` } })
  expect(await ofToken.json()).toEqual({ id: 1, name: 'reader', type: 'read-only' })
})
