/** The client does in Deno, Bun and an edge worker what it does in Node, against a generated server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'
import { behave } from './runtimes/behaviour.js'
import { testWith } from '../tried.js'
import { busyServer, otherRuntimes, runtimes } from './runtimes/places.js'
import type { TestDatabase } from '../databases.js'
import type { Places } from './runtimes/behaviour.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))
const key = 'b'.repeat(64)

describe('runtimes', () => {
  let database: TestDatabase
  let server: RunningServer
  let busy: Awaited<ReturnType<typeof busyServer>>

  beforeAll(async () => {
    database = await freshDatabase('sqlite')
    const config = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as object
    const options = { name: 'client-runtimes', models: magazine, databaseUrl: database.url, config }
    const project = await readyProject({ ...options, provider: 'sqlite' })
    await project.cli('token', 'create', '--name', 'runtimes', '--type', 'full-access', '--key', key)
    server = await project.start({ LOG_LEVEL: 'warn' })
    busy = await busyServer()
  }, 120_000)

  afterAll(async () => {
    busy?.stop()
    await server?.stop()
    await database?.drop()
  })

  const places = (name: string): Places => {
    const nobody = 'http://127.0.0.1:1/api'
    return { url: `${server.base}/api`, key, busy: busy.url, nobody, name: name.replaceAll(' ', '-') }
  }

  test('Node', async () => {
    expect(await behave(places('Node'))).toEqual({
      found: ['tag 1', 'tag 2', 'tag 3', 'tag 4', 'tag 5'],
      sizes: [2, 2, 1],
      made: { title: 'Ærøskøbing 🚢', weights: [1, 2], quotes: 1 },
      gallery: [
        ['dot.png', 1],
        ['dot.png', 1],
      ],
      changed: ['Ærøskøbing 🚢', null],
      isDeleted: true,
      empty: [],
      upload: { caption: 'Some bytes', last: 1, grows: true },
      isRemoved: true,
      missing: ['NotFoundError', 'Not Found'],
      invalid: ['ValidationError', { kind: [expect.stringContaining('kind must be one of')] }],
      stranger: ['UnauthorizedError', 401, 'UnauthorizedError'],
      unreachable: 'ConnectionError',
      retries: { times: 3 },
      noRetries: ['ServerError', 503, 'Busy'],
      noWriteTwice: ['ServerError', 503, 'Busy'],
      stopped: ['Error', 'no longer wanted'],
      late: ['TimeoutError', ''],
    })
  })

  testWith(otherRuntimes).each(Object.entries(runtimes))('%s', { timeout: 90_000 }, async (name, told) => {
    expect(await told(places(name))).toEqual(await behave(places(`Node for ${name}`)))
  })
})
