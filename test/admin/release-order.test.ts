/** Whoever publishes or deletes an entry in the panel holds the releases that name it first: a release that runs, and they, take turns. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { untilBlocked } from '../until-blocked.js'
import { meanwhile } from '../meanwhile.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const article = 'api::article.article'
const entries = `/entries/${article}`

// SQLite has one writer at a time.
describe.runIf(providers.includes('postgresql'))('on postgresql', () => {
  let server: ContentServer
  let other: pg.Client
  beforeAll(async () => {
    server = await serveContent('release-order', 'postgresql')
    other = new pg.Client(server.databaseUrl)
    await other.connect()
  }, 180_000)
  afterAll(async () => {
    await other?.end()
    await server?.stop()
  })

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json?.data
  }

  test.each<readonly [string, (id: number) => readonly [method: string, path: string]]>([
    ['publishing', (id) => ['POST', `${entries}/${id}/publish`]],
    ['deleting', (id) => ['DELETE', `${entries}/${id}`]],
  ])('%s waits for a release before it holds the entry', async (_, act) => {
    const { id } = await done(server.send(chief, 'POST', entries, { document: { title: 'One' } }))
    const body = { name: 'Planned', acts: [{ act: 'publish', type: article, entry: id }], at: '2099-01-01T00:00:00Z' }
    const { id: release } = await done(server.send(chief, 'POST', '/editorial/releases', body))
    await other.query('begin')
    await other.query('select 1 from content_gen_releases where "id" = $1 for update', [release])
    const { status } = await meanwhile(server.send(chief, ...act(id)), async () => {
      await untilBlocked(other)
      const free = await other.query('select 1 from articles where "id" = $1 for update skip locked', [id])
      await other.query('rollback')
      expect(free.rowCount).toBe(1)
    })
    expect(status).toBeLessThan(300)
    expect((await server.send(chief, 'GET', `/editorial/releases/${release}`)).status).toBe(404)
  })
})
