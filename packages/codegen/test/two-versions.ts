/** A small site before and after its models changed: a run that fails must leave one of the two. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { generate } from '../src/generate.js'
import { readTree, writeTree } from './folder.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

const names = ['page', 'tag', 'author', 'event', 'place', 'issue']

const model = (name: string, attribute: string) => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes: { [attribute]: { type: 'string' } },
  }),
})

export const oldModels: Readonly<Record<string, string>> = Object.assign(
  {
    'content-gen.config.json': JSON.stringify({ 'users-permissions': { enabled: false }, upload: { enabled: false } }),
    'src/api/page/controllers/extra.ts':
      "import { defineActions } from 'x'\n\nexport default defineActions({ hello() {} })\n",
    'src/components/shared/seo.json': JSON.stringify({
      collectionName: 'seos',
      info: { displayName: 'Seo' },
      attributes: { text: { type: 'string' } },
    }),
  },
  ...names.map((name) => model(name, 'title')),
)

/** The files that replace the old ones. */
export const newModels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...names.map((name) => model(name, 'headline')),
  model('offer', 'price'),
)

/** Writes models and generates; returns the whole tree. */
export async function outputsOf(
  folder: string,
  models: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  writeTree(folder, models)
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  expect(diagnostics).toEqual([])
  return treeOf(folder)
}

/** All files of a project, without the facts that a run caches about the owner's files. */
export function treeOf(folder: string): Record<string, string> {
  return readTree(folder, ['.content-gen/owner.json'])
}

/** The tree after a run that failed, without its temporary files: a compiler ignores them, and the next run removes them. */
export function treeAfterFailure(folder: string): Record<string, string> {
  const files = Object.entries(readTree(folder, ['.content-gen']))
  return Object.fromEntries(files.filter(([path]) => !path.endsWith('.content-gen-new')))
}

/** The program of a process that generates and prints its diagnostics. */
export const driver = `
const { generate } = await import(${JSON.stringify(new URL('../dist/generate.js', import.meta.url).href)})
process.on('uncaughtException', ({ name, message, stack }) => {
  process.stdout.write(name === 'ProjectProblem' ? message : stack)
})
const projectDir = process.argv.at(-1)
if (process.argv.includes('warm')) await generate({ projectDir, mode: 'check' })
process.stdout.write('ready')
const { diagnostics } = await generate({ projectDir, mode: 'write' })
process.stdout.write(JSON.stringify(diagnostics))
`

/** Builds the packages once: the driver runs the built ones. */
export function buildOnce(): void {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/codegen'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
}
