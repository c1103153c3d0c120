/** It is stored who did what: never a secret, never without what was done, and nothing of it changes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, send } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { pruneAudit } from '../../packages/editorial/src/audit/prune.js'
import { AnswerRoom } from '../../packages/runtime/src/load/room.js'
import { postgresql } from '../../packages/runtime/src/postgresql/index.js'
import { sqlite } from '../../packages/runtime/src/sqlite/index.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const audit = '/api/editorial/audit'
const user = 'plugin::users-permissions.user'
const config = {
  ...magazineConfig,
  editorial: { enabled: true },
  'users-permissions': { ratelimit: { enabled: false }, advanced: { email_confirmation: true } },
}

describe.each(sampled('postgresql'))('the audit on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let key: string
  const secrets: string[] = []

  beforeAll(async () => {
    project = await accountProject(`audit-${provider}`, provider, config)
    key = secret((await project.cli('token', 'create', '--name', 'machine', '--type', 'full-access')).stdout.trim())
    server = await project.start()
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  /** Marks a text as one that must not be stored. */
  function secret(text: string): string {
    secrets.push(text)
    return text
  }

  const request = (method: string, path: string, body?: unknown, headers: object = {}) =>
    send(server.base, method, path, body, headers)
  const asMachine = (method: string, path: string, body?: unknown) => request(method, path, body, bearer(key))
  const graphql = (query: string, headers: object = {}) => request('POST', '/graphql', { query }, headers)
  const found = async (query = '') =>
    (await asMachine('GET', `${audit}?pagination[pageSize]=100&${query}`)).body.data.toReversed()
  /** Returns what `work` leaves in the audit. */
  async function left(work: () => Promise<unknown>): Promise<any[]> {
    const before = (await found()).at(-1)?.id ?? 0
    await work()
    return (await found()).filter(({ id }: any) => id > before)
  }
  const mailed = (pattern: RegExp) => secret(pattern.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? 'no code')

  test('an account says who it is, in every way there is', async () => {
    const password = secret('Marked-first-1')
    const body = { username: 'ada', email: 'ada@example.com', password }
    const told = await left(async () => {
      expect((await request('POST', '/api/auth/local/register', body)).status).toBe(200)
      const credentials = { identifier: 'ada', password }
      expect((await request('POST', '/api/auth/local', credentials)).status).toBe(400)
      const code = mailed(/confirmation=([0-9a-f]+)/)
      expect((await request('GET', `/api/auth/email-confirmation?confirmation=${code}`)).status).toBe(302)
      const { jwt } = (await request('POST', '/api/auth/local', { ...credentials, identifier: 'ADA@example.com' })).body
      const [second, third] = [secret('Marked-second-2'), secret('Marked-third-3')]
      const change = { currentPassword: password, password: second, passwordConfirmation: second }
      await request('POST', '/api/auth/change-password', change, bearer(secret(jwt)))
      await request('POST', '/api/auth/forgot-password', { email: 'ada@example.com' })
      const reset = { code: mailed(/code=([0-9a-f]+)/), password: third, passwordConfirmation: third }
      secret((await request('POST', '/api/auth/reset-password', reset)).body.jwt)
      const login = `mutation { login(input: { identifier: "ada", password: "${third}" }) { jwt } }`
      secret((await graphql(login)).body.data.login.jwt)
      await graphql(`mutation { login(input: { identifier: "ada", password: "${second}" }) { jwt } }`)
    })
    expect(
      told.map(({ act, actor, subject, details }) => [act, actor.name ?? actor.kind, subject.name, details]),
    ).toEqual([
      ['auth.register', 'ada', 'ada', null],
      ['auth.login.failed', 'anybody', 'ada', { reason: 'not confirmed' }],
      ['auth.confirmed', 'ada', 'ada', null],
      ['auth.login', 'ada', 'ada', null],
      ['auth.password.changed', 'ada', 'ada', null],
      ['auth.password.reset.requested', 'anybody', 'ada', null],
      ['auth.password.reset', 'ada', 'ada', null],
      ['auth.login', 'ada', 'ada', null],
      ['auth.login.failed', 'anybody', 'ada', { reason: 'wrong password' }],
    ])
    for (const row of told) expect(row).toMatchObject({ ip: '127.0.0.1', requestId: expect.any(String), count: 1 })
  })

  test('a name that no account has may be a password: it is not stored', async () => {
    const told = await left(() =>
      request('POST', '/api/auth/local', { identifier: secret('Marked-name-4'), password: 'x' }),
    )
    expect(told).toMatchObject([{ act: 'auth.login.failed', subject: null, details: { reason: 'unknown account' } }])
  })

  test('accounts and roles change with their rows', async () => {
    let id = 0
    const told = await left(async () => {
      const body = {
        username: 'bob',
        email: 'bob@example.com',
        password: secret('Marked-bob-5'),
        role: 1,
        confirmed: true,
      }
      id = (await asMachine('POST', '/api/users', body)).body.id
      await asMachine('PUT', `/api/users/${id}`, {
        email: 'bob@example.org',
        password: secret('Marked-bob-6'),
        blocked: true,
      })
      await asMachine('PUT', `/api/users/${id}`, { blocked: true })
      await request('POST', '/api/auth/local', { identifier: 'bob', password: 'Marked-bob-6' })
      await asMachine('PUT', `/api/users/${id}`, { blocked: false })
      // A form sends all that it shows.
      const shown = { username: 'bob', email: 'bob@example.org', role: 1, confirmed: true }
      expect((await asMachine('PUT', `/api/users/${id}`, { ...shown, blocked: false })).status).toBe(200)
      expect((await asMachine('PUT', `/api/users/${id}`, { ...shown, role: 2, confirmed: false })).status).toBe(200)
      expect((await asMachine('PUT', `/api/users/${id}`, { username: 'ada' })).status).toBe(400)
      await asMachine('DELETE', `/api/users/${id}`)
      await asMachine('POST', '/api/users-permissions/roles', { name: 'Writers', type: 'writers', permissions: {} })
    })
    expect(told.map(({ act, details }) => [act, details])).toEqual([
      ['account.created', null],
      ['account.updated', { attributes: expect.arrayContaining(['email', 'password']) }],
      ['account.blocked', null],
      ['auth.login.failed', { reason: 'blocked' }],
      ['account.unblocked', null],
      ['account.updated', { attributes: ['role', 'confirmed'] }],
      ['account.deleted', null],
      ['role.created', { granted: [], withdrawn: [] }],
    ])
    expect(told[6]).toMatchObject({
      actor: { kind: 'token', name: 'machine' },
      subject: { type: user, id, name: 'bob' },
    })
    const { id: role } = told[7].subject
    const actions = { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } }
    const more = await left(async () => {
      await asMachine('PUT', `/api/users-permissions/roles/${role}`, { name: 'Writers', permissions: actions })
      await graphql(`mutation { deleteUsersPermissionsRole(id: ${role}) { ok } }`, bearer(key))
    })
    expect(more.map(({ act, subject, details }) => [act, subject.name, details])).toEqual([
      ['role.updated', 'writers', { granted: ['api::tag.tag.find'], withdrawn: [] }],
      ['role.deleted', 'writers', null],
    ])
  })

  test('deletions and restorations are told of entries and files', async () => {
    const file = new FormData()
    file.append('files', new Blob(['text'], { type: 'text/plain' }), 'notes.txt')
    const sent = await fetch(`${server.base}/api/upload`, { method: 'POST', headers: bearer(key), body: file })
    const [{ id: upload }] = (await sent.json()) as [{ id: number }]
    const { id } = (await asMachine('POST', '/api/tags', { data: { name: 'told' } })).body.data
    const told = await left(async () => {
      await asMachine('DELETE', `/api/upload/files/${upload}`)
      await asMachine('DELETE', `/api/tags/${id}`)
      await asMachine('POST', `/api/editorial/trash/api::tag.tag/${id}/restore`)
      await asMachine('POST', `/api/editorial/entries/api::tag.tag/${id}/versions/1/restore`)
      await graphql(`mutation { deleteTag(id: ${id}) { data { id } } }`, bearer(key))
      await asMachine('DELETE', `/api/editorial/trash/api::tag.tag/${id}`)
    })
    expect(told.map(({ act, subject, details }) => [act, subject.id, details])).toEqual([
      ['file.deleted', upload, null],
      ['entry.deleted', id, null],
      ['version.restored', id, { version: 2 }],
      ['version.restored', id, { version: 1 }],
      ['entry.deleted', id, null],
      ['entry.erased', id, null],
    ])
    expect(told[0].subject.name).toBe('notes.txt')
  })

  test('the command line tells as well', async () => {
    const password = ['--password', secret('Marked-console-7')]
    const cli = (...args: string[]) => project.cli(...args)
    const told = await left(async () => {
      await cli('user', 'create', '--username', 'carl', '--email', 'carl@example.com', ...password)
      await cli('user', 'password', 'carl', '--password', secret('Marked-console-8'))
      await cli('user', 'role', 'carl', 'public')
      await cli('user', 'block', 'carl')
      await cli('user', 'delete', 'carl', '--yes')
      await cli(
        'token',
        'create',
        '--name',
        'short',
        '--type',
        'read-only',
        '--key',
        secret('a-marked-key-of-a-machine'),
      )
      await cli('token', 'revoke', '--name', 'short')
    })
    expect(told.map(({ act, actor, subject, details }) => [act, actor.kind, subject.name, details])).toEqual([
      ['account.created', 'console', 'carl', null],
      ['account.updated', 'console', 'carl', { attributes: ['password'] }],
      ['account.updated', 'console', 'carl', { attributes: ['role'] }],
      ['account.blocked', 'console', 'carl', null],
      ['account.deleted', 'console', 'carl', null],
      ['token.created', 'console', 'short', { granted: [] }],
      ['token.revoked', 'console', 'short', null],
    ])
    expect((await found('act=role.created')).map(({ actor, subject }: any) => [actor.kind, subject.name])).toEqual([
      ['console', 'authenticated'],
      ['console', 'public'],
      ['token', 'writers'],
    ])
  }, 60_000)

  test('a flood of failures is counted in few rows', async () => {
    const guess = (name: string) => request('POST', '/api/auth/local', { identifier: name, password: 'guess' })
    const told = await left(() =>
      Promise.all(Array.from({ length: 40 }, (_, index) => guess(index % 2 ? 'ada' : 'eve'))),
    )
    const rowsOf = await found('act=auth.login.failed')
    const sum = rowsOf.reduce((total: number, { count }: any) => total + count, 0)
    expect(told.length).toBeLessThanOrEqual(4)
    expect(sum).toBe(40 + 4)
  })

  test('it is read by filters, and exported as lines', async () => {
    const [{ at, actor }] = await found('act=account.deleted')
    expect(actor).toMatchObject({ kind: 'token' })
    expect(await found(`actor=token:${actor.id}&act=account.deleted`)).toHaveLength(1)
    expect(await found(`actor=console&act=account.deleted`)).toHaveLength(1)
    expect((await found(`since=${at}`))[0].act).toBe('account.deleted')
    expect((await found(`until=${at}`)).every((row: any) => row.at < at)).toBe(true)
    for (const wrong of ['act=guess', 'actor=ada', 'since=yesterday', 'format=xml'])
      expect((await asMachine('GET', `${audit}?${wrong}`)).status, wrong).toBe(400)
    const exported = await asMachine('GET', `${audit}?format=jsonl&act=auth.login`)
    expect(exported.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = exported.text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(await found('act=auth.login'))
    const accepted = await request('GET', audit, undefined, { ...bearer(key), accept: 'application/x-ndjson' })
    expect(accepted.text.trimEnd().split('\n').length).toBe((await found()).length)
    expect((await found('act=audit.exported')).map(({ details }: any) => details.filters)).toEqual([
      { act: 'auth.login' },
      {},
    ])
  })

  test('nobody reads it without permission, and nobody changes it', async () => {
    expect((await request('GET', audit)).status).toBe(403)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await asMachine(method, audit, {})).status, method).toBe(405)
  })

  test('no secret is in it', async () => {
    const all = await rows(provider, project.database.url, 'select * from content_gen_audit')
    expect(all.length).toBeGreaterThan(30)
    const text = JSON.stringify(all)
    expect(secrets.length).toBeGreaterThan(12)
    expect(secrets).not.toContain('no code')
    for (const each of secrets) expect(text).not.toContain(each)
    expect(text).not.toMatch(/eyJ[\w-]{8,}\.|[0-9a-f]{40}|\$2[aby]\$|Bearer|cookie/i)
  })

  test('rows go by their age alone', async () => {
    const { url } = project.database
    const count = async () => (await rows(provider, url, 'select id from content_gen_audit')).length
    const before = await count()
    await execute(provider, url, [
      `update content_gen_audit set at = '2001-01-01T00:00:00.000Z' where act = 'auth.confirmed'`,
    ])
    const noClient = async () => expect.unreachable()
    const open = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
    const database = await open({ url, baseDir: '/', readTimeout: 1000, room: new AnswerRoom(1000) })
    // The parts that it needs.
    const store = { config: { editorial: { audit: { enabled: true, days: 365 } } }, database }
    const prune = (now?: Date) => pruneAudit(store as unknown as Parameters<typeof pruneAudit>[0], now)
    await prune()
    expect(await count()).toBe(before - 1)
    await prune(new Date(Date.now() + 366 * 86_400_000))
    expect(await count()).toBe(0)
    await database.close()
  })
})
