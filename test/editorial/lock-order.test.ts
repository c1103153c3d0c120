/**
 * Whoever changes a release holds it before what it publishes: a release that runs and a publication by hand take turns. What locks each other
 * out nevertheless is done again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { untilBlocked } from '../until-blocked.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
const copiesPath = `/editorial/copies/${article}`
const later = '2099-01-01T00:00:00Z'

// SQLite has one writer at a time.
describe.runIf(providers.includes('postgresql'))('on postgresql', () => {
  let server: Served
  let other: pg.Client
  beforeAll(async () => {
    server = await serveEditorial('lock-order', 'postgresql')
    other = new pg.Client(server.databaseUrl)
    await other.connect()
  }, 180_000)
  afterAll(async () => {
    await other?.end()
    await server?.stop()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const { status, json } = await server.send(method, path, body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const begin = async (entry: number, title: string) =>
    Number((await ask('POST', copiesPath, { entry, document: { title } })).id)
  const plan = async (...acts: readonly object[]) =>
    Number((await ask('POST', '/editorial/releases', { name: 'Planned', acts, at: later })).id)
  const ofCopy = (copy: number) => ({ act: 'publish', type: article, copy })
  const ofEntry = (entry: number) => ({ act: 'publish', type: article, entry })

  const isFree = async (table: string, id: number) => {
    const { rowCount } = await other.query(`select 1 from ${table} where "id" = $1 for update skip locked`, [id])
    return rowCount === 1
  }
  const deadlocks = async () => {
    const text = 'select deadlocks from pg_stat_database where datname = current_database()'
    return Number((await other.query(text)).rows[0].deadlocks)
  }
  const holding = async (table: string, id: number, work: () => Promise<void>) => {
    await other.query('begin')
    await other.query(`select 1 from ${table} where "id" = $1 for update`, [id])
    try {
      await work()
    } finally {
      await other.query('rollback')
    }
  }
  /** A published entry, its working copy, and a release of it that is still to come. */
  const scene = async () => {
    const entry = await server.create('/articles', { title: 'One' })
    const copy = await begin(entry, 'Changed')
    return { entry, copy, release: await plan(ofCopy(copy)) }
  }
  const acts: readonly (readonly [string, (found: Awaited<ReturnType<typeof scene>>) => Promise<unknown>])[] = [
    ['publishing by hand', ({ copy }) => ask('POST', `${copiesPath}/${copy}/publish`, { revision: 1 })],
    ['discarding', ({ copy }) => ask('DELETE', `${copiesPath}/${copy}`)],
    ['deleting the entry', ({ entry }) => ask('DELETE', `/articles/${entry}`)],
    [
      'another release',
      async ({ copy }) => {
        const earlier = Number((await ask('POST', '/editorial/releases', { acts: [ofCopy(copy)] })).id)
        return ask('POST', `/editorial/releases/${earlier}/run`)
      },
    ],
  ]

  test.each(acts)('%s waits for a release before it holds anything that the release needs', async (_, act) => {
    const found = await scene()
    let acting: Promise<unknown> = Promise.resolve()
    await holding('content_gen_releases', found.release, async () => {
      acting = act(found)
      await untilBlocked(other)
      expect([await isFree('content_gen_working_copies', found.copy), await isFree('articles', found.entry)]).toEqual([
        true,
        true,
      ])
      const after = 'select 1 from content_gen_releases where "id" > $1'
      const free = await other.query(`${after} for update skip locked`, [found.release])
      expect(free.rowCount).toBe((await other.query(after, [found.release])).rowCount)
    })
    await acting
    expect((await server.send('GET', `/editorial/releases/${found.release}`)).status).toBe(404)
  })

  test('releases hold the working copies that they share in one order', async () => {
    const [first, second] = [await scene(), await scene()]
    const release = await plan(ofCopy(second.copy), ofEntry(second.entry), ofCopy(first.copy))
    let running: Promise<unknown> = Promise.resolve()
    await holding('content_gen_working_copies', first.copy, async () => {
      running = ask('POST', `/editorial/releases/${release}/run`)
      await untilBlocked(other)
      expect([await isFree('content_gen_working_copies', second.copy), await isFree('articles', second.entry)]).toEqual(
        [true, true],
      )
    })
    expect(await running).toMatchObject({ state: 'done' })
  })

  test.each(['publishing by hand', 'another release'])(
    '%s is done again if the database ends it for a deadlock',
    async (name) => {
      const found = await scene()
      const before = await deadlocks()
      let acting: Promise<unknown> = Promise.resolve()
      // The server's session finds the deadlock first.
      await other.query(`set deadlock_timeout = '60s'`)
      await holding('articles', found.entry, async () => {
        acting = new Map(acts).get(name)?.(found) ?? Promise.reject(new Error(name))
        await untilBlocked(other)
        await other.query('select 1 from content_gen_working_copies where "id" = $1 for update', [found.copy])
      })
      await acting
      // PostgreSQL counts late.
      for (let patience = 400; patience > 0 && (await deadlocks()) === before; patience--) await wait(25)
      expect(await deadlocks()).toBe(before + 1)
      const { data } = (await server.send('GET', `/articles/${found.entry}`)).json
      expect(data.attributes.title).toBe('Changed')
    },
  )
})
