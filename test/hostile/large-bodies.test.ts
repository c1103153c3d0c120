/**
 * Bodies of any size, depth and number against a server with little memory: answers stay small, forms go to disk, and a crowd of large
 * bodies gets a 503 while other clients are served.
 */
import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, register, send } from '../accounts/account-project.js'
import { bodyOf, boundary, filePart, send as sendForm, textPart } from '../../packages/upload/test/client.js'
import type { AccountProject, Config } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import { tries } from '../cases.js'

const numRuns = tries(60, 2000)
/** The longest answer in characters: a hundred issues that quote 300 each, some of them twice, as JSON. */
const longestAnswer = 250_000
const megabyte = 1_000_000

let project: AccountProject
let server: RunningServer
let auth: { authorization: string }

beforeAll(async () => {
  const permissions = {
    ...magazineConfig.permissions,
    authenticated: [
      ...(magazineConfig.permissions['authenticated'] as string[]),
      ...['callback', 'register', 'forgotPassword', 'resetPassword'].map(
        (name) => `plugin::users-permissions.auth.${name}`,
      ),
      'plugin::users-permissions.role.createRole',
      'plugin::users-permissions.role.updateRole',
      'plugin::email.email.send',
    ],
  }
  const config: Config = { ...magazineConfig, permissions }
  project = await accountProject('large-bodies', 'sqlite', config)
  server = await project.start({ LOG_LEVEL: 'error', NODE_OPTIONS: '--max-old-space-size=256' })
  auth = bearer((await register(server.base, 'sender')).body.jwt)
}, 120_000)

afterAll(async () => {
  expect(await server?.stop()).toBe(0)
  await project?.database.drop()
})

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

