/** Migrations beside an earlier release: it reads and writes between all of their steps, and they go on where they were interrupted. */
import { createProcesses } from '@content-gen/runtime/migrations'
import type { MigrationError } from '@content-gen/operate'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { providers } from '../databases.js'
import { component, file, integer, relation, shown, string } from './models.js'
import { makeSite } from './site.js'
import type { Models, Site } from './site.js'

afterEach(() => void vi.restoreAllMocks())

const moment = '2024-05-06T07:08:09.000Z'

/** Rows of `notes` whose column counts from 1, as text if the column is one. */
const fill = (site: Site, count: number, columns: string, values: string) =>
  site.rows(
    `insert into notes (${columns}, created_at, updated_at)
     with recursive s (i) as (select 1 union all select i + 1 from s where i < ${count}) select ${values}, '${moment}', '${moment}' from s`,
  )

/** Lets a process of the present release serve, until the returned function is called. */
async function serve(site: Site): Promise<() => Promise<unknown>> {
  await site.rows(createProcesses)
  const { applied } = await site.state()
  const now = Date.now()
  await site.rows(
    `insert into content_gen_processes values ('x', 'web-1', 1, '${JSON.stringify(applied)}', ${now}, ${now + 600_000})`,
  )
  return () => site.rows('delete from content_gen_processes')
}

const failure = (site: Site) =>
  site.deploy().then(
    () => expect.unreachable(),
    (error: MigrationError) => error,
  )

/** Writes what a deployment would do, and does not do it. */
async function write(site: Site, attributes: Record<string, object>) {
  await site.generate({ note: attributes })
  return (await site.dev({ acceptDataLoss: false })) ?? expect.unreachable()
}

