/** The archive of an imported site is the one that Strapi itself made of it. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connect, type StoredFiles } from '@content-gen/operate'
import { exportContents, ExportProblem, type ExportOptions, type ExportReport } from '@content-gen/transfer'
import pg from 'pg'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { importingProject, type ImportingProject } from './importing-project.js'

const site = at('packages/transfer/test/site')
const models = at('.demo/test/exported-site-models')
const config = { admin: { enabled: true }, i18n: { locales: ['en', 'fr'] } }
const folder = mkdtempSync(join(tmpdir(), 'content-gen-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Line = Readonly<Record<string, unknown>>
type Files = ReadonlyMap<string, Buffer>

/** Returns the files of an archive by their names, and fails if a name is there twice. */
async function filesIn(bytes: Buffer): Promise<Files> {
  const files = new Map<string, Buffer>()
  const tar = extract()
  tar.end(bytes)
  for await (const entry of tar) {
    expect(files.has(entry.header.name)).toBe(false)
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    files.set(entry.header.name, Buffer.concat(chunks))
  }
  return files
}

const linesOf = (files: Files, part: string): Line[] =>
  [...files].flatMap(([name, bytes]) =>
    name.startsWith(`${part}/`)
      ? bytes
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Line)
      : [],
  )

const sorted = (lines: readonly Line[]) => lines.map((line) => JSON.stringify(canonical(line))).sort()

const permissionUid = 'plugin::users-permissions.permission'

/** Strapi gives components their ids in any order. Permissions are made anew by an import, and its locales have no names. */
function comparable(line: Line): Line[] {
  const left = line['left'] as Line | undefined
  if (line['type'] === permissionUid || left?.['type'] === permissionUid) return []
  const data = line['data'] as Line | undefined
  if (line['type'] === 'plugin::i18n.locale') return [{ id: line['id'], code: data?.['code'] }]
  return [data ? { ...line, data: inWords(data) } : line]
}

/** Times have as many digits as needed, and PostgreSQL has cut the name of a column of Strapi's off, so its value is missing. */
function inWords(value: unknown): unknown {
  if (typeof value === 'string' && /^\d\d:\d\d:\d\d/.test(value))
    return value.replace(/(\.\d*?)0*$/, '$1').replace(/\.$/, '')
  if (Array.isArray(value)) return value.map(inWords)
  if (typeof value !== 'object' || value === null) return value
  const left = new Set(['id', 'anAttributeWithTheLongestNameThatMysqlTakesForAColumn'])
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (left.has(key) ? [] : [[key, inWords(inner)]])),
  )
}

/** Returns what roles may do. */
function grantsIn(files: Files): string[] {
  const entities = linesOf(files, 'entities')
  const named = (type: string, id: unknown, name: string) =>
    (entities.find((line) => line['type'] === type && line['id'] === id)?.['data'] as Line | undefined)?.[name]
  return linesOf(files, 'links')
    .flatMap(({ left, right }) => {
      const [one, other] = [left as Line, right as Line]
      if (one['type'] !== permissionUid) return []
      return `${String(named('plugin::users-permissions.role', other['ref'], 'type'))} ${String(named(permissionUid, one['ref'], 'action'))}`
    })
    .sort()
}

const parsed = (bytes: Buffer | undefined): unknown => JSON.parse(String(bytes))

