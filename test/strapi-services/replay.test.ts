/** The look-alikes in a generated project answer the recorded calls as a real Strapi does, but for the named differences. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled } from '../databases.js'
import { createProject } from '../project.js'
import { calls } from './calls.js'
import { expected } from './differences.js'
import { lasting, readRecorded } from './recorded.js'
import type { TestDatabase } from '../databases.js'
import type { Outcome } from './recorded.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const recorded = readRecorded()

test('every call was recorded', () => {
  expect(recorded.length).toBe(calls.length)
  expect(calls.length).toBeGreaterThan(700)
})

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let database: TestDatabase
  let answers: readonly Outcome[]

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const project = createProject({
      name: `strapi-services-${provider}`,
      models: at('../../fixtures/magazine'),
      provider,
      databaseUrl: database.url,
      config: JSON.parse(readFileSync(at('../../fixtures/magazine/content-gen.config.json'), 'utf8')) as object,
    })
    const file = join(project.dir, 'calls')
    writeFileSync(file, serialize(calls))
    mkdirSync(dirname(join(project.dir, 'src/index.ts')), { recursive: true })
    writeFileSync(join(project.dir, 'src/index.ts'), readFileSync(at('site-index.txt'), 'utf8'))
    writeFileSync(join(project.dir, 'package.json'), readFileSync(at('site-package.json'), 'utf8'))
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', 'initial')
    await project.build()
    const server = await project.start({ CALLS: file, ANSWER: at('answer.mjs') })
    expect(await (await fetch(`${server.base}/calls`)).text(), server.output()).toBe('made')
    await server.stop()
    answers = (JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Outcome[]).map(lasting)
  }, 180_000)

  afterAll(() => database.drop())

  test.each(calls.map((call, index) => [index, call.call, JSON.stringify(call.args).slice(0, 160), call] as const))(
    '%i %s %s',
    (index) => {
      const { sqlite, postgresql = sqlite } = recorded[index] ?? { sqlite: {} }
      const answer = answers[index]
      const real = expected(provider === 'sqlite' ? sqlite : postgresql, answer)
      expect(answer).toEqual(calls[index]?.here ?? real)
    },
  )
})
