/** The cost of identifying the caller if nothing is kept: no statement for a stranger, one for a user or a token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, magazineConfig, password, register, send, signIn } from './account-project.js'
import { startNoted } from './notes.js'
import { execute } from './sql.js'
import type { AccountProject } from './account-project.js'
import type { NotedServer } from './notes.js'

describe.each(sampled('postgresql'))('statements per request on %s', (provider) => {
  let project: AccountProject
  let server: NotedServer
  let visitors: Readonly<Record<string, object>>

  beforeAll(async () => {
    const config = { ...magazineConfig, cache: { enabled: false } }
    project = await accountProject(`accounts-statements-${provider}`, provider, config)
    const token = async (type: string, ...more: string[]) =>
      bearer((await project.cli('token', 'create', '--name', type, '--type', type, ...more)).stdout.trim())
    const machines = {
      'a full token': await token('full-access'),
      'a read-only token': await token('read-only'),
      'a custom token': await token('custom', '--permission', 'api::tag.tag.find'),
    }
    server = await startNoted(project)
    visitors = { 'a user': bearer((await register(server.base, 'alice')).body.jwt), ...machines }
    // The server records the first use of a token after it has answered.
    for (const headers of Object.values(visitors)) await send(server.base, 'GET', '/api/tags', undefined, headers)
    const isUsed = async () => (await project.cli('token', 'list')).stdout
    while ((await isUsed()).includes('last used never'));
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

  const requests = {
    REST: (headers: object) => send(server.base, 'GET', '/api/tags', undefined, headers),
    GraphQL: (headers: object) => send(server.base, 'POST', '/graphql', { query: '{ tags { data { id } } }' }, headers),
  }

  test.each(['REST', 'GraphQL'] as const)('%s', async (way) => {
    const ask = requests[way]
    expect((await ask({})).status).toBe(200)
    expect(await server.notesOf(() => ask({}))).toHaveLength(1)
    for (const [name, headers] of Object.entries(visitors)) {
      for (let i = 0; i < 8; i++) {
        const notes = await server.notesOf(async () => expect((await ask(headers)).status).toBe(200))
        expect(notes, name).toHaveLength(2)
        expect(notes[0], name).toContain(name === 'a user' ? 'up_users' : 'content_gen_api_tokens')
      }
    }
  })

  test('a refusal costs no more', async () => {
    const ask = (headers: object) => send(server.base, 'GET', '/api/secret-notes', undefined, headers)
    expect(await server.notesOf(() => ask({}))).toEqual([])
    expect(await server.notesOf(() => ask(bearer('x.y.z')))).toEqual([])
    expect(await server.notesOf(() => ask(bearer('x'.repeat(256))))).toHaveLength(1)
    expect(await server.notesOf(() => ask(visitors['a custom token'] ?? {}))).toHaveLength(1)
  })

  test('a form with files', async () => {
    const body = new FormData()
    const query = 'mutation ($file: Upload!) { upload(file: $file) { data { id } } }'
    body.append('operations', JSON.stringify({ query, variables: { file: null } }))
    body.append('map', '{"0":["variables.file"]}')
    body.append('0', new Blob(['a menu'], { type: 'text/plain' }), 'menu.txt')
    const headers = { ...visitors['a full token'] }
    const notes = await server.notesOf(async () => {
      expect((await fetch(`${server.base}/graphql`, { method: 'POST', headers, body })).status).toBe(200)
    })
    expect(notes.filter((note) => note.includes('content_gen_api_tokens'))).toHaveLength(1)
  })

  test('the use of a token is recorded once, not with each request', async () => {
    const [key] = (await project.cli('token', 'create', '--name', 'new', '--type', 'read-only')).stdout.split('\n')
    const notes = await server.notesOf(async () => {
      for (let i = 0; i < 20; i++) await send(server.base, 'GET', '/api/tags', undefined, bearer(key ?? ''))
      await expect
        .poll(async () => (await project.cli('token', 'list')).stdout, { timeout: 20_000 })
        .toMatch(/^new:.* last used 20/m)
    })
    expect(notes.filter((note) => /^update/i.test(note))).toHaveLength(1)
  })

  test('every failed sign-in compares one password, at the cost of a real one', async () => {
    const full = visitors['a full token'] ?? {}
    const users = (await send(server.base, 'GET', '/api/users', undefined, full)).body as { id: number }[]
    const more = { email: 'blocked@example.com', username: 'blocked', password, role: 1, blocked: true }
    expect((await send(server.base, 'POST', '/api/users', more, full)).status).toBe(201)
    const hashless = { email: 'elsewhere@example.com', username: 'elsewhere', password, role: 1 }
    const { id } = (await send(server.base, 'POST', '/api/users', hashless, full)).body
    await execute(provider, project.database.url, [`update up_users set password = null where id = ${id}`])
    expect(users).toHaveLength(1)
    for (const identifier of ['alice', 'ALICE@example.com', 'nobody', 'nobody@example.com', 'blocked', 'elsewhere']) {
      const notes = await server.notesOf(() => signIn(server.base, identifier, 'guess1'))
      const compared = notes.filter((note) => note.startsWith('compare'))
      expect(compared, identifier).toEqual(['compare a password, $2b$10$'])
    }
  })
})
