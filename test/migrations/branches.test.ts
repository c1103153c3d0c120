/** Two branches, each with a migration on the same base: in any order of merges no data is lost and the databases stay usable. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adopt } from '@content-gen/migrate'
import { describe, expect, test } from 'vitest'
import { someOf } from '../cases.js'
import { sampled, type Provider } from '../databases.js'
import { component, integer, relation, shown, string } from './models.js'
import { makeSite, type Models, type Site } from './site.js'

const base: Models = {
  article: { title: string, size: string, body: { type: 'text' } },
  author: { name: string, code: { ...string, unique: true } },
}

/** SQLite rebuilds the table of articles for the foreign key. */
const withAuthor: Models = {
  article: { ...base['article'], author: relation('manyToOne', 'author', 'articles') },
  author: { name: string, code: { ...string, unique: true }, articles: shown('oneToMany', 'article', 'author') },
}

interface Case {
  readonly one: Models
  readonly two: Models
  readonly both: Models
  /** One statement that fills the first branch's additions, and one that reads them. */
  readonly fill: string
  readonly read: string
  readonly held: unknown
}

const cases: Readonly<Record<string, Case>> = {
  'a column beside a rebuilt table': {
    one: { ...base, article: { ...base['article'], minutes: { type: 'integer', default: 3 } } },
    two: withAuthor,
    both: { ...withAuthor, article: { ...withAuthor['article'], minutes: { type: 'integer', default: 3 } } },
    fill: 'update articles set minutes = 7 where id = 1',
    read: 'select minutes from articles order by id',
    held: [{ minutes: 7 }, { minutes: null }],
  },
  'an index': {
    one: { ...base, article: { ...base['article'], title: { ...string, unique: true } } },
    two: withAuthor,
    both: { ...withAuthor, article: { ...withAuthor['article'], title: { ...string, unique: true } } },
    fill: `update articles set title = 'First' where id = 1`,
    read: 'select title from articles order by id',
    held: [{ title: 'First' }, { title: 'Two' }],
  },
  'a removed unique index': {
    one: { ...base, author: { name: string, code: string } },
    two: {
      ...base,
      author: { name: string, code: { ...string, unique: true }, home: relation('oneToOne', 'article') },
    },
    both: { ...base, author: { name: string, code: string, home: relation('oneToOne', 'article') } },
    fill: `update authors set code = 'x'`,
    read: 'select code from authors',
    held: [{ code: 'x' }],
  },
  'another type': {
    one: { ...base, article: { ...base['article'], size: integer } },
    two: withAuthor,
    both: { ...withAuthor, article: { ...withAuthor['article'], size: integer } },
    fill: 'update articles set size = 12 where id = 1',
    read: 'select size from articles order by id',
    held: [{ size: 12 }, { size: 2 }],
  },
  'another type of a unique attribute': {
    one: { ...base, author: { name: string, code: { ...integer, unique: true } } },
    two: {
      ...base,
      author: { name: string, code: { ...string, unique: true }, home: relation('oneToOne', 'article') },
    },
    both: {
      ...base,
      author: { name: string, code: { ...integer, unique: true }, home: relation('oneToOne', 'article') },
    },
    fill: 'update authors set code = 5',
    read: 'select code from authors',
    held: [{ code: 5 }],
  },
  'a removed column': {
    one: { ...base, article: { title: string, size: string } },
    two: withAuthor,
    both: {
      ...withAuthor,
      article: { title: string, size: string, author: relation('manyToOne', 'author', 'articles') },
    },
    fill: `update articles set size = '9' where id = 1`,
    read: 'select size from articles order by id',
    held: [{ size: '9' }, { size: '2' }],
  },
  'a relation each': {
    one: {
      ...base,
      article: { ...base['article'], editor: relation('manyToOne', 'author', 'edited') },
      author: { name: string, code: { ...string, unique: true }, edited: shown('oneToMany', 'article', 'editor') },
    },
    two: withAuthor,
    both: {
      article: { ...withAuthor['article'], editor: relation('manyToOne', 'author', 'edited') },
      author: { ...withAuthor['author'], edited: shown('oneToMany', 'article', 'editor') },
    },
    fill: 'update articles set editor_id = 1 where id = 1',
    read: 'select editor_id from articles order by id',
    held: [{ editor_id: 1 }, { editor_id: null }],
  },
  'a component and a type': {
    one: {
      ...base,
      article: { ...base['article'], parts: component('shared.part', true) },
      'shared.part': { text: string },
    },
    two: { ...withAuthor, tag: { name: string } },
    both: {
      ...withAuthor,
      article: { ...withAuthor['article'], parts: component('shared.part', true) },
      'shared.part': { text: string },
      tag: { name: string },
    },
    fill: `insert into components_shared_part (text, article_parts_id, position) values ('p', 1, 1)`,
    read: 'select text, article_parts_id from components_shared_part',
    held: [{ text: 'p', article_parts_id: 1 }],
  },
}

const first = '29990101000001_one'
const second = '29990101000002_two'

