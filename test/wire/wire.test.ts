/**
 * The recorded requests of fixtures/wire, replayed on the generated magazine and compared with what the original answered.
 * Areas of features that this project does not have yet are left out by name.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../databases.js'
import { readyProject } from '../project.js'
import type { Project, RunningServer } from '../project.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const run = promisify(execFile)
const node = (script: string, ...args: string[]) =>
  run(process.execPath, [join(fixtures, script), ...args], { maxBuffer: 64e6, timeout: 120_000 })

const areas = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '16',
  '20',
  '21',
  '22',
  '24',
  '25',
  '26',
  '27',
  '29',
]

/** Areas, or single recordings, that wait for a feature of their own. */
interface Report {
  readonly areas: Record<string, { readonly equal: number; readonly compared: number }>
  readonly entriesWithoutMeta: number
}

interface Setup {
  readonly tokens: readonly {
    readonly name: string
    readonly type: string
    readonly key: string
    readonly permissions: readonly string[]
  }[]
}

/** The tokens of machines that some requests send. */
async function createTokens(project: Project): Promise<void> {
  const { tokens } = JSON.parse(readFileSync(join(fixtures, 'wire/setup.json'), 'utf8')) as Setup
  for (const { name, type, key, permissions } of tokens) {
    const granted = permissions.flatMap((action) => ['--permission', action])
    await project.cli('token', 'create', '--name', name, '--type', type, '--key', key, ...granted)
  }
}

describe.each(providers)('the recorded requests on %s', (provider) => {
  const name = `wire-${provider}`
  let server: RunningServer
  let report: Report
  let said: string

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    const config = JSON.parse(readFileSync(join(fixtures, 'magazine/content-gen.config.json'), 'utf8')) as object
    const project = await readyProject({
      name,
      models: join(fixtures, 'magazine'),
      provider,
      databaseUrl: database.url,
      config,
    })
    await node('magazine/seed-rows.mjs', database.url)
    await createTokens(project)
    server = await project.start({ LOG_LEVEL: 'warn' })
    await node('magazine/seed.mjs', server.base)
    const recorded = join(project.dir, 'recorded')
    await node('wire/record.mjs', server.base, recorded)
    const expected = join(fixtures, 'wire/expected', provider === 'sqlite' ? 'sqlite' : 'postgres')
    const json = join(project.dir, 'report.json')
    const chosen = areas.flatMap((area) => ['--area', area])
    said = (await node('wire/compare.mjs', expected, recorded, ...chosen, '--max', '200', '--json', json)).stdout
    report = JSON.parse(readFileSync(json, 'utf8')) as Report
  }, 300_000)

  afterAll(async () => {
    await server?.stop()
  })

  test('are answered as the original answered them', () => {
    const short = Object.entries(report.areas).filter(([, { equal, compared }]) => equal < compared)
    expect(short, said).toEqual([])
    expect(report.entriesWithoutMeta).toBe(0)
  })

  test('never make the server fail', () => {
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
