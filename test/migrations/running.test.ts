/** Deployments beside servers of an earlier release: what these cannot live with waits for them. */
import { hostname } from 'node:os'
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { freshDatabase, providers } from '../databases.js'
import { createProject, startServer } from '../project.js'
import type { Project, RunningServer } from '../project.js'

const off = { enabled: false }
const config = {
  permissions: { public: ['find', 'findOne', 'create'].map((act) => `api::note.note.${act}`) },
  upload: off,
  'users-permissions': off,
  editorial: off,
  graphql: off,
  admin: { enabled: true },
}

const [string, above] = [{ type: 'string' }, { type: 'relation', relation: 'manyToOne', target: 'api::note.note' }]

function model(dir: string, attributes: object): void {
  const folder = join(dir, 'src/api/note/content-types/note')
  mkdirSync(folder, { recursive: true })
  const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' }
  const schema = { kind: 'collectionType', collectionName: 'notes', info, attributes }
  writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema))
}

/** Writes and reads notes as a release does that calls their attributes so. */
function notesOf(base: string, text: string, link: string) {
  const close = { connection: 'close' }
  return {
    add: async (value: string, parent: number): Promise<number> =>
      (await send(base, 'POST', '/api/notes', { data: { [text]: value, [link]: parent } }, close)).body.data.id,
    read: async (id: number) => {
      const { attributes } = (await send(base, 'GET', `/api/notes/${id}?populate=*`, undefined, close)).body.data
      return { text: attributes[text], parent: attributes[link].data.id }
    },
  }
}