/** Keys of objects have no order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

const stored: StoredFiles = {
  read: async (kind, { hash, ext }, path) => {
    if (kind !== 'local') throw new Error(`no ${kind}`)
    cpSync(join(folder, 'uploads', `${String(hash)}${String(ext)}`), path)
  },
}

describe.each(providers)('of %s', (provider) => {
  let project: ImportingProject
  beforeAll(async () => {
    rmSync(models, { recursive: true, force: true })
    for (const from of [at('fixtures/magazine'), site])
      cpSync(`${from}/src`, `${models}/src`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
    project = await importingProject(`export-${provider}`, provider, models, config)
    const strapi = await freshDatabase('postgresql')
    const client = new pg.Client(strapi.url)
    await client.connect()
    await client.query(readFileSync(`${site}/postgresql.sql`, 'utf8'))
    await client.end()
    await project.imported(strapi.url)
    await strapi.drop()
    const { query, close } = await connect(project.database)
    for (const name of ['rose', 'thorn']) {
      const row = linesOf(real, 'entities').find(({ data }) => (data as Line)['hash'] === `${name}_0a1b`)
      await query(`update files set formats = ? where name = ?`, [
        JSON.stringify((row?.['data'] as Line | undefined)?.['formats']),
        `${name}.png`,
      ])
    }
    await close()
  })
  afterAll(() => project?.drop())

  function exporting(path: string, options: Partial<ExportOptions> = {}): Promise<ExportReport> {
    return exportContents({
      database: project.database,
      format: 'strapi',
      archive: { path, cipher: null },
      isReplacing: true,
      filters: { types: [], locales: [], state: null },
      locales: ['en', 'fr'],
      site: { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, schemas: [], contentManager: {} },
      files: stored,
      ...options,
    })
  }

  async function exported(options: Partial<ExportOptions> = {}): Promise<Files> {
    const path = join(folder, 'some.tar')
    await exporting(path, options)
    return filesIn(readFileSync(path))
  }

  test('entries, links and files are those that Strapi writes', async () => {
    const files = await exported()
    expect([...files.keys()].filter((name) => !/^(schemas|configuration)/.test(name)).sort()).toEqual(
      [...real.keys()].filter((name) => !/^(schemas|configuration)/.test(name)).sort(),
    )
    for (const part of ['links', 'entities'])
      expect(sorted(linesOf(files, part).flatMap(comparable))).toEqual(sorted(linesOf(real, part).flatMap(comparable)))
    expect(grantsIn(files)).toEqual(grantsIn(real))
    for (const [name, bytes] of real) {
      if (name.startsWith('assets/uploads/')) expect(files.get(name)).toEqual(bytes)
      if (!name.startsWith('assets/metadata/')) continue
      const content = real.get(name.replace('metadata', 'uploads').replace(/\.json$/, '')) ?? ''
      const sha256 = createHash('sha256').update(content).digest('hex')
      expect(parsed(files.get(name))).toEqual({ ...Object(parsed(bytes)), sha256 })
    }
    expect(linesOf(files, 'configuration')).toMatchObject([
      { type: 'core-store', value: { key: 'plugin_i18n_default_locale', value: 'en', type: 'string' } },
    ])
  })

  test('only what the filters name, with links and files among it', async () => {
    const filtered = async (filters: Partial<ExportOptions['filters']>) => {
      const files = await exported({ filters: { types: [], locales: [], state: null, ...filters } })
      const entities = linesOf(files, 'entities')
      const known = new Set(entities.map(({ type, id }) => `${String(type)} ${String(id)}`))
      for (const { left, right } of linesOf(files, 'links'))
        for (const { type, ref } of [left as Line, right as Line])
          if (String(type).includes('::')) expect(known).toContain(`${String(type)} ${String(ref)}`)
      const ids = (uid: string) => entities.flatMap(({ type, id }) => (type === uid ? [id] : []))
      return { files, ids, types: new Set(entities.map(({ type }) => type)) }
    }
    const authors = await filtered({ types: ['api::author.author'] })
    expect([...authors.types]).toEqual(['api::author.author', 'plugin::upload.file', 'plugin::i18n.locale'])
    expect(authors.ids('plugin::upload.file')).toEqual([1])
    expect([...authors.files.keys()].filter((name) => name.startsWith('assets/uploads'))).toHaveLength(2)
    const rose = linesOf(authors.files, 'entities').find(({ type }) => type === 'plugin::upload.file')
    expect(rose?.['data']).toMatchObject({ folderPath: '/' })

    const english = await filtered({ locales: ['en'] })
    expect(english.ids('api::article.article')).toEqual([1, 3])
    expect(english.ids('api::tag.tag')).toEqual([1, 2, 3])
    expect(english.ids('plugin::upload.file')).toEqual([1, 2])
    expect((await filtered({ locales: ['fr', 'en'] })).ids('api::article.article')).toEqual([1, 2, 3])

    expect((await filtered({ state: 'published' })).ids('api::article.article')).toEqual([1])
    const drafts = await filtered({ state: 'draft', locales: ['en'] })
    expect(drafts.ids('api::article.article')).toEqual([3])
    expect(drafts.ids('api::author.author')).toEqual([1, 2])
  })

  test('lines of JSON with the ids of what entries are linked to', async () => {
    const path = join(folder, 'lines.tar.gz')
    const report = await exporting(path, { format: 'jsonl', archive: { path, cipher: null } })
    const files = await filesIn(gunzipSync(readFileSync(path)))
    expect(report).toMatchObject({ entries: { 'api::article.article': 3, 'api::tag.tag': 3 }, files: 4, missing: [] })
    expect(parsed(files.get('metadata.json'))).toMatchObject({ entries: { 'api::article.article': 3 } })
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(4)
    const lines = (name: string) =>
      linesOf(new Map([[`x/`, files.get(`entries/${name}_00001.jsonl`) ?? Buffer.of()]]), 'x')
    expect(lines('api.article.article')[0]).toMatchObject({
      id: 1,
      title: 'Roses 🌹',
      internalNotes: 'n',
      views: '9007199254740993',
      extra: { b: [1, 2.5, 'ü'], a: null },
      cover: 1,
      gallery: [2, 1],
      seo: { metaTitle: 'On roses', shareImage: 2, canonical: { label: 'c' } },
      sections: [
        { heading: 'h1', links: [{ label: 'l1' }, { label: 'l2' }] },
        { heading: 'h2', links: [] },
      ],
      blocks: [
        { __component: 'blocks.quote', author: 2 },
        { __component: 'blocks.rich-text' },
        { __component: 'blocks.quote', author: null },
        { __component: 'blocks.slider', files: [2, 1] },
      ],
      tags: [2, 1],
      author: 1,
      localizations: [2],
    })
    expect(lines('api.article.article')[0]).not.toHaveProperty('comments')
    expect(lines('api.page.page')[0]).toMatchObject({
      about: [
        { type: 'api::article.article', id: 1 },
        { type: 'api::author.author', id: 1 },
      ],
      main: { type: 'api::tag.tag', id: 1 },
    })
    expect(lines('plugin.users-permissions.user')[0]).toMatchObject({ username: 'ada', password: 'hash', role: 3 })
  })

  test('no administrator, token or webhook', async () => {
    const { query, close } = await connect(project.database)
    const tokens = ['the-reset-token', 'the-confirmation-token']
    await query('update up_users set reset_password_token = ?, confirmation_token = ?', tokens)
    const [administrator] = await query('select email from content_gen_administrators order by id desc')
    const keys = await query('select access_key from content_gen_api_tokens')
    const secrets = [
      ...tokens,
      administrator?.['email'],
      ...keys.map(({ access_key }) => access_key),
      's3cret-of-the-hook',
    ]
    expect(secrets.length).toBeGreaterThan(4)
    for (const format of ['strapi', 'jsonl'] as const) {
      const text = Buffer.concat([...(await exported({ format })).values()]).toString()
      expect(text).toContain('ada@example.com')
      for (const secret of secrets) expect(text).not.toContain(String(secret))
    }
    await query('update up_users set reset_password_token = null, confirmation_token = null')
    await close()
  })

  test('one moment, while others write', async () => {
    const { query, close } = await connect(project.database)
    const pair = async (number: number) => {
      await query('begin')
      // The export reads profiles long before tags.
      await query(`insert into profiles (nickname, created_at, updated_at) values ('pair', '2024-01-01', '2024-01-01')`)
      await query(
        `insert into tags (name, created_at, updated_at) values ('pair ${number}', '2024-01-01', '2024-01-01')`,
      )
      await query('commit')
    }
    for (let made = 0; made < 300; made++) await pair(made)
    const count = { written: 300, isDone: false }
    const writing = (async () => {
      for (; !count.isDone; count.written++) {
        await pair(count.written)
        await new Promise(setImmediate)
      }
    })()
    const entities = linesOf(await exported(), 'entities')
    count.isDone = true
    await writing
    const pairs = (type: string, name: string) =>
      entities.filter((line) => line['type'] === type && String((line['data'] as Line)[name]).startsWith('pair')).length
    const seen = pairs('api::tag.tag', 'name')
    expect(pairs('api::profile.profile', 'nickname')).toBe(seen)
    expect(seen).toBeLessThan(count.written)
    await query(`delete from profiles where nickname = 'pair'`)
    await query(`delete from tags where name like 'pair%'`)
    await close()
  })

  test('files that are gone are told, and the rest is there', async () => {
    const files: StoredFiles = {
      read: (kind, described, path) =>
        described['hash'] === 'rose_0a1b'
          ? Promise.reject(new Error('it is gone'))
          : stored.read(kind, described, path),
    }
    const path = join(folder, 'gone.tar')
    const { missing, files: copied } = await exporting(path, { archive: { path, cipher: null }, files })
    expect(missing).toEqual([{ id: 1, name: 'rose_0a1b.png', reason: 'it is gone' }])
    expect(copied).toBe(3)
    const names = [...(await filesIn(readFileSync(path))).keys()]
    expect(names).not.toContain('assets/metadata/rose_0a1b.png.json')
    expect(names).toContain('assets/uploads/thumbnail_rose_0a1b.png')
  })

  test('a name that leaves the folder is no file', async () => {
    const { query, close } = await connect(project.database)
    await query(`update files set hash = '../../rose' where id = 1`)
    const path = join(folder, 'hostile.tar')
    const { missing } = await exporting(path, { archive: { path, cipher: null } })
    await query(`update files set hash = 'rose_0a1b' where id = 1`)
    await close()
    expect(missing).toEqual([
      { id: 1, name: '../../rose.png', reason: expect.stringContaining('is no name') as string },
    ])
    expect([...(await filesIn(readFileSync(path))).keys()].filter((name) => name.includes('..'))).toEqual([])
  })

  test('an archive that exists, a folder that does not, and unknown names are refused', async () => {
    const path = join(folder, 'there.tar')
    writeFileSync(path, 'something')
    const refused = async (options: Partial<ExportOptions>) => {
      const error: unknown = await exporting(path, { isReplacing: false, ...options }).catch(
        (reason: unknown) => reason,
      )
      if (error instanceof ExportProblem) return error.message
      throw error
    }
    expect(await refused({ archive: { path, cipher: null } })).toMatch(
      /there\.tar exists: name another file, or add --overwrite\./,
    )
    const nowhere = { path: join(folder, 'nowhere/x.tar'), cipher: null }
    expect(await refused({ archive: nowhere })).toMatch(/There is no folder .*nowhere\./)
    const other = { path: join(folder, 'other.tar'), cipher: null }
    const filters = { types: [], locales: [], state: null }
    expect(await refused({ archive: other, filters: { ...filters, types: ['api::aricle.article'] } })).toMatch(
      /^There is no type api::aricle\.article\. There are api::article\.article, /,
    )
    expect(await refused({ archive: other, filters: { ...filters, locales: ['xx'] } })).toBe(
      'There is no locale xx. There are en, fr.',
    )
    const files = { read: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) }
    expect(await refused({ archive: other, files })).toBe('It stopped: no space left.')
    expect(readFileSync(path, 'utf8')).toBe('something')
    expect(existsSync(other.path)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

let real: Files
beforeAll(async () => void (real = await filesIn(gunzipSync(readFileSync(`${site}/archive.tar.gz`)))))
beforeAll(() => {
  mkdirSync(join(folder, 'uploads'))
  for (const [name, bytes] of real)
    if (name.startsWith('assets/uploads/')) writeFileSync(join(folder, 'uploads', name.slice(15)), bytes)
})
