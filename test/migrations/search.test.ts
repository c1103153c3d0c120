/** `search` of the config: its indexes come and go with migrations, and hold what the rows hold. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { adopt, reset } from '@content-gen/migrate'
import { deploy } from '@content-gen/operate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { providers, type Provider } from '../databases.js'
import { integer, relation, shown, string } from './models.js'
import { makeSite, type Models, type Site } from './site.js'

const text = { type: 'text' }
const models: Models = {
  article: { title: string, body: text, size: string },
  author: { name: string },
}
const search = { 'api::article.article': ['title', 'body'] }
/** SQLite rebuilds the table of articles for the foreign key. */
const rebuilt: Models = {
  article: { ...models['article'], author: relation('manyToOne', 'author', 'articles') },
  author: { name: string, articles: shown('oneToMany', 'article', 'author') },
}

/** Returns the ids that SQLite's index finds. */
async function found(site: Site, term: string, table = 'articles'): Promise<unknown[]> {
  const rows = await site.rows(`select rowid as id from "${table}.search" where "${table}.search" match '"${term}"'`)
  return rows.map(({ id }) => id)
}

/** Returns the names of what belongs to search indexes. */
async function parts({ provider, rows }: Site): Promise<string[]> {
  const names =
    provider === 'sqlite'
      ? `select name from sqlite_master where name like '%.search%' and name not like '%.search\\_%' escape '\\' order by name`
      : `select relname as name from pg_class c join pg_index i on i.indexrelid = c.oid where relname like '%.search' and indisvalid order by relname`
  return (await rows(names)).map(({ name }) => String(name))
}

const expected: Readonly<Record<Provider, readonly string[]>> = {
  sqlite: ['articles.search', 'articles.search.delete', 'articles.search.insert', 'articles.search.update'],
  postgresql: ['articles.body.search', 'articles.title.search'],
}

async function begun(provider: Provider): Promise<Site> {
  const site = await makeSite(provider)
  await site.migrate(models)
  await site.entries('articles', { title: 'Wandering albatross', body: 'seen' }, { title: 'Gannet', size: '12' })
  return site
}

describe.each(providers)('%s', (provider) => {
  test('an index of existing rows comes and goes, each in one migration', async () => {
    const site = await begun(provider)
    const { name, sql } = await site.migrate(models, { search })
    expect(name).toMatch(/_search_articles$/)
    expect(sql).toContain('-- Indexes the texts of articles: title, body.')
    expect(await site.dev()).toBeNull()
    expect(await parts(site)).toEqual(expected[provider])
    if (provider === 'sqlite') expect(await found(site, 'alb')).toEqual([1])
    const { sql: dropped } = await site.migrate(models)
    expect(dropped).toContain('-- Drops the search index of articles.')
    expect(await parts(site)).toEqual([])
  })

  test('another attribute joins and one leaves', async () => {
    const site = await begun(provider)
    await site.migrate(models, { search })
    await site.migrate(models, { search: { 'api::article.article': ['body', 'size'] } })
    if (provider === 'sqlite') {
      expect(await found(site, 'alb')).toEqual([])
      expect(await found(site, 'see')).toEqual([1])
    } else expect(await parts(site)).toEqual(['articles.body.search', 'articles.size.search'])
  })

  test('an index stays right while its table is rebuilt, renamed and changed', async () => {
    const site = await begun(provider)
    await site.migrate(models, { search })
    await site.migrate(rebuilt, { search })
    expect(await parts(site)).toEqual(expected[provider])
    await site.entries('articles', { title: 'Fulmar' })
    if (provider === 'sqlite') expect(await found(site, 'ulm')).toEqual([3])
    const post = { headline: string, body: text, size: string }
    const renames = ['article:post', 'article.title:headline', 'author.articles:posts']
    const after: Models = {
      post: { ...post, author: relation('manyToOne', 'author', 'posts') },
      author: { name: string, posts: shown('oneToMany', 'post', 'author') },
    }
    await site.migrate(after, { renames, search: { 'api::post.post': ['headline', 'body'] } })
    await site.rows(`update posts set headline = 'Northern fulmar' where id = 3`)
    await site.rows(`delete from posts where id = 1`)
    if (provider === 'sqlite') {
      expect(await found(site, 'nor', 'posts')).toEqual([3])
      expect(await found(site, 'alb', 'posts')).toEqual([])
    } else expect(await parts(site)).toEqual(['posts.body.search', 'posts.headline.search'])
    const { headline: _, ...rest } = post
    await site.migrate({ post: rest, author: { name: string } }, { search: {}, acceptDataLoss: true })
    expect(await parts(site)).toEqual([])
  })

  test('an attribute can become a number once it is no longer searched', async () => {
    const site = await begun(provider)
    await site.migrate(models, { search: { 'api::article.article': ['size', 'title'] } })
    const numbers = { ...models, article: { ...models['article'], size: integer } }
    await site.migrate(numbers, { search, acceptDataLoss: true })
    expect(await site.rows('select size from articles order by id')).toEqual([{ size: null }, { size: 12 }])
    expect(await parts(site)).toEqual(expected[provider])
  })

  test('a first migration has it too, and a reset removes it', async () => {
    const site = await makeSite(provider)
    await site.migrate(models, { search })
    expect(await parts(site)).toEqual(expected[provider])
    await reset(site)
    expect(await parts(site)).toEqual([])
    expect(await site.deploy()).toHaveLength(1)
    expect(await parts(site)).toEqual(expected[provider])
  })

  test.each([true, false])('a branch that rebuilds the table meets one with an index (first: %s)', async (isFirst) => {
    const site = await makeSite(provider)
    const other = await makeSite(provider)
    await begin(site)
    await begin(other)
    const [own, theirs] = isFirst
      ? ['29990101000001_own', '29990101000002_theirs']
      : ['29990101000002_own', '29990101000001_theirs']
    await write(site, models, own ?? '', search)
    await site.deploy()
    await site.entries('articles', { title: 'Wandering albatross' })
    await write(other, rebuilt, theirs ?? '')
    await site.copyMigrations(other, theirs ?? '')
    await site.generate(rebuilt, search)
    await site.deploy()
    await site.entries('articles', { title: 'Fulmar' })
    expect(await parts(site)).toEqual(expected[provider])
    if (provider === 'sqlite') expect([...(await found(site, 'alb')), ...(await found(site, 'ulm'))]).toEqual([1, 2])
    expect(await site.state()).toMatchObject({ drift: null, schemaAhead: false })
  })

  test('adopt restores it', async () => {
    const site = await begun(provider)
    await site.migrate(models, { search })
    for (const name of (await parts(site)).toReversed())
      await site.rows(
        `drop ${provider === 'postgresql' ? 'index' : name.endsWith('.search') ? 'table' : 'trigger'} "${name}"`,
      )
    await site.entries('articles', { title: 'Fulmar' })
    await adopt(site, false)
    expect(await parts(site)).toEqual(expected[provider])
    if (provider === 'sqlite') expect(await found(site, 'ulm')).toEqual([3])
  })
})

