/**
 * The server compares at most `max` passwords per interval for one sender, whatever the sender tries. The test counts the comparisons
 * themselves.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, password, register, send, withSettings } from './account-project.js'
import { startNoted } from './notes.js'
import { rows } from './sql.js'
import type { AccountProject } from './account-project.js'
import type { NotedServer } from './notes.js'

const max = 5
const tries = 40

let project: AccountProject
let server: NotedServer
let jwt: string
/** Each attack comes from its own address. */
let address = 0

beforeAll(async () => {
  const { permissions } = magazineConfig
  const authenticated = [...((permissions['authenticated'] ?? []) as string[]), 'plugin::upload.content-api.upload']
  const config = { ...magazineConfig, server: { proxy: true }, permissions: { ...permissions, authenticated } }
  project = await accountProject('accounts-rate-limit', 'sqlite', withSettings({ ratelimit: { max } }, config))
  server = await startNoted(project)
  jwt = (await register(server.base, 'alice')).body.jwt
}, 120_000)

afterAll(async () => {
  await server?.stop()
  await project.database.drop()
})

type Headers = Readonly<Record<string, string>>

/** Sends all requests at once from one address; returns the number of passwords compared. */
async function compared(attack: (headers: Headers, i: number) => Promise<unknown>): Promise<number> {
  const headers = { 'x-forwarded-for': `192.0.2.${++address}` }
  const notes = await server.notesOf(() => Promise.all(Array.from({ length: tries }, (_, i) => attack(headers, i))))
  return notes.filter((note) => note.startsWith('compare a password')).length
}

const guess = (i: number) => `{ identifier: "alice", password: "guess${i}" }`
const login = (i: number) => `a${i}: login(input: ${guess(i)}) { jwt }`
const graphql = (query: string, headers: Headers, variables?: object) =>
  send(server.base, 'POST', '/graphql', { query, ...(variables ? { variables } : {}) }, headers)
const rest = (path: string, headers: Headers, i: number, identifier = 'alice') =>
  send(server.base, 'POST', path, { identifier, password: `guess${i}` }, headers)
const many = (line: (i: number) => string) => Array.from({ length: 25 }, (_, i) => line(i)).join(' ')
const change = (i: number) =>
  `c${i}: changePassword(currentPassword: "guess${i}", password: "hacked!", passwordConfirmation: "hacked!") { jwt }`

const identifiers = [
  'alice',
  'ALICE',
  ' alice',
  'alice ',
  'alice\u200b',
  'ａlice',
  'alice@example.com',
  'Alice@Example.COM',
]
const paths = [
  '/api/auth/local',
  '/api/auth/local/',
  '/API/Auth/LOCAL',
  '/api/auth/local?x=1',
  '/api/auth/loc%61l',
  '/api/auth//local',
  '/api/auth/local;x',
  '/api//auth/local',
]

