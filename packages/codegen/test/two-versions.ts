/** A small site before and after its models changed: what a run that fails may leave behind is one of the two. */
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

/** What is written over the old ones. */
export const newModels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...names.map((name) => model(name, 'headline')),
  model('offer', 'price'),
)

/** Writes models and what they become; answers the whole tree. */
export async function outputsOf(
  folder: string,
  models: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  writeTree(folder, models)
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  expect(diagnostics).toEqual([])
  return treeOf(folder)
}

/** All that lies in a project: no run leaves anything lying but what it read of the owner's files. */
export function treeOf(folder: string): Record<string, string> {
  return readTree(folder, ['.content-gen/owner.json'])
}

/** What counts after a run that failed: what it wrote beside a file's place is nothing to a compiler, and the next run takes it away. */
export function treeAfterFailure(folder: string): Record<string, string> {
  const files = Object.entries(readTree(folder, ['.content-gen']))
  return Object.fromEntries(files.filter(([path]) => !path.endsWith('.content-gen-new')))
}

/** A process that generates and says what it found. */
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

/** The driver runs what is built. */
export function buildOnce(): void {
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'packages/codegen'], { cwd: repository, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
}
