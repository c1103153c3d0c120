/** The recorded requests of fixtures/wire, replayed on the generated magazine and compared with the answers of Strapi v4. */
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiDocument } from '../../packages/codegen/src/openapi/document.js'
import { resolveProject } from '../../packages/codegen/test/projects.js'
import { freshDatabase, providers } from '../databases.js'
import { Answers } from '../openapi/answers.js'
import { readyProject } from '../project.js'
import type { Project, RunningServer } from '../project.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const run = promisify(execFile)
const node = (script: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], { maxBuffer: 64e6, timeout: 120_000 })

const areas = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 20 21 22 24 25 26 27 28 29'.split(' ')

/** Recordings with deliberate differences, each with its reason. */
const apart = JSON.parse(readFileSync(new URL('apart.json', import.meta.url), 'utf8')) as Record<string, string>

interface Recorded {
  readonly request: { readonly method: string; readonly path: string }
  readonly response: { readonly status: number; readonly body: unknown }
}

interface Setup {
  readonly tokens: readonly {
    readonly name: string
    readonly type: string
    readonly key: string
    readonly permissions: readonly string[]
  }[]
}

/**
 * Copies the recordings with one name replaced: Strapi v4 lets DAVE register beside dave, while here they are the same name (see
 * test/accounts/names.test.ts). With another name all later accounts keep their ids.
 */
function copyRecordings(projectDir: string): string {
  const folder = join(projectDir, 'wire')
  cpSync(join(fixtures, 'wire'), folder, { recursive: true })
  for (const file of ['record.mjs', 'expected/sqlite/16-auth.json', 'expected/postgres/16-auth.json']) {
    const text = readFileSync(join(folder, file), 'utf8')
    const other = text.replaceAll(/(['"])DAVE\1/g, '$1DAVE4$1')
    expect(other, file).not.toBe(text)
    writeFileSync(join(folder, file), other)
  }
  return folder
}

/** Creates the API tokens that some requests send. */
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
  let said: string
  let replies: readonly Recorded[]

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
    await createTokens(project)
    server = await project.start({ LOG_LEVEL: 'warn' })
    const wire = copyRecordings(project.dir)
    await node(join(fixtures, 'magazine/seed.mjs'), server.base)
    const recorded = join(project.dir, 'recorded')
    await node(join(wire, 'record.mjs'), server.base, recorded)
    const files = readdirSync(recorded).filter((file) => /^\d.*json$/.test(file))
    replies = files.flatMap((file) => JSON.parse(readFileSync(join(recorded, file), 'utf8')).entries)
    const expected = join(wire, 'expected', provider === 'sqlite' ? 'sqlite' : 'postgres')
    const chosen = areas.flatMap((area) => ['--area', area])
    said = (await node(join(wire, 'compare.mjs'), expected, recorded, ...chosen, '--max', '1000')).stdout
  }, 300_000)

  afterAll(async () => {
    await server?.stop()
  })

  test('are answered as Strapi v4 answered them', () => {
    const different = [...said.matchAll(/^- (\S+#\d+) /gm)].map((match) => match[1])
    expect(different, said).toEqual(Object.keys(apart))
    expect(said).toContain('\n0 top-level entries without meta.availableLocales')
  })

  test('are answered as openapi.json says', async () => {
    const { schema, config } = await resolveProject(join(fixtures, 'magazine'))
    const answers = new Answers(openapiDocument(schema, config))
    const found = replies.map(({ request, response }) => ({
      reply: `${request.method} ${request.path} ${response.status}`,
      problem: answers.problem(request.method, request.path, response),
    }))
    // A 304 has no body, and belongs to HTTP.
    const known = found.filter(({ problem, reply }) => problem !== 'unknown' && !reply.endsWith(' 304'))
    expect(known.length).toBeGreaterThan(1_500)
    expect(known.filter(({ problem }) => problem !== null)).toEqual([])
  })

  test('never make the server fail', () => {
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
