import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deploy, readMigrations, type MigrationError } from '@content-gen/operate'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { createMigration, parseRename, reset, status } from '../src/index.js'
import type { CreateOptions } from '../src/index.js'
import { categories, magazine, note, repointed } from './models.js'
import { makeProject } from './project.js'
import type { Project } from './project.js'

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: MigrationError) => error,
  )

/** `migrate dev`, in short. */
async function migrate(project: Project, models: string, options: Partial<CreateOptions> = {}): Promise<string> {
  await project.schema(models)
  const created = await createMigration({ ...project, ...options })
  expect(await deploy(project)).toEqual([created?.name])
  return created?.name ?? ''
}

const clean = {
  standing: null,
  pending: [],
  missing: [],
  edited: [],
  unfinished: [],
  later: [],
  drift: null,
  schemaAhead: false,
  isHeld: false,
}
const behind = expect.stringMatching(/^The database is behind this code: it lacks a migration/) as string

describe.each(providers)('%s', (provider) => {
  test('the deployed tables match the schema, down to every type', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine)
    const created = await createMigration(project)
    expect(await status(project)).toEqual({ ...clean, standing: behind, applied: [], pending: [created?.name] })
    expect(await deploy(project)).toEqual([created?.name])
    expect(await deploy(project)).toEqual([])
    expect(await status(project)).toEqual({ ...clean, applied: [created?.name] })
  })

  test('tables change and rows stay, children included', async () => {
    const project = await makeProject(provider)
    const names = [await migrate(project, magazine)]
    await project.rows(`insert into authors (name, email) values ('A', 'a@x'), ('B', null)`)
    await project.rows(
      `insert into articles (title, slug, author_id, rating) values ('One', 'one', 1, 0.5), ('Two', 'two', 1, 3)`,
    )
    await project.rows(`insert into components_sections (heading, article_id) values ('s', 1), ('t', 1), ('u', 2)`)
    await project.rows(`insert into tags (name) values ('x')`)
    await project.rows('insert into articles_tags (article_id, tag_id) values (1, 1), (2, 1)')
    await project.rows(`insert into profiles (bio, author_id) values ('p', 1)`)

    const changed = magazine
      .replace('rating     Float?', 'rating     Float @default(3)')
      .replace('title      String', 'title      String @unique\n  subtitle String?')
      .replace('name        String\n', 'name        String?\n')
    names.push(await migrate(project, changed, { acceptDataLoss: true }))
    expect(await project.rows('select id, title, subtitle, slug, author_id, rating from articles order by id')).toEqual(
      [
        { id: 1, title: 'One', subtitle: null, slug: 'one', author_id: 1, rating: 0.5 },
        { id: 2, title: 'Two', subtitle: null, slug: 'two', author_id: 1, rating: 3 },
      ],
    )
    expect(await project.rows('select id, article_id from components_sections order by id')).toHaveLength(3)
    expect(await project.rows('select article_id, tag_id from articles_tags')).toHaveLength(2)
    expect(await project.rows('select author_id from profiles')).toEqual([{ author_id: 1 }])
    expect(await status(project)).toEqual({ ...clean, applied: names })
    await project.rows('delete from articles where id = 1')
    expect(await project.rows('select heading from components_sections')).toEqual([{ heading: 'u' }])
  })

  test('a new relation to one row writes no row', async () => {
    const project = await makeProject(provider)
    await migrate(project, magazine)
    await project.rows(`insert into authors (name) values ('A')`)
    await project.rows(`insert into articles (title, slug, author_id) values ('One', 'one', 1)`)
    const reviewed = magazine
      .replace(
        '  sections   Section[]',
        '  reviewerId Int? @unique @map("reviewer_id")\n  score Float?\n  reviewer Author? @relation("reviews", fields: [reviewerId], references: [id], onDelete: SetNull)\n  sections   Section[]',
      )
      .replace('  articles    Article[]', '  articles    Article[]\n  reviews Article? @relation("reviews")')
    await migrate(project, reviewed)
    const { sql = '' } = (await readMigrations(project.projectDir)).at(-1) ?? {}
    expect(sql).toContain('ALTER TABLE "articles" ADD COLUMN')
    expect(sql).not.toMatch(/new_articles|RedefineTables/)
    expect(await status(project)).toMatchObject({ pending: [], drift: null, schemaAhead: false })
    await project.rows('update articles set reviewer_id = 1')
    await project.rows('delete from authors')
    expect(await project.rows('select title, reviewer_id from articles')).toEqual([{ title: 'One', reviewer_id: null }])
    await expect(project.rows('update articles set reviewer_id = 99')).rejects.toThrow(/foreign key/i)
  })

  test('a renamed column and a renamed table keep their values', async () => {
    const project = await makeProject(provider)
    const names = [await migrate(project, magazine)]
    await project.rows(`insert into authors (name, email) values ('A', 'a@x')`)
    await project.rows(`insert into articles (title, slug, author_id) values ('One', 'one', 1)`)
    await project.rows(`insert into components_sections (heading, article_id) values ('s', 1)`)
    const renamed = magazine
      .replace('email ', 'mail ')
      .replace('authorId   Int?         @map("author_id")', 'authorId   Int?         @map("writer_id")')
      .replace('@@map("articles")', '@@map("stories")')
    const renames = ['authors.email:mail', 'articles:stories', 'stories.author_id:writer_id'].map(parseRename)
    names.push(await migrate(project, renamed, { renames }))
    expect(await project.rows('select mail from authors')).toEqual([{ mail: 'a@x' }])
    expect(await project.rows('select title, writer_id from stories')).toEqual([{ title: 'One', writer_id: 1 }])
    expect(await project.rows('select article_id from components_sections')).toEqual([{ article_id: 1 }])
    expect(await status(project)).toEqual({ ...clean, applied: names })
    await project.rows('delete from stories')
    expect(await project.rows('select id from components_sections')).toEqual([])
    await project.rows(`insert into stories (title, slug, writer_id) values ('Two', 'two', 1)`)
    expect(await project.rows('select id from stories')).toEqual([{ id: 2 }])
  })

  test.each([
    ['', 'as it was'],
    [' @unique', 'made unique in the same step'],
  ])('a foreign key%s that points to another table keeps no id of the old one (%s)', async (unique) => {
    const project = await makeProject(provider)
    const names = [await migrate(project, magazine + categories)]
    await project.rows(`insert into authors (name) values ('A'), ('B')`)
    await project.rows(`insert into categories (name) values ('x'), ('y')`)
    await project.rows(`insert into tags (name) values ('t')`)
    await project.rows(
      `insert into articles (title, slug, author_id) values ('One', 'one', 2), ('Two', 'two', 2), ('Three', 'three', null)`,
    )
    await project.rows('insert into articles_tags (article_id, tag_id) values (1, 1), (2, 1)')
    const after = repointed
      .replace('authorId   Int?         @map', `authorId   Int?${unique} @map`)
      .replace('articles Article[]\n', unique === '' ? 'articles Article[]\n' : 'article Article?\n')
    names.push(await migrate(project, after, { acceptDataLoss: true }))
    expect(await project.rows('select title, author_id from articles order by id')).toEqual(
      ['One', 'Two', 'Three'].map((title) => ({ title, author_id: null })),
    )
    expect(await project.rows('select * from articles_tags')).toEqual([])
    expect(await project.rows('select name from tags')).toHaveLength(1)
    await project.rows('update articles set author_id = 2 where id = 1')
    await project.rows('insert into articles_tags (article_id, tag_id) values (1, 2)')
    expect(await status(project)).toEqual({ ...clean, applied: names })
  })

  test('a required foreign key that becomes optional and points to another table is emptied, and its row stays', async () => {
    const project = await makeProject(provider)
    const pointing = (type: string, target: string) =>
      note(`a ${type}\n  target ${target} @relation(fields: [a], references: [id])`) +
      ['One', 'Two']
        .map((name) => `model ${name} {\n  id Int @id\n${target.startsWith(name) ? '  notes Note[]\n' : ''}}\n`)
        .join('')
    await migrate(project, pointing('Int', 'One'))
    await project.rows('insert into "One" (id) values (1)')
    await project.rows('insert into "Two" (id) values (1)')
    await project.rows('insert into notes (a) values (1)')
    await migrate(project, pointing('Int?', 'Two?'), { acceptDataLoss: true })
    expect(await project.rows('select id, a from notes')).toEqual([{ id: 1, a: null }])
  })

  test('an id is never used twice', async () => {
    const project = await makeProject(provider)
    await migrate(project, note('a Int?'))
    await project.rows('insert into notes (a) values (1), (2), (3)')
    await project.rows('delete from notes where id > 1')
    await migrate(project, note('a Int? @default(7)'))
    await project.rows('insert into notes (a) values (4)')
    expect(await project.rows('select id from notes order by id')).toEqual([{ id: 1 }, { id: 4 }])
    await project.rows('delete from notes')
    await migrate(project, note('a Int? @default(8)'))
    await project.rows('insert into notes (a) values (5)')
    expect(await project.rows('select id from notes')).toEqual([{ id: 5 }])
  })

  test.each([
    ['Int', 'BigInt'],
    ['Int', 'Float'],
    ['Int', 'String'],
    ['BigInt', 'String'],
    ['Float', 'String'],
  ])('%s becomes %s without a flag, and no value is lost', async (from, to) => {
    const project = await makeProject(provider)
    await migrate(project, note(`a ${from}?`))
    await project.rows('insert into notes (a) values (12)')
    await migrate(project, note(`a ${to}?`))
    const [row] = await project.rows('select a from notes')
    expect(Number(row?.['a'])).toBe(12)
    expect((await status(project)).drift).toBeNull()
  })

  test('a value that does not fit a new type is never kept', async () => {
    const project = await makeProject(provider)
    await migrate(project, note('a String?\n  b Float?\n  c String?'))
    await project.rows(`insert into notes (a, b, c) values ('12', 7, '{"x":1}'), ('many', 7.5, 'no')`)
    await migrate(project, note('a Int?\n  b BigInt?\n  c Json? @db.Json'), { acceptDataLoss: true })
    const rows = await project.rows('select a, b, c from notes order by id')
    if (provider === 'sqlite') {
      expect(rows).toEqual([
        { a: 12, b: 7, c: '{"x":1}' },
        { a: null, b: null, c: null },
      ])
    }
    if (provider === 'postgresql') expect(rows.map((row) => row['a'])).toEqual([null, null])
  })

  test.each([
    ['unique', 'a Int? @unique', /unique.*: (more than one row has 1|Key \(a\)=\(1\) is duplicated\.)$/i],
    ['required', 'a Int', /null/i],
    ['added and required', 'a Int?\n  b String', /null/i],
  ])('a column made %s fails on rows that violate it, and changes nothing', async (_name, fields, reason) => {
    const project = await makeProject(provider)
    const first = await migrate(project, note('a Int?'))
    await project.rows('insert into notes (a) values (1), (1), (null)')
    await project.schema(note(fields))
    const created = await createMigration({ ...project, acceptDataLoss: true })
    const error = await failure(deploy(project))
    expect(error.message).toMatch(new RegExp(`^prisma/migrations/${created?.name}/migration\\.sql:\\d+: `))
    expect(error.message).toMatch(reason)
    expect(await project.rows('select a from notes order by id')).toEqual([{ a: 1 }, { a: 1 }, { a: null }])
    expect(await status(project)).toEqual({ ...clean, standing: behind, applied: [first], pending: [created?.name] })
    await project.rows('delete from notes')
    expect(await deploy(project)).toEqual([created?.name])
  })

  test('a migration that leaves a dangling reference is refused', async () => {
    const project = await makeProject(provider)
    await migrate(project, magazine)
    await project.rows(`insert into articles (title, slug) values ('One', 'one')`)
    await project.migration('29990101000000_bad', 'update articles set author_id = 99;')
    expect(await failure(deploy(project))).toMatchObject({ code: 'migration-failed' })
    expect(await project.rows('select author_id from articles')).toEqual([{ author_id: null }])
  })

  test('an applied migration that was edited, deleted or added behind another', async () => {
    const project = await makeProject(provider)
    const first = await migrate(project, note('a Int?'))
    const path = join(project.projectDir, 'prisma', 'migrations', first, 'migration.sql')
    const sql = await readFile(path, 'utf8')
    await writeFile(path, sql.replaceAll('\n', '\r\n'))
    expect(await deploy(project)).toEqual([])
    await writeFile(path, `${sql}-- more\n`)
    expect(await failure(deploy(project))).toMatchObject({ code: 'migration-edited' })
    expect(await status(project)).toMatchObject({ applied: [first], edited: [first] })

    const fresh = await makeProject(provider)
    await fresh.schema(note('b Int?'))
    const other = await createMigration({ ...fresh, name: 'Other one!' })
    expect(other?.name).toMatch(/_other_one$/)
    const strange = { ...fresh, databaseUrl: project.databaseUrl }
    expect(await failure(deploy(strange))).toMatchObject({ code: 'migrations-diverged' })
    expect(await status(strange)).toMatchObject({ pending: [other?.name], missing: [first] })

    await writeFile(path, sql)
    await project.migration('00000000000000_early', 'update notes set a = 1;')
    expect(await deploy(project)).toEqual(['00000000000000_early'])
  })

  test('a table or a column without a migration is drift', async () => {
    const project = await makeProject(provider)
    const name = await migrate(project, note('a Int?'))
    await project.rows('alter table notes add column b integer')
    expect(await status(project)).toMatchObject({ applied: [name], drift: expect.stringMatching(/notes/) as string })
    await project.schema(note('a Int?\n  c Int?'))
    expect((await status(project)).schemaAhead).toBe(true)
  })

  test('tables changed by a migration of another branch are no drift', async () => {
    const project = await makeProject(provider)
    const first = await migrate(project, note('a Int?'))
    const second = await migrate(project, note('a Int?\n  b Int?'))
    await rm(join(project.projectDir, 'prisma', 'migrations', second), { recursive: true })
    expect(await status(project)).toMatchObject({ applied: [first], missing: [second], drift: null })
  })

  test('a database of another program is left alone', async () => {
    const project = await makeProject(provider)
    await project.schema(note())
    await createMigration(project)
    await project.rows('create table customers (id integer)')
    const message = 'The database has tables (customers), but none of our migrations was ever applied to it.'
    expect(await failure(deploy(project))).toMatchObject({ code: 'database-not-ours', message })
    expect(await failure(reset(project))).toMatchObject({ code: 'database-not-ours' })
    expect(await failure(status(project))).toMatchObject({ code: 'database-not-ours' })
    expect(await project.tables()).toEqual(['customers'])
  })

  test('reset leaves nothing, and deploy starts again', async () => {
    const project = await makeProject(provider)
    const name = await migrate(project, magazine)
    await project.rows(`insert into authors (name) values ('A')`)
    await project.rows('create view names as select name from authors')
    await reset(project)
    expect(await project.tables()).toEqual([])
    expect(await deploy(project)).toEqual([name])
    expect(await project.rows('select * from authors')).toEqual([])
  })

  test('deployments at the same time wait for each other', async () => {
    const project = await makeProject(provider)
    const name = await migrateLater(project, magazine)
    const applied = await Promise.all(Array.from({ length: 5 }, () => deploy(project)))
    expect(applied.flat()).toEqual([name])
  })

  test('a failed entry of another tool is not skipped', async () => {
    const project = await makeProject(provider)
    const name = await migrate(project, note('a Int?'))
    await project.rows('update _prisma_migrations set finished_at = null')
    expect(await failure(deploy(project))).toMatchObject({ code: 'migration-failed-before' })
    await project.rows(`update _prisma_migrations set rolled_back_at = started_at`)
    expect(await status(project)).toMatchObject({ applied: [], pending: [name] })
  })

  test('a migration may say begin and commit, and may not roll back', async () => {
    const project = await makeProject(provider)
    await project.migration('1_a', 'begin; create table a (id integer); commit; create table b (id integer);')
    await project.migration('2_b', 'create table c (id integer); rollback; create table d (id integer);')
    const error = await failure(deploy(project))
    expect(error.message).toBe(
      'prisma/migrations/2_b/migration.sql:1: a migration is one transaction and cannot end it.',
    )
    expect(await project.tables()).toEqual(['_prisma_migrations', 'a', 'b'])
  })

  test('an address of another kind of database is refused', async () => {
    const project = await makeProject(provider)
    const databaseUrl = provider === 'sqlite' ? 'postgresql://user:secret@127.0.0.1/x' : 'file:./x.db'
    const error = await failure(deploy({ ...project, databaseUrl }))
    expect(error.code).toBe('database-url-invalid')
    expect(error.message).not.toContain('secret')
  })
})