test.each(providers)('on %s', { timeout: 180_000 }, async (provider) => {
  const database = await freshDatabase(provider)
  onTestFinished(() => database.drop())
  const models = `${process.cwd()}/.demo/test/running-models-${provider}`
  model(models, { title: string, hint: string, above })
  const project = createProject({ name: `running-${provider}`, models, provider, databaseUrl: database.url, config })
  const release = async (words: readonly string[], attributes: object) => {
    model(project.dir, attributes)
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--create-only', ...words)
    await project.build()
  }
  const start = async (of: Project) => {
    const server = await of.start()
    onTestFinished(async () => void (await server.stop()))
    return server
  }
  const query = (text: string) => rows(provider, database.url, text)
  const serving = async (count: number) => {
    const read = () =>
      query('select pid, machine, migrations, since, seen from content_gen_processes order by since, pid')
    let found = await read()
    for (let times = 0; found.length !== count && times < 500; times++) {
      await wait(10)
      found = await read()
    }
    expect(found).toHaveLength(count)
    return found
  }
  const deploy = () =>
    project.cli('migrate', 'deploy').then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )

  await release(['--name', 'init'], { title: string, hint: string, above })
  expect((await deploy()).code).toBe(0)
  await execute(provider, database.url, [
    `insert into notes (title, hint, created_at, updated_at) values ('a', 'b', '2025-01-01T00:00:00.000+00:00', '2025-01-01T00:00:00.000+00:00')`,
  ])
  const servers = await Promise.all([start(project), start(project)] as const)
  const told = await serving(2)
  expect(told.map(({ pid }) => pid).sort()).toEqual(servers.map(({ pid }) => pid).sort())
  expect(told[0]).toMatchObject({ machine: hostname(), migrations: expect.stringMatching(/^\["\d+_init"\]$/) })
  // Both start on a site without administrators: one prints a link.
  await expect.poll(servers[0].output, { timeout: 10_000 }).toMatch(/The link for the first one was printed by /)
  expect(servers[0].output().match(/\/admin\/link#/g)).toHaveLength(1)
  expect(await query(`select data from content_gen_admin_links where kind = 'first'`)).toHaveLength(1)
  expect(await servers[1].stop()).toBe(0)
  const [row] = await serving(1)
  expect(row?.['pid']).toBe(servers[0].pid)
  const notes = async (base: string) => (await fetch(`${base}/api/notes`, { headers: { connection: 'close' } })).text()
  const before = await notes(servers[0].base)
  expect(before).toContain('"hint":"b"')

  await release(['--name', 'less', '--accept-data-loss'], { title: string, above })
  const place = new RegExp(`${hostname()} \\(process ${servers[0].pid}\\) serves the release of \\d+_init since `)
  const first = await deploy()
  let next: RunningServer | undefined
  expect(first.said).toMatch(place)
  if (provider === 'sqlite') {
    expect(first.code).toBe(1)
    expect(first.said).toContain('notes has no column hint')
    expect(await notes(servers[0].base)).toBe(before)
  } else {
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Applied \d+_less\.\n\d+_less\/later\.sql waits/),
    })
    // Both releases serve. An image without its migrations does not count as an earlier one.
    const folder = join(project.dir, 'prisma/migrations')
    renameSync(folder, `${folder}-aside`)
    next = await start(project)
    renameSync(`${folder}-aside`, folder)
    expect(await notes(servers[0].base)).toBe(before)
    expect(await notes(next.base)).not.toContain('hint')
    expect((await project.cli('migrate', 'status')).stdout).toContain('_less/later.sql waits')
    expect((await deploy()).said).toMatch(place)
    expect((await query('select hint from notes'))[0]).toEqual({ hint: 'b' })
  }
  expect(await servers[0].stop()).toBe(0)
  // A process that was killed a while ago.
  await execute(provider, database.url, [
    `insert into content_gen_processes values ('x', 'gone', 1, '[]', ${row?.['since']}, ${Number(row?.['seen']) - 40_000})`,
  ])
  const last = await deploy()
  expect(last).toMatchObject({ code: 0, said: expect.stringMatching(/Applied \d+_less/) })
  await expect(query('select hint from notes')).rejects.toThrow('hint')
  await next?.stop()
  expect((await project.cli('migrate', 'status')).stdout).toBe('Applied: 2.\n')
  expect((await deploy()).said).toBe('The database has every migration.\n')
  if (provider === 'sqlite') return

  const server = await start(project)
  await serving(2)
  const earlier = `${project.dir}-earlier`
  rmSync(earlier, { recursive: true, force: true })
  for (const part of ['package.json', 'dist']) cpSync(join(project.dir, part), join(earlier, part), { recursive: true })
  const words = ['--name', 'named', '--rename', 'note.title:name', '--rename', 'note.above:parent']
  await release(words, { name: string, parent: above })
  const named = { code: 0, said: expect.stringMatching(/Applied \d+_named\.\n\d+_named\/later\.sql waits/) as string }
  expect(await deploy()).toMatchObject(named)
  const latest = await start(project)
  expect(await notes(server.base)).toContain('"title":"a"')
  expect(await notes(latest.base)).toContain('"name":"a"')
  // Each reads what the other writes.
  const [there, here] = [notesOf(server.base, 'title', 'above'), notesOf(latest.base, 'name', 'parent')]
  expect(await there.add('b', 1)).toBe(2)
  expect(await here.add('c', 2)).toBe(3)
  for (const { read } of [there, here])
    expect([await read(2), await read(3)]).toEqual([
      { text: 'b', parent: 1 },
      { text: 'c', parent: 2 },
    ])
  await server.stop()
  // Its code starts again, without migrations and with those of the later release: the column that it reads stays.
  const waits = /_named\/later\.sql waits .* serves the release of \d+_less since/
  for (const folders of [[], ['prisma']]) {
    for (const folder of folders) cpSync(join(project.dir, folder), join(earlier, folder), { recursive: true })
    const again = await startServer(earlier, project.env)
    onTestFinished(async () => void (await again.stop()))
    await serving(3)
    expect(await deploy()).toMatchObject({ code: 0, said: expect.stringMatching(waits) as string })
    expect(await notes(again.base)).toContain('"title":"a"')
    await again.stop()
  }
  expect(await deploy()).toMatchObject({ code: 0, said: expect.stringMatching(/Applied \d+_named\/later\.sql/) })
  expect(await notes(latest.base)).toContain('"name":"a"')
  await expect(query('select title from notes')).rejects.toThrow('title')
  await latest.stop()
})
