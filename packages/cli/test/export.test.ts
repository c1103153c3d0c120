/** `content-gen export` writes an archive that another project and a real Strapi answer alike from, and leaves nothing half done. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from '@content-gen/operate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { readyProject, type Project } from '../../../test/project.js'
import { strapi, strapiProject } from '../../../test/strapi.js'
import { describeWith } from '../../../test/tried.js'
import { filesOf, freshFolder, packed } from '../../transfer/test/archived-site.js'

const magazine = at('fixtures/magazine')
const config = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as object
const [provider = 'sqlite'] = sampled('sqlite')
const folder = freshFolder()
const databases: TestDatabase[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const { drop } of databases) await drop()
})

async function site(name: string): Promise<Project & { readonly url: string }> {
  const database = await freshDatabase(provider)
  databases.push(database)
  const options = { name: `export-${name}`, models: magazine, provider, databaseUrl: database.url, config }
  return { ...(await readyProject(options)), url: database.url }
}

const questions = [
  '/api/articles?populate=*&sort=title,slug&locale=all&pagination[pageSize]=100&publicationState=preview',
  '/api/articles?populate[blocks][populate]=*&populate[seo][populate]=*&populate[sections][populate]=*&sort=title,slug',
  '/api/articles?populate[tags][fields]=name&populate[localizations][fields]=title&locale=all&sort=title,slug',
  '/api/categories?populate[children][fields]=name&populate[articles][fields]=title&sort=name&locale=all',
  '/api/authors?populate[articles][fields]=title&populate[profile][populate]=*&populate[avatar]=*&populate[address]=*&sort=name',
  '/api/tags?populate[articles][fields]=title&sort=name',
  '/api/comments?populate=*&sort=text',
  '/api/products?sort=name&pagination[pageSize]=100',
  '/api/profiles?populate=*&sort=nickname',
  '/api/homepage?populate[hero][populate]=*&populate[blocks][populate]=*&populate[highlights][fields]=title',
  '/api/setting?populate=*',
]

async function answers(base: string): Promise<unknown[]> {
  const given = []
  for (const path of questions) {
    const answer = await fetch(base + path)
    given.push([path, answer.status, await answer.json()])
  }
  return given
}

async function served<Result>(project: Project, ask: (base: string) => Promise<Result>): Promise<Result> {
  const server = await project.start({ LOG_LEVEL: 'warn' })
  try {
    return await ask(server.base)
  } finally {
    await server.stop()
  }
}

const refused = (project: Project, ...args: string[]) =>
  project.cli('export', ...args).then(
    () => 'exported',
    ({ stderr }: { stderr?: string }) => String(stderr),
  )

let from: Awaited<ReturnType<typeof site>>
let expected: unknown[]
const archive = join(folder, 'site.tar.gz')
beforeAll(async () => {
  from = await site('from')
  expected = await served(from, async (base) => {
    await promisify(execFile)(process.execPath, [join(magazine, 'seed.mjs'), base], { maxBuffer: 64e6 })
    return answers(base)
  })
  const { stdout } = await from.cli('export', '--out', archive)
  expect(stdout).toMatch(/^api::article\.article: \d+\n[^]*files: \d+ \(\d+ bytes\)\nWrote .*site\.tar\.gz\.\n$/)
}, 240_000)

test('a project that imports it answers alike', { timeout: 120_000 }, async () => {
  const to = await site('to')
  const [key, sealed] = [join(folder, 'key'), join(folder, 'site.tar.gz.enc')]
  writeFileSync(key, 'the key of the site\n')
  await from.cli('export', '--out', sealed, '--cipher', 'aes-256-gcm', '--key-file', key)
  const keyless = await to.cli('import', sealed).catch(({ stderr }: { stderr?: string }) => ({ stderr }))
  expect(keyless.stderr).toMatch(/--key-file/)
  await to.cli('import', sealed, '--key-file', key, '--json')
  expect(await served(to, answers)).toEqual(expected)
  const uploads = (project: Project) =>
    readdirSync(join(project.dir, 'public/uploads')).filter((name) => /^\w/.test(name))
  expect(uploads(to).toSorted()).toEqual(uploads(from).toSorted())
})

test('the models are those that Strapi writes', async () => {
  const own = await filesOf(archive)
  const [ours, theirs] = [own, await filesOf(packed)].map((files) => {
    const lines = files.get('schemas/schemas_00001.jsonl')?.toString().trim().split('\n') ?? []
    return new Map(lines.map((line) => JSON.parse(line) as { uid: string }).map((schema) => [schema.uid, schema]))
  })
  const models = [...(ours ?? [])].filter(([uid]) => !uid.startsWith('plugin::'))
  expect(models.length).toBeGreaterThan(15)
  for (const [uid, schema] of models) expect(schema, uid).toEqual(theirs?.get(uid))
  const plugins = [...(ours?.keys() ?? [])].filter((uid) => uid.startsWith('plugin::'))
  expect(plugins.toSorted()).toEqual(
    [...(theirs?.keys() ?? [])].filter((uid) => /^plugin::(upload|users|i18n)/.test(uid)).toSorted(),
  )
})

test('options that do not fit are refused in a sentence', async () => {
  expect(await refused(from, '--out', archive)).toMatch(
    /^Nothing was exported\. .*site\.tar\.gz exists: .*--overwrite\.\n$/,
  )
  expect(await refused(from, '--format', 'xml')).toMatch(/Allowed choices are strapi, jsonl/)
  expect(await refused(from, '--out', join(folder, 'site.zip'))).toMatch(/must end in \.tar or \.tar\.gz/)
  expect(await refused(from, '--cipher', 'strapi')).toMatch(/--cipher and --key-file go together/)
  expect(await refused(from, '--cipher', 'strapi', '--key-file', join(folder, 'none'))).toMatch(/cannot be read/)
  expect(await refused(from, '--out', join(folder, 'x.tar'), '--type', 'api::x.x')).toMatch(
    /There is no type api::x\.x\./,
  )
})

test('a run that is killed leaves no archive, and the next one cleans up', { timeout: 120_000 }, async () => {
  const connection = await connect({ projectDir: from.dir, provider, databaseUrl: from.url })
  for (let many = 1; many < 30_000; many *= 2)
    await connection.query(
      `insert into products (name, active, created_at, updated_at)
       select 'product', true, '2024-01-01', '2024-01-01' from (select 1 from products limit ${many}) p`,
    )
  const out = join(folder, 'killed.tar.gz')
  const bin = at('packages/cli/bin/content-gen.js')
  let killed = 0
  for (let after = 400; !existsSync(out); after *= 1.7) {
    const child = spawn(process.execPath, [bin, 'export', '--out', out, '--project', from.dir], { env: from.env })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    await Promise.race([ended, wait(after).then(() => child.kill('SIGKILL'))])
    if ((await ended) !== 0) killed++
    else expect(existsSync(out)).toBe(true)
  }
  expect(killed).toBeGreaterThan(0)
  expect((await filesOf(out)).has('metadata.json')).toBe(true)
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  await connection.query(`delete from products where name = 'product'`)
  await connection.close()
})

describeWith(strapi)('a real Strapi', () => {
  test('imports it, and answers alike', { timeout: 300_000 }, async () => {
    const database = await freshDatabase('postgresql')
    databases.push(database)
    const project = strapiProject(join(freshFolder(), 'strapi'), magazine, database.url)
    await project.run('import', '-f', archive, '--force')
    const given = await project.serve(answers)
    expect(inWords(given)).toEqual(inWords(expected))
  })
})

/**
 * Strapi gives new ids, so translations are in another order. Its answers have `meta.availableLocales`, and on PostgreSQL times have only the
 * digits that they need.
 */
function inWords(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && /^\d\d:\d\d:\d\d(\.\d+)?$/.test(value))
    return value.replace(/(\.\d*?)0*$/, '$1').replace(/\.$/, '')
  if (Array.isArray(value)) {
    const items = value.map((item) => inWords(item))
    return name === 'localizations' ? items.map((item) => JSON.stringify(item)).toSorted() : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) => key !== 'id' && !(key === 'meta' && JSON.stringify(inner).startsWith('{"availableLocales"')),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, inWords(inner, name === 'localizations' ? name : key)]),
  )
}
