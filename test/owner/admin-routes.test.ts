/** Routes for administrators: the paths of Strapi's plugins, the session and the rights of the panel, on both databases. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, send } from '../accounts/account-project.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from '../admin/panel.js'
import { sampled } from '../databases.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const files = {
  'src/api/stats/controllers/report.ts': `
import { defineActions } from '../../../generated/owner.js'

export default defineActions(({ content }) => ({
  find: (ctx) => ({ who: ctx.state.caller.administrator?.name ?? null, user: ctx.state.caller.user ?? null }),
  async tags(ctx) {
    const { meta } = await content.tag.find(ctx.state.caller)
    return { total: meta.pagination.total }
  },
  save: (ctx) => ({ sent: ctx.request.body ?? null }),
}))
`,
  'src/api/stats/policies/never.ts': `
import { definePolicy } from '../../../generated/owner.js'

export default definePolicy(() => false)
`,
  'src/api/stats/routes/stats.ts': `
import { defineRoutes } from '../../../generated/owner.js'

const permits = (...actions: (string | readonly [string, string])[]) =>
  ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions } }] as const

export default defineRoutes('api::stats', [
  { type: 'admin', method: 'GET', path: '/report', handler: 'report.find', config: { policies: ['admin::isAuthenticatedAdmin'] } },
  { type: 'admin', method: 'GET', path: '/bare/:id', handler: 'report.find' },
  { type: 'admin', method: 'GET', path: '/users', handler: 'report.find', config: { policies: permits('admin::users.read') } },
  {
    type: 'admin',
    method: 'GET',
    path: '/tags',
    handler: 'report.tags',
    config: { policies: permits(['plugin::content-manager.explorer.read', 'api::tag.tag'], 'api::tag.tag.find') },
  },
  { type: 'admin', method: 'GET', path: '/never', handler: 'report.find', config: { policies: ['never'] } },
  { type: 'admin', method: 'POST', path: '/report', handler: 'report.save' },
  { method: 'GET', path: '/stats/public', handler: 'report.find', config: { auth: false } },
])
`,
}

/** Answers of Strapi 4.26.2 to requests for the routes of a local plugin. */
const recorded = JSON.parse(
  readFileSync(new URL('../../fixtures/wire/admin-routes.json', import.meta.url), 'utf8'),
) as readonly { readonly path: string; readonly as: string; readonly status: number; readonly body?: unknown }[]

const config = {
  ...panelConfig,
  admin: { enabled: true, roles: { clerk: { types: { 'api::article.article': { read: true } } } } },
}

describe.each(sampled('sqlite'))('routes for administrators on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let clerk: Browser

  beforeAll(async () => {
    project = await panelProject('own-routes', provider, config)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project.dir, path)), { recursive: true })
      writeFileSync(join(project.dir, path), text)
    }
    await project.configure(config as never)
    server = await project.start({ NODE_ENV: 'development' })
    ada = await firstAdministrator(server)
    const { url } = (await ada.send('POST', '/administrators', { email: 'c@example.com', roles: ['clerk'] })).body.data
    clerk = new Browser(server.base)
    const token = /#([\w-]{43})$/.exec(url)?.[1]
    expect((await clerk.send('POST', '/links/use', { token, password: passphrase })).status).toBe(200)
  }, 400_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const headersOf = ({ cookie }: Browser) => ({ cookie: cookie ?? '', 'sec-fetch-site': 'same-origin' })
  const ask = (path: string, headers: object = {}, method = 'GET', body?: object) =>
    send(server.base, method, `/stats${path}`, body, headers)

  test('an administrator is served, and is the caller', async () => {
    expect((await ask('/report', headersOf(ada))).body).toEqual({ who: 'Ada Lovelace', user: null })
    expect((await ask('/bare/7', headersOf(ada))).body.who).toBe('Ada Lovelace')
    expect((await ask('/tags', headersOf(ada))).body).toEqual({ total: 0 })
    const answer = await ask('/report', headersOf(ada), 'POST', { a: 1 })
    expect([answer.body, answer.headers.get('cache-control')]).toEqual([{ sent: { a: 1 } }, 'no-store'])
  })

  test('Strapi 4.26 has these paths and errors for the routes of a plugin', async () => {
    const people: Record<string, object> = { 'super administrator': headersOf(ada), editor: headersOf(clerk) }
    for (const { path, as, status, body } of recorded) {
      const answer = await send(server.base, 'GET', path, undefined, people[as])
      expect([path, as, answer.status]).toEqual([path, as, status])
      if (body !== undefined) expect(answer.body, `${as} ${path}`).toEqual(body)
    }
  })

  test('nobody else is: no session, an account, a token of a machine', async () => {
    const { jwt } = (await register(server.base, 'bob')).body
    const key = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    for (const headers of [{}, { authorization: `Bearer ${jwt}` }, { authorization: `Bearer ${key}` }])
      for (const path of ['/report', '/bare/7', '/users', '/never'])
        expect((await ask(path, headers)).body.error, path).toMatchObject({ status: 401, name: 'UnauthorizedError' })
  })

  test('the rights of the roles decide', async () => {
    for (const [path, status] of [
      ['/report', 200],
      ['/users', 403],
      ['/tags', 403],
      ['/never', 403],
    ] as const)
      expect([path, (await ask(path, headersOf(clerk))).status]).toEqual([path, status])
    expect((await ask('/users', headersOf(ada))).status).toBe(200)
    expect((await ask('/never', headersOf(ada))).body.error).toMatchObject({ status: 403, name: 'ForbiddenError' })
  })

  test('another site is refused, and a form too', async () => {
    const cookie = ada.cookie ?? ''
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await ask('/report', { cookie, 'sec-fetch-site': site }, 'POST', {})).status, site).toBe(403)
    expect((await ask('/report', { cookie, origin: 'https://evil.example' }, 'POST', {})).status).toBe(403)
    const form = { ...headersOf(ada), 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask('/report', form, 'POST', {})).status).toBe(415)
    const { headers } = await ask('/report', { ...headersOf(ada), origin: server.base })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('they are at no other place, and the other routes of the API are where they were', async () => {
    for (const path of ['/api/stats/report', '/api/report', '/admin/api/stats/report', '/report'])
      expect((await send(server.base, 'GET', path, undefined, headersOf(ada))).body, path).not.toHaveProperty('who')
    expect((await send(server.base, 'GET', '/api/stats/public')).body).toEqual({ who: null, user: null })
    expect((await ask('/nothing', headersOf(ada))).status).toBe(404)
  })

  test('a right that there is not stops the start', async () => {
    const path = join(project.dir, 'src/api/stats/routes/stats.ts')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace("'admin::users.read'", "'plugin::stats.read'"))
    await server.stop()
    await project.build()
    await expect(project.start({ NODE_ENV: 'development' })).rejects.toThrow(
      'GET /stats/users: administrators have no right "plugin::stats.read".',
    )
    writeFileSync(path, before)
  })

  test('without the panel, generate says where they are', async () => {
    writeFileSync(
      join(project.dir, 'content-gen.config.json'),
      JSON.stringify({ ...config, admin: { enabled: false }, database: { provider } }),
    )
    expect((await project.cli('generate')).stderr).toMatch(
      /src\/api\/stats\/routes\/stats\.ts:\d+: warning: a route for administrators is not served, since the panel is off\./,
    )
  })
})
