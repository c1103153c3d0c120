/** Servers with a replica that dies, hangs, falls behind and comes back: reads go on, and nobody gets an answer older than one before. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { magazine, magazineConfig, send } from '../accounts/account-project.js'
import { sender } from '../../packages/client/src/request.js'
import { createDatabase, startPostgres, type PostgresServer } from '../postgres.js'
import { readyProject, type Project, type RunningServer } from '../project.js'
import { startStandby, type Standby } from './standby.js'

const actions = ['find', 'findOne', 'create', 'update'].map((act) => `api::tag.tag.${act}`)
const usual = { ...magazineConfig, permissions: { ...magazineConfig.permissions, public: actions } }
const config = {
  ...usual,
  server: { cors: { credentials: true, origin: ['https://site.example'] } },
  database: { maxLag: 1_000, primaryAfterWrite: 0 },
}
const retry = 20_000

let postgres: PostgresServer
let standby: Standby
let project: Project
let replicaUrl: string

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await createDatabase(postgres.adminUrl)
  const options = { name: 'replica', models: magazine, provider: 'postgresql', databaseUrl, config } as const
  project = await readyProject(options)
  standby = await startStandby(postgres.adminUrl)
  replicaUrl = standby.at(databaseUrl)
}, 180_000)
afterAll(async () => {
  await standby?.stop()
  await postgres?.stop()
})

async function start(more: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const server = await project.start({ DATABASE_REPLICA_URL: replicaUrl, ...more })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** Counts up in the name of an entry, and reads it, while something else happens. Each answer should be as new as the one before. */
async function hunt({ base }: RunningServer, during: () => Promise<void>) {
  const happening = { isOver: false }
  const { body } = await send(base, 'POST', '/api/tags', { data: { name: `count ${Date.now()}` } })
  const { id } = body.data
  const path = `/api/tags/${id}`
  let written = 0
  let last = 0
  const statuses = new Map<number, number>()
  const older: string[] = []
  const write = async () => {
    while (!happening.isOver) {
      const { status } = await send(base, 'PUT', path, { data: { name: `${id} counts ${written + 1}` } })
      if (status === 200) written++
      await wait(5)
    }
  }
  const read = async () => {
    while (!happening.isOver) {
      const answer = await send(base, 'GET', path)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // The first answers may come before the replica has the entry.
      if (answer.status !== 200) continue
      const found = Number(/counts (\d+)/.exec(answer.body.data.attributes.name)?.[1] ?? 0)
      if (found < last) older.push(`${found} after ${last}`)
      last = found
    }
  }
  const done = during().finally(() => (happening.isOver = true))
  await Promise.all([write(), read(), done])
  return { statuses, older, written, last }
}

test('a replica that dies costs no answer, and is used again when it is back', { timeout: 120_000 }, async () => {
  const server = await start()
  const { statuses, older, last } = await hunt(server, async () => {
    await wait(1_000)
    await standby.kill()
    await wait(2_000)
    expect(server.output()).toContain('the primary answers all reads: the replica does not answer')
    expect((await fetch(`${server.base}/_ready`)).status).toBe(200)
    await standby.restart()
    await expect.poll(() => server.output(), { timeout: retry }).toContain('the replica answers reads again')
    await wait(500)
  })
  expect(older).toEqual([])
  expect(last).toBeGreaterThan(10)
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('a replica that hangs is given up', { timeout: 120_000 }, async () => {
  const server = await start()
  const { statuses, older } = await hunt(server, async () => {
    await wait(1_000)
    await standby.freeze()
    await expect.poll(() => server.output(), { timeout: retry }).toContain('the replica does not answer')
    await wait(500)
    await standby.thaw()
    await expect.poll(() => server.output(), { timeout: retry }).toContain('the replica answers reads again')
  })
  expect(older).toEqual([])
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('a replica that is too far behind is left alone until it has caught up', { timeout: 120_000 }, async () => {
  const server = await start()
  const { older, written, last } = await hunt(server, async () => {
    await wait(500)
    await standby.pause()
    await expect.poll(() => server.output(), { timeout: retry }).toContain('the replica is more than 1000 ms behind')
    await wait(500)
    await standby.resume()
    await expect.poll(() => server.output(), { timeout: retry }).toContain('the replica answers reads again')
  })
  expect(older).toEqual([])
  expect(last).toBeGreaterThan(written - 100)
})

test('whoever has written reads what they wrote, and others may see it later', { timeout: 120_000 }, async () => {
  const databaseUrl = project.env['DATABASE_URL'] ?? ''
  const options = { name: 'replica-own', models: magazine, provider: 'postgresql', databaseUrl, config: usual } as const
  const own = await readyProject(options)
  const server = await own.start({ DATABASE_REPLICA_URL: replicaUrl })
  onTestFinished(async () => void (await server.stop()))
  await standby.pause()
  onTestFinished(() => standby.resume())
  const { body } = await send(server.base, 'POST', '/api/tags', { data: { name: 'mine' } })
  for (let turn = 0; turn < 3; turn++)
    expect((await send(server.base, 'GET', `/api/tags/${body.data.id}`)).body.data.attributes.name).toBe('mine')
  const reader = await start()
  expect((await send(reader.base, 'GET', `/api/tags/${body.data.id}`)).status).toBe(404)
})

test('the proof of a write makes every server show it, and a forged one does not', { timeout: 120_000 }, async () => {
  const [writer, reader] = [await start(), await start()]
  await standby.pause()
  onTestFinished(() => standby.resume())
  const made = await fetch(`${writer.base}/api/tags`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { name: 'proved' } }),
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const proof = made.headers.get('content-gen-position') ?? ''
  const cookie = made.headers.getSetCookie().find((each) => each.startsWith('content-gen-position='))
  expect(cookie).toMatch(/; path=\/; .*httponly/i)
  const seen = async (headers: Record<string, string>) =>
    (await fetch(`${reader.base}/api/tags/${data.id}`, { headers })).status
  expect(await seen({})).toBe(404)
  expect(await seen({ 'content-gen-position': proof })).toBe(200)
  expect(await seen({ cookie: cookie?.split(';')[0] ?? '' })).toBe(200)
  const forged = proof.replace(/^[^.]+/, 'FFFFFFFF/FFFFFFFF')
  for (const other of [forged, `${proof}x`, proof.split('.')[0] ?? '', 'x'])
    expect(await seen({ 'content-gen-position': other })).toBe(404)
  const split: typeof fetch = (url, init) =>
    fetch(init?.method === 'POST' ? String(url).replace(reader.base, writer.base) : url, init)
  const ask = sender({ url: reader.base, fetch: split })
  const own = (await ask({ method: 'POST', path: '/api/tags', body: { data: { name: 'of a client' } } })) as {
    data: object & { id: number }
  }
  expect(await ask({ method: 'GET', path: `/api/tags/${own.data.id}` })).toMatchObject(own)
})
