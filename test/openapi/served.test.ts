/** A server with `openapi.enabled` serves the document. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
    const config = { openapi: { enabled: true, info: { title: 'The magazine' } } }
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
})
