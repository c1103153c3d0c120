/** No table, file or line of the log holds a secret, wherever people use it, and wherever they type it by mistake but in a path. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, send, signIn } from '../accounts/account-project.js'
import { rows } from '../accounts/sql.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from '../admin/panel.js'
import { sampled } from '../databases.js'
import { filesBelow } from '../files-below.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
// Other suites build the same project.
const config = {
  ...panelConfig,
  editorial: { enabled: true, audit: { enabled: true } },
  admin: { enabled: true, roles: { reader: { types: { '*': { read: true } }, media: ['read'] } } },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let full: string
  const secrets = new Map<string, string>()

  beforeAll(async () => {
    project = await panelProject('secrets', provider, config)
    full = secret(
      'full token',
      (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim(),
    )
    server = await project.start({ PUBLIC_URL: 'https://cms.example.com' })
    ada = await firstAdministrator(server)
    secret('passphrase', passphrase)
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  function secret(what: string, text: string | null | undefined): string {
    expect(text, what).toEqual(expect.stringMatching(/.{6}/))
    secrets.set(what, text ?? '')
    return text ?? ''
  }
  const made = (what: string) => secret(what, `Seeded ${what}-${secrets.size}`.slice(0, 60).replaceAll(' ', '_'))
  async function done(answer: ReturnType<typeof send>) {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body?.data ?? body
  }
  const ask = (method: string, path: string, body?: unknown, headers: object = {}) =>
    send(server.base, method, path, body, headers)
  const graphql = (query: string, variables: object = {}, headers: object = {}) =>
    ask('POST', '/graphql', { query, variables }, headers)
  const mailed = (what: string, pattern: RegExp) => secret(what, pattern.exec(project.mails().at(-1)?.text ?? '')?.[1])

  test('accounts', async () => {
    const first = { username: 'ann', email: 'ann@example.com', password: made('first password') }
    const { jwt } = await done(ask('POST', '/api/auth/local/register', first))
    const password = made('second password')
    const change = { currentPassword: first.password, password, passwordConfirmation: password }
    const changed = await done(ask('POST', '/api/auth/change-password', change, bearer(secret('first jwt', jwt))))
    secret('second jwt', changed.jwt)
    await done(ask('POST', '/api/auth/forgot-password', { email: first.email }))
    const third = made('third password')
    const reset = { code: mailed('reset code', /code=([0-9a-f]+)/), password: third, passwordConfirmation: third }
    secret('third jwt', (await done(ask('POST', '/api/auth/reset-password', reset))).jwt)
    await done(ask('POST', '/api/auth/forgot-password', { email: first.email }))
    mailed('unused reset code', /code=([0-9a-f]+)/)
    const login = 'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { jwt } }'
    secret('fourth jwt', (await done(graphql(login, { input: { identifier: 'ann', password: third } }))).login.jwt)
    const bob = { username: 'bob', email: 'bob@example.com', password: made('managed password'), role: 1 }
    const { id } = await done(ask('POST', '/api/users', bob, bearer(full)))
    await done(ask('PUT', `/api/users/${id}`, { password: made('managed change') }, bearer(full)))
    await project.cli('user', 'password', 'bob', '--password', made('console password'))
  })

  test('entries, versions, releases and previews', async () => {
    const data = { title: 'With a secret', secret: made('entry password') }
    const { id } = await done(ask('POST', '/api/articles', { data }, bearer(full)))
    await done(ask('PUT', `/api/articles/${id}`, { data: { secret: made('changed entry password') } }, bearer(full)))
    const document = { title: 'Work', secret: made('work password') }
    // Editors set it with an entry alone.
    const copied = await ask('POST', `/api/editorial/copies/${article}`, { entry: id, document }, bearer(full))
    const copy =
      copied.status === 200
        ? copied.body.data
        : await done(
            ask('POST', `/api/editorial/copies/${article}`, { entry: id, document: { title: 'Work' } }, bearer(full)),
          )
    const copies = [{ type: article, copy: copy.id }]
    const { token } = await done(ask('POST', '/api/editorial/previews', { copies }, bearer(full)))
    secret('preview token', token)
    await done(ask('GET', `/api/articles/${id}?previewToken=${token}`))
    await done(graphql(`{ article(id: ${id}) { data { id } } }`, {}, { 'x-preview-token': token }))
    await done(ask('POST', `/api/editorial/copies/${article}/${copy.id}/publish`, { revision: 1 }, bearer(full)))
    await done(ask('DELETE', `/api/articles/${id}`, undefined, bearer(full)))
    await done(ask('POST', `/api/editorial/trash/${article}/${id}/restore`, {}, bearer(full)))
  })

  test('administrators, tokens and webhooks', async () => {
    secret('session', ada.cookie?.split('=')[1])
    const invitation = await done(ada.send('POST', '/administrators', { email: 'eve@example.com', roles: ['editor'] }))
    const eve = new Browser(server.base)
    const token = secret('invitation', invitation.url.split('#')[1])
    const password = made('panel password')
    await done(eve.send('POST', '/links/use', { token, password }))
    secret('second session', eve.cookie?.split('=')[1])
    const { secret: factor } = await done(eve.send('POST', '/me/second-factor', { password }))
    const app = new TOTP({ secret: Secret.fromBase32(secret('second factor', factor)) })
    const { codes } = await done(eve.send('POST', '/me/second-factor/confirm', { code: app.generate() }))
    secret('recovery code', codes[0])
    const changed = made('changed panel password')
    await done(eve.send('PUT', '/me/password', { current: password, password: changed }))
    const link = await done(ada.send('POST', `/administrators/${invitation.id ?? 2}/link`))
    secret('unused link', link.url.split('#')[1])
    const machine = { name: 'machine', actions: [`${article}.find`], days: 1 }
    secret('panel token', (await done(ada.send('POST', '/tokens', machine))).secret)
    const hook = {
      name: 'hook',
      url: 'http://127.0.0.1:9/',
      events: ['entry.create'],
      headers: { authorization: made('header of a webhook') },
      secret: `whsec_${Buffer.from(made('key of a webhook').padEnd(32, 'x')).toString('base64')}`,
    }
    secret('signing key', hook.secret)
    const { id } = await done(ada.send('POST', '/editorial/webhooks', hook))
    await ada.send('POST', `/editorial/webhooks/${id}/try`)
  })

  test('each kind of them typed where it does not belong', async () => {
    const kinds = ['third password', 'fourth jwt', 'unused reset code', 'full token', 'preview token', 'recovery code']
    for (const text of kinds.map((kind) => secrets.get(kind) ?? '')) {
      const quoted = encodeURIComponent(text)
      const member = { identifier: text, password: text, username: text, email: text, name: text, code: text }
      const raw = (path: string, body: string, type = 'application/json') =>
        fetch(`${server.base}${path}`, { method: 'POST', headers: { 'content-type': type }, body })
      const requests = [
        ask('POST', '/api/auth/local', member),
        ask('POST', '/api/auth/forgot-password', { email: text }),
        ask('POST', '/api/auth/reset-password', { code: text, password: text, passwordConfirmation: `${text}!` }),
        ask('GET', `/api/auth/email-confirmation?confirmation=${quoted}`),
        ask('POST', '/api/auth/local/register', { ...member, email: 'no address' }),
        ask('GET', `/api/articles?filters[secret]=${quoted}`),
        ask('GET', `/api/articles?filters[title]=${quoted}&sort=${quoted}&access_token=${quoted}`),
        ask('GET', `/api/articles?previewToken=${quoted}`),
        ask('GET', '/api/articles', undefined, { 'x-preview-token': text }),
        ask('GET', '/api/users/me', undefined, bearer(`${text}x`)),
        ask('POST', '/api/articles', { data: { title: 1, secret: text, [text]: text } }),
        raw('/api/auth/local', `{"identifier":"ann","password":"${text}"`),
        raw('/api/auth/local', text),
        raw('/api/auth/local', `password=${quoted}`, 'application/x-www-form-urlencoded'),
        raw('/api/auth/local', text, text.replace(/[^\w-]/g, '')),
        graphql(`mutation { login(input: { identifier: "ann", password: "${text}" `),
        graphql('query ($id: ID) { article(id: $id) { data { id } } }', { id: text, [text]: text }),
        graphql(`mutation { login(input: { identifier: "${text}", password: "${text}" }) { jwt } }`),
        new Browser(server.base).signIn(text, text),
        new Browser(server.base).send('POST', '/links/use', { token: text, password: text }),
        new Browser(server.base).send('POST', '/links', { email: text }),
        new Browser(server.base).send('GET', '/session', undefined, { cookie: `content-gen-admin=${quoted}` }),
        ada.send('POST', '/me/proof', { password: `${text}!` }),
        ada.send('PUT', '/me/password', { current: `${text}!`, password: text }),
      ]
      const answers = await Promise.all(requests)
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  }, 120_000)

  test('none of them is in a table', async () => {
    const names =
      provider === 'sqlite'
        ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
        : `select table_name as name from information_schema.tables where table_schema = 'public'`
    const tables = await rows(provider, project.database.url, names)
    expect(tables.length).toBeGreaterThan(30)
    const found: string[] = []
    for (const { name } of tables) {
      const text = JSON.stringify(await rows(provider, project.database.url, `select * from "${String(name)}"`))
      for (const [what, each] of secrets) if (text.includes(each)) found.push(`${String(name)}: ${what}`)
    }
    expect(found).toEqual([])
  })

  test('none of them is in a file or in the log', async () => {
    // Mails bring codes to their readers.
    const own = filesBelow(project.dir).filter((path) => !/^(node_modules|dist|src|prisma)\/|^mails\.jsonl$/.test(path))
    expect(own).toContain('server.log')
    const paths = own.map((path) => join(project.dir, path))
    if (provider === 'sqlite') {
      const folder = dirname(project.database.url.replace(/^file:/, ''))
      paths.push(...filesBelow(folder).map((path) => join(folder, path)))
    }
    const found = paths.flatMap((path) => {
      const bytes = readFileSync(path)
      return [...secrets].flatMap(([what, each]) => (bytes.includes(each) ? [`${path}: ${what}`] : []))
    })
    expect(found).toEqual([])
    expect((await signIn(server.base, 'bob', secrets.get('console password'))).status).toBe(200)
  })
})
