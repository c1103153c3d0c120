/** Releases of one site that share a database: each server starts only on tables that it can work with. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { freshDatabase, sampled, type Provider } from '../databases.js'
import { createProject, startServer, type RunningServer } from '../project.js'

const operateBin = fileURLToPath(new URL('../../packages/operate/bin/content-gen-operate.js', import.meta.url))
const timeout = 180_000

interface Outcome {
  readonly code: number
  readonly out: string
}

/** A site under development that releases are built from. */
async function site(provider: Provider) {
  const database = await freshDatabase(provider)
  onTestFinished(() => database.drop())
  const off = { enabled: false }
  const permissions = { public: ['api::note.note.find', 'api::note.note.create'] }
  const config = { permissions, 'users-permissions': off, upload: off, graphql: off }
  const name = `releases-${provider}`
  const project = createProject({ name, models: '/nowhere', provider, databaseUrl: database.url, config })
  const write = (attributes: object, draftAndPublish = false) => {
    const folder = join(project.dir, 'src/api/note/content-types/note')
    mkdirSync(folder, { recursive: true })
    const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' }
    const model = { kind: 'collectionType', collectionName: 'notes', info, options: { draftAndPublish }, attributes }
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(model))
  }
  /** Copies the files that a production machine gets of the current site. */
  const release = async (letter: string, ...flags: string[]) => {
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', letter, '--create-only', ...flags)
    await project.build()
    const dir = `${project.dir}-${letter}`
    rmSync(dir, { recursive: true, force: true })
    for (const part of ['package.json', 'dist', 'prisma'])
      cpSync(join(project.dir, part), join(dir, part), { recursive: true })
    return dir
  }
  const start = async (dir: string): Promise<RunningServer> => {
    const server = await startServer(dir, project.env)
    onTestFinished(async () => void (await server.stop()))
    return server
  }
  const refusal = (dir: string) =>
    start(dir).then(
      () => 'it started',
      (error: unknown) => String(error),
    )
  const migrate = async (dir: string, command: string): Promise<Outcome> => {
    const run = promisify(execFile)(process.execPath, [operateBin, 'migrate', command], { cwd: dir, env: project.env })
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, out: stdout + stderr }),
    )
  }
  const forget = () => execute(provider, database.url, ['drop table content_gen_processes'])
  return { project, write, release, start, refusal, migrate, forget }
}

const get = async (server: RunningServer, path: string) => {
  const response = await fetch(server.base + path)
  return { status: response.status, body: (await response.json()) as unknown }
}

test.each(sampled('postgresql'))('behind, ahead, diverged, on %s', { timeout }, async (provider) => {
  const { write, release, start, refusal, migrate, forget } = await site(provider)
  const title = { type: 'string' }
  write({ title })
  const a = await release('a')
  write({ title, summary: { type: 'text' } })
  const b = await release('b')
  write({ summary: { type: 'text' } }, true)
  const c = await release('c', '--accept-data-loss')

  expect((await migrate(a, 'deploy')).code).toBe(0)
  expect(await migrate(a, 'status')).toEqual({ code: 0, out: 'Applied: 1.\n' })
  const first = await start(a)
  expect(await get(first, '/_ready')).toEqual({ status: 200, body: { status: 'ready' } })

  // The models have changed without a migration.
  const unwritten = `${b}-unwritten`
  rmSync(unwritten, { recursive: true, force: true })
  for (const [from, part] of [
    [b, 'dist'],
    [b, 'package.json'],
    [a, 'prisma'],
  ] as const)
    cpSync(join(from, part), join(unwritten, part), { recursive: true })
  cpSync(join(b, 'prisma/schema.prisma'), join(unwritten, 'prisma/schema.prisma'))
  const misfit = 'Its tables do not fit all the same: notes has no column summary.'
  expect(await refusal(unwritten)).toContain(`${misfit} Run \`content-gen migrate status\``)
  expect(await migrate(unwritten, 'status')).toMatchObject({ code: 1, out: expect.stringContaining(misfit) as string })

  expect(await refusal(b)).toMatch(
    /The database is behind this code: it lacks a migration of prisma\/migrations \(\d+_b\)\. Run `npm run migrate`/,
  )
  expect(await migrate(b, 'status')).toMatchObject({ code: 1, out: expect.stringContaining('is behind') as string })
  expect((await migrate(b, 'deploy')).out).toMatch(/^Applied \d+_b\.\n/)

  // The older release keeps working after additions.
  expect(await get(first, '/_ready')).toMatchObject({ status: 200 })
  const again = await start(a)
  await expect
    .poll(() => again.output())
    .toMatch(/is ahead of this code: it has a migration .*_b\)\. Its tables still fit/)
  const created = await fetch(`${again.base}/api/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { title: 'x' } }),
  })
  expect(created.status).toBe(200)
  const deployed = await migrate(a, 'deploy')
  expect(deployed).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ahead of this code.*Its tables still fit/) as string,
  })
  expect(deployed.out).not.toContain('has every migration')
  expect((await migrate(a, 'status')).code).toBe(1)

  expect(await migrate(c, 'deploy')).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /_c is not applied while an earlier release runs, .*\sNothing of it was done\./s,
    ) as string,
  })
  // As if the servers had not told for thirty seconds.
  await forget()
  expect((await migrate(c, 'deploy')).out).toMatch(/^Applied \d+_c\.\n/)
  await expectUnready(first)
  const unfit =
    /ahead of this code: it has 2 migrations .*do not fit: notes has no column title; notes has the column published_at: this code would serve drafts\./
  expect(await refusal(a)).toMatch(unfit)
  expect(await migrate(a, 'deploy')).toMatchObject({ code: 1, out: expect.stringMatching(unfit) as string })
  expect(await start(c).then((server) => get(server, '/_ready'))).toMatchObject({ status: 200 })

  // Without the folder, the server compares the tables.
  for (const dir of [a, c]) rmSync(join(dir, 'prisma'), { recursive: true })
  expect(await refusal(a)).toMatch(/The tables of the database do not fit this code: notes has no column title/)
  const untold = await start(c)
  await expect.poll(() => untold.output()).toContain('only the tables were compared. They fit.')

  // A migration of another branch.
  mkdirSync(join(a, 'prisma/migrations/29990101000000_other'), { recursive: true })
  writeFileSync(join(a, 'prisma/migrations/29990101000000_other/migration.sql'), 'create table others (id integer);')
  cpSync(join(c, 'dist'), join(a, 'dist'), { recursive: true })
  expect(await refusal(a)).toContain('The database and this code have diverged')
  cpSync(join(b, 'prisma/schema.prisma'), join(a, 'prisma/schema.prisma'))
  const diverged = expect.stringContaining('have diverged') as string
  expect(await migrate(a, 'deploy')).toMatchObject({ code: 1, out: diverged })
})

/** `/_ready` checks at most once a second. */
async function expectUnready(server: RunningServer): Promise<void> {
  const reasons = {
    migrations: 'The database was migrated to a later release, and this server cannot work on its tables',
  }
  await expect
    .poll(() => get(server, '/_ready'), { timeout: 10_000 })
    .toEqual({ status: 503, body: { status: 'not ready', reasons } })
}
