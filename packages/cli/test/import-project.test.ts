/** `content-gen import` moves all that a project keeps from one database to the other kind, or nothing. */
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect, type DatabaseOptions } from '@content-gen/operate'
import type { TypeReport } from '@content-gen/transfer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, providers, type Provider, type TestDatabase } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { generatedProject, readyProject, type Project } from '../../../test/project.js'
import { said } from './said.js'

const models = at('fixtures/magazine')
const magazine = JSON.parse(readFileSync(join(models, 'content-gen.config.json'), 'utf8')) as object
const settings = { ...magazine, editorial: { enabled: true }, admin: { enabled: true } }
const other = providers.at(-1) ?? 'sqlite'

const databases: TestDatabase[] = []
afterAll(async () => {
  for (const { drop } of databases) await drop()
})

interface Site extends Project {
  readonly database: DatabaseOptions
  query(text: string): Promise<Record<string, unknown>[]>
}

async function site(
  name: string,
  provider: Provider,
  make = generatedProject,
  config: object = settings,
): Promise<Site> {
  const database = await freshDatabase(provider)
  databases.push(database)
  const project = await make({ name: `import-project-${name}`, models, provider, databaseUrl: database.url, config })
  writeFileSync(join(project.dir, '.env'), `DATABASE_URL=${database.url}\n`)
  const options = { projectDir: project.dir, provider, databaseUrl: database.url }
  const query = async (text: string) => {
    const connection = await connect(options)
    try {
      return await connection.query(text)
    } finally {
      await connection.close()
    }
  }
  return { ...project, database: options, query }
}

const questions = [
  '/api/articles?populate=*&sort=id&locale=all&pagination[pageSize]=100',
  '/api/articles?populate[blocks][populate]=*&populate[seo][populate]=*&filters[title][$containsi]=a&sort=title,id',
  '/api/categories?populate[children][fields]=name&sort=priority,id',
  '/api/homepage?populate=*',
  '/api/authors?populate[articles][fields]=title&publicationState=preview&sort=id',
  '/api/upload/files',
]

async function answers(project: Project, ask: (base: string) => Promise<unknown> = async () => null) {
  const server = await project.start({ LOG_LEVEL: 'warn' })
  try {
    const first = await ask(server.base)
    const given = []
    for (const path of questions) given.push(await (await fetch(server.base + path)).json())
    return { first, given }
  } finally {
    await server.stop()
  }
}

let [from, to, back]: (Site | undefined)[] = []
beforeAll(async () => {
  from = await site('from', 'sqlite', readyProject)
  to = await site('to', other, readyProject)
  back = await site('back', 'sqlite')
}, 240_000)

async function imported(project: Site, source: Site, ...more: string[]) {
  const { stdout, stderr } = await project.cli('import', source.dir, '--json', ...more)
  const { types } = JSON.parse(stdout) as { types: TypeReport[] }
  return { types: new Map(types.map((type) => [type.table, type])), stderr }
}

const refused = async (project: Site, source: Site) =>
  String(
    await project.cli('import', source.dir).then(
      () => 'imported',
      (error: { stderr?: string }) => error.stderr,
    ),
  )

