/** A server with `openapi.enabled` serves the document, and refuses the conditions that it does not describe. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { Project, RunningServer } from '../project.js'

describe('a server', () => {
  let project: Project
  const servers: RunningServer[] = []
  const ask = (server: RunningServer | undefined, path: string, headers = {}) =>
    fetch(`${server?.base}${path}`, { headers })

  beforeAll(async () => {
    const { url } = await freshDatabase('sqlite')
    const config = {
      openapi: { enabled: true, info: { title: 'The magazine' } },
      permissions: { public: ['article', 'author'].map((type) => `api::${type}.${type}.find`) },
    }
    project = await readyProject({ name: 'openapi', models: magazine, provider: 'sqlite', databaseUrl: url, config })
    for (const env of [{ NODE_ENV: 'development' }, { NODE_ENV: 'production' }]) servers.push(await project.start(env))
  }, 180_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  test('serves the document that was generated, to everybody', async () => {
    const written = readFileSync(join(project.dir, 'openapi.json'), 'utf8')
    for (const server of servers) {
      const answer = await ask(server, '/openapi.json')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.text()).toBe(written)
    }
    expect(JSON.parse(written).info.title).toBe('The magazine')
  })

  test.each<readonly [object, boolean]>([
    [{ $not: { title: 'a' } }, true],
    [{ title: { $not: { $contains: 'a' } } }, true],
    [{ author: 7 }, true],
    [{ author: { $not: 7 } }, true],
    [{ author: { $not: [7, 8] } }, true],
    [{ author: { name: { $not: { $eq: 'a' } } } }, true],
    [{ author: { $and: [{ $not: { name: 'a' } }] } }, true],
    [{ author: { $not: { name: 'a' } } }, false],
    [{ author: { name: 'b', $not: { name: 'a' } } }, false],
    [{ author: { $not: { $eq: 7 } } }, false],
    [{ author: { $not: [{ name: 'a' }] } }, false],
    [{ cover: { $not: { name: 'a' } } }, false],
    [{ seo: { $not: { metaTitle: 'a' } } }, false],
    [{ $or: [{ author: { $not: { name: 'a' } } }] }, false],
  ])('%j: the document and the server agree', async (filters, isTaken) => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ $id: 'api', ...JSON.parse(readFileSync(join(project.dir, 'openapi.json'), 'utf8')) })
    const isDescribed = ajv.compile({ $ref: 'api#/components/schemas/ArticleFilters' })
    expect(isDescribed(filters)).toBe(isTaken)
    const { status } = await ask(servers[0], `/api/articles?${stringify({ filters })}`)
    expect(status).toBe(isTaken ? 200 : 400)
  })
})
