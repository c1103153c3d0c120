/** Old versions go and the last one of an entry stays; entries from before the feature get a first version. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pruneTyping } from '../../packages/editorial/src/typing/prune.js'
import { pruneVersions } from '../../packages/editorial/src/versions/prune.js'
import { AnswerRoom } from '../../packages/runtime/src/load/room.js'
import { postgresql } from '../../packages/runtime/src/postgresql/index.js'
import { sqlite } from '../../packages/runtime/src/sqlite/index.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { startServer } from '../project.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const day = 86_400_000

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('upkeep', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const numbers = async (entry: number) =>
    (
      await rows(
        provider,
        server.databaseUrl,
        `select number from content_gen_versions where type = 'api::tag.tag' and entry = ${entry} order by number`,
      )
    ).map(({ number }) => Number(number))

  test('versions that are too many or too old are deleted, but for the last one and those that working copies began from', async () => {
    const often = await server.create('/tags', { name: 'written often' })
    for (let time = 0; time < 9; time++) await server.send('PUT', `/tags/${often}`, { data: { name: `time ${time}` } })
    const once = await server.create('/tags', { name: 'written once' })
    const gone = await server.create('/tags', { name: 'deleted' })
    await server.send('DELETE', `/tags/${gone}`)
    const worked = await server.create('/tags', { name: 'worked on' })
    await server.send('POST', '/editorial/copies/api::tag.tag', { entry: worked, document: { name: 'work' } })
    for (let time = 0; time < 9; time++) await server.send('PUT', `/tags/${worked}`, { data: { name: `late ${time}` } })
    const all = () => Promise.all([often, once, gone, worked].map(numbers))
    const noClient = async () => expect.unreachable()
    const open = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
    const database = await open({
      url: server.databaseUrl,
      baseDir: '/',
      readTimeout: 1000,
      room: new AnswerRoom(1000),
    })
    const editorial = { versions: { keep: 4, days: 30, types: '*' as const } }
    const store = { config: { editorial }, database } as unknown as Parameters<typeof pruneVersions>[0]
    await pruneVersions(store)
    expect(await all()).toEqual([[7, 8, 9, 10], [1], [1, 2], [1, 7, 8, 9, 10]])
    await pruneVersions(store, new Date(Date.now() + 31 * day))
    expect(await all()).toEqual([[10], [1], [2], [1, 10]])
    // Typed changes stay for an hour.
    await execute(
      provider,
      server.databaseUrl,
      [61, 59].map((minutes, copy) => {
        const at = new Date(Date.now() - minutes * 60_000).toISOString()
        return `insert into content_gen_typing (copy, administrator, revision, at, document) values (${copy}, 1, 1, '${at}', '{}')`
      }),
    )
    await pruneTyping(store)
    expect(await rows(provider, server.databaseUrl, 'select copy from content_gen_typing')).toEqual([{ copy: 1 }])
    await database.close()
  })

  test('a server gives entries without versions their first one while it answers, also beside another', async () => {
    const count = 4_000
    const values = Array.from({ length: count }, (_, index) => {
      return `('old ${index}', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z')`
    })
    const insert = `insert into tags (name, created_at, updated_at) values ${values.join(', ')}`
    await execute(provider, server.databaseUrl, [insert])
    const others = await Promise.all([1, 2].map(() => startServer(server.dir, { ...process.env, ...server.env })))
    const counted = async (text: string) => Number((await rows(provider, server.databaseUrl, text))[0]?.['count'])
    const id = await counted(`select max(id) as count from tags`)
    for (const [index, { base }] of others.entries()) {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ data: { name: `new ${index}` } })
      expect((await fetch(`${base}/api/tags/${id - index}`, { ...init, body })).status).toBe(200)
    }
    const without = `select count(*) as count from tags t where not exists (select 1 from content_gen_versions v where v.type = 'api::tag.tag' and v.entry = t.id)`
    await vi.waitFor(async () => expect(await counted(without)).toBe(0), { timeout: 60_000, interval: 50 })
    await Promise.all(others.map((other) => other.stop()))
    expect(await counted(`select count(*) as count from content_gen_versions where act = 'first'`)).toBe(count)
    expect([await numbers(id), await numbers(id - 1)]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})
