import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationError } from '@content-gen/operate'
import { describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { createMigration, diffText, parseRename, planMigration, printRename } from '../src/index.js'
import type { CreateOptions, RefusedMigration } from '../src/index.js'
import { categories, magazine, note, repointed } from './models.js'
import { makeProject } from './project.js'

const failure = (options: CreateOptions) =>
  createMigration(options).then(
    () => expect.unreachable(),
    (error: MigrationError) => error,
  )

describe.each(providers)('%s', (provider) => {
  test('the first migration makes every table and says so', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine)
    const created = await createMigration(project)
    expect(created?.name).toMatch(/^\d{14}_init$/)
    expect(created?.warnings).toEqual([])
    const folder = join(project.projectDir, 'prisma', 'migrations')
    expect((await readdir(folder)).sort()).toEqual([created?.name, 'migration_lock.toml'])
    const mode = async (path: string) => (await stat(path)).mode
    expect(await mode(join(folder, created?.name ?? ''))).toBe(await mode(folder))
    const sql = await readFile(join(folder, created?.name ?? '', 'migration.sql'), 'utf8')
    expect(sql).toBe(created?.sql)
    expect(sql.split('\n').slice(0, 6)).toEqual([
      '-- Adds the table authors.',
      '-- Adds the table profiles.',
      '-- Adds the table articles.',
      '-- Adds the table components_sections.',
      '-- Adds the table tags.',
      '-- Adds the table articles_tags.',
    ])
    expect(sql).not.toContain('SCHEMA')
  })

  test('without a change nothing is written', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine)
    await createMigration(project)
    expect(await createMigration(project)).toBeNull()
    expect(await diffText(project)).toBe('')
  })

  test('a plan tells of another state, and writes nothing', async () => {
    const project = await makeProject(provider)
    await project.schema(note('a Int?'))
    await createMigration(project)
    await project.schema(note('a Int?\n  b Int?'))
    const schema = await readFile(join(project.projectDir, 'prisma', 'schema.prisma'), 'utf8')
    await project.schema(note('a Int?'))
    const folder = join(project.projectDir, 'prisma', 'migrations')
    const before = await readdir(folder)
    const plan = await planMigration(project, { schema, content: null })
    expect(plan).toMatchObject({ steps: ['Adds notes.b.'], risks: [], migration: { later: null } })
    expect(plan?.migration?.sql).toContain('-- Adds notes.b.\n')
    expect(await readdir(folder)).toEqual(before)
    expect(await planMigration(project)).toBeNull()
  })

  test('migrations of one second keep their order', async () => {
    const project = await makeProject(provider)
    const names: string[] = []
    for (const fields of ['a Int?', 'a Int?\n  b Int?', 'a Int?\n  b Int?\n  c Int?']) {
      await project.schema(note(fields))
      names.push((await createMigration(project))?.name ?? '')
    }
    expect(names.toSorted()).toEqual(names)
    expect(names[1]).toMatch(/_column_added_notes_b$/)
  })

  const risks: [name: string, before: string, after: string, risks: string[]][] = [
    ['a column dropped', note('a Int?\n  b Int?'), note('a Int?'), ['Removes notes.b and all of its values.']],
    ['a column made required', note('a Int?'), note('a Int'), ['Makes notes.a required: fails if a row has no value.']],
    [
      'a required column added',
      note('a Int?'),
      note('a Int?\n  b Int'),
      ['Adds notes.b, required and without a default: fails if the table has rows.'],
    ],
    [
      'a column made unique',
      note('a Int?'),
      note('a Int? @unique'),
      ['Makes notes unique by a: fails if two rows are equal.'],
    ],
    ['an index dropped', note('a Int?', '@@index([a])'), note('a Int?'), []],
    ['a unique column added', note('a Int?'), note('a Int?\n  b Int? @unique'), []],
    ['a column added with a default', note('a Int?'), note('a Int?\n  b Int @default(1)'), []],
    ['a column made optional', note('a Int'), note('a Int?'), []],
    ['a wider number', note('a Int?'), note('a BigInt?'), []],
    ['a number made text', note('a Int?'), note('a String?'), []],
  ]
  test.each(risks)('the risk of %s', async (_name, before, after, expected) => {
    const project = await makeProject(provider)
    await project.schema(before)
    await createMigration(project)
    await project.schema(after)
    if (expected.length === 0) return void expect(await createMigration(project)).not.toBeNull()
    const error = (await failure(project)) as RefusedMigration
    expect(error.code).toBe('migration-refused')
    expect(error.risks).toEqual(expected)
    expect((await createMigration({ ...project, acceptDataLoss: true }))?.warnings).toEqual(expected)
  })

  test('a type that cannot hold every value is a risk', async () => {
    const project = await makeProject(provider)
    await project.schema(note('a String?'))
    await createMigration(project)
    await project.schema(note('a Int?'))
    const error = (await failure(project)) as RefusedMigration
    expect(error.risks).toEqual([
      'Changes notes.a from TEXT to INTEGER: values that do not fit are lost, or make it fail.',
    ])
  })

  test.each([
    [
      'DateTime? @db.Timestamp(3)',
      /^Changes notes\.a from (DATETIME|TIMESTAMP\(3\)) to TEXT: the text would show the values /,
    ],
    ['Json? @db.Json', /^Changes notes\.a from JSONB? to TEXT: the text would show the values /],
  ])('%s converted to text is a risk', async (type, risk) => {
    const project = await makeProject(provider)
    await project.schema(note(`a ${type}`))
    await createMigration(project)
    await project.schema(note('a String?'))
    const error = (await failure(project)) as RefusedMigration
    expect(error.risks).toEqual([expect.stringMatching(risk)])
    expect(await createMigration({ ...project, acceptDataLoss: true })).not.toBeNull()
  })

  test('a foreign key that points to another table is a risk', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine + categories)
    await createMigration(project)
    await project.schema(repointed)
    const expected = [
      'Points articles.author_id at categories instead of authors and removes all of its values: they would point at unrelated rows.',
      'Points articles_tags.tag_id at categories instead of tags and removes all rows of articles_tags: they would point at unrelated rows.',
    ]
    const error = (await failure(project)) as RefusedMigration
    expect(error.risks).toEqual(expected)
    const created = await createMigration({ ...project, acceptDataLoss: true })
    expect(created?.warnings).toEqual(expected)
    expect(created?.name).toMatch(/_reference_changed_articles_author_id$/)
    expect(await createMigration(project)).toBeNull()
  })

  test('a number that becomes a foreign key is a risk, and the reverse is not', async () => {
    const project = await makeProject(provider)
    const [plain, pointing] = ['', '\n  author Author? @relation(fields: [a], references: [id])'].map(
      (relation) =>
        note(`a Int?${relation}`) + `model Author {\n  id Int @id\n${relation === '' ? '' : '  notes Note[]\n'}}\n`,
    )
    await project.schema(pointing ?? '')
    await createMigration(project)
    await project.schema(plain ?? '')
    expect(await createMigration(project)).not.toBeNull()
    await project.schema(pointing ?? '')
    const error = (await failure(project)) as RefusedMigration
    expect(error.risks).toEqual([
      'Points notes.a at Author and removes all of its values: they would point at unrelated rows.',
    ])
  })

  test('a foreign key is never a rename of one that points to another table', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine + categories)
    await createMigration(project)
    await project.schema(repointed.replace('@map("author_id")\n  position', '@map("category_id")\n  position'))
    const error = (await failure(project)) as RefusedMigration
    expect(error.risks[0]).toBe('Removes articles.author_id and all of its values.')
    expect(error.renames).toEqual([])
    const renames = [parseRename('articles.author_id:category_id')]
    const refused = (await createMigration({ ...project, renames }).catch(
      (problem: unknown) => problem,
    )) as RefusedMigration
    expect(refused.risks[0]).toMatch(/^Points articles\.category_id at categories instead of authors /)
  })

  test('a table and one that points to it may both be renamed', async () => {
    const project = await makeProject(provider)
    await project.schema(magazine)
    await createMigration(project)
    await project.schema(
      magazine
        .replace('@@map("articles")', '@@map("stories")')
        .replace('@@map("articles_tags")', '@@map("stories_tags")'),
    )
    const error = (await failure(project)) as RefusedMigration
    expect(error.renames.map(printRename)).toEqual(['articles:stories', 'articles_tags:stories_tags'])
    const created = await createMigration({ ...project, renames: error.renames })
    expect(created?.warnings).toEqual([])
  })

  test('a likely rename is reported, and a rename loses nothing', async () => {
    const project = await makeProject(provider)
    await project.schema(note('title String?\n  size Int?'))
    await createMigration(project)
    await project.schema(note('headline String?\n  size Int?'))
    const error = (await failure(project)) as RefusedMigration
    expect(error.renames).toEqual([{ from: 'notes.title', to: 'headline' }])
    const created = await createMigration({ ...project, renames: [parseRename('notes.title:headline')] })
    expect(created?.sql).toContain('-- Renames notes.title to headline.\n')
    expect(created?.sql).toContain(
      provider === 'sqlite'
        ? 'ALTER TABLE "notes" RENAME COLUMN "title" TO "headline";'
        : 'UPDATE /* in batches */ "notes" SET "headline" = "title"',
    )
    expect(created?.name).toMatch(/_rename_notes_title_headline$/)
    expect(await createMigration(project)).toBeNull()
  })

  test('a table can be renamed', async () => {
    const project = await makeProject(provider)
    await project.schema(note('title String? @unique'))
    await createMigration(project)
    await project.schema(
      note('title String? @unique').replace('model Note', 'model Memo').replace('"notes"', '"memos"'),
    )
    const error = (await failure(project)) as RefusedMigration
    expect(error.renames).toEqual([{ from: 'notes', to: 'memos' }])
    const created = await createMigration({ ...project, renames: [parseRename('notes:memos')] })
    expect(created?.sql).toContain('ALTER TABLE "notes" RENAME TO "memos";')
    expect(created?.sql).not.toContain('CREATE TABLE')
  })

  test.each(['notes.nothing:x', 'nothing:x', 'notes.a.b:x', 'notes'])('--rename %s is refused', async (text) => {
    const project = await makeProject(provider)
    await project.schema(note())
    await createMigration(project)
    const error = await Promise.resolve()
      .then(() => createMigration({ ...project, renames: [parseRename(text)] }))
      .catch((problem: MigrationError) => problem)
    expect(error).toMatchObject({ code: 'rename-unknown' })
  })

  test('a migration deleted from the middle is noticed', async () => {
    const project = await makeProject(provider)
    const folders: string[] = []
    for (const fields of ['a Int?', 'a Int?\n  b Int?', 'a Int?\n  b Int?\n  c Int?']) {
      await project.schema(note(fields))
      folders.push((await createMigration(project))?.name ?? '')
    }
    const migrations = join(project.projectDir, 'prisma', 'migrations')
    await rm(join(migrations, folders[1] ?? ''), { recursive: true })
    expect(await failure(project)).toMatchObject({ code: 'migrations-diverged' })
    await rm(join(migrations, folders[2] ?? ''), { recursive: true })
    expect((await createMigration(project))?.sql).toContain('-- Adds notes.b.\n-- Adds notes.c.\n')
  })

  test('a migration by hand has no schema and is skipped', async () => {
    const project = await makeProject(provider)
    await project.schema(note('a Int?'))
    await createMigration(project)
    await project.migration('29990101000000_fill', 'update notes set a = 1;')
    await project.schema(note('a Int?\n  b Int?'))
    expect((await createMigration(project))?.name).toBe('29990101000001_column_added_notes_b')
  })

  test('the schema or the migrations of another database are refused', async () => {
    const other = provider === 'sqlite' ? 'postgresql' : 'sqlite'
    const project = await makeProject(provider)
    expect(await failure(project)).toMatchObject({ code: 'schema-missing' })
    await project.schema(note())
    expect(await failure({ ...project, provider: other })).toMatchObject({ code: 'provider-changed' })
    await createMigration(project)
    expect(await failure({ ...project, provider: other })).toMatchObject({ code: 'provider-changed' })
  })

  test('a broken schema gets a sentence', async () => {
    const project = await makeProject(provider)
    await project.schema('model {')
    expect(await failure(project)).toMatchObject({ code: 'schema-invalid' })
  })
})
