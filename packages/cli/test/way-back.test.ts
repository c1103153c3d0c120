/** After the way back, a real Strapi answers what the project answered: import, a day of random writes, back. */
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { freshDatabase, providers, sampled, type Provider } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { program } from '../../../test/programs.js'
import { readyProject, type Project } from '../../../test/project.js'
import { strapi, strapiProject, strapiToken, strapiTokenSalt } from '../../../test/strapi.js'
import { describeWith } from '../../../test/tried.js'
import { connect } from '../../../test/writes/contents.js'
import { layoutOf, tablesOf, type Types } from '../../../test/writes/layout.js'
import { writes } from '../../../test/writes/request.js'
import { sendWrite } from '../../../test/writes/sending.js'
import { freshFolder } from '../../transfer/test/archived-site.js'
import { startMariadb } from '../../transfer/test/mariadb.js'

interface Config {
  readonly permissions: { readonly public: readonly string[]; readonly authenticated: readonly string[] }
}

const magazine = at('fixtures/magazine')
const config = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as Config
const folder = freshFolder()
const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const end of ends) await end()
})

const machine = { authorization: `Bearer ${strapiToken}` }

describeWith(strapi)('a real Strapi', () => {
  test.each(providers)('on %s', { timeout: 900_000 }, async (provider) => {
    const { url, drop } = await freshDatabase(provider)
    ends.push(drop)
    await goBack(url, provider)
  })
})

describeWith(strapi, program('mariadbd', 'mariadb-server'))('a real Strapi', () => {
  test('on MariaDB', { timeout: 900_000 }, async () => {
    const { url, stop } = await startMariadb()
    ends.push(stop)
    const [provider = 'sqlite'] = sampled('postgresql')
    await goBack(url, provider)
  })
})

/** `url`: of an empty database for Strapi. */
async function goBack(url: string, provider: Provider): Promise<void> {
  const own = await freshDatabase(provider)
  ends.push(own.drop)
  const name = `way-back-${url.replace(/:.*/, '')}`
  const site = strapiProject(join(folder, name), magazine, url)
  await site.serve(
    (base) => promisify(execFile)(process.execPath, [join(magazine, 'seed.mjs'), base], { maxBuffer: 64e6 }),
    { ...config.permissions, locales: ['fr', 'de'] },
  )
  const project = await readyProject({ name, models: magazine, provider, databaseUrl: own.url, config })
  const [address, uploads] = [url.replace(/^file:/, ''), join(folder, name, 'public/uploads')]
  await project.cli('import', address, '--uploads', uploads)
  const types = await layoutOf(project.dir)
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  const expected = await served(project, async (base) => {
    await writeForADay(types, provider, own.url, base, seed)
    return answers(types, base)
  })
  await project.cli('export', '--format', 'strapi-database', address, '--uploads', uploads)
  const given = await site.serve((base) => answers(types, base))
  for (const [question, answer] of expected) expect(given.get(question), `SEED=${seed} ${question}`).toEqual(answer)
  expect(expected.size).toBeGreaterThan(100)
}

async function served<Result>(project: Project, ask: (base: string) => Promise<Result>): Promise<Result> {
  const server = await project.start({ LOG_LEVEL: 'warn', API_TOKEN_SALT: strapiTokenSalt })
  try {
    return await ask(server.base)
  } finally {
    await server.stop()
  }
}

/** Writes of clients, each of which meets what those before it left. */
async function writeForADay(types: Types, provider: Provider, url: string, base: string, seed: number): Promise<void> {
  const connection = await connect(provider, url, tablesOf(types))
  let written = 0
  for (let round = 0; round < tries(8, 60); round++)
    for (const write of fc.sample(writes(types, await connection.read()), { numRuns: 10, seed: seed + round }))
      if (!(await sendWrite(types, base, write, machine)).isRefused) written++
  // Here, a uid is unique in each locale.
  for (const table of ['articles', 'categories'])
    await connection.run([
      `update ${table} set slug = null where exists (select 1 from ${table} o where o.slug = ${table}.slug and o.id < ${table}.id)`,
    ])
  await connection.close()
  expect(written).toBeGreaterThan(30)
}

/** All entries with all that they show, as everybody and as a machine, by the question. */
async function answers(types: Types, base: string): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const [caller, headers] of [
    ['everybody', {}],
    ['a machine', machine],
  ] as const) {
    const ask = async (path: string) => {
      const answer = await fetch(base + path, { headers })
      const body: unknown = await answer.json()
      found.set(`${caller} ${path}`, [answer.status, inWords(body)])
      return body as { readonly data?: readonly { readonly id: number }[] | null }
    }
    for (const type of types.values()) {
      if (!type.uid.startsWith('api::') || type.kind === 'component') continue
      const all = 'publicationState=preview&locale=all'
      const path = `/api/${type.kind === 'single' ? type.singularName : type.pluralName}`
      const { data } = await ask(`${path}?${all}&populate=*&sort=id&pagination[pageSize]=100`)
      for (const [name, attribute] of Object.entries(type.attributes))
        if ('link' in attribute || 'owner' in attribute)
          await ask(`${path}?${all}&populate[${name}][populate]=*&sort=id&pagination[pageSize]=100&fields=id`)
      if (Array.isArray(data))
        for (const { id } of data.filter((_, index) => index % 7 === 0)) await ask(`${path}/${id}?populate=*`)
    }
    for (const path of ['/api/users?populate=*&sort=id', '/api/upload/files?sort=id']) await ask(path)
  }
  return found
}

/**
 * Strapi's answers have no `meta.availableLocales`, and times have only the digits that they need on PostgreSQL. Among what shows a file are
 * components, and it comes in the order of places that many have alike.
 */
function inWords(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && /^\d\d:\d\d:\d\d(\.\d+)?$/.test(value)) return value.replace(/\.000$/, '')
  if (Array.isArray(value)) {
    const items = value.map((item) => inWords(item))
    if (name !== 'related') return items
    return items
      .map((item) => JSON.stringify(item))
      .filter((item) => item.includes('"__type":"api::'))
      .toSorted()
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) => key !== 'meta' || !JSON.stringify(inner).startsWith('{"availableLocales"'),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, inWords(inner, key)]))
}
