/** Two servers of one site behind PgBouncer in transaction mode, where each statement may run in any process of PostgreSQL. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReadPool } from '../../packages/runtime/src/postgresql/read-pool.js'
import { WritePool } from '../../packages/runtime/src/postgresql/write-pool.js'
import { JoinedClient } from '../../packages/runtime/src/database/joined-client.js'
import { usual } from '../../packages/runtime/src/database.js'
import { send } from '../accounts/account-project.js'
import { freshDatabase, type TestDatabase } from '../databases.js'
import { program } from '../programs.js'
import { readyProject, type Project, type RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { startPgBouncer, type PgBouncer } from './pgbouncer.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const types = ['article', 'author', 'category', 'tag', 'profile', 'comment'].map((name) => `api::${name}.${name}`)
const actions = types.flatMap((uid) => ['find', 'findOne', 'create', 'update'].map((action) => `${uid}.${action}`))
const config = { permissions: { public: actions } }
/** Connections to PostgreSQL: fewer than the servers have, so that all are shared. */
const size = 5

const seed = `import { trusted } from '@content-gen/runtime'
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ content }) => {
  await content.category.create(trusted, { data: { name: 'from the seed' } })
})
`

interface Named {
  readonly attributes: { readonly name: string }
}

describeWith(program('pgbouncer'))('in transaction mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-pooled-'))
  let database: TestDatabase
  let project: Project
  let pooler: PgBouncer
  let servers: readonly RunningServer[] = []

  beforeAll(async () => {
    cpSync(join(fixtures, 'magazine/src'), join(folder, 'src'), { recursive: true })
    cpSync(join(fixtures, 'owner-queries'), folder, { recursive: true })
    writeFileSync(join(folder, 'src/seed.ts'), seed)
    database = await freshDatabase('postgresql')
    const options = {
      name: 'pooled',
      models: folder,
      provider: 'postgresql',
      databaseUrl: database.url,
      config,
    } as const
    project = await readyProject(options)
    pooler = await startPgBouncer(database.url, 'transaction', size)
  }, 180_000)

  afterAll(async () => {
    for (const server of servers) await server.stop()
    await pooler?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true })
  })

  const pooled = () => ({ DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' })
  /** Commands see it, too. */
  const setEnvironment = (variables: NodeJS.ProcessEnv) => Object.assign(project.env, pooled(), variables)
  const baseOf = (index: number) => servers[index % servers.length]?.base ?? ''

  test('the start names the settings that the role lacks', async () => {
    setEnvironment({ DATABASE_DIRECT_URL: database.url })
    const refused = await project.start().catch((error: unknown) => String(error))
    const lacking = String(refused).match(/alter role .*? set \w+ = [\w.]+;/g)
    expect(lacking).toEqual([
      expect.stringMatching(/^alter role postgres in database \w+ set statement_timeout = 5000;$/),
      expect.stringMatching(/ set lock_timeout = 4000;$/),
      expect.stringMatching(/ set jit = off;$/),
      expect.stringMatching(/ set max_parallel_workers_per_gather = 0;$/),
      expect.stringMatching(/ set random_page_cost = 1.1;$/),
    ])
    const examined = await project.cli('doctor').catch(({ stdout }: { readonly stdout: string }) => ({ stdout }))
    for (const statement of lacking ?? []) expect(examined.stdout).toContain(statement)
    await direct((lacking ?? []).join(' '))
    // Connections that the pooler has open are as they were.
    await expect(project.start()).rejects.toThrow(/RECONNECT/)
    await pooler.stop()
    pooler = await startPgBouncer(database.url, 'transaction', size)
    setEnvironment({})
    servers = await Promise.all([project.start(), project.start()])
  })

  test('nothing of a statement stays on a connection: neither limits nor names', async () => {
    const reads = new ReadPool({ url: pooler.url, connections: size, timeout: 5_000, isPooled: true })
    const writes = new WritePool(pooler.url, new JoinedClient(() => Promise.reject(new Error('none'))), 5_000, true)
    const limits = {
      text: "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, (select count(*)::int from pg_prepared_statements) as names",
      values: [],
    }
    for (let round = 0; round < 6; round++) {
      const [read, write, alone] = await Promise.all([
        reads.rows(limits),
        writes.run(async (transaction) => transaction.rows(limits)),
        writes.run(async (transaction) => transaction.rows(limits), { ...usual, isOneStatement: true }),
      ])
      expect(read).toEqual([{ statement: '5s', lock: '4s', names: 0 }])
      expect(write).toEqual([{ statement: '15s', lock: '12s', names: 0 }])
      expect(alone).toEqual(write)
    }
    await reads.close()
    await writes.close()
  })

  test('no answer has rows of another statement, and none is older than a write', { timeout: 60_000 }, async () => {
    for (let each = 0; each < 6; each++)
      for (const type of ['author', 'category']) {
        const data = { name: `${type}-${each}`, email: `${each}@example.com`, bio: '0' }
        const path = type === 'author' ? '/api/authors' : '/api/categories'
        expect(await send(baseOf(each), 'POST', path, { data })).toMatchObject({ status: 200 })
      }
    const wrong: string[] = []
    // The servers begin with different questions: a name by number would mean something else in each.
    const ask = async (index: number, turn: number) => {
      const [type, path] = (index + turn) % 2 === 0 ? ['author', 'authors'] : ['category', 'categories']
      const count = 3 + ((turn >> 1) % 3)
      const { status, body } = await send(baseOf(index), 'GET', `/api/${path}?pagination[pageSize]=${count}`)
      const entries: readonly Named[] = status === 200 ? body.data : []
      const isRight = entries.length === count && entries.every(({ attributes: { name } }) => name.startsWith(type))
      if (!isRight) wrong.push(`${count} ${path}: ${status} ${JSON.stringify(body)}`)
    }
    for (let turn = 1; turn <= 50; turn++) {
      // Makes kept answers be asked for again.
      const written = await send(baseOf(turn), 'PUT', '/api/authors/1', { data: { bio: String(turn) } })
      if (written.status !== 200) wrong.push(`a write: ${written.status}`)
      const [{ body }] = await Promise.all([
        send(baseOf(turn + 1), 'GET', '/api/authors/1'),
        ...Array.from({ length: 8 }, (_, each) => ask(each, turn + (each >> 1))),
      ])
      if (body.data?.attributes.bio !== String(turn)) wrong.push(`${turn}: ${body.data?.attributes.bio}`)
    }
    expect(wrong).toEqual([])
  })

  test('of writes that exclude each other one succeeds, and no lock stays', async () => {
    for (let round = 0; round < 5; round++) {
      const data = { name: `Only ${round}`, email: `only-${round}@example.com` }
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, each) => send(baseOf(each), 'POST', '/api/authors', { data })),
      )
      expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    }
    // Others work in databases beside it.
    const own = '(select oid from pg_database where datname = current_database())'
    const locks = `select count(*)::int as count from pg_locks where locktype = 'advisory' and database = ${own}`
    await expect.poll(() => direct(locks)).toEqual([{ count: 0 }])
  })

  test("the owner's Prisma client writes with the server, or not at all", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        send(baseOf(each), 'POST', '/api/tags', { data: { name: each === 5 ? 'Poison' : `tag ${each}` } }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400, 200, 200])
    const together = (fails: boolean, index: number) =>
      send(baseOf(index), 'POST', '/api/probe/together', { name: `together-${fails}`, fails })
    expect((await together(true, 0)).status).toBe(400)
    expect((await together(false, 1)).status).toBe(200)
    expect((await send(baseOf(0), 'GET', '/api/probe/counts')).body).toEqual({ tags: 7, authors: 12 })
    const { body } = await send(baseOf(1), 'GET', '/api/authors?filters[name][$contains]=together')
    expect(body.data.map(({ attributes }: Named) => attributes.name)).toEqual(['together-false'])
  })

  test('commands go past the pooler where they need a session', async () => {
    const { stdout } = await project.cli('doctor')
    expect(stdout).toContain('The role that serves has the settings that it needs behind the pooler.')
    const migration = join(project.dir, 'prisma/migrations/29990101000000_index')
    mkdirSync(migration)
    writeFileSync(join(migration, 'migration.sql'), 'create index concurrently articles_rating on articles (rating);\n')
    setEnvironment({ DATABASE_DIRECT_URL: '' })
    await expect(project.cli('migrate', 'deploy')).rejects.toThrow(
      /leads to a pooler .*\nWrite the address of PostgreSQL itself as DATABASE_DIRECT_URL/,
    )
    setEnvironment({ DATABASE_DIRECT_URL: database.url })
    await project.cli('migrate', 'deploy')
    expect(await direct("select indisvalid from pg_index where indexrelid = 'articles_rating'::regclass")).toEqual([
      { indisvalid: true },
    ])
    await project.cli('seed')
    const { body } = await send(baseOf(0), 'GET', '/api/categories?filters[name]=from the seed')
    expect(body.meta.pagination.total).toBe(1)
    await expect(project.cli('backup', 'site.db')).rejects.toThrow(
      'pg_dump --format=custom --file=site.dump "$DATABASE_DIRECT_URL"',
    )
  })

  test('nothing of it failed inside', () => {
    for (const server of servers) expect(server.output()).not.toMatch(/"level":[56]0/)
  })

  async function direct(text: string): Promise<unknown[]> {
    const client = new pg.Client(database.url)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
})