describe.runIf(providers.includes('postgresql'))('postgresql', () => {
  test('indexes alone are built while rows are written', async () => {
    const site = await begun('postgresql')
    const { sql } = await site.migrate(models, { search })
    expect(sql).toContain('CREATE EXTENSION IF NOT EXISTS pg_trgm;')
    expect(sql).toContain(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "articles.title.search" ON "articles" USING gin (lower("title") gin_trgm_ops);',
    )
    const { sql: mixed } = await site.migrate({ ...models, tag: { name: string } }, { search: {} })
    expect(mixed).toContain('DROP INDEX IF EXISTS "articles.title.search";')
  })
})

describe.runIf(providers.includes('postgresql'))('a role that may not create extensions', () => {
  test('is told who may', async () => {
    const site = await begun('postgresql')
    const role = new URL(site.databaseUrl).pathname.slice(1)
    await site.rows(`create role "${role}" login password 'limited'`)
    onTestFinished(async () => {
      await site.rows(`reassign owned by "${role}" to current_user`)
      await site.rows(`drop owned by "${role}"`)
      await site.rows(`drop role "${role}"`)
    })
    await site.rows(`grant all on schema public to "${role}"`)
    await site.rows(`grant all on all tables in schema public to "${role}"`)
    await site.rows(`alter table articles owner to "${role}"`)
    await site.generate(models, search)
    await site.dev()
    const databaseUrl = Object.assign(new URL(site.databaseUrl), { username: role, password: 'limited' }).href
    await expect(deploy({ ...site, databaseUrl })).rejects.toMatchObject({
      message: expect.stringContaining('permission denied to create extension "pg_trgm"') as string,
      hint: expect.stringContaining('Let an administrator run `CREATE EXTENSION pg_trgm` in this database') as string,
    })
    await site.rows('create extension pg_trgm')
    expect(await deploy({ ...site, databaseUrl })).toHaveLength(1)
    expect(await parts(site)).toEqual(expected.postgresql)
  })
})

async function begin(site: Site): Promise<void> {
  await write(site, models, '29990101000000_init')
  await site.deploy()
}

async function write(site: Site, after: Models, name: string, searched = {}): Promise<void> {
  await site.generate(after, searched)
  const made = await site.dev()
  const folder = join(site.projectDir, 'prisma/migrations')
  await rename(join(folder, made?.name ?? ''), join(folder, name))
}
