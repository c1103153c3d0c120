/** A second import from another project, on the other kind of database, brings what has changed there, and leaves what was changed here. */
import { writeFileSync } from 'node:fs'
import { connect } from '@content-gen/operate'
import {
  importDatabase,
  importProject,
  ImportProblem,
  importProjectSinceLast,
  importSinceLast,
  type ChangeReport,
} from '@content-gen/transfer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { freshDatabase, providers } from '../../../test/databases.js'
import type { ImportingProject } from './importing-project.js'
import { writeAtRandom } from './random-writes.js'
import { contents, filledTables, projectsOfSite, statementsOfSite } from './wide-site.js'

const moment = `'2024-01-01T00:00:00.000Z'`
const own = ['content_gen_versions', 'content_gen_administrators', 'content_gen_webhooks', 'content_gen_audit'] as const

describe.each(providers)('into %s', (provider) => {
  let old: Awaited<ReturnType<typeof freshDatabase>>
  let [source, project, afresh]: (ImportingProject | undefined)[] = []
  beforeAll(async () => {
    old = await freshDatabase('postgresql')
    const client = new pg.Client(old.url)
    await client.connect()
    await client.query(statementsOfSite)
    await client.end()
    const make = projectsOfSite('since-last-project')
    source = await make('-source', providers.find((other) => other !== provider) ?? provider)
    project = await make('', provider)
    afresh = await make('-afresh', provider)
    writeFileSync(`${source.dir}/.env`, `DATABASE_URL=${source.database.databaseUrl}\n`)
    await importDatabase({ ...options(source), address: old.url, onClash: 'skip' })
  }, 120_000)
  afterAll(async () => {
    await old?.drop()
    for (const each of [source, project, afresh]) await each?.drop()
  })

  const options = (into: ImportingProject | undefined) => ({
    database: known(into).database,
    from: known(source).dir,
    isDryRun: false,
    namedRoles: new Set(['public']),
    settleRoles: async () => undefined,
    onProgress: () => undefined,
  })
  const changes = async (overwrite = false, isDryRun = false): Promise<readonly ChangeReport[]> =>
    (await importProjectSinceLast({ ...options(project), overwrite, isDryRun })).changes
  const run = async (into: ImportingProject | undefined, ...texts: readonly string[]) => {
    const { query, close } = await connect(known(into).database)
    let found: readonly Record<string, unknown>[] = []
    for (const text of texts) found = await query(text)
    await close()
    return found
  }
  const there = (...texts: readonly string[]) => run(source, ...texts)
  const here = (...texts: readonly string[]) => run(project, ...texts)
  /** The tables of the project itself, without the acts that both have by themselves. */
  const ownRows = async (into: ImportingProject | undefined) => {
    const found = []
    for (const table of own)
      found.push(
        await run(
          into,
          `select * from ${table} ${table.endsWith('audit') ? `where actor_name = 'there'` : ''} order by id`,
        ),
      )
    return found
  }

  test('random changes, as an import afresh', { timeout: 120_000 }, async () => {
    const said: unknown = await changes().catch((error: unknown) => error)
    expect(said).toBeInstanceOf(ImportProblem)
    await importProject(options(project))
    expect(await changes()).toEqual([])
    await expect(
      importSinceLast({ ...options(project), address: old.url, onClash: 'skip', overwrite: false }),
    ).rejects.toThrow('The last import was of another project: --since-last compares with another of its kind.')
    for (let round = 0; round < tries(3, 40); round++) {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9)) + round
      const made = await writeAtRandom(known(source).database, seed, 5 + 20 * (round % 3))
      await there(
        `insert into content_gen_versions (type, entry, number, act, actor_kind, at, document)
           values ('api::tag.tag', ${round + 1}, 9, 'update', 'code', ${moment}, '{}')`,
        `update content_gen_administrators set email = email || '${round}'`,
        `insert into content_gen_webhooks (name, url, events, types, is_enabled, created_at, updated_at)
           values ('hook ${round}', 'https://example.com', '[]', '[]', true, ${moment}, ${moment})`,
        `insert into content_gen_audit (act, actor_kind, actor_name, at, count) values ('act ${round}', 'code', 'there', ${moment}, 1)`,
      )
      await here(
        `insert into content_gen_audit (act, actor_kind, at, count) values ('ours ${round}', 'code', ${moment}, 1)`,
      )
      const told = await changes(false, true)
      expect(await changes()).toEqual(told)
      expect(told.flatMap(({ left, taken }) => [...left, ...taken])).toEqual([])
      for (const table of filledTables(known(afresh).database, 'up_roles', ...own))
        await run(afresh, `delete from "${table}"`)
      for (const table of own) await run(afresh, `delete from ${table}`)
      await importProject(options(afresh))
      const [ours, fresh] = [await contents(known(project).database), await contents(known(afresh).database)]
      for (const [table, rows] of fresh)
        expect(ours.get(table), `${table}, SEED=${seed}: ${made.join('; ')}`).toEqual(rows)
      expect(await ownRows(project)).toEqual(await ownRows(afresh))
      expect(await here(`select id from content_gen_webhooks where is_enabled`)).toEqual([])
      expect(await here(`select id from content_gen_audit where act like 'ours %'`)).toHaveLength(round + 1)
      expect(await changes()).toEqual([])
    }
  })

  test('what was changed here is left, listed again, and taken with --overwrite', { timeout: 60_000 }, async () => {
    const tag = (id: number, name: string) =>
      `insert into tags (id, name, created_at, updated_at) values (${id}, '${name}', ${moment}, ${moment})`
    const article = (id: number, slug: string) =>
      `insert into articles (id, slug, locale, created_at, updated_at) values (${id}, '${slug}', 'en', ${moment}, ${moment})`
    await there(
      ...[901, 902, 903].map((id) => tag(id, `tag ${id}`)),
      ...[911, 912].map((id) => article(id, `slug ${id}`)),
      `insert into authors (id, name, created_at, updated_at) values (921, 'author', ${moment}, ${moment})`,
      `insert into up_roles (id, name, type, created_at, updated_at) values (931, 'Editor', 'editor', ${moment}, ${moment})`,
      permission(931, 'first'),
    )
    await changes()
    await here(
      `update tags set name = 'ours ' || id where id in (901, 902)`,
      tag(904, 'ours 904'),
      article(999, 'wanted'),
      `insert into articles_tags (article_id, tag_id) values (911, 903)`,
      `delete from authors where id = 921`,
      permission(931, 'ours'),
      `update content_gen_webhooks set is_enabled = true`,
    )
    expect(await changes()).toEqual([])
    await there(
      `update tags set name = 'theirs ' || id where id in (901, 903)`,
      `delete from tags where id = 902`,
      tag(904, 'theirs 904'),
      `insert into articles_tags (article_id, tag_id) values (911, 901), (912, 901)`,
      `update articles set slug = 'wanted' where id = 911`,
      `update articles set author_id = 921 where id = 912`,
      permission(931, 'theirs'),
      permission(931, 'more of them'),
      // The config here says what this role may do.
      ...(await there(`select id from up_roles where type = 'public'`)).map(({ id }) => permission(Number(id), 'more')),
    )
    const none = { added: 0, changed: 0, deleted: 0, left: [], taken: [] }
    const sorted = (told: readonly ChangeReport[]) =>
      told
        .map((each) => ({ ...each, left: each.left.toSorted() }))
        .toSorted((one, other) => (one.table < other.table ? -1 : 1))
    const left = [
      { table: 'articles', ...none, taken: ['911'] },
      { table: 'articles_tags', ...none, left: ['911'] },
      { table: 'tags', ...none, left: ['901', '902', '904'] },
      { table: 'up_permissions', ...none, left: ['931'] },
    ]
    expect(sorted(await changes())).toEqual([
      { table: 'articles', ...none, changed: 1, taken: ['911'] },
      { table: 'articles_tags', ...none, added: 1, left: ['911'] },
      { table: 'tags', ...none, changed: 1, left: ['901', '902', '904'] },
      { table: 'up_permissions', ...none, left: ['931'] },
    ])
    const names = async () => (await here(`select name from tags where id > 900 order by id`)).map(({ name }) => name)
    expect(await names()).toEqual(['ours 901', 'ours 902', 'theirs 903', 'ours 904'])
    expect(await here(`select author_id from articles where id = 912`)).toEqual([{ author_id: null }])
    expect(sorted(await changes())).toEqual(left)
    await here(`delete from articles where id = 999`)
    expect(sorted(await changes(true))).toEqual([
      { table: 'articles', ...none, changed: 1 },
      { table: 'articles_tags', ...none, added: 1 },
      { table: 'tags', ...none, added: 1, changed: 1, deleted: 1 },
      { table: 'up_permissions', ...none, changed: 1 },
    ])
    expect(await names()).toEqual(['theirs 901', 'theirs 903', 'theirs 904'])
    expect(await here(`select tag_id from articles_tags where article_id = 911`)).toEqual([{ tag_id: 901 }])
    expect(await here(`select action from up_permissions where role_id = 931 order by action`)).toEqual(
      ['first', 'more of them', 'theirs'].map((action) => ({ action })),
    )
    expect(await here(`select id from up_permissions where action = 'more'`)).toEqual([])
    expect(await changes(true)).toEqual([])
  })

  test('another project with the same models is refused', async () => {
    await there(`update up_roles set created_at = ${moment.replace('2024', '2022')}`)
    await expect(changes()).rejects.toThrow('This is another site than that of the last import')
  })
})

function permission(role: number, action: string): string {
  return `insert into up_permissions (action, role_id, created_at, updated_at) values ('${action}', ${role}, ${moment}, ${moment})`
}

function known(project: ImportingProject | undefined): ImportingProject {
  if (!project) throw new Error('There is no project.')
  return project
}
