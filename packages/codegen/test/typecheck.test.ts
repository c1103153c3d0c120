import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generate, updatePrismaClient } from '../src/generate.js'
import { temporaryFolder, writeTree } from './folder.js'
import { cases, magazine } from './projects.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

function model(name: string, attributes: object): Record<string, string> {
  const schema = {
    kind: 'collectionType',
    collectionName: `${name.replaceAll('-', '_')}_rows`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: true },
    attributes,
  }
  return { [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify(schema) }
}

/** Generates, makes the client and runs the compiler as a project's own `npm run build` does. */
async function compile(folder: string): Promise<string> {
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  await updatePrismaClient(folder)
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, '--noEmit', '--noUnusedLocals', '--noUnusedParameters', '-p', folder], {
    encoding: 'utf8',
  }).stdout
}

test.each(['sqlite', 'postgresql'])('the source of the magazine compiles, on %s', async (provider) => {
  const folder = temporaryFolder()
  cpSync(join(magazine, 'src/api'), join(folder, 'src/api'), { recursive: true })
  cpSync(join(magazine, 'src/components'), join(folder, 'src/components'), { recursive: true })
  writeTree(folder, { 'content-gen.config.json': JSON.stringify({ database: { provider } }) })
  expect(await compile(folder)).toBe('')
})

test.each(['owner-code', 'owner-long-names'])("the owner's code of %s compiles with what wires it", async (name) => {
  const folder = temporaryFolder()
  cpSync(new URL(`${name}/`, cases), folder, { recursive: true, filter: (path) => !path.endsWith('expected') })
  expect(await compile(folder)).toBe('')
})

test('content types may have the names of things of ours, and of the language', async () => {
  const names = [
    'store',
    'content',
    'route',
    'reply',
    'entry',
    'to-one',
    'json-value',
    'collection',
    'single',
    'context',
    'config',
  ]
  const ours = [
    'own',
    'app',
    'app-of',
    'actions',
    'policy',
    'policy-use',
    'names',
    'types',
    'services',
    'own-page',
    'uid',
    'api',
    'seed',
    'with-files',
  ]
  const words = ['class', 'delete', 'new', 'await', 'page', 'page-controller', 'server', 'schema', 'index']
  const folder = temporaryFolder()
  for (const name of [...names, ...words, ...ours]) {
    const related = { type: 'relation', relation: 'oneToOne', target: 'api::entry.entry' }
    const attributes = { type: { type: 'string' }, class: { type: 'integer' }, default: { type: 'json' }, related }
    writeTree(folder, model(name, attributes))
  }
  writeTree(folder, { 'content-gen.config.json': JSON.stringify({ graphql: { enabled: false } }) })
  expect(await compile(folder)).toBe('')
})
