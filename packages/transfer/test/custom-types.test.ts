/** An import tells the stored types of custom fields from the columns that Strapi made for them. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { runMysql, startMariadb } from './mariadb.js'
import { program } from '../../../test/programs.js'
import { testWith } from '../../../test/tried.js'
import { importingProject, type ImportingProject } from './importing-project.js'

const folder = at('.demo/test/custom-types')
mkdirSync(folder, { recursive: true })

/** Dresses as Strapi keeps them: the plugin of videos is an early one, which registered a text. */
const dresses = `
  create table strapi_core_store_settings (id integer primary key, key varchar(255), value text);
  create table dresses (id integer primary key, name varchar(255), story text, notes text, tags json, sizes json, color varchar(255),
    icon text, video varchar(255), clip text, mood json, created_at datetime, updated_at datetime, published_at datetime);
  insert into dresses (id, name, tags, video, mood) values (3, 'Red', '[{"name":"warm"}]', 'https://vimeo.com/1', '{"happy":true}')`

const sites = {
  sqlite: async () => {
    const file = join(folder, 'dresses.db')
    rmSync(file, { force: true })
    new Sqlite(file).exec(dresses).close()
    return file
  },
  postgresql: async () => {
    const { url, drop } = await freshDatabase('postgresql')
    onTestFinished(drop)
    const client = new pg.Client(url)
    await client.connect()
    await client.query(dresses.replaceAll(/\bjson\b/g, 'jsonb').replaceAll('datetime', 'timestamp (6)'))
    await client.end()
    return url
  },
  mariadb: async () => {
    const { url, stop } = await startMariadb()
    onTestFinished(stop)
    await runMysql(url, dresses.replace(' key varchar', ' `key` varchar'))
    return url
  },
} as const

describe.each(sampled('sqlite'))('into %s', (provider) => {
  let project: ImportingProject
  beforeAll(async () => {
    const off = { enabled: false }
    const config = { 'users-permissions': off, upload: off, customFields: {} }
    project = await importingProject(`custom-types-${provider}`, provider, at('fixtures/cases/custom-fields'), config)
  })
  afterAll(() => project?.drop())

  const imports = async (source: keyof typeof sites) => {
    const { settings } = await project.imported(await sites[source]())
    expect(settings.customFields).toEqual({ 'plugin::video-field.video': 'string', 'plugin::mood.mood': 'json' })
    const { query, close } = await connect(project.database)
    const [row] = await query('select tags, video, mood from dresses')
    await query('delete from dresses')
    await close()
    const json = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value)
    expect([json(row?.['tags']), json(row?.['mood'])]).toEqual([[{ name: 'warm' }], { happy: true }])
    expect(row?.['video']).toContain('https://vimeo.com/1')
  }

  test('from SQLite', () => imports('sqlite'))
  test('from PostgreSQL', () => imports('postgresql'))
  testWith(program('mariadbd', 'mariadb-server'))('from MariaDB', () => imports('mariadb'))
})
