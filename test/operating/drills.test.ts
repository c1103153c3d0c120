/** The ways back of the manual that need programs of others: a dump and an archive of PostgreSQL, and Litestream. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { magazine, magazineConfig, send } from '../accounts/account-project.js'
import { startDaemon } from '../cluster/daemon.js'
import { blockWith } from '../cluster/manual-lines.js'
import { debianPostgres } from '../cluster/patroni.js'
import { readyProject, type Project } from '../project.js'
import { testWith } from '../tried.js'
import { freshDatabase } from '../databases.js'
import { startArchivedPostgres } from './archived-postgres.js'
import { hasLitestream, litestream } from './litestream.js'

const actions = ['find', 'create'].map((act) => `api::tag.tag.${act}`)
const config = { ...magazineConfig, permissions: { public: actions } }

/** Serves the project while `work` runs. */
async function serving(project: Project, work: (base: string) => Promise<void>): Promise<void> {
  const server = await project.start()
  try {
    await work(server.base)
  } finally {
    await server.stop()
  }
}

async function add(base: string, name: string): Promise<void> {
  expect((await send(base, 'POST', '/api/tags', { data: { name } })).status).toBe(200)
}

async function names(base: string): Promise<readonly string[]> {
  const { body } = await send(base, 'GET', '/api/tags?sort=id&pagination[pageSize]=100')
  return body.data.map((tag: { attributes: { name: string } }) => tag.attributes.name)
}

testWith(debianPostgres)('a dump, and a moment of an archive', { timeout: 180_000 }, async () => {
  const postgres = await startArchivedPostgres()
  onTestFinished(() => postgres.stop())
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = {
    name: 'drill',
    models: magazine,
    provider: 'postgresql',
    databaseUrl: postgres.url,
    config,
  } as const
  const project = await readyProject(options)
  const run = (words: string) => {
    const places = { 'postgresql://site:secret@db.internal:5432/site': postgres.url }
    execFileSync('sh', ['-ec', blockWith('backups.md', words, places)], { cwd: folder, timeout: 60_000 })
  }
  let moment = ''
  await serving(project, async (base) => {
    await add(base, 'in the dump')
    run('pg_dump --format')
    await add(base, 'after the dump')
  })
  run('pg_restore --clean')
  expect((await project.cli('hold')).stdout).toContain('are held')
  await serving(project, async (base) => {
    expect(await names(base)).toEqual(['in the dump'])
    postgres.copy()
    await add(base, 'before the moment')
    moment = await postgres.now()
    // Moments of the archive are those of commits.
    await wait(100)
    await add(base, 'after the moment')
  })
  await postgres.goBack(moment)
  await project.cli('hold')
  await serving(project, async (base) => {
    expect(await names(base)).toEqual(['in the dump', 'before the moment'])
    await add(base, 'goes on')
  })
})

testWith(hasLitestream)('what Litestream has copied', { timeout: 120_000 }, async () => {
  const database = await freshDatabase('sqlite')
  onTestFinished(() => database.drop())
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [at, file] = [(name: string) => join(folder, name), database.url.slice('file:'.length)]
  const bucket = { 'url: s3://backups.example.com/site': `path: ${at('copy')}` }
  const env = { ...process.env, LITESTREAM_CONFIG: at('litestream.yml') }
  writeFileSync(
    env.LITESTREAM_CONFIG,
    blockWith('backups.md', 'replicas:', { '/srv/site/data/content.db': file, ...bucket }),
  )
  const options = {
    name: 'litestream',
    models: magazine,
    provider: 'sqlite',
    databaseUrl: database.url,
    config,
  } as const
  const project = await readyProject(options)
  const copying = async (work: (base: string) => Promise<void>) => {
    const isUp = async () => existsSync(at('copy/generations'))
    const daemon = await startDaemon(litestream ?? '', ['replicate'], { cwd: folder, env, isUp })
    await serving(project, work)
    // It copies the rest first.
    await daemon.stop('SIGTERM')
  }
  const places = {
    '/tmp/content.db': at('restored.db'),
    '/srv/site/data/content.db': file,
    'sudo litestream': `"${litestream}"`,
    'sudo npx content-gen-operate restore': 'operate',
  }
  const [, fetching = '', putting = ''] = blockWith('backups.md', 'litestream restore', places).split('\n')
  const restore = async () => {
    execFileSync('sh', ['-ec', fetching], { cwd: folder, env, timeout: 60_000 })
    await project.cli('restore', putting.replace('operate ', ''))
    rmSync(at('restored.db'))
  }
  await copying((base) => add(base, 'copied'))
  await serving(project, (base) => add(base, 'not copied'))
  await restore()
  await copying(async (base) => {
    expect(await names(base)).toEqual(['copied'])
    await add(base, 'goes on')
  })
  await restore()
  await serving(project, async (base) => expect(await names(base)).toEqual(['copied', 'goes on']))
})
