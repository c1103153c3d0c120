import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatDiagnostic } from '@content-gen/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate, updatePrismaClient } from '../src/generate.js'
import { readTree, temporaryFolder } from './folder.js'
import { cases } from './projects.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

const generated = mkdtempSync(join(tmpdir(), 'content-gen-'))

beforeAll(async () => {
  cpSync(new URL('owner-code/', cases), generated, { recursive: true, filter: (path) => !path.endsWith('expected') })
  symlinkSync(join(repository, 'node_modules'), join(generated, 'node_modules'))
  expect(await problems(generated)).toEqual([])
  await updatePrismaClient(generated)
})

afterAll(() => rmSync(generated, { recursive: true, force: true }))

/** A copy of the generated project. */
function project(): string {
  const folder = temporaryFolder()
  cpSync(generated, folder, { recursive: true })
  return folder
}

async function problems(folder: string): Promise<string[]> {
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  return diagnostics.map(formatDiagnostic)
}

/** `file:line` of what the compiler finds. */
async function compilerErrors(folder: string): Promise<string[]> {
  await updatePrismaClient(folder)
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', '.'], { cwd: folder, encoding: 'utf8' })
  return [...new Set([...stdout.matchAll(/^([^(\n]+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`))]
}

function lineOf(folder: string, file: string, text: string): string {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  return `${file}:${lines.findIndex((line) => line.includes(text)) + 1}`
}

test('an attribute that is gone is named by generate and refused by the compiler, at the lines that use it', async () => {
  const folder = project()
  const before = readTree(folder, ['src/generated', 'node_modules', '.content-gen', 'prisma'])
  const model = join(folder, 'src/api/recipe/content-types/recipe/schema.json')
  writeFileSync(model, readFileSync(model, 'utf8').replace('"summary": { "type": "string" },', ''))
  const hooks = 'src/api/recipe/content-types/recipe/lifecycles.ts'
  const controller = 'src/api/recipe/controllers/recipe.ts'
  const uses = [
    lineOf(folder, hooks, "data.summary === 'its number'"),
    lineOf(folder, hooks, 'now ${result.summary}'),
    lineOf(folder, hooks, "data.attributes.summary === 'kept'"),
    lineOf(folder, hooks, 'attributes.summary?.toUpperCase()'),
    lineOf(folder, controller, 'attributes.summary ==='),
  ]
  expect(await problems(folder)).toEqual(
    uses.map((at) => `${at}: warning: "summary" is gone from api::recipe.recipe, but it is used here.`).sort(),
  )
  const errors = await compilerErrors(folder)
  expect(errors).toEqual(expect.arrayContaining(uses))
  expect(errors.filter((at) => at.startsWith('src/generated'))).toEqual([])
  const after = readTree(folder, ['src/generated', 'node_modules', '.content-gen', 'prisma'])
  const model0 = 'src/api/recipe/content-types/recipe/schema.json'
  expect({ ...after, [model0]: '' }).toEqual({ ...before, [model0]: '' })
  // Once the types are without it, the compiler alone speaks.
  expect(await problems(folder)).toEqual([])
})

test('a content type that is gone leaves its code unwired, and a compile error in it', async () => {
  const folder = project()
  rmSync(join(folder, 'src/api/menu/content-types/menu/schema.json'))
  rmSync(join(folder, 'src/api/menu/content-types/menu'), { recursive: true })
  writeFileSync(
    join(folder, 'src/api/menu/lost.ts'),
    "import { defineService } from '../../generated/owner.js'\n\nexport default defineService('api::menu.menu', () => ({}))\n",
  )
  await problems(folder)
  expect(await compilerErrors(folder)).toContain('src/api/menu/lost.ts:3')
})

test.each([
  ['an action that is not there', 'src/api/recipe/routes/01-recipe.ts', "'recipe.newest'", "'recipe.newst'"],
  ['a policy that is not there', 'src/api/recipe/routes/recipe.ts', "policies: ['is-cook']", "policies: ['is-cok']"],
  ['a policy of another API', 'src/api/recipe/routes/recipe.ts', "policies: ['is-cook']", "policies: ['awake']"],
  ['a config of another type', 'src/api/recipe/routes/01-recipe.ts', '{ most: 2 }', "{ most: 'two' }"],
  [
    'a config that is missing',
    'src/api/recipe/routes/01-recipe.ts',
    "{ name: 'at-most', config: { most: 2 } }",
    "'at-most'",
  ],
  ['an action without a route', 'src/api/recipe/routes/recipe.ts', "except: ['delete']", "except: ['remove']"],
  ['a hook of another name', 'src/api/recipe/content-types/recipe/lifecycles.ts', 'afterUpdate(', 'afterUpdates('],
  ['a server middleware that is not there', 'src/index.ts', "'global::timing'", "'global::timer'"],
  [
    'a service that answers something else',
    'src/api/recipe/services/recipe.ts',
    'generated.find(caller, query.',
    '(caller, query.',
  ],
])('%s is a compile error in its file', async (_what, file, from, to) => {
  const folder = project()
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
  await problems(folder)
  const errors = await compilerErrors(folder)
  expect(errors.some((at) => at.startsWith(`${file}:`))).toBe(true)
  expect(errors.filter((at) => at.startsWith('src/generated'))).toEqual([])
})