test.each<readonly [name: string, least: number, attack: (headers: Headers, i: number) => Promise<unknown>]>([
  ['one after the other over REST', max, (headers, i) => rest('/api/auth/local', headers, i)],
  [
    'by names that mean the same, or look it',
    max,
    (headers, i) => rest('/api/auth/local', headers, i, identifiers[i % identifiers.length]),
  ],
  ['by paths that mean the same, or look it', 1, (headers, i) => rest(paths[i % paths.length] ?? '', headers, i)],
  [
    'with headers that name other addresses',
    max,
    ({ 'x-forwarded-for': mine }, i) =>
      rest(
        '/api/auth/local',
        {
          'x-forwarded-for': `10.1.${i}.1, 10.2.${i}.1, ${mine}`,
          'x-real-ip': `10.3.${i}.1`,
          'client-ip': `10.3.${i}.1`,
          'x-client-ip': `10.3.${i}.1`,
          'cf-connecting-ip': `10.3.${i}.1`,
          forwarded: `for=10.3.${i}.1`,
          'user-agent': `agent ${i}`,
        },
        i,
      ),
  ],
  [
    'with headers that end in no address',
    max,
    (_, i) =>
      rest('/api/auth/local', { 'x-forwarded-for': i % 2 ? `10.1.${i}.1, host-${i}` : `10.2.${i}.1, 10.2.${i}` }, i),
  ],
  [
    'with method overrides',
    0,
    (headers, i) =>
      send(server.base, 'GET', `/api/auth/local/callback?identifier=alice&password=guess${i}`, undefined, {
        ...headers,
        'x-http-method-override': 'POST',
      }),
  ],
  ['in operations of one field', max, (headers, i) => graphql(`mutation { ${login(i)} }`, headers)],
  ['in operations of many fields', 1, (headers) => graphql(`mutation { ${many(login)} }`, headers)],
  [
    'in fragments',
    1,
    (headers) =>
      graphql(
        `mutation { ...one ...two } fragment one on Mutation { ${many(login)} } fragment two on Mutation { x: login(input: ${guess(99)}) { jwt } }`,
        headers,
      ),
  ],
  [
    'in variables',
    max,
    (headers, i) =>
      graphql('mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { jwt } }', headers, {
        input: { identifier: identifiers[i % identifiers.length], password: `guess${i}` },
      }),
  ],
  [
    'in one of several operations',
    max,
    (headers, i) =>
      send(
        server.base,
        'POST',
        '/graphql',
        { query: `mutation a { ${login(i)} } mutation b { ${login(i + 100)} }`, operationName: i % 2 ? 'a' : 'b' },
        headers,
      ),
  ],
  [
    'in batches',
    0,
    (headers, i) =>
      send(
        server.base,
        'POST',
        '/graphql',
        Array.from({ length: 20 }, () => ({ query: `mutation { ${login(i)} }` })),
        headers,
      ),
  ],
  [
    'by GET',
    0,
    (headers, i) =>
      send(server.base, 'GET', `/graphql?query=${encodeURIComponent(`mutation { ${login(i)} }`)}`, undefined, headers),
  ],
  [
    'by forms and plain text',
    0,
    async (headers, i) => {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
        await send(
          server.base,
          'POST',
          '/graphql',
          { query: `mutation { ${login(i)} }` },
          { ...headers, 'content-type': type },
        )
    },
  ],
  [
    'in forms that bring files',
    1,
    async (headers, i) => {
      const form = new FormData()
      form.append('operations', JSON.stringify({ query: `mutation { ${login(i)} }`, variables: { file: null } }))
      form.append('map', JSON.stringify({ 0: ['variables.file'] }))
      form.append('0', new Blob(['x']), 'x.txt')
      await fetch(`${server.base}/graphql`, { method: 'POST', body: form, headers: { ...headers, ...bearer(jwt) } })
    },
  ],
  [
    'over REST and GraphQL in turn',
    max,
    (headers, i) => (i % 2 ? rest('/api/auth/local', headers, i) : graphql(`mutation { ${login(i)} }`, headers)),
  ],
  [
    'of the own account, in fields that do not end an operation',
    max,
    (headers) => graphql(`mutation { ${many(change)} }`, { ...headers, ...bearer(jwt) }),
  ],
  [
    'of the own account, over REST and GraphQL',
    max,
    (headers, i) =>
      i % 2
        ? graphql(`mutation { ${change(i)} }`, { ...headers, ...bearer(jwt) })
        : send(
            server.base,
            'POST',
            '/api/auth/change-password',
            { currentPassword: `guess${i}`, password: 'hacked!', passwordConfirmation: 'hacked!' },
            { ...headers, ...bearer(jwt) },
          ),
  ],
])('guesses %s', async (_name, least, attack) => {
  const count = await compared(attack)
  expect(count).toBeGreaterThanOrEqual(least)
  expect(count).toBeLessThanOrEqual(max)
})

test('guesses from neighbouring addresses', async () => {
  const count = await compared((_headers, i) =>
    rest('/api/auth/local', { 'x-forwarded-for': `2001:db8:7:8:${i.toString(16)}::1` }, i),
  )
  expect(count).toBe(max)
})

test('mails, in fields that do not end an operation', async () => {
  const fields = many((i) => `f${i}: forgotPassword(email: "alice@example.com") { ok }`)
  const headers = { 'x-forwarded-for': `192.0.2.${++address}` }
  const answers = await Promise.all([
    graphql(`mutation { ${fields} }`, headers),
    graphql(`mutation { ${fields} }`, headers),
  ])
  const done = answers.flatMap(({ body }) => Object.values(body.data as object)).filter((field) => field?.ok === true)
  expect(done).toHaveLength(max)
  expect(project.mails()).toHaveLength(max)
})

test('two processes together allow as many as one', async () => {
  const other = await project.start()
  const headers = { 'x-forwarded-for': `192.0.2.${++address}` }
  const attempt = (_: unknown, i: number) =>
    send(i % 2 ? server.base : other.base, 'POST', '/api/auth/local', { identifier: `nobody${i}`, password }, headers)
  const answers = await Promise.all(Array.from({ length: 3 * max }, attempt))
  await other.stop()
  const [allowed = [], refused = []] = [400, 429].map((status) => answers.filter((answer) => answer.status === status))
  const left = allowed.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')))
  expect(left.toSorted()).toEqual([0, 1, 2, 3, 4])
  expect(refused).toHaveLength(2 * max)
  expect(refused.every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true)
  // No address is stored.
  const kept = await rows('sqlite', project.database.url, 'select "key" from content_gen_attempts')
  expect(kept.filter(({ key }) => !/^[a-zA-Z]+:[\w-]{43}$/.test(String(key)))).toEqual([])
})

test('the owner of the password can sign in while others guess', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  expect((await send(server.base, 'POST', '/api/auth/local', { identifier: 'alice', password }, headers)).status).toBe(
    200,
  )
})