describe.each(sampled('postgresql'))('%s', (provider) => {
  test.each(someOf(Object.entries(cases), 2))('%s', async (_name, { one, two, both, fill, read, held }) => {
    const origin = await started(provider)
    const branchOne = await branch(origin, one, first)
    const branchTwo = await branch(origin, two, second)

    // The databases of both branches, one with neither migration, and a new one.
    const [early, late, old, fresh] = [branchOne, branchTwo, origin, await makeSite(provider)]
    await early.deploy()
    await early.rows(fill)
    await late.deploy()
    await origin.copyAllMigrations(fresh.projectDir)
    for (const [site, missing] of [
      [early, [second]],
      [late, [first]],
      [old, [first, second]],
    ] as const) {
      await merge(site, branchOne, branchTwo, both)
      expect(await site.deploy()).toEqual(missing)
      expect(await site.state()).toMatchObject({ standing: null, drift: null, schemaAhead: false })
      expect(await site.dev()).toBeNull()
    }
    expect(await early.rows(read)).toEqual(held)

    // The next migration starts from both.
    const next = { ...both, shelf: { name: string } }
    await early.generate(next)
    const created = await early.dev()
    if (!created) throw new Error('nothing was written')
    for (const site of [early, late, old, fresh]) {
      await merge(site, branchOne, branchTwo, next)
      if (site !== early) await site.copyMigrations(early, created.name)
      expect(await site.deploy()).toContain(created.name)
      expect(await site.state()).toMatchObject({ standing: null, drift: null, schemaAhead: false })
      expect(await site.dev()).toBeNull()
    }
    expect(await early.rows(read)).toEqual(held)
  })

  test('both branches add the same column differently', async () => {
    const origin = await started(provider)
    const minutes = (type: string) => ({ ...base, article: { ...base['article'], minutes: { type } } })
    const branchOne = await branch(origin, minutes('integer'), first)
    const branchTwo = await branch(origin, minutes('string'), second)
    await branchOne.deploy()
    await merge(branchOne, branchOne, branchTwo, minutes('string'))
    await expect(branchOne.deploy()).rejects.toMatchObject({
      message: expect.stringMatching(/two\/migration\.sql:\d+: .*minutes.*/) as string,
      hint: expect.stringContaining('delete the folder') as string,
    })
  })

  test('the database of the second is usable after its migration is written again', async () => {
    const origin = await started(provider)
    const minutes = (models: Models) => ({ ...models, article: { ...models['article'], minutes: integer } })
    const branchOne = await branch(origin, minutes(base), first)
    const branchTwo = await branch(origin, minutes(withAuthor), second)
    await branchTwo.deploy()
    await branchTwo.rows('update articles set minutes = 4, author_id = 1 where id = 2')
    // Both created the column: the second branch writes its migration again, after the first.
    await rm(join(branchTwo.projectDir, 'prisma/migrations', second), { recursive: true })
    await branchTwo.copyMigrations(branchOne, first)
    await expect(branchTwo.deploy()).rejects.toMatchObject({ code: 'migrations-diverged' })
    await expect(branchTwo.dev()).rejects.toMatchObject({ hint: expect.stringContaining('migrate adopt') as string })
    const fresh = await started(provider)
    await fresh.copyMigrations(branchOne, first)
    await fresh.deploy()
    await write(fresh, minutes(withAuthor), '29990101000003_anew')
    await branchTwo.copyMigrations(fresh, '29990101000003_anew')

    expect(await adopt(branchTwo, false)).toEqual([])
    expect(await branchTwo.state()).toMatchObject({ standing: null, edited: [], drift: null, schemaAhead: false })
    expect(await branchTwo.deploy()).toEqual([])
    const held = await branchTwo.rows('select minutes, author_id from articles order by id')
    expect(held).toEqual([
      { minutes: null, author_id: null },
      { minutes: 4, author_id: 1 },
    ])
    await branchTwo.rows(`update articles set minutes = 5`)
  })

  test('the leftovers of another branch are dropped once their owner confirms', async () => {
    const origin = await started(provider)
    const other = await branch(origin, { ...base, article: { ...base['article'], minutes: integer } }, first)
    await other.deploy()
    await rm(join(other.projectDir, 'prisma/migrations', first), { recursive: true })
    await other.generate(base)
    await expect(adopt(other, false)).rejects.toMatchObject({
      risks: ['Removes articles.minutes and all of its values.'],
    })
    expect(await other.rows('select minutes from articles')).toHaveLength(2)
    await adopt(other, true)
    expect(await other.state()).toMatchObject({ standing: null, drift: null, schemaAhead: false })
    expect(await other.rows('select title from articles order by id')).toEqual([{ title: 'One' }, { title: 'Two' }])
  })

  test('a migration after one that is missing', async () => {
    const origin = await started(provider)
    const branchOne = await branch(origin, cases['an index']?.one ?? base, first)
    const lost = await makeSite(provider)
    await lost.copyMigrations(branchOne, first)
    await lost.generate(base)
    await expect(lost.dev()).rejects.toMatchObject({ code: 'migrations-diverged' })
  })
})

async function started(provider: Provider): Promise<Site> {
  const site = await makeSite(provider)
  await write(site, base, '29990101000000_init')
  await site.deploy()
  await site.entries('authors', { name: 'A' })
  await site.entries('articles', { title: 'One', size: '1', body: 'b' }, { title: 'Two', size: '2', body: 'c' })
  return site
}

/** A developer's own copy and database, with a migration that is not applied yet. */
async function branch(origin: Site, models: Models, name: string): Promise<Site> {
  const site = await started(origin.provider)
  await write(site, models, name)
  return site
}

/** Writes a migration; its name contains the time. */
async function write(site: Site, models: Models, name: string): Promise<void> {
  const migrations = join(site.projectDir, 'prisma/migrations')
  await site.generate(models)
  const created = await site.dev({ acceptDataLoss: true })
  if (!created) throw new Error('nothing was written')
  await rename(join(migrations, created.name), join(migrations, name))
}

/** The result of `git merge` and `generate`. */
async function merge(site: Site, one: Site, two: Site, models: Models): Promise<void> {
  if (site !== one) await site.copyMigrations(one, first)
  if (site !== two) await site.copyMigrations(two, second)
  await site.generate(models)
}
