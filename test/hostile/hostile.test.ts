/** Random requests: no answer is a 5xx, none takes long, and the server keeps running. Sends five times `CASES` of them, if it is set. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { tries } from '../cases.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import { graphqlRequest, restRequest } from './requests.js'
import type { RunningServer } from '../project.js'
import type { HostileRequest } from './requests.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const cases = 5 * tries(60)
const run = promisify(execFile)

describe.each(sampled('postgresql'))('hostile requests on %s', (provider) => {
  let server: RunningServer

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    const config = JSON.parse(readFileSync(join(fixtures, 'magazine/content-gen.config.json'), 'utf8')) as object
    const name = `hostile-${provider}`
    const project = await readyProject({
      name,
      models: join(fixtures, 'magazine'),
      provider,
      databaseUrl: database.url,
      config,
    })
    server = await project.start({ LOG_LEVEL: 'error' })
    await run(process.execPath, [join(fixtures, 'magazine/seed.mjs'), server.base], { timeout: 120_000 })
  }, 300_000)

  afterAll(async () => {
    expect(await server.stop()).toBe(0)
  })

  const kinds = [
    ['REST', restRequest, Math.ceil(cases * 0.75)],
    ['GraphQL', graphqlRequest, Math.ceil(cases * 0.25)],
  ] as const
  test.each(kinds)('%s', { timeout: 60_000 + cases * 60 }, async (_kind, arbitrary, numRuns) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, (request) => refusedOrAnswered(server, request)),
      { numRuns },
    )
    expect((await fetch(`${server.base}/_health`)).status).toBe(204)
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})

async function refusedOrAnswered({ base }: RunningServer, request: HostileRequest): Promise<void> {
  const start = performance.now()
  const { method, headers, body, path } = request
  const response = await fetch(base + path, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  const shown = `${curl(base, request)}\n${response.status} ${text.slice(0, 400)}`
  expect(response.status, shown).toBeLessThan(500)
  expect(text, shown).not.toMatch(/"(password|secret|internalNotes|resetPasswordToken|confirmationToken)":/)
  expect(performance.now() - start, shown).toBeLessThan(2000)
}

function curl(base: string, { method, path, headers, body }: HostileRequest): string {
  const given = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  const sent = body === null ? [] : ['--data-raw', `'${body.replaceAll("'", `'\\''`)}'`]
  return ['curl', '-g', '-X', method, `'${base}${path}'`, ...given, ...sent].join(' ')
}
