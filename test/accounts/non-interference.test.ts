/**
 * Two servers whose databases differ in secrets alone answer whatever somebody without permission asks byte by byte alike:
 * then no answer says anything of a secret. `CASES=20000 npx vitest run test/accounts/non-interference` asks more.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { accountProject, bearer, magazineConfig, register, send } from './account-project.js'
import { attack } from './attacks.js'
import { changeSecrets, copyDatabase } from './twins.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'
import type { Attack } from './attacks.js'

const cases = Number(process.env['CASES'] ?? 2000)

const granted = [
  ...['find', 'findOne'].flatMap((action) =>
    ['article', 'tag', 'category'].map((name) => `api::${name}.${name}.${action}`),
  ),
  'api::homepage.homepage.find',
]

describe.each(providers)('non-interference on %s', (provider) => {
  let project: AccountProject
  let twins: readonly RunningServer[] = []
  let token: string
  let full: string

  beforeAll(async () => {
    const permissions = { public: granted, authenticated: granted }
    project = await accountProject(`accounts-twins-${provider}`, provider, { ...magazineConfig, permissions })
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    await project.cli('token', 'create', '--name', 'other', '--type', 'full-access')
    const server = await project.start()
    await seed(server.base, full)
    token = (await register(server.base, 'attacker')).body.jwt
    await server.stop()
    const twin = await copyDatabase(provider, project.database.url)
    await changeSecrets(provider, twin)
    twins = await Promise.all([project.start(), startTwin(twin)])
  }, 120_000)

  /** Its log beside that of the other. */
  const startTwin = (url: string) => project.start({ DATABASE_URL: url, LOG_LEVEL: 'silent' })

  afterAll(async () => {
    await Promise.all(twins.map((server) => server.stop()))
    await project.database.drop()
  })

  async function isAlike(request: Attack, headers: object): Promise<string> {
    const [one, other] = await Promise.all(twins.map(({ base }) => ask(base, request, headers)))
    expect(other, JSON.stringify(request)).toEqual(one)
    return one?.status ?? ''
  }

  test('whoever may see the secrets sees that they differ', async () => {
    const paths = [
      '/api/secret-notes',
      '/api/users',
      '/api/articles?populate=owner',
      '/api/articles?filters[owner][id]=2',
      '/api/secret-notes?filters[articles][id]=3',
    ]
    for (const path of paths) {
      const [one, other] = await Promise.all(twins.map(({ base }) => send(base, 'GET', path, undefined, bearer(full))))
      expect([one?.status, other?.status]).toEqual([200, 200])
      expect(other?.text, path).not.toBe(one?.text)
    }
  })

  test(
    `${cases} requests of people who want to know are answered alike`,
    async () => {
      const statuses = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(attack, fc.boolean(), async (request, isSignedIn) => {
          const status = await isAlike(request, isSignedIn ? bearer(token) : {})
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
        { numRuns: cases, endOnFailure: false },
      )
      // Requests that are all refused would prove little.
      expect(statuses.get('200') ?? 0).toBeGreaterThan(cases / 10)
      expect([...statuses.keys()].filter((status) => status.startsWith('5'))).toEqual([])
    },
    Math.max(600_000, cases * 100),
  )
})

interface Seen {
  readonly status: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

async function ask(base: string, { method, path, body }: Attack, headers: object): Promise<Seen> {
  const answer = await send(base, method, path, body, { ...headers, 'x-request-id': 'twin' })
  const { date: _date, ...rest } = Object.fromEntries(answer.headers)
  return { status: String(answer.status), headers: rest, text: answer.text }
}

/** Few entries, each with secrets, linked to each other and to what nobody may see. */
async function seed(base: string, full: string): Promise<void> {
  const make = async (path: string, data: object) => {
    const { status, text, body } = await send(base, 'POST', `/api/${path}`, { data }, bearer(full))
    expect(status, text).toBe(200)
    return body.data.id as number
  }
  for (const name of ['alice', 'bob', 'carol']) await register(base, name)
  for (const name of ['alice', 'bob'])
    await send(base, 'POST', '/api/auth/forgot-password', { email: `${name}@example.com` })
  for (const name of ['one', 'two', 'three']) await make('tags', { name })
  await make('categories', { name: 'first', slug: 'first' })
  await make('categories', { name: 'second', slug: 'second', parent: 1 })
  for (let i = 1; i <= 3; i++) await make('authors', { name: `Author ${i}`, email: `author${i}@example.com` })
  for (let i = 1; i <= 10; i++) {
    await make('articles', {
      title: `Title ${i}`,
      slug: `title-${i}`,
      internalNotes: `note ${i}`,
      secret: `secret-${i}`,
      rating: i / 3,
      kind: i % 2 ? 'news' : 'review',
      tags: [1 + (i % 3)],
      category: 1 + (i % 2),
      author: 1 + (i % 3),
      owner: i <= 3 ? i : null,
      seo: { metaTitle: `Meta ${i}` },
      blocks: [{ __component: 'blocks.quote', quote: `Quote ${i}`, author: 1 + (i % 3) }],
      ...(i === 7 ? { publishedAt: null } : {}),
    })
  }
  for (let i = 1; i <= 6; i++)
    await make('secret-notes', { title: `note ${i}`, note: `tok-a ${i}`, articles: [i, i + 1] })
  await send(base, 'PUT', '/api/homepage', { data: { title: 'Home', highlights: [1, 2] } }, bearer(full))
}
