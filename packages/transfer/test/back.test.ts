/** The way back: what was changed here is written into Strapi's tables, which an import then reads as they are here. */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type DatabaseOptions } from '@content-gen/operate'
import {
  exportStrapiDatabase,
  ExportProblem,
  importDatabase,
  importSinceLast,
  type BackReport,
} from '@content-gen/transfer'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { freshDatabase, sampled, type Provider } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import type { ImportingProject } from './importing-project.js'
import { writeAtRandom } from './random-writes.js'
import { emptied, filledTables, projectsOfSite, statementsOfSite } from './wide-site.js'

const statements = constrained(statementsOfSite)
const copies = at('.demo/test/back')
/** Roles keep what they may do from one test to the next. */
const grants = 'up_permissions'

const moment = `'2024-01-01T00:00:00.000Z'`

interface OldSite {
  readonly address: string
  run(text: string): Promise<unknown[]>
  /** All that is stored. */
  contents(): Promise<unknown>
  drop(): Promise<void>
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let [project, afresh]: (ImportingProject | undefined)[] = []
  let old: OldSite
  beforeAll(async () => {
    const make = projectsOfSite('back')
    project = await make('', provider)
    afresh = await make('-afresh', provider)
  }, 120_000)
  beforeEach(async () => {
    await old?.drop()
    old = await oldSite(provider)
    if (project) await emptied(project, grants)
    await importDatabase(options(here()))
  })
  afterAll(async () => {
    await old?.drop()
    await project?.drop()
    await afresh?.drop()
  })

  const here = (): DatabaseOptions => {
    if (!project) throw new Error('There is no project.')
    return project.database
  }
  const options = (database: DatabaseOptions) => ({
    database,
    address: old.address,
    onClash: 'skip' as const,
    isDryRun: false,
    namedRoles: new Set<string>(),
    onProgress: () => undefined,
  })
  const back = (isDryRun = false): Promise<BackReport> =>
    exportStrapiDatabase({
      ...options(here()),
      isDryRun,
      isKnownAction: (action) => !action.startsWith('plugin::other.'),
    })
  const write = async (...texts: readonly string[]) => {
    const { query, close } = await connect(here())
    for (const text of texts) await query(text)
    await close()
  }
  const changed = ({ types }: BackReport) =>
    types.flatMap(({ table, created, updated, deleted }) =>
      created + updated + deleted > 0 ? [`${table} ${created} ${updated} ${deleted}`] : [],
    )

  test('nothing was changed, nothing is written', async () => {
    const before = await old.contents()
    const report = await back()
    expect(changed(report)).toEqual([])
    expect(report.leftOut).toEqual({})
    expect(report.types.find(({ table }) => table === 'articles')?.unchanged).toBe(3)
    expect(await old.contents()).toEqual(before)
  })

