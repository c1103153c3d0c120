import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deploy, splitStatements } from '@content-gen/operate'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../../../test/cases.js'
import { providers } from '../../../test/databases.js'
import { exitOf } from '../../../test/exit-of.js'
import { createMigration, status } from '../src/index.js'
import { magazine, note } from './models.js'
import { makeProject } from './project.js'
import type { Project } from './project.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const built = new URL('../../operate/dist/index.js', import.meta.url).href

// A process that a test kills runs the compiled JavaScript.
beforeAll(async () => {
  await promisify(execFile)('npx', ['tsc', '-b', 'packages/migrate'], { cwd: root })
})

/** A database with rows, and a second migration that changes them in every way. */
async function prepare(project: Project): Promise<{ name: string; statements: string[] }> {
  await project.schema(magazine)
  await createMigration(project)
  await deploy(project)
  await project.rows(`insert into authors (name) values ('A')`)
  await project.rows(`insert into articles (title, slug, author_id) values ('One', 'one', 1)`)
  await project.rows(`insert into components_sections (heading, article_id) values ('s', 1)`)
  const changed = magazine
    .replace('views      BigInt?', 'views      Int?')
    .replace('title      String', 'title      String @unique')
    .replace('name        String\n', 'name        String?\n  nick String? @unique\n')
    .replace('name     String?\n  articles ArticleTag[]', 'label    String?\n  articles ArticleTag[]')
  await project.schema(changed)
  const created = await createMigration({ ...project, acceptDataLoss: true, name: 'second' })
  const statements = splitStatements(project.provider, created?.sql ?? '').map(({ text }) => text)
  return { name: created?.name ?? '', statements }
}

async function look(project: Project): Promise<unknown> {
  const { provider } = project
  const definitions =
    provider === 'sqlite'
      ? 'select type, name, sql from sqlite_master order by name'
      : "select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2"
  const rows = ['authors', 'articles', 'components_sections'].map((table) => project.rows(`select * from ${table}`))
  return [await project.rows(definitions), await Promise.all(rows)]
}

const interrupted = (statements: readonly string[], at: number, by: string) =>
  [...statements.slice(0, at), by, ...statements.slice(at)].map((text) => `${text};\n`).join('')

describe.each(providers)('%s', (provider) => {
  test('a statement of a transaction that fails, in any position, leaves nothing behind', async () => {
    const project = await makeProject(provider)
    const { name, statements } = await prepare(project)
    const before = await look(project)
    // PostgreSQL goes on at what builds and validates beside traffic.
    const first = statements.findIndex((text) => /CONCURRENTLY|VALIDATE/.test(text))
    expect(first < 0).toBe(provider === 'sqlite')
    for (let at = 0; at <= (first < 0 ? statements.length : first); at++) {
      await project.migration(name, interrupted(statements, at, 'insert into nowhere values (1)'))
      await expect(deploy(project)).rejects.toMatchObject({ code: 'migration-failed' })
      expect(await look(project)).toEqual(before)
    }
    await project.migration(name, statements.map((text) => `${text};\n`).join(''))
    expect(await deploy(project)).toEqual([name])
    expect(await status(project)).toMatchObject({ pending: [], drift: null })
    expect(await project.rows('select heading, article_id from components_sections')).toEqual([
      { heading: 's', article_id: 1 },
    ])
  })

  test(
    'a deployment killed before any call to the database leaves all or nothing, and the next completes it',
    { timeout: 120_000 },
    async () => {
      const project = await makeProject(provider)
      await project.schema(note('a Int?\n  b String?'))
      await createMigration(project)
      await deploy(project)
      await project.rows(`insert into notes (a, b) values (1, 'x'), (2, 'y')`)
      await project.schema(note('a String? @unique\n  c Int?'))
      const created = await createMigration({ ...project, acceptDataLoss: true })
      // The column b goes last, in a transaction of its own on PostgreSQL.
      const notes = async () =>
        (await project.rows('select * from notes order by id')).map(({ b: _b, ...rest }) => rest)
      const before = await notes()
      const after = [
        { id: 1, a: '1', c: null },
        { id: 2, a: '2', c: null },
      ]
      const seen: string[] = []
      const step = isLong ? 1 : 3
      for (let call = 0; seen.at(-1) !== 'lived'; call += step) {
        const lived = await diesAt(project, call)
        const [row] = await project.rows(
          `select count(*) as n from _prisma_migrations where migration_name = '${created?.name}'`,
        )
        const isApplied = Number(row?.['n']) > 0
        expect([call, await notes()]).toEqual([call, isApplied ? after : before])
        seen.push(lived ? 'lived' : isApplied ? 'died behind' : 'died before')
      }
      // A transaction takes at least its statements, its record and its commit.
      const statements = splitStatements(provider, created?.sql ?? '').length
      expect(seen.filter((one) => one === 'died before').length * step).toBeGreaterThan(statements + 2)
      expect(seen).toContain('died behind')
      expect(await status(project)).toMatchObject({ pending: [], later: [], drift: null })
      await expect(project.rows('select b from notes')).rejects.toThrow('b')
    },
  )

  test('a deployment killed between batches goes on at the batch that is left', async () => {
    const project = await makeProject(provider)
    await project.schema(note('a Int?'))
    await createMigration(project)
    await deploy(project)
    await project.rows(
      `insert into notes (id) with recursive s (i) as (select 1 union all select i + 1 from s where i < 1200) select i from s`,
    )
    const name = '29990101000000_fill'
    await project.migration(
      name,
      'update notes set a = 1 where id = 7;\nUPDATE /* in batches */ "notes" SET "a" = 3 WHERE ("a" IS NULL);\n',
    )
    expect(await diesAt(project, 2, 'in batches')).toBe(false)
    const [{ n } = {}] = await project.rows('select count(a) as n from notes where id <= 1000')
    expect([Number(n), (await status(project)).pending]).toEqual([1000, [name]])
    await project.rows('update notes set a = 5 where id = 7')
    expect(await deploy(project)).toEqual([name])
    expect(await project.rows('select a, count(*) as n from notes group by a order by a')).toMatchObject([
      { a: 3 },
      { a: 5 },
    ])
    expect(await status(project)).toMatchObject({ pending: [], drift: null })
  })

  test('a deployment killed inside a statement leaves nothing behind, and the next completes it', async () => {
    const project = await makeProject(provider)
    const { name, statements } = await prepare(project)
    const before = await look(project)
    const endless =
      provider === 'sqlite'
        ? 'with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n'
        : 'select pg_sleep(1000)'
    await project.migration(name, interrupted(statements, Math.floor(statements.length / 2), endless))
    await killWhenBusy(project)
    expect(await look(project)).toEqual(before)
    await project.migration(name, statements.map((text) => `${text};\n`).join(''))
    expect(await deploy(project)).toEqual([name])
    expect(await status(project)).toMatchObject({ pending: [], drift: null })
  })

  test('deployments of several processes wait for each other', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine)
    const created = await createMigration(project)
    const applied = await Promise.all([1, 2, 3].map(() => deployElsewhere(project)))
    expect(applied.toSorted()).toEqual([JSON.stringify([created?.name]), '[]', '[]'])
  })
})

