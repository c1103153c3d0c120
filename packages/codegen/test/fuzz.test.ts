/**
 * Projects with random changes to their models: a run gives a sentence or code that compiles. It never fails with a stack trace, and never
 * writes elsewhere.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { formatDiagnostic, hasErrors } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { mutate, mutation, splice, splicing } from '../../schema/test/mutations.js'
import { generate } from '../src/generate.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'
import { caseNames, cases } from './projects.js'
import { isLong } from '../../../test/cases.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const projects = isLong ? 1000 : 40
/** The number of accepted projects that one compiler run checks. */
const batch = isLong ? 12 : 4
const batches = isLong ? 20 : 1

const trees = caseNames
  .filter((name) => !name.startsWith('owner-'))
  .map((name) => {
    const files = Object.entries(readTree(fileURLToPath(new URL(`${name}/`, cases)), ['expected']))
    return { name, files: files.filter(([path]) => /^(src\/.*|content-gen\.config)\.json$/.test(path)) }
  })

/** Changes to a file's values or to its text. */
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: mutation.map((each) => (text: string) => JSON.stringify(mutate(JSON.parse(text), each)) ?? ''),
  },
  { weight: 1, arbitrary: splicing.map((each) => (text: string) => splice(text, each)) },
)

const changedTree = fc
  .tuple(fc.constantFrom(...trees), fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 4 }))
  .map(([{ name, files }, changes]) => {
    const changed = new Map(files)
    for (const [place, apply] of changes) {
      const [path = '', text = ''] = files[place % files.length] ?? []
      // A second change may find text that is no longer JSON.
      if (changed.get(path) === text) changed.set(path, apply(text))
    }
    return { name, files: Object.fromEntries(changed) }
  })

/** The facts about owner code, kept for the next run: no part of the project. */
const cache = 'site/.content-gen/owner.json'
const toolFiles =
  /^site\/(src\/generated\/|prisma\/|\.content-gen\/|deploy\/|package\.json|openapi\.json|mcp\.json|tsconfig\.json|\.env\.example|\.gitignore|Dockerfile|\.dockerignore)/

test(`${projects} projects`, { timeout: isLong ? 3_600_000 : 120_000 }, async () => {
  const accepted: string[] = []
  let refused = 0
  await fc.assert(
    fc.asyncProperty(changedTree, async ({ files }) => {
      const top = temporaryFolder()
      writeTree(top, { 'neighbour/src/generated/app.ts': 'mine', canary: 'mine' })
      mkdirSync(join(top, 'site'))
      writeTree(join(top, 'site'), files)
      const before = readTree(top)
      const { diagnostics } = await generate({ projectDir: join(top, 'site'), mode: 'write' })
      const after = readTree(top)
      const isRefused = hasErrors(diagnostics)
      const isTheirs = (path: string) => path !== cache && (isRefused || !toolFiles.test(path) || path in before)
      const foreign = Object.entries(after).filter(([path]) => isTheirs(path))
      expect(Object.fromEntries(foreign)).toEqual(before)
      for (const line of diagnostics.map(formatDiagnostic)) expect(line).toMatch(/^[^\n]+: [^\n]+\S$/)
      if (isRefused) refused++
      else if (accepted.length < batch * batches) accepted.push(join(top, 'site'))
    }),
    { numRuns: projects },
  )
  process.stdout.write(`${projects} projects: ${refused} refused, ${accepted.length} of the others compiled\n`)
  for (let from = 0; from < accepted.length; from += batch) compileTogether(accepted.slice(from, from + batch))
  expect(accepted.length).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

/** One compiler run for all, so that it checks their shared imports once. */
function compileTogether(folders: readonly string[]): void {
  const root = temporaryFolder()
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  folders.forEach((folder, index) => cpSync(folder, join(root, String(index)), { recursive: true }))
  const names = folders.map((_folder, index) => String(index))
  for (const name of names) {
    // A real client would take a second and add nothing to the test.
    writeTree(join(root, name), {
      'src/generated/prisma/client.ts': 'export class PrismaClient {\n  constructor(readonly options: object) {}\n}\n',
    })
    const prisma = join(repository, 'node_modules/prisma/build/index.js')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [prisma, 'validate', '--schema', join(root, name, 'prisma/schema.prisma')],
      {
        encoding: 'utf8',
        env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
      },
    )
    expect(status, stdout + stderr).toBe(0)
  }
  cpSync(join(root, '0/tsconfig.json'), join(root, 'base.json'))
  const tsconfig = {
    extends: './base.json',
    compilerOptions: { rootDir: '.' },
    include: names.map((name) => `${name}/src`),
  }
  writeTree(root, { 'tsconfig.json': JSON.stringify(tsconfig), 'package.json': '{"type":"module"}' })
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', root], { encoding: 'utf8' })
  expect(stdout).toBe('')
}