  test('a day of writes, read again by an import', { timeout: 120_000 }, async () => {
    for (let round = 0; round < tries(2, 40); round++) {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9)) + round
      const made = await writeAtRandom(here(), seed, 10 + 20 * (round % 3))
      const told = `SEED=${seed}: ${made.join('; ')}`
      const before = await old.contents()
      const rehearsed = await back(true)
      expect(await old.contents(), told).toEqual(before)
      expect(await back(), told).toEqual(rehearsed)
      if (afresh) await emptied(afresh, grants)
      if (afresh) await importDatabase(options(afresh.database))
      const [ours, theirs] = [await contents(here()), afresh && (await contents(afresh.database))]
      for (const [table, rows] of ours) expect(theirs?.get(table), `${table}, ${told}`).toEqual(rows)
      await old.drop()
      old = await oldSite(provider)
      if (project) await emptied(project, grants)
      await importDatabase(options(here()))
    }
  })

  test('rows that were changed there meanwhile are listed, and nothing is written', async () => {
    await write(`update articles set title = 'ours' where id = 1`)
    await old.run(`update tags set name = 'theirs' where id = 1`)
    await old.run(`update articles_tags_links set tag_order = 7 where article_id = 2`)
    const before = await old.contents()
    const said: unknown = await back().catch((error: unknown) => error)
    expect(said).toBeInstanceOf(ExportProblem)
    expect(String(said)).toMatch(/2 rows or lists of links were changed there since \(.*tags 1/)
    expect(await old.contents()).toEqual(before)
  })

  test('the last import counts, and who made entries is known though they are gone here', async () => {
    await old.run(`update tags set name = 'theirs' where id = 1`)
    await importSinceLast({ ...options(here()), overwrite: false })
    await write(`update content_gen_administrators set email = 'another-' || email`)
    await write(
      `update up_users set role_id = null where id = 1`,
      `update articles set created_by_id = null where id = 1`,
    )
    expect(changed(await back())).toEqual(['articles 0 1 0', 'up_users 0 1 0'])
    expect(await old.run('select created_by_id from articles where id = 1')).toEqual([{ created_by_id: null }])
    expect(await old.run('select * from up_users_role_links')).toEqual([])
  })

  test('what Strapi has no place for is counted', async () => {
    await old.run(`alter table articles drop column excerpt`)
    await old.run(`drop table products`)
    if (project) await emptied(project, grants)
    await importDatabase(options(here()))
    await write(
      `update articles set excerpt = 'new', title = 'ours' where id = 1`,
      `insert into products (id, name, created_at, updated_at) values (1, 'new', ${moment}, ${moment})`,
    )
    const report = await back()
    expect(changed(report)).toEqual(['articles 0 1 0'])
    expect(report.leftOut).toEqual({
      "values, for which Strapi's table articles has no column excerpt": 1,
      'rows, for which Strapi has no table products': 1,
    })
    expect(await back()).toEqual(report)
  })

  test('an id that a row has there which the import left out', async () => {
    await old.run(`insert into articles (id, title, slug, locale) values (50, 'Roses', 'roses', 'en')`)
    if (project) await emptied(project, grants)
    await importDatabase(options(here()))
    await write(`insert into articles (id, title, created_at, updated_at) values (50, 'new', ${moment}, ${moment})`)
    const before = await old.contents()
    await expect(back()).rejects.toThrow(
      /table articles has other rows with ids of new ones: 50\. The import left them/,
    )
    expect(await old.contents()).toEqual(before)
  })

  test('a row that Strapi does not take, and nothing is written', async () => {
    await old.run('create unique index names on authors (name)')
    await write(`update articles set title = 'ours' where id = 1`, `update authors set name = 'same'`)
    const before = await old.contents()
    await expect(back()).rejects.toThrow(/^Strapi's table authors did not take its rows: /)
    expect(await old.contents()).toEqual(before)
  })

  test('unique values that rows exchanged, and a uid of two locales', async () => {
    await old.run('create unique index slugs on articles (slug)')
    const slugs = () => old.run('select id, slug from articles order by id')
    const [one, other] = (await slugs()) as { id: number; slug: string }[]
    const set = (id: number | undefined, slug: string | undefined) =>
      `update articles set slug = '${slug}', locale = 'en' where id = ${id}`
    await write(set(one?.id, 'free'), set(other?.id, one?.slug), set(one?.id, other?.slug))
    expect(changed(await back())).toEqual(['articles 0 2 0'])
    expect(await slugs()).toMatchObject([{ slug: other?.slug }, { slug: one?.slug }, {}])
    await write(`update articles set slug = '${one?.slug}', locale = 'fr' where id = ${one?.id}`)
    await expect(back()).rejects.toThrow(
      `articles ${one?.id} and ${other?.id} both have slug "${one?.slug}". In Strapi a uid is unique over all locales`,
    )
  })

  test('roles and what they may do, and API tokens', async () => {
    await old.run(`insert into up_permissions (id, action) values (900, 'plugin::other.there.find')`)
    await old.run(`insert into up_permissions_role_links (id, permission_id, role_id) values (900, 900, 2)`)
    if (project) await emptied(project, grants)
    await write(`delete from up_permissions`, `delete from up_roles where type = 'guest'`)
    await importDatabase({ ...options(here()), namedRoles: new Set(['public']) })
    const token = (name: string, type: string, actions: readonly string[]) =>
      `insert into content_gen_api_tokens (name, type, access_key, permissions, expires_at, created_at)
       values ('${name}', '${type}', 'hash of ${name}', '${JSON.stringify(actions)}', '2024-01-31T00:00:00.000Z', ${moment})`
    const of = (type: string) => `(select id from up_roles where type = '${type}')`
    const grant = (action: string, type: string) =>
      `insert into up_permissions (action, role_id, created_at, updated_at) values ('${action}', ${of(type)}, ${moment}, ${moment})`
    await write(
      `insert into up_roles (name, type, created_at, updated_at) values ('Guest', 'guest', ${moment}, ${moment})`,
      grant('api::tag.tag.find', 'guest'),
      grant('api::tag.tag.find', 'public'),
      `update up_roles set name = 'Everybody', description = 'Without an account' where type = 'public'`,
      `update up_users set role_id = ${of('guest')} where id = 1`,
      `delete from content_gen_api_tokens where name = (select min(name) from content_gen_api_tokens)`,
      token('ours', 'custom', ['api::tag.tag.find', 'api::tag.tag.create']),
      token('our reader', 'read-only', []),
    )
    const granted = () =>
      old.run(`select r.type as type, p.action as action from up_permissions p join up_permissions_role_links l on l.permission_id = p.id
        join up_roles r on r.id = l.role_id where r.type in ('public', 'guest') order by 1, 2`)
    const report = await back()
    expect(changed(report)).toEqual(['up_users 0 1 0', 'up_roles 1 1 0', 'strapi_api_tokens 2 0 1'])
    expect(report.leftOut).toEqual({})
    expect(await old.run(`select name, description from up_roles where type = 'public'`)).toEqual([
      { name: 'Everybody', description: 'Without an account' },
    ])
    expect(await granted()).toEqual([
      { type: 'guest', action: 'api::tag.tag.find' },
      { type: 'public', action: 'api::tag.tag.find' },
      { type: 'public', action: 'plugin::other.there.find' },
    ])
    const [guest] = (await old.run(`select id from up_roles where type = 'guest'`)) as { id: number }[]
    expect(await old.run('select role_id from up_users_role_links where user_id = 1')).toEqual([{ role_id: guest?.id }])
    const tokens = await old.run(
      `select t.name as name, t.type as type, t.access_key as key, p.action as action from strapi_api_tokens t
       left join strapi_api_token_permissions_token_links l on l.api_token_id = t.id
       left join strapi_api_token_permissions p on p.id = l.api_token_permission_id where t.name in ('ours', 'our reader') order by 1, 4`,
    )
    expect(tokens).toEqual([
      { name: 'our reader', type: 'read-only', key: 'hash of our reader', action: null },
      { name: 'ours', type: 'custom', key: 'hash of ours', action: 'api::tag.tag.create' },
      { name: 'ours', type: 'custom', key: 'hash of ours', action: 'api::tag.tag.find' },
    ])
    expect(changed(await back())).toEqual([])
    await write(
      `update up_users set role_id = ${of('authenticated')} where id = 1`,
      `delete from up_permissions where role_id = ${of('guest')}`,
      `delete from up_roles where type = 'guest'`,
    )
    expect(changed(await back())).toEqual(['up_users 0 1 0', 'up_roles 0 0 1'])
    expect(await granted()).toHaveLength(2)
    await old.run(`delete from up_permissions_role_links where role_id = 2`)
    await expect(back()).rejects.toThrow(/what the roles public may do was changed there since/)
  })

  test('the next row there has an id after the new ones', async () => {
    await write(`insert into tags (id, name, created_at, updated_at) values (950, 'ours', ${moment}, ${moment})`)
    await back()
    expect(await old.run(`insert into tags (name) values ('theirs') returning id`)).toMatchObject([{ id: 951 }])
  })

  test('twice is once', async () => {
    await write(`update articles set title = 'ours' where id = 1`, `delete from tags where id = 2`)
    expect(changed(await back())).toEqual(['articles 0 1 0', 'tags 0 0 1'])
    const before = await old.contents()
    expect(changed(await back())).toEqual([])
    expect(await old.contents()).toEqual(before)
    await old.run(`update tags set name = 'theirs' where id = 1`)
    const { changes } = await importSinceLast({ ...options(here()), overwrite: false })
    expect(changes.map(({ table, changed: count }) => [table, count])).toEqual([['tags', 1]])
    await write(`update tags set name = 'ours' where id = 1`)
    expect(changed(await back())).toEqual(['tags 0 1 0'])
  })
})

