/** The tables that Strapi 4.26 itself made on MariaDB and PostgreSQL, of one site, are imported alike, and completely. */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { connect } from '@content-gen/operate'
import type { ImportReport, TypeReport } from '@content-gen/transfer'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { program } from '../../../test/programs.js'
import { describeWith } from '../../../test/tried.js'
import { importingProject, type ImportingProject } from './importing-project.js'
import { runMysql, startMariadb } from './mariadb.js'

const site = at('packages/transfer/test/site')
const models = at('.demo/test/strapi-site-models')
const config = { admin: { enabled: true }, editorial: { enabled: true }, i18n: { locales: ['en', 'fr'] } }

describeWith(program('mariadbd', 'mariadb-server'))('real tables', () => {
  let mariadb: Awaited<ReturnType<typeof startMariadb>>
  let postgresql: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    rmSync(models, { recursive: true, force: true })
    for (const folder of [at('fixtures/magazine'), site])
      cpSync(`${folder}/src`, `${models}/src`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
    mariadb = await startMariadb()
    await runMysql(mariadb.url, readFileSync(`${site}/mariadb.sql`, 'utf8'))
    postgresql = await freshDatabase('postgresql')
    const client = new pg.Client(postgresql.url)
    await client.connect()
    await client.query(readFileSync(`${site}/postgresql.sql`, 'utf8'))
    await client.end()
  })
  afterAll(async () => {
    await mariadb?.stop()
    await postgresql?.drop()
  })

  test.each(providers)('are imported into %s alike', async (provider) => {
    const project = await importingProject(`strapi-tables-${provider}`, provider, models, config)
    const fromPostgresql = await project.rehearsed(postgresql.url, 'refuse')
    const fromMariadb = await project.imported(mariadb.url)
    expect(fromMariadb.types.map(comparable)).toEqual(fromPostgresql.types.map(comparable))
    // Sequences of PostgreSQL do not go back: the second administrators have other ids.
    const sums = ({ types }: ImportReport) => types.map(({ table, checksums }) => [table, checksums?.source])
    if (provider === 'sqlite') expect(sums(fromMariadb).slice(0, -1)).toEqual(sums(fromPostgresql).slice(0, -1))
    expect(fromMariadb.settings).toEqual(fromPostgresql.settings)
    expect(fromMariadb.contentManager).toEqual(fromPostgresql.contentManager)
    const report = fromMariadb.types.map(({ table, found, imported, links, leftOut }) => {
      const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`)
      return [table, `${imported}/${found}`, `${links.imported}/${links.found}`, ...reasons].join(' ')
    })
    const text = JSON.stringify({ report, ...(await contents(project)) }, null, 1)
    await expect(`${text}\n`).toMatchFileSnapshot('site/imported.txt')
    await project.drop()
  })
})

function comparable({ checksums, ...report }: TypeReport): object {
  expect(checksums?.target).toBe(checksums?.source)
  return report
}

const read: Readonly<Record<string, string>> = {
  articles: '*, cast(views as text) as views',
  articles_tags: '*',
  articles_gallery: '*',
  components_shared_sections: '*',
  components_shared_with_the_longest_name_that_mysq_1896682b: '*',
  products: '*, cast(barcode as text) as barcode',
  pages: '*',
  pages_about: '*',
  up_users: 'username, password, role_position',
  up_roles: 'type, name, description',
  content_gen_administrators: '*',
  content_gen_api_tokens: '*',
  content_gen_webhooks: 'name, url, secret, headers, events, is_enabled',
}

/** Returns rows of the project, in words that both databases share. */
async function contents(project: ImportingProject): Promise<object> {
  const { query, close } = await connect(project.database)
  const found: Record<string, unknown> = {}
  for (const [table, columns] of Object.entries(read))
    found[table] = (await query(`select ${columns} from "${table}" order by id`)).map((row) => plainRow(table, row))
  found['creators'] = await query(
    'select a.id, c.email as created, u.email as updated from articles a join content_gen_administrators c on c.id = a.created_by_id join content_gen_administrators u on u.id = a.updated_by_id',
  )
  found['grants'] = await query(
    'select r.type, p.action from up_permissions p join up_roles r on r.id = p.role_id order by r.type, p.action',
  )
  // An import does not act.
  for (const table of ['events', 'deliveries', 'versions', 'releases', 'admin_links'])
    expect(await query(`select id from "content_gen_${table}"`), table).toEqual([])
  await close()
  return found
}

/** Ids that the project gives itself depend on what was tried before. */
function plainRow(table: string, row: Readonly<Record<string, unknown>>): object {
  const isOwn = /^content_gen|^articles_|^pages_/.test(table)
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => value !== null && !name.endsWith('_by_id') && !(isOwn && name === 'id'))
      .map(([name, value]) => [name, plainValue(name, value)])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
}

const json = new Set(['content', 'extra', 'meta', 'permissions'])

function plainValue(name: string, value: unknown): unknown {
  if (json.has(name)) return typeof value === 'string' && /^["[{]/.test(value) ? JSON.parse(value) : value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return Number(value)
  return name === 'stamp' || name === 'created' ? Number(value) : value
}