describe.runIf(providers.includes('postgresql'))('a change of type', () => {
  const others = new WeakSet<pg.Client>()

  async function connect(site: Site): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: site.databaseUrl })
    others.add(client)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  /** Calls `work` before each statement of a deployment that is in no transaction, with its text. */
  function before(work: (text: string) => Promise<unknown>): void {
    const query: (...given: unknown[]) => unknown = pg.Client.prototype.query
    const inside = new WeakSet<pg.Client>()
    const ask = async (client: pg.Client, given: unknown[]) => {
      const text = String(given[0])
      if (!others.has(client) && !inside.has(client)) await work(text)
      if (text === 'begin') inside.add(client)
      if (text === 'commit' || text === 'rollback') inside.delete(client)
      return query.apply(client, given)
    }
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]): unknown {
      return ask(this, given)
    })
  }

  async function siteWithNotes(count: number): Promise<Site> {
    const site = await makeSite('postgresql')
    await site.migrate({ note: { code: { type: 'integer', unique: true }, size: string, label: string } })
    await fill(site, count, 'code, size, label', `i, cast(i as text), 'l'`)
    return site
  }
  const after = { code: { type: 'biginteger', unique: true }, size: integer, label: string }

  test('goes on beside reads and writes of the earlier release, and waits for its end before the swap', async () => {
    const site = await siteWithNotes(800)
    const stop = await serve(site)
    const { sql } = await write(site, after)
    expect(sql).not.toMatch(/SET DATA TYPE|TEMPORARY TABLE kept/)
    const earlier = await connect(site)
    await earlier.query(`set lock_timeout = '5s'`)
    let steps = 0
    before(async () => {
      steps++
      const added = `insert into notes (code, size, label, created_at, updated_at) values ($1, $2, 'new', '${moment}', '${moment}') returning id`
      const { rows } = await earlier.query<{ id: number }>(added, [10_000 + steps, String(steps)])
      const { rowCount } = await earlier.query(`update notes set code = -code, size = $1 where id = $2`, [
        String(-steps),
        steps,
      ])
      expect(rowCount).toBe(1)
      const read = await earlier.query('select code, size, label from notes where id = $1', [rows[0]?.id])
      expect(read.rows).toEqual([{ code: 10_000 + steps, size: String(steps), label: 'new' }])
    })
    const refused = await failure(site)
    expect(refused.message).toMatch(
      /is prepared, and its last step waits, while an earlier release runs, which cannot work on its tables \(notes\.code is bigint/,
    )
    // At least: the columns, four batches, an index, and the notes that they are done.
    expect(steps).toBeGreaterThan(10)
    expect(await site.state()).toMatchObject({ pending: [expect.any(String)], drift: null })
    expect((await failure(site)).code).toBe('release-running')
    vi.restoreAllMocks()

    await stop()
    expect(await site.deploy()).toHaveLength(1)
    expect(await site.state()).toMatchObject({ pending: [], drift: null })
    const [sum] = await site.rows(
      `select count(*)::int as all, count(*) filter (where size = code)::int as old, count(*) filter (where label = 'new' and code - 10000 = size)::int as new,
         count(*) filter (where code < 0 and size < 0)::int as changed from notes`,
    )
    expect(sum).toMatchObject({ all: 800 + steps, new: steps, changed: steps })
    expect(Number(sum?.['old'])).toBeGreaterThanOrEqual(800 - steps)
    await expect(site.rows(`update notes set code = 10001 where id in (700, 701)`)).rejects.toThrow('notes_code_key')
    expect(await site.rows(`select proname from pg_proc where proname like 'content_gen%'`)).toEqual([])
  })

  test('goes on after a deployment that died between batches', async () => {
    const site = await siteWithNotes(1200)
    await write(site, after)
    const other = await connect(site)
    let batches = 0
    before(async (text) => {
      if (!text.includes('as "batch"') || ++batches < 3) return
      vi.restoreAllMocks()
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'content-gen migrate' and datname = current_database()`,
      )
    })
    expect(await failure(site)).toBeInstanceOf(Error)
    const filled = () => site.rows('select count(content_gen_next_1)::int as n from notes')
    expect(await filled()).toEqual([{ n: 1000 }])
    expect(await site.deploy()).toHaveLength(1)
    expect(await site.rows('select count(code)::int as n, sum(size)::int as s from notes')).toEqual([
      { n: 1200, s: 720_600 },
    ])
  })

  test('loses no value that came meanwhile', async () => {
    const site = await siteWithNotes(1)
    const stop = await serve(site)
    await write(site, after)
    expect((await failure(site)).code).toBe('release-running')
    await site.rows(`update notes set size = 'many'`)
    await stop()
    const refused = await failure(site)
    expect(refused.message).toContain('this database has values that would be lost')
    expect(refused.hint).toContain('it goes on here')
    await site.rows(`update notes set size = '7'`)
    expect(await site.deploy()).toHaveLength(1)
    expect(await site.rows('select size from notes')).toEqual([{ size: 7 }])
  })
})

test.runIf(providers.includes('postgresql'))(
  'a rename keeps both names equal while both releases read and write',
  async () => {
    const site = await makeSite('postgresql')
    await site.migrate({ note: { title: { type: 'string', unique: true }, extra: { type: 'json' } } })
    await fill(site, 800, 'title, extra', `cast(i as text), '{"a":1}'`)
    const stop = await serve(site)
    await site.generate({ note: { name: { type: 'string', unique: true }, more: { type: 'json' } } })
    const created = await site.dev({ renames: ['note.title:name', 'note.extra:more'] })
    expect(created?.sql).not.toContain('RENAME')
    expect(await site.deploy()).toEqual([created?.name])
    expect(await site.state()).toMatchObject({ pending: [], later: [created?.name], drift: null })

    const one = (id: number) =>
      site.rows(
        `select title, name, cast(extra as text) as extra, cast(more as text) as more from notes where id = ${id}`,
      )
    const json = '{"a":1}'
    expect(await one(800)).toEqual([{ title: '800', name: '800', extra: json, more: json }])
    await site.rows(`update notes set title = 'earlier', extra = null where id = 1`)
    expect(await one(1)).toEqual([{ title: 'earlier', name: 'earlier', extra: null, more: null }])
    await site.rows(`update notes set name = 'new', more = '[2]' where id = 1`)
    expect(await one(1)).toEqual([{ title: 'new', name: 'new', extra: '[2]', more: '[2]' }])
    await site.rows(`update notes set name = null where id = 1`)
    expect(await one(1)).toEqual([{ title: null, name: null, extra: '[2]', more: '[2]' }])
    await site.rows(`insert into notes (title, created_at, updated_at) values ('t', '${moment}', '${moment}')`)
    await site.rows(
      `insert into notes (name, more, created_at, updated_at) values ('n', '[3]', '${moment}', '${moment}')`,
    )
    expect([await one(801), await one(802)]).toEqual([
      [{ title: 't', name: 't', extra: null, more: null }],
      [{ title: 'n', name: 'n', extra: '[3]', more: '[3]' }],
    ])
    for (const column of ['title', 'name'])
      await expect(site.rows(`update notes set ${column} = 't' where id = 2`)).rejects.toThrow(/unique/)

    // Two triggers would depend on each other.
    await site.generate({ note: { label: { type: 'string', unique: true }, more: { type: 'json' } } })
    const again = await site.dev({ renames: ['note.name:label'] })
    expect(await failure(site)).toMatchObject({
      code: 'release-running',
      message: expect.stringContaining(`before ${created?.name}/later.sql drops`) as string,
    })
    await stop()
    expect(await site.deploy()).toEqual([again?.name])
    expect(await site.state()).toMatchObject({ pending: [], later: [], drift: null })
    expect(await site.rows(`select label, cast(more as text) as more from notes where id = 802`)).toEqual([
      { label: 'n', more: '[3]' },
    ])
    expect(await site.rows(`select proname from pg_proc where proname like 'content_gen%'`)).toEqual([])
  },
)

test.runIf(providers.includes('postgresql'))('links of both names are equal, and lead somewhere', async () => {
  const site = await makeSite('postgresql', { features: true })
  const models = (author: string, cover: string, seo: string): Models => ({
    article: {
      [author]: relation('manyToOne', 'author', 'articles'),
      [cover]: file,
      [seo]: component('shared.seo'),
    },
    author: { name: string, articles: shown('oneToMany', 'article', author) },
    'shared.seo': { title: string },
  })
  await site.migrate(models('author', 'cover', 'seo'))
  await site.entries('authors', { name: 'A' }, { name: 'B' })
  await site.entries('files', { name: 'f', hash: 'h', mime: 'm', size: 1, url: 'u', provider: 'p' })
  await site.entries('articles', { author_id: 2, author_position: 7, cover_id: 1 }, { author_id: 1 })
  await site.items('components_shared_seo', { title: 'S', article_seo_id: 1, position: 1 })
  const stop = await serve(site)
  await site.generate(models('writer', 'photo', 'meta'))
  const renames = ['article.author:writer', 'article.cover:photo', 'article.seo:meta']
  const created = await site.dev({ renames })
  expect(created?.sql).not.toContain('RENAME')
  expect(await site.deploy()).toEqual([created?.name])
  expect(await site.state()).toMatchObject({ pending: [], later: [created?.name] })

  const links = async (id: number) => {
    const [one] = await site.rows(`select * from articles where id = ${id}`)
    const of = (...names: string[]) => names.map((name) => one?.[name])
    const earlier = of('author_id', 'author_position', 'cover_id')
    expect(of('writer_id', 'writer_position', 'photo_id')).toEqual(earlier)
    return earlier
  }
  const places = () => site.rows('select article_seo_id as seo, article_meta_id as meta from components_shared_seo')
  expect([await links(1), await links(2)]).toEqual([
    [2, 7, 1],
    [1, null, null],
  ])
  expect(await places()).toEqual([{ seo: 1, meta: 1 }])
  await site.rows('update articles set writer_id = 1, photo_id = null where id = 1')
  await site.rows('update articles set author_id = 2, author_position = 3 where id = 2')
  expect([await links(1), await links(2)]).toEqual([
    [1, 7, null],
    [2, 3, null],
  ])
  await site.entries('articles', { writer_id: 2 })
  await site.items('components_shared_seo', { title: 'T', article_meta_id: 3, position: 1 })
  expect(await places()).toContainEqual({ seo: 3, meta: 3 })
  await expect(site.entries('articles', { writer_id: 99 })).rejects.toThrow(/foreign key/)
  await site.rows('delete from authors where id = 2')
  expect([await links(2), await links(3)]).toEqual([
    [null, 3, null],
    [null, null, null],
  ])
  await site.rows('delete from articles where id = 1')
  expect(await places()).toEqual([{ seo: 3, meta: 3 }])

  await stop()
  expect(await site.deploy()).toEqual([])
  expect(await site.state()).toMatchObject({ pending: [], later: [], drift: null })
  expect(await site.rows('select writer_id, writer_position, photo_id from articles where id = 2')).toEqual([
    { writer_id: null, writer_position: 3, photo_id: null },
  ])
})

const tags = { tag: { name: string } }
const inNotes = { attributes: { title: string }, collectionName: 'notes' }
const withPart = (name: string): Models => ({
  note: { part: component(`shared.${name}`) },
  [`shared.${name}`]: { attributes: { title: string }, collectionName: 'parts' },
})
test.each([
  ['an attribute', 'sqlite', { note: { title: string } }, { note: { name: string } }, 'note.title:name'],
  ['a type', 'postgresql', { note: { title: string } }, { memo: { title: string } }, 'note:memo'],
  [
    'a relation to several entries',
    'postgresql',
    { note: { tags: relation('manyToMany', 'tag') }, ...tags },
    { note: { labels: relation('manyToMany', 'tag') }, ...tags },
    'note.tags:labels',
  ],
  [
    'an attribute that versions name',
    'postgresql',
    { note: { title: string } },
    { note: { name: string } },
    'note.title:name',
  ],
  ['a type that keeps its table', 'sqlite', { note: { title: string } }, { memo: inNotes }, 'note:memo'],
  ['a component that versions name', 'sqlite', withPart('part'), withPart('piece'), 'shared.part:shared.piece'],
  [
    'an attribute that keeps its column, and versions name',
    'sqlite',
    { note: { aTitle: string } },
    { note: { a_title: string } },
    'note.aTitle:a_title',
  ],
] as const)('%s gets no other name beside an earlier release, on %s', async (what, provider, before, after, rename) => {
  if (!providers.includes(provider)) return
  const site = await makeSite(provider, {
    features: what.includes('keeps its table'),
    editorial: what.includes('versions'),
  })
  await site.migrate(before)
  const stop = await serve(site)
  await site.generate(after)
  const created = await site.dev({ renames: [rename] })
  expect(created?.sql).toContain(what.includes('keeps') || what.includes('component') ? 'UPDATE' : 'RENAME')
  expect(await failure(site)).toMatchObject({
    code: 'release-running',
    message: expect.stringContaining(`${created?.name} is not applied while an earlier release runs`) as string,
  })
  await stop()
  expect(await site.deploy()).toEqual([created?.name])
  expect(await site.state()).toMatchObject({ pending: [], later: [], drift: null })
})

test.runIf(providers.includes('postgresql'))('nothing is added again before it is dropped', async () => {
  const site = await makeSite('postgresql')
  await site.migrate({ note: { title: string, hint: string } })
  const stop = await serve(site)
  await site.generate({ note: { title: string } })
  const less = await site.dev({ acceptDataLoss: true })
  expect(await site.deploy()).toEqual([less?.name])
  await write(site, { title: string, other: integer })
  expect(await site.deploy()).toHaveLength(1)
  const more = await write(site, { title: string, other: integer, hint: integer })
  expect(await failure(site)).toMatchObject({
    code: 'release-running',
    message: expect.stringMatching(
      `${more.name} is not applied before ${less?.name}/later.sql drops notes.hint, .* web-1 `,
    ) as string,
    hint: expect.stringContaining('Nothing of it was done. Stop these processes') as string,
  })
  await stop()
  expect(await site.deploy()).toEqual([more.name])
  expect(await site.state()).toMatchObject({ pending: [], later: [], drift: null })
})

test.each(providers)('a default fills rows between writes of others, on %s', async (provider) => {
  const site = await makeSite(provider)
  await site.migrate({ note: { rank: integer } })
  await fill(site, 2500, 'rank', 'case when i > 2400 then 7 end')
  await serve(site)
  const { sql } = await write(site, { rank: { ...integer, required: true, default: 3 } })
  expect(sql).toContain('UPDATE /* in batches */ "notes" SET "rank" = 3 WHERE ("rank" IS NULL)')
  const deployed = site.deploy()
  const isDone = deployed.then(() => true)
  let between = 0
  for (let times = 0; !(await Promise.race([isDone, wait(1, false)])); times++) {
    const [row] = await site.rows('select count(*) as n from notes where rank is null')
    await site.rows(`update notes set rank = 9 where id = ${2401 + (times % 100)}`)
    if (Number(row?.['n']) > 0 && Number(row?.['n']) < 2400) between++
  }
  expect(await deployed).toHaveLength(1)
  expect(between).toBeGreaterThan(0)
  const count = async (condition: string) =>
    Number((await site.rows(`select count(*) as n from notes where ${condition}`))[0]?.['n'])
  expect([await count('rank is null'), await count('rank = 3')]).toEqual([0, 2400])
})