async function oldSite(provider: Provider): Promise<OldSite> {
  if (provider === 'sqlite') {
    mkdirSync(copies, { recursive: true })
    const [made, file] = [`${copies}/made.db`, `${copies}/data.db`]
    rmSync(made, { force: true })
    const database = new Sqlite(made)
    const typed = statements
      .replaceAll(/timestamp\(6\) without time zone|time without time zone/g, 'datetime')
      .replaceAll('serial primary', 'integer primary')
    database.pragma('foreign_keys = off')
    database.exec(typed.replaceAll(/(?<=[(, ])E(?=')/g, '').replaceAll('\\\\', '\\'))
    database.close()
    copyFileSync(made, file)
    return {
      address: file,
      run: async (text) => {
        const opened = new Sqlite(file)
        const statement = opened.prepare<[], unknown>(text)
        const rows = statement.reader ? statement.all() : [statement.run()]
        opened.close()
        return rows
      },
      contents: async () => readFileSync(file, 'base64'),
      drop: async () => rmSync(file, { force: true }),
    }
  }
  const { url, drop } = await freshDatabase('postgresql')
  const run = async (text: string): Promise<unknown[]> => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    await client.end()
    return rows
  }
  await run(statements)
  const tables = [...statements.matchAll(/^CREATE TABLE "([^"]+)"/gm)].map(([, table]) => table)
  const all = tables
    .map((table) => `select '${table}' as "table", t::text as row from "${table}" t`)
    .join(' union all ')
  return { address: url, run, contents: () => run(`${all} order by 1, 2`), drop }
}

/** Returns the statements with the keys that Strapi's tables have: rows go with what they belong to, and a pair is there once. */
function constrained(text: string): string {
  const names = [...text.matchAll(/^CREATE TABLE "([^"]+)"/gm)].map(([, table = '']) => table)
  return text.replaceAll(/^CREATE TABLE "([^"]+)" \([^;]+\n\);/gm, (made, table: string) => {
    const [owner] = names.filter((name) => table.startsWith(`${name}_`)).toSorted((a, b) => b.length - a.length)
    const key = `"id" serial primary key`
    if (owner === undefined || !/_(links|components|morphs)$/.test(table)) return made.replace('"id" integer', key)
    const [one, other] = [...made.matchAll(/"(\w+_id)"/g)].map(([, column]) => column)
    const pair = table.endsWith('_links') ? `,\n  unique ("${one}", "${other}")` : ''
    return made
      .replace('"id" integer', key)
      .replace('\n);', `,\n  foreign key ("${one}") references "${owner}" ("id") on delete cascade${pair}\n);`)
  })
}

/** The rows of each table. Lists of links have ids of their own, and so have groups of localizations. */
async function contents(database: DatabaseOptions): Promise<ReadonlyMap<string, readonly string[]>> {
  const { query, close } = await connect(database)
  const found = new Map<string, readonly string[]>()
  for (const table of filledTables(database, grants)) {
    const rows = await query(`select * from "${table}" order by id`)
    const isOwn = !statements.includes(`CREATE TABLE "${table}"`)
    const texts = rows.map(({ id, localization_group: group, ...row }) => {
      const [first, second] = rows.filter((each) => each['localization_group'] === group)
      const shared = typeof group === 'number' && second ? first?.['id'] : null
      return JSON.stringify(isOwn ? row : { id, group: shared, ...row })
    })
    found.set(table, texts.toSorted())
  }
  await close()
  return found
}
