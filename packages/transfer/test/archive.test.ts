/** An archive that Strapi 4.26 itself made is imported like the database that it was made of. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import type { TypeReport } from '@content-gen/transfer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { encrypted, filesOf, freshFolder, keyOfSite, modelsOfSite, packed, site, unpackTo } from './archived-site.js'
import { importingProject, type ImportingProject } from './importing-project.js'

const config = { admin: { enabled: true }, editorial: { enabled: true }, i18n: { locales: ['en', 'fr'] } }
let strapi: Awaited<ReturnType<typeof freshDatabase>>
let models: string

beforeAll(async () => {
  models = modelsOfSite('archived-site-models')
  strapi = await freshDatabase('postgresql')
  const client = new pg.Client(strapi.url)
  await client.connect()
  await client.query(readFileSync(`${site}/postgresql.sql`, 'utf8'))
  await client.end()
})
afterAll(() => strapi?.drop())

describe.each(providers)('into %s', (provider) => {
  let project: ImportingProject
  beforeAll(async () => void (project = await importingProject(`archive-${provider}`, provider, models, config)))
  afterAll(() => project?.drop())

  test('a folder, an encrypted archive and a plain one have what the database has', async () => {
    const other = await importingProject(`archive-database-${provider}`, provider, models, config)
    const folder = unpackTo(freshFolder(), await filesOf(packed))
    const keyFile = join(freshFolder(), 'key')
    writeFileSync(keyFile, `${keyOfSite}\n`)
    const fromFolder = await project.fromArchive(folder, { isDryRun: true })
    // One dry run in each: sequences of PostgreSQL do not go back.
    const fromEncrypted = await other.fromArchive(encrypted, { keyFile, isDryRun: true })
    const fromDatabase = await other.imported(strapi.url)
    const report = await project.fromArchive(packed)
    for (const { types } of [fromFolder, fromEncrypted]) expect(comparable(types)).toEqual(comparable(report.types))
    expect(report.settings).toEqual(fromDatabase.settings)
    expect(report.contentManager).toMatchObject(fromDatabase.contentManager)
    expect(comparable(report.types)).toEqual(comparable(fromDatabase.types))
    expect(await contents(project)).toEqual(await contents(other))
    await other.drop()
  })
})

/** Without the administrators and API tokens, of which archives have none, and of a component that belongs to no entry. */
function comparable(types: readonly TypeReport[]): object[] {
  return types
    .filter(({ type }) => !type.startsWith('admin::'))
    .map(({ checksums, ...report }) => {
      expect(checksums?.target).toBe(checksums?.source)
      return report.type === 'shared.link' ? { ...report, found: 0, imported: 0 } : report
    })
}

const uncomparable = /^(content_gen_|_prisma|sqlite_)/

/** The rows of all tables. */
async function contents(project: ImportingProject): Promise<object> {
  const { query, close } = await connect(project.database)
  const isSqlite = project.database.provider === 'sqlite'
  const names = isSqlite
    ? await query(`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`)
    : await query(`select tablename as name from pg_tables where schemaname = current_schema()`)
  const found: Record<string, unknown> = {}
  for (const { name } of names) {
    if (uncomparable.test(String(name))) continue
    const rows = await query(`select * from "${String(name)}"`)
    found[String(name)] = rows.filter(isOfEntry).map(plainRow).sort()
  }
  await close()
  return found
}

function isOfEntry(row: Readonly<Record<string, unknown>>): boolean {
  return row['label'] !== 'orphan'
}

/** Administrators are in the database alone. PostgreSQL cuts the name of a column off, and Strapi exports none of its values. */
function plainRow(row: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(row).filter(([name]) => !/_by_id$|^an_attribute_with_the_longest/.test(name))
  return JSON.stringify(values, (_key, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    return typeof value === 'string' && /^["[{]/.test(value) ? (JSON.parse(value) as unknown) : value
  })
}