describe('an answer', () => {
  test.each([
    [3000, 200],
    [500_000 - 50, 200],
    [60, 2000],
  ])('to an identifier that is nested %i deep', async (levels, longest) => {
    const body = `{"identifier":${'['.repeat(levels)}${']'.repeat(levels)},"password":"x"}`
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${server.base}/api/auth/local`, { method: 'POST', body, headers })
    expect(reply.status).toBe(400)
    expect((await reply.text()).length).toBeLessThan(longest)
  })

  const doors: Readonly<Record<string, (value: unknown) => readonly [method: string, path: string, body: unknown]>> = {
    'a sign-in': (value) => ['POST', '/api/auth/local', { identifier: value, password: value }],
    'a registration': (value) => [
      'POST',
      '/api/auth/local/register',
      { username: value, email: value, password: value },
    ],
    'a forgotten password': (value) => ['POST', '/api/auth/forgot-password', spread(value)],
    'a new password': (value) => ['POST', '/api/auth/reset-password', { ...spread(value), code: value }],
    'a user': (value) => ['POST', '/api/users', { username: value, email: value, password: value, role: value }],
    'a change of a user': (value) => ['PUT', '/api/users/1', { username: value, email: value, role: value }],
    'a mail': (value) => ['POST', '/api/email', { to: value, subject: value, text: value, cc: value }],
    'a role': (value) => [
      'POST',
      '/api/users-permissions/roles',
      { name: value, description: value, permissions: value },
    ],
    'permissions of a role': (value) => [
      'POST',
      '/api/users-permissions/roles',
      { name: 'x', permissions: { [text(value)]: { controllers: { a: { b: { enabled: true } } } } } },
    ],
    'an article': (value) => ['POST', '/api/articles', { data: everywhere(value) }],
    'a list of components': (value) => ['POST', '/api/articles', { data: { title: 'Many', sections: list(value) } }],
    'a place of a relation': (value) => [
      'PUT',
      '/api/articles/1',
      { data: { tags: { connect: [{ id: 1, position: { before: value } }] } } },
    ],
    'a localization': (value) => ['POST', '/api/articles/1/localizations', { ...spread(value), locale: value }],
    'file info': (value) => ['POST', '/api/upload?id=1', { fileInfo: value }],
    'keys of file info': (value) => ['POST', '/api/upload?id=1', { fileInfo: spread(value) }],
    'a variable': (value) => [
      'POST',
      '/graphql',
      {
        query: 'mutation ($i: UsersPermissionsLoginInput!) { login(input: $i) { jwt } }',
        variables: { i: { identifier: value } },
      },
    ],
    'variables of a create': (value) => [
      'POST',
      '/graphql',
      {
        query: 'mutation ($d: ArticleInput!) { createArticle(data: $d) { data { id } } }',
        variables: { d: everywhere(value) },
      },
    ],
    'filters and order': (value) => [
      'POST',
      '/graphql',
      {
        query:
          'query ($f: ArticleFiltersInput, $s: [String], $l: I18NLocaleCode) { articles(filters: $f, sort: $s, locale: $l) { data { id } } }',
        variables: { f: spread(value), s: list(value), l: value },
      },
    ],
    'names in a document': (value) => [
      'POST',
      '/graphql',
      { query: `{ ${name(value)}: articles { ${name(value)} data { ${name(value)}: id(a: "x") } } }` },
    ],
    'an operation name': (value) => ['POST', '/graphql', { query: 'query A { me { id } }', operationName: value }],
  }

  const long = fc.constantFrom(
    'x'.repeat(300_000),
    '"\\\n'.repeat(50_000),
    '😀'.repeat(70_000),
    deep(58),
    { a: deep(50) },
    Array.from({ length: 30_000 }, (_, i) => i),
    Array.from({ length: 5000 }, () => ({ a: 'b' })),
    Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, 'x'.repeat(50)])),
    [['x'.repeat(100_000)], { ['k'.repeat(100_000)]: null }],
    2 ** 60,
    null,
  )

  test('to anything that does not fit is short', { timeout: 60_000 + numRuns * 300 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(doors)), long, async (door, value) => {
        const [method, path, body] = doors[door]!(value)
        const { status, text } = await send(server.base, method, path, body, auth)
        const shown = `${door}: ${status} ${text.slice(0, 300)}`
        expect(status, shown).toBeLessThan(500)
        if (status >= 400 || text.startsWith('{"errors"')) expect(text.length, shown).toBeLessThan(longestAnswer)
        const { error } = JSON.parse(text) as { error?: { message: string; details?: { errors?: unknown[] } } }
        expect(error?.message.length ?? 0, shown).toBeLessThan(1500)
        expect(error?.details?.errors?.length ?? 0, shown).toBeLessThanOrEqual(100)
      }),
      { numRuns },
    )
  })

  test('lists a hundred errors of many', async () => {
    const sections = Array.from({ length: 2000 }, () => 5)
    const rest = await send(server.base, 'POST', '/api/articles', { data: { title: 'Many', sections } }, auth)
    expect(rest.status).toBe(400)
    expect(rest.body.error.message).toBe('2001 errors occurred')
    expect(rest.body.error.details.errors).toHaveLength(100)
  })

  const everywhere = (value: unknown) =>
    Object.fromEntries(
      ['title', 'content', 'rating', 'views', 'kind', 'contactEmail', 'publishOn', 'eventAt', 'extra', 'tags']
        .concat(['author', 'category', 'cover', 'gallery', 'seo', 'sections', 'blocks', 'slug', 'locale'])
        .map((key) => [key, value]),
    )
  const spread = (value: unknown): object => (typeof value === 'object' && value !== null ? { ...value } : { a: value })
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const name = (value: unknown): string => text(value).replaceAll(/\W/g, '').slice(0, 200_000) || 'a'
})

describe('a form', () => {
  const texts = (count: number, size: number) =>
    bodyOf(Array.from({ length: count }, (_, i) => textPart(`text${i}`, 'x'.repeat(size))))

  test.each([
    ['/api/auth/local', 'POST'],
    ['/api/auth/local/register', 'POST'],
    ['/api/users', 'POST'],
    ['/api/users/1', 'PUT'],
    ['/api/articles/1/localizations', 'POST'],
  ])('is not accepted by %s', async (path, method) => {
    const reply = await sendForm(server.base, path, texts(1, 10), { method, headers: auth })
    expect(reply.status).toBe(415)
    expect(JSON.parse(reply.text).error).toMatchObject({
      name: 'UnsupportedMediaTypeError',
      message: 'This route takes no multipart/form-data: send JSON',
    })
  })

  test('without files serves creates and updates of entries', async () => {
    const data = bodyOf([textPart('data', '{"title":"By form"}')])
    const reply = await sendForm(server.base, '/api/articles', data, { headers: auth })
    expect([reply.status, JSON.parse(reply.text).data.attributes.title]).toEqual([200, 'By form'])
    const deeper = bodyOf([textPart('data', `{"title":${'['.repeat(100)}${']'.repeat(100)}}`)])
    expect((await sendForm(server.base, '/api/articles', deeper, { headers: auth })).status).toBe(400)
  })

  test('may have as much text as any body', async () => {
    const article = (size: number) =>
      bodyOf([textPart('data', JSON.stringify({ title: 'Long', body: 'x'.repeat(size) }))])
    const take = async (body: Buffer, path = '/api/articles') =>
      (await sendForm(server.base, path, body, { headers: auth })).status
    expect(await take(article(megabyte))).toBe(200)
    expect(await take(article(1024 * 1024))).toBe(413)
    expect(await take(texts(199, megabyte))).toBe(413)
    expect(await take(texts(199, 6000))).toBe(413)
    expect(await take(texts(199, megabyte), '/api/upload')).toBe(413)
    const named = bodyOf(
      Array.from({ length: 99 }, (_, i) => filePart(`files.${'n'.repeat(12_000)}${i}`, 'a.txt', 'x')),
    )
    expect(await take(named)).toBe(413)
    const large = bodyOf([
      textPart('data', '{"title":"With a file"}'),
      filePart('files.cover', 'a.bin', Buffer.alloc(5 * megabyte, 1), 'application/octet-stream'),
    ])
    expect(await take(large)).toBe(200)
  })

  test('works for GraphQL too', async () => {
    const query = 'mutation ($f: Upload!) { upload(file: $f) { data { id } } }'
    const form = (variables: string) =>
      bodyOf([
        textPart('operations', `{"query":${JSON.stringify(query)},"variables":${variables}}`),
        textPart('map', '{"0":["variables.f"]}'),
        filePart('0', 'a.txt', 'x', 'text/plain'),
      ])
    const status = async (variables: string) =>
      (await sendForm(server.base, '/graphql', form(variables), { headers: auth })).status
    expect(await status('{"f":null}')).toBe(200)
    expect(await status(`{"f":null,"a":${'['.repeat(70)}${']'.repeat(70)}}`)).toBe(400)
    expect(await status(`{"f":null,"a":"${'x'.repeat(1_100_000)}"}`)).toBe(413)
  })
})

describe('a crowd', () => {
  interface Held {
    /** Sends the rest; returns the status. */
    end(): Promise<number>
    /** The status, if the answer came before the end. */
    early(): number | null
  }

  /** A request without its last byte. */
  function hold(path: string, body: Buffer, type: string): Promise<Held> {
    const { hostname, port } = new URL(server.base)
    const headers = { ...auth, 'content-type': type, 'content-length': body.length }
    const outgoing = request({ hostname, port, path, method: 'POST', headers })
    let status: number | null = null
    const answered = new Promise<number>((resolve, reject) => {
      outgoing.on('error', reject).on('response', (incoming) => {
        status = incoming.statusCode ?? 0
        incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
      })
    })
    answered.catch(() => undefined)
    return new Promise((resolve) => {
      outgoing.write(body.subarray(0, -1), () =>
        resolve({
          early: () => status,
          end: () => {
            outgoing.end(body.subarray(-1))
            return answered
          },
        }),
      )
    })
  }

  const json = Buffer.from(JSON.stringify({ data: { title: 5, body: 'x'.repeat(megabyte) } }))
  const form = bodyOf([textPart('data', JSON.stringify({ title: 5, body: 'x'.repeat(megabyte) }))])
  const formType = `multipart/form-data; boundary=${boundary}`

  test.each([
    ['JSON', '/api/articles', json, 'application/json'],
    ['GraphQL', '/graphql', json, 'application/json'],
    ['forms', '/api/articles', form, formType],
  ] as const)('of bodies of a megabyte shares 32 MB: %s', { timeout: 60_000 }, async (_what, path, body, type) => {
    const held = await Promise.all(Array.from({ length: 50 }, () => hold(path, body, type)))
    await until(() => held.filter((one) => one.early() === 503).length >= 15)
    // Small requests are served meanwhile, and files take no memory.
    const signIn = await send(server.base, 'POST', '/api/auth/local', { identifier: 'sender', password: 'wrong' })
    expect(signIn.status).toBe(400)
    const file = bodyOf([filePart('files', 'a.bin', Buffer.alloc(3 * megabyte, 1), 'application/octet-stream')])
    expect((await sendForm(server.base, '/api/upload', file, { headers: auth })).status).toBe(200)
    const statuses = await Promise.all(held.map((one) => one.end()))
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(28)
    expect(new Set(statuses)).toEqual(new Set([400, 503]))
    // The memory is free again.
    const after = await Promise.all(Array.from({ length: 20 }, () => hold(path, body, type)))
    expect(new Set(await Promise.all(after.map((one) => one.end())))).toEqual(new Set([400]))
  })

  test('of the largest bodies ends no server', { timeout: 120_000 }, async () => {
    const bodies: unknown[] = [
      { data: { title: 'Extra', extra: Array.from({ length: 49_000 }, (_, i) => i) } },
      { data: { title: 'Extra', extra: Object.fromEntries(Array.from({ length: 49_000 }, (_, i) => [`key${i}`, i])) } },
      { data: { title: 'Extra', extra: Array.from({ length: 16_000 }, () => ({ a: {} })) } },
      Array.from({ length: 300_000 }, () => []),
    ]
    for (const body of bodies) {
      const text = JSON.stringify(body)
      const replies = await Promise.all(
        Array.from({ length: 25 }, () =>
          fetch(`${server.base}/api/articles`, {
            method: 'POST',
            body: text,
            headers: { ...auth, 'content-type': 'application/json' },
          }).then(async (reply) => [reply.status, (await reply.text()).slice(0, 200)] as const),
        ),
      )
      for (const [status, answer] of replies) {
        if (status >= 500) expect([status, answer]).toEqual([503, expect.stringContaining('ServiceUnavailableError')])
      }
    }
    expect((await fetch(`${server.base}/_health`)).status).toBe(204)
  })

  async function until(condition: () => boolean): Promise<void> {
    for (let i = 0; i < 500 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(condition()).toBe(true)
  }

  test('leaves no failure in the log', () => {
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
