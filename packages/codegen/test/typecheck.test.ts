import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from './compile.js'
import { model } from './model.js'
import { temporaryFolder, writeTree } from './folder.js'
import { cases, magazine } from './projects.js'

const features = {
  admin: { enabled: true, roles: { writer: { types: { 'api::article.article': { read: true, create: true } } } } },
  api: { rest: { populateDeep: {}, transform: { responseTransforms: { removeAttributesKey: true } } } },
  editorial: { enabled: true },
  mcp: { enabled: true },
  openapi: { enabled: true },
}

test.each([
  ['on SQLite', { database: { provider: 'sqlite' } }],
  ['on PostgreSQL', { database: { provider: 'postgresql' } }],
  ['with every feature', { ...features, database: { provider: 'postgresql' } }],
])('the source of the magazine compiles, %s', async (_, config) => {
  const folder = temporaryFolder()
  cpSync(join(magazine, 'src/api'), join(folder, 'src/api'), { recursive: true })
  cpSync(join(magazine, 'src/components'), join(folder, 'src/components'), { recursive: true })
  writeTree(folder, { 'content-gen.config.json': JSON.stringify(config) })
  expect(await compile(folder)).toBe('')
})

test.each(['owner-code', 'owner-long-names'])('the owner’s code of %s compiles with its wiring', async (name) => {
  const folder = temporaryFolder()
  cpSync(new URL(`${name}/`, cases), folder, { recursive: true, filter: (path) => !path.endsWith('expected') })
  expect(await compile(folder)).toBe('')
})

test('content types may have names that we or the language use', async () => {
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
    'definers',
    'project',
    'prisma-client',
    'generated-app',
    'collection-type',
    'text',
    'integer',
    'component',
    'to-many',
    'type-descriptor',
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