/** Deploys in a process that kills itself at a call to the database, of those with `words`; returns true if it survived. */
async function diesAt(project: Project, call: number, words = ''): Promise<boolean> {
  const [code, signal] = (await once(start(project, mortal(call, words)), 'close')) as [number | null, string | null]
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  // PostgreSQL rolls back as soon as it notices.
  if (project.provider === 'postgresql') {
    const others = `select pid from pg_stat_activity where datname = current_database() and application_name = 'content-gen migrate'`
    await expect.poll(() => project.rows(others), { timeout: 20_000, interval: 5 }).toEqual([])
  }
  return signal !== 'SIGKILL'
}

/** Kills the process before the n-th call to either driver, of those with `words`. */
const mortal = (call: number, words: string) => `
import { createRequire } from 'node:module'
const require = createRequire(${JSON.stringify(built)})
let left = ${call}
const counted = (prototype, names) => {
  for (const name of names) {
    const run = prototype[name]
    prototype[name] = function (...parameters) {
      const isMeant = String(parameters[0]).includes(${JSON.stringify(words)})
      if (isMeant && left-- === 0) process.kill(process.pid, 'SIGKILL')
      return run.apply(this, parameters)
    }
  }
}
const Database = require('better-sqlite3')
counted(Object.getPrototypeOf(new Database(':memory:').prepare('select 1')), ['run', 'get', 'all'])
counted(Database.prototype, ['exec', 'close'])
counted(require('pg').Client.prototype, ['query', 'end'])
`

function start({ projectDir, provider, databaseUrl }: Project, first = '') {
  const options = JSON.stringify({ projectDir, provider, databaseUrl })
  const script = `${first}const { deploy } = await import(${JSON.stringify(built)}); console.log(JSON.stringify(await deploy(${options})))`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function deployElsewhere(project: Project): Promise<string> {
  const child = start(project)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(0)
  return output.trim()
}

async function killWhenBusy(project: Project): Promise<void> {
  const child = start(project)
  await expect.poll(() => isBusy(project), { timeout: 20_000, interval: 50 }).toBe(true)
  child.kill('SIGKILL')
  await exitOf(child)
  // PostgreSQL notices only when it uses the connection again, so the test ends the sleep instead of waiting.
  if (project.provider === 'postgresql') await project.rows(`select pg_terminate_backend(pid) from (${sleeping}) s`)
}

const sleeping = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`

async function isBusy(project: Project): Promise<boolean> {
  if (project.provider === 'postgresql') return (await project.rows(sleeping)).length > 0
  const database = new Database(project.databaseUrl.slice('file:'.length), { timeout: 0 })
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    // The lock comes first; the statements before the endless one take a few milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 200))
    return true
  } finally {
    database.close()
  }
}
