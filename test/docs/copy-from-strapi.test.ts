/** The script that copies a Strapi database ends with a sentence and status 1 if it cannot. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deploy } from '@content-gen/operate'
import { createMigration } from '@content-gen/migrate'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { ts } from 'ts-morph'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, providers, type Provider } from '../databases.js'
import { createProject } from '../project.js'
import { at } from './page.js'
import { makeStrapiDatabase } from './strapi-database.js'

const script = at('packages/cli/docs/copy-from-strapi/copy.mjs')
const copies = at('.demo/test/copy-old-sites')
mkdirSync(copies, { recursive: true })

/** The parts of a project that the script reads: the tables, and the built descriptors. */
async function project(provider: Provider) {
  const { url, drop } = await freshDatabase(provider)
  const models = at('fixtures/magazine')
  const { dir, cli } = createProject({ name: `copy-${provider}`, models, provider, databaseUrl: url })
  await cli('generate')
  const database = { projectDir: dir, provider, databaseUrl: url }
  await createMigration(database)
  await deploy(database)
  const descriptors = join(dir, 'src/generated/descriptors')
  for (const name of readdirSync(descriptors)) {
    const path = join(dir, 'dist/generated/descriptors', name.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(path), { recursive: true })
    const options = { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }
    writeFileSync(path, ts.transpileModule(readFileSync(join(descriptors, name), 'utf8'), options).outputText)
  }
  const copy = (address: string) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: url }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, address], {
      cwd: dir,
      env,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  return { copy, drop }
}

/** A copy of Strapi's database, in which a test changes something. */
function oldSite(name: string, ...statements: readonly string[]): string {
  const file = join(copies, `${name}.db`)
  makeStrapiDatabase(file)
  const database = new Sqlite(file)
  for (const statement of statements) database.exec(statement)
  database.close()
  return file
}

/** A copy of the file in PostgreSQL, once per schema, with every value as text. */
async function inPostgresql(from: string, ...schemas: readonly string[]): Promise<string> {
  const { url, drop } = await freshDatabase('postgresql')
  const source = new Sqlite(from)
  const client = new pg.Client(url)
  onTestFinished(drop)
  onTestFinished(() => client.end())
  await client.connect()
  const tables = source.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]
  for (const schema of schemas) {
    await client.query(`create schema "${schema}"`)
    for (const table of tables) {
      const columns = source.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]
      await client.query(`create table "${schema}"."${table}" (${columns.map((name) => `"${name}" text`).join()})`)
      for (const row of source.prepare(`select * from "${table}"`).raw().all() as unknown[][]) {
        const marks = row.map((_, index) => `$${index + 1}`).join()
        await client.query(`insert into "${schema}"."${table}" values (${marks})`, row)
      }
    }
  }
  source.close()
  return url
}

describe.each(providers)('into %s', (provider) => {
  let made: Awaited<ReturnType<typeof project>> | undefined
  beforeAll(async () => void (made = await project(provider)))
  afterAll(() => made?.drop())
  const copy = (address: string) => made?.copy(address) ?? { status: null, stdout: '', stderr: '' }

  test('a file that is no Strapi 4 database', async () => {
    const archive = join(copies, 'export.tar.gz')
    writeFileSync(archive, Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(4096, 7)]))
    const empty = join(copies, 'empty.db')
    rmSync(empty, { force: true })
    new Sqlite(empty).exec('vacuum').close()
    const foreign = oldSite('foreign', 'drop table strapi_core_store_settings')
    const fifth = oldSite('fifth', 'create table files_related_mph (id)')
    const other = oldSite('other')
    const database = new Sqlite(other)
    for (const name of database
      .prepare(`select name from sqlite_master where type = 'table'`)
      .pluck()
      .all() as string[])
      if (!/^(strapi_|up_|files|upload_|i18n_|components_)/.test(name)) database.exec(`drop table "${name}"`)
    database.close()
    const two = await inPostgresql(oldSite('two'), 'one', 'two')
    const cases: readonly (readonly [string, RegExp])[] = [
      [join(copies, 'nowhere.db'), /There is no file .*nowhere\.db\./],
      [copies, /is a folder\./],
      [archive, /export\.tar\.gz is not an SQLite database\. An archive/],
      [empty, /has no table at all/],
      [foreign, /has none of Strapi's tables/],
      [fifth, /is a database of Strapi 5\. This copies those of Strapi 4\./],
      [other, /a table for no content type of this project/],
      ['mysql://root@localhost/site', /copy it to PostgreSQL first/],
      ['postgresql://someone:secret@127.0.0.1:1/site', /cannot be reached: .*ECONNREFUSED/],
      [two, /in the schemas one and two: add /],
    ]
    for (const [address, sentence] of cases) {
      const said = copy(address)
      expect(said).toMatchObject({ status: 1, stdout: '' })
      expect(said.stderr).toMatch(/^Nothing was copied\. [^\n]*\n$/)
      expect(said.stderr).toMatch(sentence)
      expect(said.stderr).not.toContain('secret')
    }
  })

  test('duplicate values and links, both reported', async () => {
    const slugs = oldSite(
      'slugs',
      `update articles set slug = 'roses' where id = 12`,
      `insert into up_users select 8, username, 'b@b.cd', provider, password, confirmed, blocked, created_at, updated_at, 1, 1 from up_users`,
    )
    expect(copy(slugs)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `Nothing was copied. Only one entry may have such a value here: change the others in Strapi, and copy again.
  articles: 7 and 12 both have slug "roses" and locale "en"
  up_users: 3 and 8 both have username "ada"
`,
    })
    const components = oldSite(
      'components',
      `insert into articles_components values (9, 7, 30, 'shared.seo', 'seo', null)`,
      `insert into components_shared_seos (id) values (30)`,
    )
    expect(copy(components).stderr).toContain('articles.seo: 7 has shared.seo 3 and 30, where there is room for one.')
  })

  test('the schema that pgloader made, a duplicate link, and accounts whose names read the same', async () => {
    const account = (id: number, name: string, email: string) =>
      `insert into up_users select ${id}, '${name}', '${email}', provider, password, confirmed, blocked, created_at, updated_at, 1, 1 from up_users limit 1`
    const twice = oldSite(
      'twice',
      'insert into articles_tags_links values (3, 7, 8, 3, 1)',
      account(8, 'ADA', 'ADA@example.com'),
      account(9, 'ａda', 'ada+9@example.com'),
    )
    const said = copy(await inPostgresql(twice, 'mysite'))
    expect(said.stderr).toBe('')
    expect(said.status).toBe(0)
    expect(said.stdout).toMatch(/^Strapi's tables are in the schema mysite\.\n[^]*\narticles: 3\n/)
    expect(said.stdout).toContain('\nup_users: 3\n')
  })
})
