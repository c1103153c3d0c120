/** A second import brings what has changed in Strapi's database, of any kind, and leaves what was changed here. */
import { connect, openUploads, type DatabaseOptions } from '@content-gen/operate'
import {
  importArchiveSinceLast,
  importDatabase,
  importSinceLast,
  ImportProblem,
  type ChangeReport,
} from '@content-gen/transfer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { packed } from './archived-site.js'
import type { ImportingProject } from './importing-project.js'
import { changeAtRandom } from './random-changes.js'
import { contents, emptied, projectsOfSite, statementsOfSite } from './wide-site.js'

describe.each(sampled('postgresql'))('into %s', (provider) => {
  let old: Awaited<ReturnType<typeof freshDatabase>>
  let client: pg.Client
  let [project, afresh]: (ImportingProject | undefined)[] = []
  beforeAll(async () => {
    old = await freshDatabase('postgresql')
    client = new pg.Client(old.url)
    await client.connect()
    await client.query(statementsOfSite)
    const make = projectsOfSite('since-last')
    project = await make('', provider)
    afresh = await make('-afresh', provider)
  }, 120_000)
  afterAll(async () => {
    await client?.end()
    await old?.drop()
    await project?.drop()
    await afresh?.drop()
  })

  const options = (database: DatabaseOptions) => ({
    database,
    address: old.url,
    onClash: 'skip' as const,
    isDryRun: false,
    namedRoles: new Set<string>(),
    onProgress: () => undefined,
  })
  const changes = async (overwrite = false): Promise<readonly ChangeReport[]> => {
    if (!project) throw new Error('There is no project.')
    return (await importSinceLast({ ...options(project.database), overwrite })).changes
  }
  const here = async (text: string) => {
    if (!project) throw new Error('There is no project.')
    const { query, close } = await connect(project.database)
    const found = await query(text)
    await close()
    return found
  }

  test('random changes, as an import afresh', { timeout: 120_000 }, async () => {
    if (!project || !afresh) throw new Error('There is no project.')
    const said: unknown = await changes().catch((error: unknown) => error)
    expect(said).toBeInstanceOf(ImportProblem)
    await importDatabase(options(project.database))
    expect(await changes()).toEqual([])
    const archive = { path: packed, keyFile: null, openUploads: () => openUploads(dir), overwrite: false }
    const { dir } = project
    await expect(importArchiveSinceLast({ ...options(project.database), ...archive })).rejects.toThrow(
      'The last import was of a database: --since-last compares with another of its kind.',
    )
    for (let round = 0; round < tries(4, 40); round++) {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9)) + round
      const made = await changeAtRandom(client, seed, 5 + 15 * (round % 3))
      const told = await changes()
      expect(told.flatMap(({ left }) => left)).toEqual([])
      await emptied(afresh)
      await importDatabase(options(afresh.database))
      const [ours, fresh] = [await contents(project.database), await contents(afresh.database)]
      for (const [table, rows] of fresh)
        expect(ours.get(table), `${table}, SEED=${seed}: ${made.join('; ')}`).toEqual(rows)
      expect(await changes()).toEqual([])
    }
  })

  test('what was changed here is left, listed again, and taken with --overwrite', { timeout: 60_000 }, async () => {
    const theirs = [
      `insert into tags (id, name, published_at) values (901, 'one', now()), (902, 'two', now()), (903, 'three', now())`,
      `insert into up_users (id, username, email, password) values (901, 'nine', 'nine@example.com', 'hash')`,
      `insert into up_permissions (id, action) values (900, 'api::tag.tag.theirs')`,
    ]
    for (const text of theirs) await client.query(text)
    await changes()
    const version = 'insert into content_gen_versions (type, entry, number, act, actor_kind, at, document)'
    for (const [entry, number, act] of [
      [901, 1, 'first'],
      [902, 1, 'first'],
      [902, 2, 'update'],
      [903, 1, 'create'],
    ])
      await here(
        `${version} values ('api::tag.tag', ${entry}, ${number}, '${act}', 'code', '2024-01-01T00:00:00.000Z', '{}')`,
      )
    await here(`update up_users set username_key = 'a', email_key = 'b'`)
    await here(`update content_gen_api_tokens set last_used_at = '2024-01-01T00:00:00.000Z'`)
    await client.query(`update strapi_api_tokens set last_used_at = now()`)
    await client.query(`update up_users set password = 'another' where id = 901`)
    await here(`update tags set name = 'ours ' || id where id in (901, 902)`)
    await here(`delete from tags where id = 903`)
    await here(
      `insert into tags (id, name, created_at, updated_at) values (904, 'mine', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z')`,
    )
    await here(`insert into up_permissions (action, role_id, created_at, updated_at)
      select 'api::tag.tag.ours', id, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' from up_roles where type = 'public'`)
    expect((await changes()).map(({ table }) => table)).toEqual(['up_users'])
    // Servers make these anew at their next start.
    expect(await here('select id from up_users where username_key is not null or email_key is not null')).toEqual([])
    expect(await here('select entry, number from content_gen_versions order by entry, number')).toEqual([
      { entry: 902, number: 1 },
      { entry: 902, number: 2 },
      { entry: 903, number: 1 },
    ])
    await client.query(`update tags set name = name || ' there' where id in (901, 903)`)
    await client.query(`delete from tags where id = 902`)
    await client.query(`insert into tags (id, name, published_at) values (904, 'theirs', now())`)
    await client.query(`insert into up_permissions_role_links (id, permission_id, role_id)
      select 900, 900, id from up_roles where type = 'public'`)
    const names = async () =>
      (await here('select id, name from tags where id > 900 order by id')).map(({ id, name }) => `${id} ${name}`)
    const left = [
      { table: 'tags', added: 0, changed: 0, deleted: 0, left: ['901', '902', '903', '904'], taken: [] },
      { table: 'up_permissions', added: 0, changed: 0, deleted: 0, left: ['public'], taken: [] },
    ]
    const sorted = (told: readonly ChangeReport[]) => told.map((each) => ({ ...each, left: each.left.toSorted() }))
    expect(sorted(await changes())).toEqual(left)
    expect(sorted(await changes())).toEqual(left)
    expect(await names()).toEqual(['901 ours 901', '902 ours 902', '904 mine'])
    expect(await changes(true)).toEqual([
      { table: 'tags', added: 1, changed: 2, deleted: 1, left: [], taken: [] },
      { table: 'up_permissions', added: 0, changed: 1, deleted: 0, left: [], taken: [] },
    ])
    expect(await names()).toEqual(['901 one there', '903 three there', '904 theirs'])
    expect(await changes(true)).toEqual([])
  })

  test('rows whose unique values others have here are left, listed again, and taken once these are free', async () => {
    const set = (id: number, slug: string) => `update articles set slug = '${slug}', locale = 'en' where id = ${id}`
    const [one, other] = [801, 802]
    await client.query(`insert into articles (id, title) values (${one}, 'one'), (${other}, 'other')`)
    for (const [id, slug] of [
      [one, 'first'],
      [other, 'second'],
    ] as const)
      await client.query(set(id, slug))
    await changes(true)
    await here(`insert into articles (id, title, slug, locale, created_at, updated_at)
      values (901, 'ours', 'wanted', 'en', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z')`)
    await client.query(set(one, 'wanted'))
    // It cannot have the slug that the other one keeps.
    await client.query(set(other, 'first'))
    await client.query(`update tags set name = 'brought' where id = (select min(id) from tags)`)
    const left = { added: 0, changed: 0, deleted: 0, left: [], taken: [String(one), String(other)] }
    const told = await changes()
    expect(told.find(({ table }) => table === 'articles')).toEqual({ table: 'articles', ...left })
    expect(told.find(({ table }) => table === 'tags')).toMatchObject({ changed: 1 })
    expect(await changes(true)).toEqual([{ table: 'articles', ...left }])
    await here('delete from articles where id = 901')
    expect(await changes()).toEqual([{ table: 'articles', ...left, changed: 2, taken: [] }])
  })

  test('one-to-one links and components that others took here are left, listed again, and taken with --overwrite', async () => {
    const moment = `'2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'`
    const [author, other, article] = [903, 904, 803]
    await client.query(`insert into authors (id, name) values (${author}, 'one'), (${other}, 'other')`)
    await client.query(`insert into articles (id, title) values (${article}, 'three')`)
    await client.query(`delete from authors_profile_links`)
    await client.query(`insert into profiles (id) values (901), (902), (903)`)
    await client.query(`insert into authors_profile_links (author_id, profile_id) values (${author}, 901)`)
    await client.query(`delete from articles_components where field = 'seo'`)
    await changes(true)
    // 901 moves, one made here has 902, and an article gets a component.
    await here(`update authors set profile_id = null where id = ${author}`)
    await here(`update authors set profile_id = 901 where id = ${other}`)
    await here(
      `insert into authors (id, name, profile_id, created_at, updated_at) values (990, 'ours', 902, ${moment})`,
    )
    await here(`insert into components_shared_seos (id, meta_title, article_seo_id) values (990, 'ours', ${article})`)
    expect(await changes()).toEqual([])
    await client.query(`update authors set name = name || ' there' where id = ${author}`)
    await client.query(`insert into authors (id, name) values (901, 'wants 902')`)
    await client.query(`insert into authors_profile_links (author_id, profile_id) values (901, 902)`)
    await client.query(`insert into components_shared_seos (id, meta_title) values (950, 'theirs')`)
    await client.query(`insert into articles_components (entity_id, component_id, component_type, field)
      values (${article}, 950, 'shared.seo', 'seo')`)
    const none = { added: 0, changed: 0, deleted: 0, left: [], taken: [] }
    const left = [
      { table: 'authors', ...none, left: [String(author)], taken: ['901'] },
      { table: 'components_shared_seos', ...none, taken: ['950'] },
    ]
    const sorted = (told: readonly ChangeReport[]) => told.toSorted((a, b) => (a.table < b.table ? -1 : 1))
    expect(sorted(await changes())).toEqual(left)
    expect(sorted(await changes())).toEqual(left)
    const profiles = async () =>
      (await here('select id, profile_id from authors where profile_id is not null order by id')).map(
        ({ id, profile_id }) => [id, profile_id],
      )
    expect(await profiles()).toEqual([
      [other, 901],
      [990, 902],
    ])
    expect(sorted(await changes(true))).toEqual([
      { table: 'authors', ...none, added: 1, changed: 2 },
      { table: 'components_shared_seos', ...none, added: 1 },
    ])
    expect(await profiles()).toEqual([
      [901, 902],
      [author, 901],
    ])
    expect(await here(`select id from components_shared_seos where article_seo_id = ${article}`)).toEqual([{ id: 950 }])
    expect(await here('select name, profile_id from authors where id = 990')).toEqual([
      { name: 'ours', profile_id: null },
    ])
    expect(await changes(true)).toEqual([])
  })

  test('a database of another site is refused', async () => {
    const move = (by: string) =>
      Promise.all(
        ['up_roles', 'i18n_locale'].map((table) =>
          client.query(`update ${table} set created_at = created_at + interval '${by}'`),
        ),
      )
    await move('1 second')
    await expect(changes()).rejects.toThrow('This is another site than that of the last import')
    await move('-1 second')
    expect(await changes()).toEqual([])
  })

  test('attributes and types may have gone from the models since the last import', async () => {
    const kept = 'content_gen_imported'
    const kinds = '"kinds":['
    await here(
      `update ${kept} set sum = replace(sum, '${kinds}', '${kinds}["gone","string"],') where "key" = '' and "table" = 'tags'`,
    )
    await here(`insert into ${kept} ("table", "key", sum) values
      ('gone_things', '', '{"key":"id","kinds":[["name","string"]]}'), ('gone_things', '1', 'a')`)
    expect(await changes()).toEqual([])
  })
})
