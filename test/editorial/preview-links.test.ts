/**
 * Whoever has the link of a preview gets the site as it will be, and nothing else: not the work of editors, not the panel, no write by any door.
 * Its token cannot be changed, ends with its maker and with the secret, and a crowd that has it keeps nobody waiting for long.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, password, send } from '../accounts/account-project.js'
import { restlessTables, rows } from '../accounts/sql.js'
import { Browser, firstAdministrator, passphrase } from '../admin/panel.js'
import { sampled } from '../databases.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { Provider } from '../databases.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const key = 'f'.repeat(64)
const full = bearer(key)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Every row of every table that changes by requests only, by table. */
async function everything(provider: Provider, url: string): Promise<Readonly<Record<string, string>>> {
  const query =
    provider === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite%'`
      : `select table_name as name from information_schema.tables where table_schema = 'public'`
  const found: Record<string, string> = {}
  for (const { name } of await rows(provider, url, query)) {
    if (restlessTables.has(String(name))) continue
    const all = await rows(provider, url, `select * from "${name}" order by 1`)
    found[String(name)] = JSON.stringify(all, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  }
  return found
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    const url = 'https://example.com/{type}?slug={slug}&title={title}&token={token}'
    project = await accountProject(`preview-links-${provider}`, provider, {
      ...magazineConfig,
      admin: { enabled: true },
      editorial: { enabled: true, preview: { url } },
      mcp: { enabled: true },
    })
    await project.cli('token', 'create', '--name', 'full', '--type', 'full-access', '--key', key)
    server = await project.start({ NODE_OPTIONS: '--max-old-space-size=512' })
    ada = await firstAdministrator(server)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function ask(method: string, path: string, body?: object): Promise<Answer['body']> {
    const { status, body: answer, text } = await send(server.base, method, path, body, full)
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return answer
  }

  async function workOn(title: string, more: object = {}): Promise<{ readonly entry: number; readonly copy: number }> {
    const entry = (await ask('POST', '/api/articles', { data: { title: `Live ${title}` } })).data.id
    const document = { title: `Work ${title}`, ...more }
    const { data } = await ask('POST', `/api/editorial/copies/${article}`, { entry, document })
    return { entry, copy: data.id }
  }

  async function linkTo(title: string): Promise<{ readonly entry: number; readonly token: string }> {
    const { entry, copy } = await workOn(title)
    const { data } = await ask('POST', '/api/editorial/previews', { copies: [{ type: article, copy }] })
    return { entry, token: data.token }
  }

  const read = (path: string, token: string, more: object = {}) =>
    send(server.base, 'GET', path, undefined, { 'x-preview-token': token, ...more })

  test('it leads neither to the work of editors nor to the panel', async () => {
    const { entry, token } = await linkTo('site')
    expect((await read(`/api/articles/${entry}`, token)).body.data.attributes.title).toBe('Work site')
    const cookie = { cookie: ada.cookie ?? '', 'sec-fetch-site': 'same-origin' }
    const odd = ['/api/%65ditorial/audit', '/api/editorial/audit/']
    for (const path of [
      '/api/editorial/audit',
      '/api/editorial/webhooks',
      '/api/editorial/deliveries',
      '/api/editorial/releases',
      `/api/editorial/copies/${article}`,
      `/api/editorial/trash/${article}`,
      `/api/editorial/entries/${article}/${entry}/versions`,
      `/api/editorial/entries/${article}/${entry}/versions/1/differences`,
      ...odd,
      '/admin/api/session',
      `/admin/api/entries/${article}`,
    ])
      for (const more of [{}, full, cookie]) {
        const { status, body } = await read(path, token, more)
        expect(odd.includes(path) ? [403, 404] : [403], path).toContain(status)
        expect(body.data, path).toBeNull()
      }
  })

  test('nothing is written by any door, and no mail is sent', async () => {
    const { entry, token } = await linkTo('kept')
    const person = { username: 'bob', email: 'bob@example.com', password }
    expect((await send(server.base, 'POST', '/api/auth/local/register', person)).status).toBe(200)
    const role = (await ask('GET', '/api/users-permissions/roles')).roles[0].id
    const before = await everything(provider, project.database.url)
    const mails = project.mails().length
    const eve = `username: "eve", email: "eve@example.com", password: "${password}"`
    const mutations = [
      `register(input: {${eve}}) { jwt }`,
      `login(input: {identifier: "bob", password: "${password}"}) { jwt }`,
      'forgotPassword(email: "bob@example.com") { ok }',
      'resetPassword(code: "x", password: "abcdef1!", passwordConfirmation: "abcdef1!") { jwt }',
      'createUsersPermissionsRole(data: {name: "x", type: "x"}) { ok }',
      `createUsersPermissionsUser(data: {${eve}, role: "${role}"}) { data { id } }`,
      `updateArticle(id: ${entry}, data: {title: "Written"}) { data { id } }`,
      'createArticle(data: {title: "Written"}) { data { id } }',
      `deleteArticle(id: ${entry}) { data { id } }`,
      'a: createTag(data: {name: "a"}) { data { id } } b: createTag(data: {name: "b"}) { data { id } }',
    ]
    for (const query of mutations)
      for (const more of [{}, full]) {
        const headers = { 'x-preview-token': token, ...more }
        const { body } = await send(server.base, 'POST', '/graphql', { query: `mutation { ${query} }` }, headers)
        if (!query.startsWith('forgotPassword')) expect(body.errors?.length, query).toBeGreaterThan(0)
      }
    for (const [method, path] of [
      ['POST', '/mcp'],
      ['POST', '/admin/api/session'],
      ['DELETE', '/admin/api/session'],
      ['POST', '/api/upload'],
      ['PATCH', `/api/articles/${entry}`],
      ['POST', '/graphql/'],
    ] as const) {
      const headers = { 'x-preview-token': token, cookie: ada.cookie ?? '', 'sec-fetch-site': 'same-origin' }
      expect((await send(server.base, method, path, undefined, headers)).status, path).toBe(405)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await everything(provider, project.database.url)).toEqual(before)
    expect(project.mails().length).toBe(mails)
  })

  test('no other text is the token', async () => {
    const { entry, token } = await linkTo('sealed')
    const others = new Set<string>([`${token}A`, `A${token}`, token + token, 'null', '{}'])
    for (const [index, letter] of [...token].entries()) {
      const next = letters[(letters.indexOf(letter) + 1) % letters.length]
      others.add(token.slice(0, index) + next + token.slice(index + 1))
      others.add(token.slice(index + 1)).add(token.slice(0, index))
    }
    others.delete('')
    const opened: string[] = []
    for (const other of others) if ((await read(`/api/articles/${entry}`, other)).status !== 401) opened.push(other)
    expect(opened).toEqual([])
    const twice = `previewToken=${token}&previewToken=${token}`
    expect((await send(server.base, 'GET', `/api/articles/${entry}?${twice}`)).status).toBe(401)
  })

  test.each([
    ['markup', '<script>"&token=x#', '%3Cscript%3E%22%26token%3Dx%23'],
    ['no long text', '😀'.repeat(100_000), null],
  ])('its address holds %s of the work', async (_name, text, told) => {
    const { copy } = await workOn('address', { title: `Work ${text}` })
    const { data } = await ask('POST', '/api/editorial/previews', { copies: [{ type: article, copy }] })
    const title = told === null ? '' : `Work%20${told}`
    expect(data.url).toBe(`https://example.com/article?slug=&title=${title}&token=${data.token}`)
  })

  const ends: Readonly<Record<string, (id: number) => Promise<Answer>>> = {
    blocked: (id) => ada.send('PUT', `/administrators/${id}`, { isBlocked: true }),
    removed: (id) => ada.send('DELETE', `/administrators/${id}`),
  }
  test.each(Object.entries(ends))('it ends when the administrator who made it is %s', async (name, end) => {
    const { entry, copy } = await workOn(name)
    const { data } = (
      await ada.send('POST', '/administrators', { email: `${name}@example.com`, roles: ['super-admin'] })
    ).body
    const maker = new Browser(server.base)
    const used = await maker.send('POST', '/links/use', { token: data.url.split('#')[1], password: passphrase })
    const { id } = used.body.data.administrator
    const made = await maker.send('POST', '/editorial/previews', { copies: [{ type: article, copy }] })
    const { token } = made.body.data
    const title = async () => {
      const { status, body } = await read(`/api/articles/${entry}`, token, { cookie: maker.cookie ?? '' })
      return body.data?.attributes.title ?? status
    }
    expect(await title()).toBe(`Work ${name}`)
    await ada.send('POST', '/me/proof', { password: passphrase })
    expect((await end(id)).status).toBeLessThan(300)
    expect(await title()).toBe(401)
  })

  test('a crowd that has it gets its answers or is told to wait, and nobody gets those of others', async () => {
    const { entry, token } = await linkTo('crowd')
    const wrong: string[] = []
    let answered = 0
    const ending = new AbortController()
    const cheap = async () => {
      while (!ending.signal.aborted) {
        const { status, text } = await send(server.base, 'GET', '/api/tags')
        answered += 1
        if (status !== 200) wrong.push(text)
      }
    }
    const asking = cheap()
    for (let wave = 0; wave < 3; wave++)
      await Promise.all(
        Array.from({ length: 100 }, async (_, n) => {
          const isPreview = n % 2 === 0 || wave === 0
          const path = n % 3 ? `/api/articles/${entry}?populate=*` : `/api/articles?filters[id]=${entry}`
          const { status, body, text } = isPreview
            ? await read(path, token)
            : await send(server.base, 'GET', path, undefined, full)
          const shown = (body.data?.[0] ?? body.data)?.attributes.title
          const isBusy = isPreview && status === 503 && body.error.message.length > 10
          if (!isBusy && shown !== (isPreview ? 'Work crowd' : 'Live crowd')) wrong.push(text)
        }),
      )
    ending.abort()
    await asking
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(0)
    expect((await read(`/api/articles/${entry}`, token)).status).toBe(200)
  })

  test('it ends with the secret, and not with the server', async () => {
    const { entry, token } = await linkTo('secret')
    for (const [JWT_SECRET, status] of [
      ['another secret that signs, 32 bytes or more', 401],
      [undefined, 200],
    ] as const) {
      await server.stop()
      server = await project.start(JWT_SECRET ? { JWT_SECRET } : {})
      expect((await read(`/api/articles/${entry}`, token)).status).toBe(status)
    }
  })
})
