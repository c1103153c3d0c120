/**
 * Requests that nobody's page sends: other types in place of texts, keys of prototypes, keys twice, more attributes than a route has, ids that are
 * none, methods, origins and types of content. None is an error of the server, and none changes who somebody is or what they may do.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from './panel.js'
import { entry, everything, idTexts, names, routes, values } from './hostile-parts.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const config = {
  ...panelConfig,
  upload: { enabled: true },
  'users-permissions': {
    providers: { github: { key: 'a', secret: 'env:GITHUB_SECRET', callback: 'https://example.com' } },
  },
  admin: {
    enabled: true,
    roles: {
      manager: {
        types: { [article]: { read: true, create: true, update: true } },
        media: ['read', 'upload', 'update', 'delete'],
        users: ['read', 'create', 'update', 'delete'],
        releases: ['read', 'save', 'run'],
        settings: ['administrators', 'tokens', 'webhooks', 'audit', 'system'],
      },
    },
  },
}

describe.each(sampled('sqlite'))('hostile requests on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let max: Browser

  beforeAll(async () => {
    project = await panelProject('hostile', provider, config)
    server = await project.start({ NODE_OPTIONS: '--max-old-space-size=512' })
    ada = await firstAdministrator(server)
    max = await join('max@example.com', ['manager'])
    await ada.send('POST', entry, { document: { title: 'First' } })
    await ada.send('POST', '/tokens', { name: 'first', actions: [`${article}.find`], days: null })
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function join(email: string, roles: readonly string[]): Promise<Browser> {
    const made = await ada.send('POST', '/administrators', { email, roles })
    const browser = new Browser(server.base)
    await browser.send('POST', '/links/use', { token: made.body.data.url.split('#')[1], password: passphrase })
    return browser
  }

  /** The rows that say who may do what. */
  const rights = async () => {
    const tables = {
      content_gen_administrators: 'id, email, roles, password, is_blocked, secret, subject',
      content_gen_api_tokens: 'id, name, type, access_key, permissions',
      up_users: 'id, username, email, password, role_id, blocked',
      up_roles: 'id, name, type',
      content_gen_identities: 'id, account, provider, subject',
    }
    const all = Object.entries(tables).map(([table, columns]) =>
      rows(provider, project.database.url, `select ${columns} from ${table} order by id`),
    )
    return JSON.stringify(await Promise.all(all))
  }

  /** Sends what `JSON.stringify` cannot. */
  async function sendText(browser: Browser, method: string, path: string, text: string, headers: object = {}) {
    const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: browser.cookie ?? '' }
    const init = { method, headers: { ...own, ...headers }, ...(method === 'GET' ? {} : { body: text }) }
    const answer = await fetch(`${server.base}/admin/api${path}`, { ...init, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }

  const expectCalm = (status: number, what: string) => expect(status, what).toBeLessThan(500)

  test('ids that are none find nothing', async () => {
    const before = await rights()
    for (const [method, path] of routes.filter(([, each]) => each.includes(':id') && !each.startsWith('/me/')))
      for (const id of idTexts) {
        const { status, text } = await sendText(ada, method, path.replace(':id', id), '{}')
        const what = `${method} ${path} ${id.slice(0, 40)} ${text.slice(0, 200)}`
        expectCalm(status, what)
        // Strapi's own answer for an account that there is not.
        expect(path === '/users/:id' && method === 'GET' ? [204, 400, 404] : [400, 403, 404, 405], what).toContain(
          status,
        )
      }
    expect(await rights()).toBe(before)
  })

  test('other types in place of each value are refused, or ignored', async () => {
    const before = await rights()
    for (const [method, path] of routes) {
      if (method === 'GET' || method === 'DELETE') continue
      for (const value of values) {
        const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value])))
        for (const id of ['1', '2']) {
          const { status, text } = await sendText(max, method, path.replace(':id', id), body)
          expectCalm(status, `${method} ${path} ${body.slice(0, 60)} ${text.slice(0, 300)}`)
          if (!path.includes(':id')) break
        }
      }
    }
    expect(await rights()).toBe(before)
  })

  test('bodies that are no objects, keys of prototypes and keys twice make nobody more', async () => {
    const before = await rights()
    const texts = [
      '',
      'null',
      '1',
      '"text"',
      '[]',
      '[{}]',
      '{',
      '{"a":1e999}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `{"__proto__":${JSON.stringify(everything)}}`,
      `{"constructor":{"prototype":${JSON.stringify(everything)}}}`,
      '{"firstname":"x","__proto__":{"roles":["super-admin"]}}',
      '{"roles":["manager"],"roles":["super-admin"]}',
      '{"r\\u006fles":["super-admin"]}',
    ]
    for (const [method, path] of routes) {
      if (method === 'GET' || method === 'DELETE') continue
      for (const body of texts) {
        const { status, text } = await sendText(max, method, path.replace(':id', '1'), body)
        expectCalm(status, `${method} ${path} ${body.slice(0, 60)} ${text.slice(0, 300)}`)
      }
    }
    expect(await rights()).toBe(before)
    // Nothing has become an attribute of every object.
    expect((await max.send('GET', '/session')).body.data.administrator.roles).toEqual(['manager'])
  })

  test('no route sets more than it has', async () => {
    const [before] = JSON.parse(await rights()) as [readonly object[]]
    await max.send('PUT', '/me', { ...everything, firstname: 'Max' })
    await max.send('PUT', '/me/password', { ...everything, current: 'wrong' })
    await max.send('POST', '/me/proof', everything)
    for (const id of [1, 2]) await max.send('PUT', `/administrators/${id}`, { ...everything, firstname: 'x' })
    await max.send('POST', '/administrators', { ...everything, email: 'new@example.com' })
    await max.send('POST', '/administrators', { ...everything, email: 'newer@example.com', roles: ['manager'] })
    const [after] = JSON.parse(await rights()) as [readonly object[]]
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([
      { email: 'newer@example.com', roles: '["manager"]', password: null, secret: null, subject: null },
    ])
    await ada.send('POST', '/tokens', { ...everything, name: 'more', actions: [`${article}.find`], days: 1 })
    const tokens = (await ada.send('GET', '/tokens')).body.data
    expect(tokens.find(({ name }: any) => name === 'more').actions).toEqual([`${article}.find`])
    const made = await max.send('POST', entry, { document: { title: 'Made', ...everything, createdBy: 1, id: 999 } })
    expect(made.status).toBeLessThan(500)
    const [{ mostly } = { mostly: 0 }] = await rows(
      provider,
      project.database.url,
      'select count(*) as mostly from articles where id = 999',
    )
    expect(Number(mostly)).toBe(0)
  })

  test('pages of other sites change nothing, whatever they claim', async () => {
    const before = await rights()
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain; application/json',
      'application/json-patch+json',
      'application/vnd.api+json',
      '',
    ]
    const senders: readonly object[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: server.base },
      { 'sec-fetch-site': 'none', origin: server.base },
      { 'sec-fetch-site': 'SAME-ORIGIN ', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-origin, cross-site' },
      { 'sec-fetch-site': '', origin: 'null' },
      { 'sec-fetch-site': '', origin: `${server.base}.evil.example` },
      { 'sec-fetch-site': '', origin: `https://evil.example@${new URL(server.base).host}.evil.example` },
      { 'sec-fetch-site': '', origin: server.base.replace('127.0.0.1', 'localhost') },
      { 'sec-fetch-site': '', origin: `${server.base}, https://evil.example` },
      {
        'sec-fetch-site': '',
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    ]
    for (const [method, path] of routes) {
      if (method === 'GET') continue
      for (const headers of senders) {
        const { status, text } = await sendText(ada, method, path.replace(':id', '2'), '{"roles":[]}', headers)
        if ((headers as any)['sec-fetch-site'].trim().toLowerCase() === 'same-origin') expectCalm(status, path)
        else expect(status, `${method} ${path} ${JSON.stringify(headers)} ${text.slice(0, 100)}`).toBe(403)
      }
    }
    for (const [method, path] of routes) {
      if (method === 'GET' || path.startsWith('/upload') || path.includes('preferences')) continue
      for (const type of types.filter((each) => each !== 'application/json')) {
        const { status } = await sendText(ada, method, path.replace(':id', '2'), '{"roles":[]}', {
          'content-type': type,
        })
        expect(status, `${method} ${path} ${type}`).toBe(415)
      }
    }
    expect(await rights()).toBe(before)
  })

  test('a method in a header, a parameter or an odd form is none', async () => {
    const before = await rights()
    for (const headers of [
      { 'x-http-method-override': 'DELETE' },
      { 'x-method-override': 'DELETE' },
      { 'x-original-url': '/admin/api/administrators/2' },
    ]) {
      await sendText(ada, 'GET', '/administrators/2?_method=DELETE', '', headers)
      await sendText(ada, 'POST', '/administrators/2?_method=DELETE', '{}', headers)
    }
    for (const path of [
      '//administrators/2',
      '/./administrators/2',
      '/administrators//2',
      '/ADMINISTRATORS/2',
      '/administrators/2/',
      '/administrators/2%2flink',
      '/administrators;x/2',
    ]) {
      const stranger = new Browser(server.base)
      const { status } = await sendText(stranger, 'GET', path, '')
      expect([401, 404], `${path} ${status}`).toContain(status)
    }
    expect(await rights()).toBe(before)
  })

  test('signing out ends a session for all that are on their way', async () => {
    await execute(provider, project.database.url, ['delete from content_gen_admin_attempts'])
    for (let times = 0; times < 5; times++) {
      const browser = new Browser(server.base)
      expect((await browser.signIn('ada@example.com')).status).toBe(200)
      const cookie = browser.cookie ?? ''
      const acts = Array.from({ length: 10 }, (_, index) =>
        browser.send('POST', entry, { document: { title: `Late ${times} ${index}` } }, { cookie }),
      )
      const [out, ...done] = await Promise.all([browser.send('DELETE', '/session', undefined, { cookie }), ...acts])
      for (const { status } of done) expect([200, 201, 401]).toContain(status)
      expect(out.status).toBe(204)
      expect((await browser.send('GET', '/session', undefined, { cookie })).status).toBe(401)
    }
  })

  test('a hundred sign-ins at once are answered, and leave a bounded number of sessions', async () => {
    const browsers = Array.from({ length: 100 }, () => new Browser(server.base))
    const answers = await Promise.all(browsers.map((browser) => browser.signIn('max@example.com')))
    const statuses = new Set(answers.map(({ status }) => status))
    for (const status of statuses) expect([200, 429, 503]).toContain(status)
    expect(statuses.has(200)).toBe(true)
    const open =
      (await max.send('GET', '/session')).status === 200 ? max : browsers.find(({ cookie }) => cookie !== null)
    expect(((await open?.send('GET', '/sessions'))?.body.data ?? []).length).toBeLessThanOrEqual(20)
    expect((await ada.send('GET', '/session')).status).toBe(200)
  })

  test('files of the panel are those of its folder, and name no host that a request has sent', async () => {
    const raw = (path: string, headers: object = {}) =>
      new Promise<{ status: number; text: string; headers: string }>((resolve, reject) => {
        const { hostname, port } = new URL(server.base)
        const sent = request({ hostname, port, path, method: 'GET', headers: { ...headers } as any }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              headers: JSON.stringify(answer.headers),
            }),
          )
        })
        sent.on('error', reject).end()
      })
    const secret = /JWT_SECRET|"dependencies"|root:x:0/
    for (const path of [
      '/admin/../package.json',
      '/admin/assets/../../package.json',
      '/admin/assets/..%2f..%2fpackage.json',
      '/admin/assets/%2e%2e/%2e%2e/package.json',
      '/admin/assets/....//package.json',
      '/admin/extensions/../../../package.json',
      '/admin/extensions/..%5c..%5cpackage.json',
      '/admin/assets/\\..\\..\\package.json',
      '/admin/.sources',
      '/admin/%2e%2e/.env',
      '/admin/extensions/.env.js',
      '/admin//etc/passwd.json',
      '/admin/assets/index.js%00.html',
    ]) {
      const { status, text } = await raw(path)
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toMatch(secret)
    }
    const plain = await raw('/admin/types/x')
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'javascript' },
      { 'x-forwarded-prefix': '/evil' },
      { forwarded: 'host=evil.example' },
    ]) {
      const answer = await raw('/admin/types/x', headers)
      expect(answer.text).toBe(plain.text)
      expect(answer.headers).not.toContain('evil')
    }
  })

  test('the server has met no error of its own, and is there', async () => {
    expect(server.output()).not.toMatch(/"level":(50|60)/)
    expect((await ada.send('GET', '/session')).status).toBe(200)
  })
})
