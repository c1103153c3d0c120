/**
 * The link of a preview reads what its maker may read at that moment, and does nothing else: no longer once the maker has lost a right, for no
 * other work, never a write, and in no shared cache.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, password, send, signIn } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const copies = `/api/editorial/copies/${article}`
const key = 'f'.repeat(64)
const full = bearer(key)
const rights = {
  'api::article': { article: ['find', 'findOne', 'update'] },
  'api::tag': { tag: ['find'] },
  'plugin::editorial': {
    copies: ['read', 'save'],
    releases: ['read'],
    previews: ['create'],
  },
} as const

type Rights = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** The body's form of what a role may do. */
function permissionsOf(given: Rights): object {
  const enabled = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { enabled: true }]))
  const controllers = (all: Rights[string]) =>
    Object.fromEntries(Object.entries(all).map(([name, actions]) => [name, enabled(actions)]))
  return Object.fromEntries(Object.entries(given).map(([name, all]) => [name, { controllers: controllers(all) }]))
}

/** A person with a role of their own, at work on an article. */
interface Maker {
  readonly user: number
  readonly role: number
  readonly jwt: string
  readonly entry: number
  readonly copy: number
  readonly token: string
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let count = 0

  beforeAll(async () => {
    const config = { ...magazineConfig, editorial: { enabled: true }, permissions: { public: [], authenticated: [] } }
    project = await accountProject(`preview-rights-${provider}`, provider, config)
    await project.cli('token', 'create', '--name', 'full', '--type', 'full-access', '--key', key)
    server = await project.start()
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function ask(method: string, path: string, body?: object, headers: object = full): Promise<Answer['body']> {
    const { status, body: answer, text } = await send(server.base, method, path, body, headers)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return answer
  }

  async function makerWith(more: object = {}): Promise<Maker> {
    const name = `maker${++count}`
    const role = { name, description: name, permissions: permissionsOf(rights) }
    await ask('POST', '/api/users-permissions/roles', role)
    const { roles } = await ask('GET', '/api/users-permissions/roles')
    const roleId = roles.find((each: { name: string }) => each.name === name).id
    const account = { username: name, email: `${name}@example.com`, password, role: roleId, confirmed: true }
    const { id: user } = await ask('POST', '/api/users', account)
    const jwt = (await signIn(server.base, name)).body.jwt
    const tag = (await ask('POST', '/api/tags', { data: { name: `tag of ${name}` } })).data.id
    const live = { title: `Live of ${name}`, tags: [tag] }
    const entry = (await ask('POST', '/api/articles', { data: live })).data.id
    const work = { entry, document: { title: `Work of ${name}` } }
    const copy = (await ask('POST', copies, work, bearer(jwt))).data.id
    const shown = { copies: [{ type: article, copy }], ...more }
    const { token } = (await ask('POST', '/api/editorial/previews', shown, bearer(jwt))).data
    return { user, role: roleId, jwt, entry, copy, token }
  }

  const rest = (entry: number, token: string, more: object = {}) =>
    send(server.base, 'GET', `/api/articles/${entry}?populate=tags`, undefined, { 'x-preview-token': token, ...more })
  const graphql = (entry: number, token: string, more: object = {}) => {
    const query = `query { article(id: ${entry}) { data { attributes { title } } } }`
    return send(server.base, 'POST', '/graphql', { query }, { 'x-preview-token': token, ...more })
  }

  /** The titles that both forms of the API show; their statuses if they show none. */
  async function titles({ entry, token }: Pick<Maker, 'entry' | 'token'>, more: object = {}): Promise<unknown[]> {
    const answers = [await rest(entry, token, more), await graphql(entry, token, more)]
    for (const { status, headers } of answers)
      expect(headers.get('cache-control')).toBe(status === 200 ? 'private, no-store' : 'no-store')
    const [one, other] = answers
    return [
      one?.body.data?.attributes.title ?? one?.status,
      other?.body.data?.article?.data?.attributes.title ?? other?.status,
    ]
  }

  const edit = (given: Rights) => (maker: Maker) => {
    const { role } = maker
    return ask('PUT', `/api/users-permissions/roles/${role}`, {
      name: `role ${role}`,
      permissions: permissionsOf(given),
    })
  }
  const without = (plugin: keyof typeof rights, controller: string) =>
    edit({ ...rights, [plugin]: { ...rights[plugin], [controller]: [] } })

  const losses: Readonly<Record<string, (maker: Maker) => Promise<unknown>>> = {
    'is given another role': async ({ user }) => {
      const { roles } = await ask('GET', '/api/users-permissions/roles')
      const other = roles.find(({ type }: { type: string }) => type === 'authenticated').id
      return ask('PUT', `/api/users/${user}`, { role: other })
    },
    'is blocked': ({ user }) => ask('PUT', `/api/users/${user}`, { blocked: true }),
    'is removed': ({ user }) => ask('DELETE', `/api/users/${user}`),
    'changes the password': ({ jwt }) => {
      const body = { currentPassword: password, password: 'NewPassw0rd!', passwordConfirmation: 'NewPassw0rd!' }
      return ask('POST', '/api/auth/change-password', body, bearer(jwt))
    },
    'loses the role': ({ role }) => ask('DELETE', `/api/users-permissions/roles/${role}`),
    'may make no previews': without('plugin::editorial', 'previews'),
    'may read no working copies': without('plugin::editorial', 'copies'),
    'may not find the type': without('api::article', 'article'),
  }

  test.each(Object.entries(losses))('nothing is shown once its maker %s', async (_, lose) => {
    const [maker, other] = [await makerWith(), await makerWith()]
    const work = ({ user }: Maker) => `Work of maker${user === maker.user ? count - 1 : count}`
    expect(await titles(maker)).toEqual([work(maker), work(maker)])
    if (lose === losses['changes the password']) {
      // Only accounts that may change their password do so.
      const more = { ...rights, 'plugin::users-permissions': { auth: ['changePassword'] } }
      await edit(more)(maker)
    }
    await lose(maker)
    expect(await titles(maker)).toEqual([401, 401])
    // Nor with the rights of whoever follows the link.
    expect(await titles(maker, full)).toEqual([401, 401])
    expect(await titles(other)).toEqual([work(other), work(other)])
  })

  test('what its maker may read no more is left out', async () => {
    const maker = await makerWith()
    const tags = async () => (await rest(maker.entry, maker.token)).body.data.attributes.tags?.data.length
    expect(await tags()).toBe(1)
    await edit({ ...rights, 'api::tag': { tag: [] } })(maker)
    expect(await tags()).toBeUndefined()
    const asFull = await rest(maker.entry, maker.token, full)
    expect(Object.keys(asFull.body.data.attributes)).not.toContain('tags')
    const plain = await send(server.base, 'GET', `/api/articles/${maker.entry}?previewToken=${maker.token}`)
    expect(plain.body.data.attributes.title).toBe(`Work of maker${count}`)
  })

  test('work that was given up or published is shown as it is', async () => {
    const [given, published] = [await makerWith(), await makerWith()]
    const name = (index: number) => `maker${count - 1 + index}`
    await ask('DELETE', `${copies}/${given.copy}`)
    expect(await titles(given)).toEqual([`Live of ${name(0)}`, `Live of ${name(0)}`])
    await ask('POST', `${copies}/${published.copy}/publish`, { revision: 1 })
    await ask('PUT', `/api/articles/${published.entry}`, { data: { title: 'Later title' } })
    expect(await titles(published)).toEqual(['Later title', 'Later title'])
  })

  test('it shows no other work', async () => {
    const [maker, other] = [await makerWith(), await makerWith()]
    const live = `Live of maker${count}`
    expect(await titles({ entry: other.entry, token: maker.token })).toEqual([live, live])
    await ask('POST', '/api/articles', { data: { title: 'A draft', publishedAt: null } })
    const begun = await ask('POST', copies, { document: { title: 'A new article' } })
    expect(begun.data.entry).toBeNull()
    const all = await send(server.base, 'GET', `/api/articles?pagination[pageSize]=100&previewToken=${maker.token}`)
    const shown = all.body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
    expect(shown.filter((title: string) => /^(Work|A )/.test(title))).toEqual([`Work of maker${count - 1}`])
  })

  test('it writes nothing, whoever sends it', async () => {
    const { entry, copy, token, jwt } = await makerWith()
    const writes = [
      ['PUT', `/api/articles/${entry}`, { data: { title: 'Written' } }],
      ['POST', '/api/articles', { data: { title: 'Written' } }],
      ['DELETE', `/api/articles/${entry}`],
      ['PUT', `${copies}/${copy}`, { revision: 1, document: { title: 'Written' } }],
      ['DELETE', `${copies}/${copy}`],
      ['POST', `${copies}/${copy}/publish`, { revision: 1 }],
      ['POST', '/api/editorial/previews', { copies: [{ type: article, copy }] }],
      ['POST', '/api/auth/local', { identifier: 'maker1', password }],
    ] as const
    for (const credentials of [{}, full, bearer(jwt)]) {
      for (const [method, path, body] of writes) {
        const both = { ...credentials, 'x-preview-token': token }
        const answers = [
          await send(server.base, method, path, body, both),
          await send(server.base, method, `${path}?previewToken=${token}`, body, credentials),
        ]
        expect(
          answers.map(({ status }) => status),
          `${method} ${path}`,
        ).toEqual([405, 405])
      }
      const query = `mutation { updateArticle(id: ${entry}, data: { title: "Written" }) { data { id } } }`
      const both = { ...credentials, 'x-preview-token': token }
      const { body } = await send(server.base, 'POST', '/graphql', { query }, both)
      expect([body.data?.updateArticle ?? null, body.errors?.length]).toEqual([null, 1])
    }
    const now = await ask('GET', `/api/articles/${entry}`)
    expect(now.data.attributes.title).toBe(`Live of maker${count}`)
    expect((await ask('GET', `${copies}/${copy}`)).data.revision).toBe(1)
  })

  test('it ends', async () => {
    const { entry, token } = await makerWith({ minutes: 0.02 })
    const end = Date.now() + 1_200
    while (Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await titles({ entry, token })).toEqual([401, 401])
  })

  test('the answer to a token is stored by nobody, and is no answer to others', async () => {
    const { entry, token, jwt } = await makerWith()
    const work = `Work of maker${count}`
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await send(server.base, method, `/api/articles/${entry}`, undefined, {
        'x-preview-token': token,
      })
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
        'private, no-store',
        expect.stringMatching(/x-preview-token/i),
      ])
    }
    for (let round = 0; round < 4; round++) {
      expect(await titles({ entry, token })).toEqual([work, work])
      const plain = await send(server.base, 'GET', `/api/articles/${entry}?populate=tags`, undefined, bearer(jwt))
      expect(plain.body.data.attributes.title).toBe(`Live of maker${count}`)
      const missing = await send(server.base, 'GET', '/api/articles/999999', undefined, { 'x-preview-token': token })
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })

  test('a token of the API that made it ends it, too', async () => {
    const machine = 'd'.repeat(64)
    const actions = ['find', 'findOne'].map((action) => `${article}.${action}`)
    const granted = [...actions, 'plugin::editorial.copies.read', 'plugin::editorial.previews.create']
    const permissions = granted.flatMap((action) => ['--permission', action])
    await project.cli('token', 'create', '--name', 'machine', '--type', 'custom', '--key', machine, ...permissions)
    const { entry, copy } = await makerWith()
    const shown = { copies: [{ type: article, copy }] }
    const { token } = (await ask('POST', '/api/editorial/previews', shown, bearer(machine))).data
    const seen = async () => {
      const answer = await send(server.base, 'GET', `/api/articles/${entry}`, undefined, { 'x-preview-token': token })
      return answer.body.data?.attributes.title ?? answer.status
    }
    expect(await seen()).toBe(`Work of maker${count}`)
    await project.cli('token', 'revoke', '--name', 'machine')
    expect(await seen()).toBe(401)
  })
})