test('an unreachable PostgreSQL gets a sentence', async () => {
  const project = await makeProject('postgresql')
  const databaseUrl = 'postgresql://postgres@127.0.0.1:1/x'
  expect(await failure(deploy({ ...project, databaseUrl }))).toMatchObject({ code: 'database-unreachable' })
  const absent = new URL(project.databaseUrl)
  absent.pathname = '/absent'
  const error = await failure(deploy({ ...project, databaseUrl: absent.href }))
  expect(error).toMatchObject({ code: 'database-unreachable', hint: 'Create the database first.' })
})

test('an SQLite file is created with its folder, in WAL mode', async () => {
  const project = await makeProject('sqlite')
  await project.schema(note())
  await createMigration(project)
  await deploy({ ...project, databaseUrl: 'file:./data/content.db' })
  const database = new Database(join(project.projectDir, 'data', 'content.db'), { fileMustExist: true })
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
  database.close()
})

test('status creates no SQLite file', async () => {
  const { url, drop } = await freshDatabase('sqlite')
  const project = await makeProject('sqlite')
  await project.schema(note())
  const created = await createMigration(project)
  expect(await status({ ...project, databaseUrl: url })).toMatchObject({ applied: [], pending: [created?.name] })
  expect(() => new Database(url.slice('file:'.length), { fileMustExist: true })).toThrow()
  await drop()
})

async function migrateLater(project: Project, models: string): Promise<string> {
  await project.schema(models)
  return (await createMigration(project))?.name ?? ''
}
