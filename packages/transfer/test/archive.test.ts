/** An archive that Strapi 4.26 itself made is imported like the database that it was made of. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, openUploads, storedFiles } from '@content-gen/operate'
import { exportContents, type TypeReport } from '@content-gen/transfer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import {
  encrypted,
  filesOf,
  freshFolder,
  keyOfSite,
  modelsOfSite,
  packed,
  site,
  unpackTo,
  type Files,
} from './archived-site.js'
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

describe.each(sampled('postgresql'))('into %s', (provider) => {
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
    for (const name of assets)
      expect(uploaded(project, name)).toEqual((await filesOf(packed)).get(`assets/uploads/${name}`))
    expect(readdirSync(join(project.dir, 'public/uploads/.incoming'))).toEqual([])
    await other.drop()
  })

  test('an archive of our own brings everything back, with its seal', async () => {
    const path = join(freshFolder(), 'own.tar.gz.enc')
    const keyFile = `${path}.key`
    writeFileSync(keyFile, keyOfSite)
    const lines = String((await filesOf(packed)).get('schemas/schemas_00001.jsonl')).split('\n')
    const locales = ['en', 'fr']
    await exportContents({
      database: project.database,
      format: 'strapi',
      archive: { path, cipher: { name: 'aes-256-gcm', key: keyOfSite } },
      isReplacing: false,
      filters: { types: [], locales: [], state: null },
      locales,
      site: {
        i18n: { defaultLocale: 'en', locales },
        schemas: lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
        contentManager: {},
      },
      files: await storedFiles(project.dir),
    })
    const another = await importingProject(`archive-own-${provider}`, provider, models, config)
    await another.fromArchive(path, { keyFile, isDryRun: true })
    const { types } = await another.fromArchive(path, { keyFile })
    expect(types.at(-1)?.notes).toEqual(['4 compared with their checksums, 0 with their sizes'])
    expect(await contents(another)).toEqual(await contents(project))
    for (const name of assets) expect(uploaded(another, name)).toEqual(uploaded(project, name))
    expect(await another.refusedArchive(path)).toMatch(/or an encrypted one: name its --key-file\.$/)
    writeFileSync(keyFile, 'another')
    expect(await another.refusedArchive(path, { keyFile })).toMatch(/cannot be decrypted: the key is another/)
    writeFileSync(keyFile, keyOfSite)
    const sealed = readFileSync(path)
    writeFileSync(path, sealed.subarray(0, sealed.length - 100))
    expect(await another.refusedArchive(path, { keyFile })).toMatch(/cannot be decrypted|is damaged, or cut off/)
    await another.drop()
  })
})

describe('assets', () => {
  let project: ImportingProject
  beforeAll(async () => void (project = await importingProject('archive-assets', 'sqlite', models, config)))
  afterAll(() => project?.drop())

  const rows = async () => {
    const { query, close } = await connect(project.database)
    const found = await query('select url, provider, provider_metadata, preview_url, formats from files order by id')
    await close()
    return found
  }
  /** The archive of the site with other files. */
  const changed = async (change: (files: Files) => void) => {
    const files = await filesOf(packed)
    change(files)
    return unpackTo(freshFolder(), files)
  }
  const leftIn = (folder: string) => {
    const found = readdirSync(join(project.dir, folder), { recursive: true })
    return found.map(String).filter((name) => name !== '.incoming')
  }

  test('of an import that fails are taken back', async () => {
    const unfit = await changed((files) => {
      const name = 'entities/entities_00001.jsonl'
      const text = String(files.get(name)).replace(/("title":"Waves".*?"views":)null/, '$1"soon"')
      files.set(name, Buffer.from(text))
    })
    expect(await project.refusedArchive(unfit)).toMatch(/^articles 3: views is "soon"/)
    mkdirSync(join(project.dir, 'public/uploads'), { recursive: true })
    writeFileSync(join(project.dir, 'public/uploads/thorn_0a1b.png'), 'other content')
    expect(await project.refusedArchive(packed)).toBe(
      'thorn_0a1b.png is in the storage of the project already, with 13 bytes instead of 75.',
    )
    writeFileSync(join(project.dir, 'public/uploads/thorn_0a1b.png'), Buffer.alloc(75))
    expect(await project.refusedArchive(packed)).toBe(
      'thorn_0a1b.png is in the storage of the project already, with other content of as many bytes.',
    )
    expect(leftIn('public/uploads')).toEqual(['thorn_0a1b.png'])
    const described = (sha256: (name: string) => string) =>
      changed((files) => {
        for (const name of assets) {
          const path = `assets/metadata/${name}.json`
          const known = JSON.parse(String(files.get(path))) as object
          files.set(path, Buffer.from(JSON.stringify({ ...known, sha256: sha256(name) })))
        }
      })
    rmSync(join(project.dir, 'public/uploads/thorn_0a1b.png'))
    expect(await project.refusedArchive(await described(() => '0'.repeat(64)))).toMatch(
      /^\S+_0a1b\.png is not as it was exported: its checksum is another\.$/,
    )
    expect(leftIn('public/uploads')).toEqual([])
    const full = { ...(await openUploads(project.dir)) }
    const openDraft = full.storage.open
    const broken = {
      ...full.storage,
      size: async () => null,
      open: async () => {
        const draft = await openDraft()
        const place = draft.place.bind(draft)
        draft.place = async (groups) => {
          await place(groups)
          throw new Error('The disk is full')
        }
        return draft
      },
    }
    const openBroken = () => Promise.resolve({ ...full, storage: broken })
    expect(await project.refusedArchive(packed, { openUploads: openBroken })).toBe(
      'The files cannot be stored: The disk is full.',
    )
    expect(leftIn('public/uploads')).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('without a file, and files without an asset, are reported; others go to the storage of the project', async () => {
    const path = await changed((files) => {
      files.set('assets/uploads/evil.html', Buffer.from('<script>'))
      files.set('assets/uploads/.htaccess', Buffer.from('x'))
      files.delete('assets/uploads/thumbnail_thorn_0a1b.png')
    })
    const uploads = await openUploads(project.dir)
    const bucket = {
      ...uploads.storage,
      provider: 'aws-s3',
      url: (name: string) => `https://files.example.com/${name}`,
      describe: () => ({ provider_metadata: { bucket: 'b' } }),
    }
    const openBucket = () => Promise.resolve({ ...uploads, storage: bucket })
    const dry = await project.fromArchive(path, { openUploads: openBucket, isDryRun: true })
    expect(leftIn('public/uploads')).toEqual([])
    const report = await project.fromArchive(path, { openUploads: openBucket })
    const told = ['0 compared with their checksums, 3 with their sizes']
    expect(report.types.at(-1)).toEqual({ ...dry.types.at(-1), notes: told })
    expect(report.types.at(-1)).toMatchObject({
      type: 'assets',
      found: 5,
      imported: 3,
      leftOut: { 'files that the archive has no asset of': 1, 'assets that no file here has': 2 },
    })
    expect(leftIn('public/uploads').sort()).toEqual(['rose_0a1b.png', 'thorn_0a1b.png', 'thumbnail_rose_0a1b.png'])
    const [rose, thorn] = await rows()
    expect(rose).toMatchObject({
      url: 'https://files.example.com/rose_0a1b.png',
      provider: 'aws-s3',
      preview_url: null,
    })
    expect(JSON.parse(String(rose?.['provider_metadata']))).toEqual({ bucket: 'b' })
    expect(JSON.parse(String(rose?.['formats']))).toMatchObject({
      thumbnail: { url: 'https://files.example.com/thumbnail_rose_0a1b.png', width: 5 },
    })
    expect(JSON.parse(String(thorn?.['formats']))).toMatchObject({
      thumbnail: { url: '/uploads/thumbnail_thorn_0a1b.png' },
    })
  })
})

const assets = ['rose_0a1b.png', 'thorn_0a1b.png', 'thumbnail_rose_0a1b.png', 'thumbnail_thorn_0a1b.png']

function uploaded(project: ImportingProject, name: string): Buffer {
  return readFileSync(join(project.dir, 'public/uploads', name))
}

/** Without the administrators and API tokens, of which archives have none, and of a component that belongs to no entry. */
function comparable(types: readonly TypeReport[]): object[] {
  return types
    .filter(({ type }) => !type.startsWith('admin::') && type !== 'assets')
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
