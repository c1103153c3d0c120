/**
 * Servers whose databases differ only in secrets must answer byte by byte the same, so no answer reveals a secret. There are two callers: a
 * stranger, to whom whole types, people and files are secret, and a reader with every permission that can be granted, to whom hashes, codes
 * and private attributes are still secret. `CASES=20000 npx vitest run --config test/vitest.config.ts test/accounts/non-interference` tries
 * more.
 */
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, magazineConfig, register, send } from './account-project.js'
import { attacksOn } from './attacks/index.js'
import { secretiveModels } from './secretive-models.js'
import { seed } from './twin-entries.js'
import { execute } from './sql.js'
import { concealed, copyDatabase, secrets } from './twins.js'
import type { RunningServer } from '../project.js'
import type { AccountProject } from './account-project.js'
import type { Attack } from './attacks/index.js'
import { tries } from '../cases.js'

const cases = tries(300)
/** For each of the two callers. */
const half = cases / 2

const reading = (...uids: string[]) => uids.flatMap((uid) => [`${uid}.find`, `${uid}.findOne`])
const open = [
  ...reading(...['article', 'tag', 'category'].map((name) => `api::${name}.${name}`)),
  'api::homepage.homepage.find',
]
const everything = [
  ...open,
  ...reading(...['author', 'comment', 'product', 'profile', 'secret-note'].map((name) => `api::${name}.${name}`)),
  'api::setting.setting.find',
  ...reading('plugin::users-permissions.user', 'plugin::users-permissions.role', 'plugin::upload.content-api'),
  'plugin::users-permissions.user.count',
  'plugin::users-permissions.permissions.getPermissions',
  'plugin::users-permissions.auth.callback',
  'plugin::users-permissions.auth.resetPassword',
  'plugin::users-permissions.auth.emailConfirmation',
  'plugin::content-type-builder.content-types.getContentTypes',
  'plugin::content-type-builder.components.getComponent',
]

