/** Writes of one entry that come at once take turns: none of them fails in the database, which would log it. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { providers, startPostgres } from '../databases.js'
import type { PostgresServer } from '../databases.js'
import { readyProject } from '../project.js'
import { meanwhile } from '../meanwhile.js'

const types = ['article', 'tag', 'author']

describe.runIf(providers.includes('postgresql'))('on postgresql', () => {
  let postgres: PostgresServer
  let other: pg.Client
  let base: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    postgres = await startPostgres()
    const databaseUrl = await postgres.createDatabase()
    const permissions = {
      public: types.flatMap((type) => ['create', 'update', 'findOne'].map((act) => `api::${type}.${type}.${act}`)),
    }
    const config = {
      upload: { enabled: false },
      i18n: { locales: ['en', 'fr'] },
      editorial: { enabled: true },
      permissions,
    }
    const project = await readyProject({
      name: 'quiet-log',
      models: magazine,
      provider: 'postgresql',
      databaseUrl,
      config,
    })
    const server = await project.start()
    base = server.base
    stop = async () => void (await server.stop())
    other = new pg.Client(databaseUrl)
    await other.connect()
  }, 180_000)
  afterAll(async () => {
    await other?.end()
    await stop?.()
    await postgres?.stop()
  })

  const send = async (method: string, path: string, data: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${base}/api${path}`, { method, headers, body: JSON.stringify({ data }) })
    return { status: answer.status, id: (await answer.json()).data?.id as number }
  }
  const waiting = async (count: number) => {
    const text = 'select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'
    while (Number((await other.query(text)).rowCount) < count) {
      await wait(5)
      // A transaction sees the connections that there were when it first looked.
      await other.query('select pg_stat_clear_snapshot()')
    }
  }
  const errors = () =>
    postgres.log().match(/ERROR:.*(?:\n.*DETAIL.*)?(?:\n.*CONTEXT.*)?(?:\n.*STATEMENT.{0,300})?/g) ?? []

  test('updates that wait for each other', async () => {
    const { id } = await send('POST', '/articles', { title: 'One' })
    await other.query('begin')
    await other.query('select 1 from articles where "id" = $1 for update', [id])
    const sent = [1, 2, 3, 4].map((number) => send('PUT', `/articles/${id}`, { title: `Title ${number}` }))
    const answers = await meanwhile(Promise.all(sent), async () => {
      await waiting(2)
      await other.query('rollback')
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await other.query('select "number" from content_gen_versions where "entry" = $1 order by 1', [id])
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(errors()).toEqual([])
  })

  test('updates that come at once, also of links', async () => {
    const [{ id }, one, two] = [
      await send('POST', '/articles', { title: 'One' }),
      await send('POST', '/tags', { name: 'Tea' }),
      await send('POST', '/tags', { name: 'Milk' }),
    ]
    const changes = Array.from({ length: 60 }, (_, number) =>
      number % 3 === 0
        ? send('PUT', `/articles/${id}`, { tags: [one.id, two.id] })
        : number % 3 === 1
          ? send('PUT', `/articles/${id}`, { title: `Title ${number}` })
          : send('PUT', `/tags/${one.id}`, { articles: { connect: [id] } }),
    )
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(errors()).toEqual([])
  })

  test('an update of an entry that is gone, or of none', async () => {
    expect((await send('PUT', '/articles/99999', { title: 'One' })).status).toBe(404)
    expect(errors()).toEqual([])
  })
})
