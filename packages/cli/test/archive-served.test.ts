/** A server answers alike from an archive of Strapi and from the database that it is of, and publishes the drafts that Strapi 5 had. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, sampled } from '../../../test/databases.js'
import { readyProject, startServer, type Project } from '../../../test/project.js'
import { modelsOfSite, packed, site } from '../../transfer/test/archived-site.js'

const config = { editorial: { enabled: true }, i18n: { locales: ['en', 'fr'] } }
let strapi: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  strapi = await freshDatabase('postgresql')
  const client = new pg.Client(strapi.url)
  await client.connect()
  await client.query(readFileSync(join(site, 'postgresql.sql'), 'utf8'))
  await client.end()
})
afterAll(() => strapi?.drop())

const all = 'populate=*&locale=all&publicationState=preview&sort=id'
const questions = [
  ...['authors', 'categories', 'comments', 'pages', 'products', 'profiles', 'secret-notes', 'tags', 'users'].map(
    (path) => `/api/${path}?${all}`,
  ),
  '/api/homepage?populate=deep,4',
  '/api/setting?populate=*',
  '/api/upload/files',
  `/api/articles?${all}`,
  '/api/articles/1?populate[seo][populate]=*&populate[sections][populate]=*&populate[tags]=*&populate[localizations]=*',
  '/api/articles/1?populate[blocks][populate]=*&populate[category][populate][parent]=*&populate[gallery]=*',
  '/api/users-permissions/roles/3',
]

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let project: Project
  beforeAll(async () => {
    const first = await freshDatabase(provider)
    project = await readyProject({
      name: `archive-served-${provider}`,
      models: modelsOfSite(`archive-served-models-${provider}`),
      provider,
      databaseUrl: first.url,
      config: { ...config, api: { rest: { populateDeep: {} } } },
    })
    await first.drop()
  })

  /** Imports into a database of its own, and returns what asks a server of it. */
  async function served(source: string) {
    const { url, drop } = await freshDatabase(provider)
    onTestFinished(drop)
    rmSync(join(project.dir, 'public'), { recursive: true, force: true })
    // Each command reads the environment that it gets.
    Object.assign(project.env, { DATABASE_URL: url })
    await project.cli('migrate', 'deploy')
    await project.cli('import', source)
    const { stdout } = await project.cli('token', 'create', '--name', 'all', '--type', 'full-access')
    const server = await startServer(project.dir, project.env)
    onTestFinished(async () => void (await server.stop()))
    const headers = { Authorization: `Bearer ${stdout.trim()}`, 'Content-Type': 'application/json' }
    return async (path: string, sent?: object) => {
      const post = sent && { method: 'POST', body: JSON.stringify(sent) }
      const answer = await fetch(server.base + path, { headers, ...post })
      return { status: answer.status, body: (await answer.json()) as { readonly data: unknown } }
    }
  }

  test('an archive is answered like the database', { timeout: 120_000 }, async () => {
    const fromArchive = await served(packed)
    const fromDatabase = await served(strapi.url)
    for (const question of questions) {
      const expected = await fromDatabase(question)
      expect(expected.status, question).toBe(200)
      expect(withoutLongName(await fromArchive(question)), question).toEqual(withoutLongName(expected))
    }
  })

  test('a draft of Strapi 5 is published', { timeout: 120_000 }, async () => {
    const ask = await served(join(site, 'five.tar.gz'))
    const article =
      '/api/articles/5?populate[tags][fields]=name&populate[seo][populate]=*&populate[blocks]=*&fields=title'
    expect(await ask(article)).toMatchObject({ body: { data: { attributes: { title: 'Waves' } } } })
    const copies = await ask('/api/editorial/copies/api::article.article')
    expect(copies).toMatchObject({ status: 200, body: { data: [{ id: 1, entry: 5, revision: 1 }] } })
    const published = await ask('/api/editorial/copies/api::article.article/1/publish', { revision: 1 })
    expect(published, JSON.stringify(published.body)).toMatchObject({ status: 200 })
    const now = await ask(article)
    expect(now.body.data).toMatchObject({
      attributes: {
        title: 'Waves and tides',
        tags: { data: [{ attributes: { name: 'garden' } }, { attributes: { name: 'sea' } }] },
        seo: { metaTitle: 'On waves and tides', shareImage: { data: { id: 1 } } },
        blocks: [{ body: 'sea' }, { quote: 'new' }],
      },
    })
  })
})

/** PostgreSQL cuts the name of this column off, and Strapi exports none of its values. */
function withoutLongName(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => (key.startsWith('anAttribute') ? null : value))
}
