/** A Strapi database is imported whole, or nothing is, and a sentence says why. */
import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { inPostgresql } from './in-postgresql.js'
import { importingProject, type ImportingProject } from './importing-project.js'
import { makeStrapiDatabase } from './strapi-database.js'

const copies = at('.demo/test/old-sites')
mkdirSync(copies, { recursive: true })

/** A copy of Strapi's database, in which a test changes something. */
function oldSite(name: string, ...statements: readonly string[]): string {
  const file = join(copies, `${name}.db`)
  makeStrapiDatabase(file)
  const database = new Sqlite(file)
  for (const statement of statements) database.exec(statement)
  database.close()
  return file
}

const account = (id: number, name: string, email: string) =>
  `insert into up_users select ${id}, '${name}', '${email}', provider, password, confirmed, blocked, created_at, updated_at, 1, 1 from up_users limit 1`

describe.each(sampled('sqlite'))('into %s', (provider) => {
  let project: ImportingProject
  beforeAll(async () => void (project = await importingProject(`import-${provider}`, provider)))
  afterAll(() => project?.drop())

  /** @returns the problem; fails if rows were left. */
  async function refused(address: string): Promise<string> {
    const said = await project.refused(address)
    const { query, close } = await connect(project.database)
    for (const table of ['articles', 'files', 'up_users', 'content_gen_api_tokens'])
      expect(await query(`select id from ${table}`)).toEqual([])
    await close()
    return said
  }

  test('a file that is no Strapi 4 database', async () => {
    const archive = join(copies, 'export')
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
    const cases: readonly (readonly [string, RegExp])[] = [
      [join(copies, 'nowhere.db'), /There is no file .*nowhere\.db\./],
      [copies, /is a folder, and no unpacked archive\./],
      [archive, /export is not an SQLite database\. Archives of/],
      [empty, /has no table at all/],
      [foreign, /has none of Strapi's tables/],
      [fifth, /is a database of Strapi 5\. This imports those of Strapi 4, and archives/],
      [other, /a table for no content type of this project/],
      ['mongodb://root:secret@localhost/site', /is neither a postgresql:\/\/ or mysql:\/\/ address nor/],
      ['postgresql://someone:secret@127.0.0.1:1/site', /cannot be reached: .*ECONNREFUSED/],
      [await inPostgresql(oldSite('two'), 'one', 'two'), /in the schemas one and two: add /],
    ]
    for (const [address, sentence] of cases) {
      const said = await refused(address)
      expect(said).toMatch(sentence)
      expect(said).not.toMatch(/\n|secret/)
    }
  })

  test('a hostile database', async () => {
    const torn = oldSite(
      'torn',
      `insert into tags (id, name) select value, hex(zeroblob(2000)) from json_each('[${Array.from({ length: 40 }, (_, index) => 100 + index).join()}]')`,
    )
    truncateSync(torn, statSync(torn).size / 2)
    const cases: readonly (readonly [string, RegExp])[] = [
      [
        oldSite('moment', `update articles set published_at = 'soon' where id = 7`),
        /^articles 7: publishedAt is "soon", which cannot/,
      ],
      [oldSite('number', `update tags set weight = 'heavy' where id = 8`), /^tags 8: weight is "heavy"/],
      [
        oldSite('large', `update tags set weight = 99999999999999999999999999999999999999 where id = 8`),
        /^tags 8: weight is "1e\+38", which cannot be stored as integer/,
      ],
      [oldSite('zero', `update tags set name = 'a' || char(0) where id = 8`), /^tags 8: name is "a\\u0000"/],
      [oldSite('id', `update tags set id = 'one' where id = 8`), /^In tags, id is "one", which is no id\./],
      [oldSite('twice', `update tags set id = 8`), /^In tags two rows have the id 8\./],
      [
        oldSite(
          'role',
          `update up_roles set type = 'a' || char(0), name = x'00ff'`,
          `update up_users set username = x'00'`,
        ),
        /^up_users 3: username is /,
      ],
      [
        oldSite('token', `update strapi_api_tokens set access_key = null`),
        /^The table content_gen_api_tokens of the project did not take/,
      ],
      [torn, /cannot be read: .*malformed\./],
    ]
    for (const [address, sentence] of cases) expect(await refused(address)).toMatch(sentence)
  })

  test('duplicate values and links, both reported', async () => {
    const slugs = oldSite('slugs', `update articles set slug = 'roses' where id = 12`, account(8, 'ada', 'b@b.cd'))
    expect(await refused(slugs)).toBe(
      'Only one entry may have such a value here. Change the others in Strapi, or add --rename-duplicates, which gives the later ' +
        `entries another text, or --skip, which leaves them and second links out.
  articles: 7 and 12 both have slug "roses" and locale "en"
  up_users: 3 and 8 both have username "ada"`,
    )
    const components = oldSite(
      'components',
      `insert into articles_components values (9, 7, 30, 'shared.seo', 'seo', null)`,
      `insert into components_shared_seos (id) values (30)`,
    )
    expect(await refused(components)).toContain('articles.seo: 7 has shared.seo 3 and 30, where there is room for one')
    const { types } = await project.rehearsed(slugs, 'rename')
    expect(types.flatMap(({ notes }) => notes)).toEqual([
      '12: slug "roses" became "roses-12"',
      '8: username "ada" became "ada-8"',
    ])
    const skipped = (await project.rehearsed(slugs, 'skip')).types.filter(({ found, imported }) => found > imported)
    expect(skipped.map(({ table, found, imported }) => [table, found, imported])).toEqual([
      ['articles', 3, 2],
      ['up_users', 2, 1],
    ])
    const left = (await project.rehearsed(components, 'skip')).types.find(({ table }) => table === 'articles')
    expect(left?.leftOut).toEqual({
      'links whose other end is missing': 1,
      'second links, where there is room for one': 1,
    })
  })

  test('names of prototypes, a missing table, the schema that pgloader made, and accounts whose names read the same', async () => {
    const odd = oldSite(
      'odd',
      'insert into articles_tags_links values (3, 7, 8, 3, 1)',
      `insert into articles_components values (10, 7, 3, '__proto__', 'constructor', 1), (11, 7, 3, 'shared.seo', '__proto__', 1)`,
      `update articles_tags_links set tag_order = 'first', article_order = 1e999`,
      `insert into files_related_morphs values (3, 4, 7, 'constructor', '__proto__', 1)`,
      `alter table articles add column __proto__`,
      `update articles set __proto__ = '{}'`,
      'drop table authors',
      account(8, 'ADA', 'ADA@example.com'),
      account(9, 'ａda', 'ada+9@example.com'),
    )
    const { notice, types } = await project.imported(await inPostgresql(odd, 'mysite'))
    expect(notice).toBe("Strapi's tables are in the schema mysite.")
    const of = (name: string) => types.find(({ table }) => table === name)
    expect(of('articles')).toMatchObject({
      found: 3,
      imported: 3,
      leftOut: { 'links whose other end is missing': 5 },
    })
    expect(of('authors')).toMatchObject({ found: 0, leftOut: { 'Strapi has no such table': 0 } })
    expect(of('up_users')).toMatchObject({ found: 3, imported: 3 })
    for (const { checksums } of types) expect(checksums?.target).toBe(checksums?.source)
    expect(await project.refused(odd)).toMatch(
      /^The table \w+ of the project has entries already: an import needs a project/,
    )
  })
})