test('a magazine moves to the other database and back', { timeout: 120_000 }, async () => {
  if (!from || !to || !back) throw new Error('There is no site.')
  const before = await answers(from, (base) =>
    promisify(execFile)(process.execPath, [join(models, 'seed.mjs'), base], { maxBuffer: 64e6 }),
  )
  await from.query(`insert into content_gen_webhooks (name, url, events, types, is_enabled, created_at, updated_at)
    values ('site', 'https://example.com/hook', '["entry.publish"]', '[]', true, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z')`)
  await from.query(`insert into content_gen_events (key, name, type, entry, at, subject)
    values ('a', 'entry.publish', 'api::tag.tag', 1, '2024-01-01T00:00:00.000Z', '{}')`)
  await from.query(`insert into content_gen_releases (name, state, at, acts, actor_kind, created_at)
    values ('Spring', 'scheduled', '2024-01-01T00:00:00.000Z', '[]', 'code', '2024-01-01T00:00:00.000Z')`)
  await from.query(`insert into content_gen_comments (type, entry, field, quote, text, author, author_name, at)
    values ('api::article.article', 1, 'title', 'a word', 'A remark', 1, 'Ada', '2024-01-01T00:00:00.000Z')`)
  await from.query(
    `insert into content_gen_comment_notices (comment, administrator, reason, is_read) values (1, 1, 'mention', false)`,
  )
  await from.query(`insert into content_gen_typing (copy, administrator, revision, at, document)
    values (1, 1, 1, '2024-01-01T00:00:00.000Z', '{"title":"typed"}')`)
  await from.query(
    `insert into up_roles (id, name, type, created_at, updated_at) values (77, 'Editor', 'editor', '2024-01-01', '2024-01-01')`,
  )
  await from.query(
    `insert into up_permissions (action, role_id, created_at, updated_at) values ('api::tag.tag.find', 77, '2024-01-01', '2024-01-01')`,
  )

  const dry = await imported(to, from, '--dry-run')
  expect(await to.query('select id from articles')).toEqual([])
  expect(existsSync(join(to.dir, 'public/uploads'))).toBe(false)
  const there = await imported(to, from)
  expect(there.types).toEqual(dry.types)
  expect(there.stderr).toMatch(/^Webhooks, mails.* are held: .*\nCopied [1-9]\d* files to public\/uploads\.\n$/)
  for (const table of [
    'articles',
    'articles_tags',
    'components_shared_seos',
    'files',
    'up_users',
    'content_gen_versions',
  ])
    expect(there.types.get(table)).toMatchObject({ leftOut: {}, imported: there.types.get(table)?.found })
  expect(there.types.get('up_users')?.found).toBe(3)
  expect(there.types.get('content_gen_webhooks')?.notes).toEqual(['site is switched off'])
  expect(there.types.get('content_gen_releases')?.notes).toEqual([
    'Spring is open, no longer scheduled for 2024-01-01T00:00:00.000Z',
  ])
  for (const table of ['content_gen_events', 'content_gen_typing'])
    expect(there.types.get(table)?.leftOut).toEqual({ 'an imported site does not go on with these': 1 })

  // The config says what roles may do, and the audit tells what was done here.
  const changed = new Set(['up_permissions', 'content_gen_audit', 'content_gen_events', 'content_gen_typing'])
  const home = await imported(back, to)
  for (const [table, { checksums }] of there.types)
    if (!changed.has(table)) expect([table, home.types.get(table)?.checksums]).toEqual([table, checksums])
  for (const table of [
    'articles',
    'categories',
    'articles_related',
    'components_shared_links',
    'content_gen_versions',
    'content_gen_comments',
    'content_gen_comment_notices',
    'up_users',
  ])
    expect(await back.query(`select * from "${table}" order by id`)).toEqual(
      await from.query(`select * from "${table}" order by id`),
    )
  expect(await back.query('select action from up_permissions where role_id = 77')).toEqual([
    { action: 'api::tag.tag.find' },
  ])

  expect((await to.query('select act from content_gen_audit order by id')).length).toBeGreaterThan(
    there.types.get('content_gen_audit')?.found ?? 0,
  )

  const after = await answers(to, async (base) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const signedIn = await fetch(`${base}/api/auth/local`, {
      ...sent,
      body: JSON.stringify({ identifier: 'alice', password: 'Passw0rd!' }),
    })
    return signedIn.status
  })
  expect(after.first).toBe(200)
  expect(after.given).toEqual(before.given)
  expect(await refused(to, from)).toMatch(/^Nothing was imported\. The table \w+ of the project has entries already/)
  await to.query(`insert into tags (name, created_at, updated_at) values ('next', '2024-01-01', '2024-01-01')`)
})

test('a second import brings what has changed, or nothing if it is killed', { timeout: 120_000 }, async () => {
  if (!from || !to) throw new Error('There is no site.')
  const { dir } = from
  const [target, { database }] = [to, to]
  const again = (passed = Infinity) =>
    said(database, ['import', dir, '--since-last'], { killWhen: (since) => since > passed })
  expect(await again()).toMatchObject({ status: 0, stderr: '' })
  await from.query(`with recursive n(i) as (select 100000 union all select i + 1 from n where i < 114999)
    insert into tags (id, name, created_at, updated_at) select i, 'tag ' || i, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' from n`)
  await from.query(`update content_gen_versions set document = '{}' where id = 1`)
  const stored = async () => [
    (await target.query(`select id from tags where id >= 100000`)).length,
    (await target.query(`select document from content_gen_versions where id = 1`))[0]?.['document'] === '{}',
  ]
  let killed = 0
  for (let after = 400; ; after *= 2.5) {
    const { status, stdout } = await again(after)
    const [count, isChanged] = await stored()
    expect([count, isChanged]).toEqual(count === 0 ? [0, false] : [15_000, true])
    if (status === 0) expect(stdout).toMatch(/^tags: 15000 new$/m)
    if (count !== 0) break
    killed++
  }
  expect(killed).toBeGreaterThan(0)
  expect((await again()).stdout).toMatch(/^Nothing has changed since the last import\.\n/)
})

test('models that differ', { timeout: 120_000 }, async () => {
  const source = await site('wider', 'sqlite')
  const target = await site('narrower', 'sqlite', generatedProject, magazine)
  await source.query('alter table tags add column colour text')
  await source.query('create table extras (id integer primary key, name text)')
  appendFileSync(
    join(source.dir, 'prisma/schema.prisma'),
    '\nmodel Extra {\n  id   Int @id\n  name String?\n\n  @@map("extras")\n}\n',
  )
  await source.query(
    `insert into tags (name, created_at, updated_at) values ('sea', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z')`,
  )
  await source.query(`insert into content_gen_webhooks (name, url, events, types, is_enabled, created_at, updated_at)
    values ('site', 'https://example.com/hook', '[]', '[]', false, '2024-01-01', '2024-01-01')`)
  const { types } = await imported(target, source, '--dry-run')
  expect(types.get('tags')?.notes).toContain('the column colour is empty and does not exist here')
  expect(types.get('content_gen_webhooks')).toMatchObject({ leftOut: { 'there is no such feature here': 1 } })

  await source.query(`update tags set colour = 'blue'`)
  await source.query(`insert into extras (name) values ('one'), ('two')`)
  expect(await refused(target, source)).toBe(
    'Nothing was imported. The other project has contents for which there is no table or column here. Give both the same models, and migrate both.\n' +
      '  tags.colour: 1\n  extras: 2\n',
  )
  expect(await target.query('select id from tags')).toEqual([])
  await source.query('drop table extras')
  expect(await refused(target, source)).toMatch(/The database of .* has no table extras: run `npm run migrate` there\./)
})
