/** The recorded requests of fixtures/wire, replayed on the generated magazine and compared with the answers of Strapi v4. */
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { readyProject, type Project } from '../project.js'
import type { Provider } from '../databases.js'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const run = promisify(execFile)
const node = (script: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], { maxBuffer: 64e6, timeout: 120_000 })

const areas = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 20 21 22 24 25 26 27 28 29'.split(' ')

/** Recordings with deliberate differences, each with its reason. */
const apart = JSON.parse(readFileSync(new URL('apart.json', import.meta.url), 'utf8')) as Record<string, string>

export interface Recorded {
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

/** The magazine with the API tokens that some requests send. */
export async function recordedProject(name: string, provider: Provider, databaseUrl: string): Promise<Project> {
  const models = join(fixtures, 'magazine')
  const config = JSON.parse(readFileSync(join(models, 'content-gen.config.json'), 'utf8')) as object
  const project = await readyProject({ name, models, provider, databaseUrl, config })
  const { tokens } = JSON.parse(readFileSync(join(fixtures, 'wire/setup.json'), 'utf8')) as Setup
  for (const { name: token, type, key, permissions } of tokens) {
    const granted = permissions.flatMap((action) => ['--permission', action])
    await project.cli('token', 'create', '--name', token, '--type', type, '--key', key, ...granted)
  }
  return project
}

/** Fills a server and sends it the requests. Returns its answers, and what differs from the recorded ones. */
export async function replay(
  project: Project,
  provider: Provider,
  base: string,
): Promise<{ readonly said: string; readonly replies: readonly Recorded[] }> {
  const wire = copyRecordings(project.dir)
  await node(join(fixtures, 'magazine/seed.mjs'), base)
  const recorded = join(project.dir, 'recorded')
  await node(join(wire, 'record.mjs'), base, recorded)
  const files = readdirSync(recorded).filter((file) => /^\d.*json$/.test(file))
  const replies = files.flatMap((file) => JSON.parse(readFileSync(join(recorded, file), 'utf8')).entries)
  const expected = join(wire, 'expected', provider === 'sqlite' ? 'sqlite' : 'postgres')
  const chosen = areas.flatMap((area) => ['--area', area])
  return {
    said: (await node(join(wire, 'compare.mjs'), expected, recorded, ...chosen, '--max', '1000')).stdout,
    replies,
  }
}

/** `said`: by the comparison. */
export function expectNoOtherDifference(said: string): void {
  const different = [...said.matchAll(/^- (\S+#\d+) /gm)].map((match) => match[1])
  expect(different, said).toEqual(Object.keys(apart))
  expect(said).toContain('\n0 top-level entries without meta.availableLocales')
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