describe.each(sampled('postgresql'))('non-interference on %s', (provider) => {
  const models = secretiveModels()
  const { bold, everyWay, learned } = attacksOn(models)
  let project: AccountProject
  let server: RunningServer
  /** The twin for strangers, and the twin for readers with every permission. */
  let twins: Readonly<Record<'concealed' | 'secrets', RunningServer>>
  let stranger: string
  let reader: string
  let full: string

  beforeAll(async () => {
    const permissions = { public: open, authenticated: [...open, ...reading('plugin::upload.content-api')] }
    const config = { ...magazineConfig, permissions, graphql: { config: { depthLimit: 20 } } }
    project = await accountProject(`accounts-twins-${provider}`, provider, config, models)
    const token = async (name: string, ...more: string[]) =>
      (await project.cli('token', 'create', '--name', name, ...more)).stdout.trim()
    full = await token('full', '--type', 'full-access')
    reader = await token('reader', '--type', 'custom', ...everything.flatMap((action) => ['--permission', action]))
    for (const name of ['other', 'another']) await token(name, '--type', 'full-access')
    server = await project.start()
    await seed(server.base, full)
    stranger = (await register(server.base, 'attacker')).body.jwt
    await server.stop()
    const twin = async (name: string, statements: readonly string[]) => {
      const url = await copyDatabase(provider, project.database.url, name)
      await execute(provider, url, statements)
      // The log may differ from the other server's.
      return project.start({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
    }
    twins = { concealed: await twin('concealed', concealed), secrets: await twin('secrets', secrets) }
    server = await project.start()
  }, 120_000)

  afterAll(async () => {
    await Promise.all([server, ...Object.values(twins)].map((each) => each.stop()))
    await project.database.drop()
    rmSync(models, { recursive: true })
  })

  async function expectAlike(
    requests: fc.Arbitrary<Attack>,
    twin: RunningServer,
    headersOf: readonly object[],
  ): Promise<void> {
    const statuses = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(requests, fc.constantFrom(...headersOf), async (request, headers) => {
        const [one, other] = await Promise.all([server, twin].map(({ base }) => ask(base, request, headers)))
        expect(other, JSON.stringify(request)).toEqual(one)
        const status = one?.status ?? ''
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
      { numRuns: half, endOnFailure: false },
    )
    // The test would prove little if all requests were refused.
    expect(statuses.get('200') ?? 0).toBeGreaterThan(half / 10)
    expect([...statuses.keys()].filter((status) => status.startsWith('5'))).toEqual([])
  }

  test('callers who may see the secrets see that they differ', async () => {
    const paths = [
      '/api/secret-notes',
      '/api/authors',
      '/api/products',
      '/api/setting',
      '/api/users',
      '/api/upload/files?populate=related',
      '/api/users-permissions/roles',
      '/api/articles?populate=owner',
      '/api/articles?populate[about]=true&populate[things]=true',
      '/api/articles?filters[owner][id]=2',
      '/api/articles?populate[blocks][populate]=author',
      '/api/tags?populate=notes',
      '/api/secret-notes?filters[articles][id]=3',
    ]
    for (const path of paths) {
      const [one, other] = await Promise.all(
        [server, twins.concealed].map(({ base }) => send(base, 'GET', path, undefined, bearer(full))),
      )
      expect([one?.status, other?.status], path).toEqual([200, 200])
      expect(other?.text, path).not.toBe(one?.text)
    }
  })

  test('every attribute, requested in every form, reveals nothing private or forbidden', async () => {
    const different: string[] = []
    const judge = async (request: Attack, twin: RunningServer, headers: object) => {
      const [one, other] = await Promise.all([server, twin].map(({ base }) => ask(base, request, headers)))
      if (JSON.stringify(one) !== JSON.stringify(other)) different.push(request.path)
    }
    for (let start = 0; start < everyWay.length; start += 10) {
      const some = everyWay.slice(start, start + 10)
      await Promise.all(some.map((request) => judge(request, twins.secrets, bearer(reader))))
      await Promise.all(some.filter(({ isOpen }) => isOpen).map((request) => judge(request, twins.concealed, {})))
    }
    expect(different).toEqual([])
    expect(everyWay.length).toBeGreaterThan(500)
  }, 120_000)

  const longest = Math.max(600_000, cases * 100)

  test(
    `${half} requests of somebody who may read everything say nothing of what is private`,
    () => expectAlike(learned, twins.secrets, [bearer(reader)]),
    longest,
  )

  test(
    `${half} requests of strangers say nothing of what they may not find`,
    () => expectAlike(bold, twins.concealed, [{}, bearer(stranger)]),
    longest,
  )
})

interface Seen {
  readonly status: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

let asked = 0

/** Asks every tenth question three times, so that the answer is one that the server has kept. */
async function ask(base: string, attack: Attack, headers: object): Promise<Seen> {
  if (attack.method === 'GET' && ++asked % 10 === 0)
    for (let time = 0; time < 2; time++) await askOnce(base, attack, headers)
  return askOnce(base, attack, headers)
}

async function askOnce(base: string, { method, path, body }: Attack, headers: object): Promise<Seen> {
  const answer = await send(base, method, path, body, { ...headers, 'x-request-id': 'twin' })
  const { date: _date, ...rest } = Object.fromEntries(answer.headers)
  return { status: String(answer.status), headers: rest, text: path === '/graphql' ? sorted(answer.text) : answer.text }
}

/** The errors of fields that are answered at the same time come in any order. */
function sorted(text: string): string {
  const answer: unknown = text.startsWith('{') ? JSON.parse(text) : null
  if (typeof answer !== 'object' || answer === null || !('errors' in answer) || !Array.isArray(answer.errors))
    return text
  return JSON.stringify({ ...answer, errors: answer.errors.map((error) => JSON.stringify(error)).toSorted() })
}
