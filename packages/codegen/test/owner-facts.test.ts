import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOfFiles } from '../src/owner/kept-facts.js'
import { placeOf } from '../src/owner/place.js'
import { readFacts } from '../src/owner/read-facts.js'
import { temporaryFolder, writeTree } from './folder.js'

const path = 'src/api/page/controllers/page.ts'
const read = (text: string) => readFacts([{ path, text }])[0]
const made = { kind: 'made', define: 'defineController', subject: 'api::page.page', line: 1 }

test.each([
  [
    'a literal',
    "export default defineController('api::page.page', () => ({ find() {}, more: () => 1 }))",
    ['find', 'more'],
  ],
  ['a block', "export default defineController('api::page.page', (app) => { const x = 1; return { x } })", ['x']],
  ['a function', "export default defineController('api::page.page', function () { return { 'a-b': 1 } })", ['a-b']],
  ['a spread', "export default defineController('api::page.page', () => ({ ...more, find() {} }))", null],
  ['a computed name', "export default defineController('api::page.page', () => ({ [name]() {} }))", null],
  ['a call', "export default defineController('api::page.page', make)", null],
  ['satisfies', "export default (defineController('api::page.page', () => ({ a: 1 })) satisfies object)", ['a']],
  ['a name', "const page = defineController('api::page.page', () => ({ a: 1 }))\nexport default page", ['a']],
])('the members of %s', (_what, text, members) => {
  expect(read(text)).toEqual({ ...made, members })
})

test.each([
  ['no default export', 'export const a = 1', { kind: 'foreign', reason: 'it has no default export' }],
  [
    'Strapi',
    "import { factories } from '@strapi/strapi'\nexport default factories",
    { kind: 'foreign', reason: 'it is written for Strapi' },
  ],
  ['a plain object', 'export default {}', { kind: 'foreign' }],
  ['a subject that is not a text', 'export default defineController(uid, () => ({}))', { kind: 'made', subject: null }],
  ['half a file', 'export default defineController(\n  (', { kind: 'broken', line: 2 }],
  ['an empty file', '', { kind: 'foreign' }],
])('%s', (_what, text, facts) => {
  expect(read(text)).toMatchObject(facts)
})

test.each([
  ['src/api/page/controllers/page.ts', 'controller', 'page', 'page'],
  ['src/api/page/content-types/page/lifecycles.ts', 'lifecycles', 'page', 'page'],
  ['src/policies/open.ts', 'policy', null, 'open'],
  ['src/middlewares/timing.ts', 'middleware', null, 'timing'],
  ['src/index.ts', 'app', null, 'app'],
])('%s is a %s', (file, kind, api, name) => {
  expect(placeOf(file)).toEqual({ path: file, kind, api, plugin: null, name })
})

test.each([
  'src/api/page/controllers/deep/page.ts',
  'src/api/page/helpers/page.ts',
  'src/api/page/controllers/page.test.ts',
  'src/api/page/controllers/page.d.ts',
  'src/controllers/page.ts',
  'src/lib/index.ts',
])('%s is not wired', (file) => {
  expect(placeOf(file)).toBeNull()
})

test('a file is read again only if its text has changed', async () => {
  const root = temporaryFolder()
  const file = { path, text: "export default defineController('api::page.page', () => ({ a: 1 }))" }
  expect(await factsOfFiles(root, [file], false)).toMatchObject([made])
  expect(existsSync(join(root, '.content-gen'))).toBe(false)
  const first = await factsOfFiles(root, [file], true)
  const kept = join(root, '.content-gen/owner.json')
  const text = readFileSync(kept, 'utf8')
  // The cached facts are used without reading the file.
  writeFileSync(kept, text.replace('"a"', '"kept"'))
  expect(await factsOfFiles(root, [file], true)).toEqual([{ ...first[0], members: ['kept'] }])
  expect(await factsOfFiles(root, [{ ...file, text: `${file.text}\n` }], true)).toEqual(first)
  for (const broken of ['', '[]', '{"form":1,"files":{"x":{"kind":"made"}}}', text.replace('"form":1', '"form":0')]) {
    writeFileSync(kept, broken)
    expect(await factsOfFiles(root, [file], true)).toEqual(first)
  }
})

test('cached facts end with a type that they follow from', async () => {
  const root = temporaryFolder()
  const types = join(root, 'src/api/page/types.ts')
  const text = `import type { Line } from '../types.js'
export default defineController('api::page.page', () => ({ a(): Line {} }))`
  const answer = async () => {
    const [facts] = await factsOfFiles(root, [{ path, text }], true)
    return facts?.kind === 'made' ? facts.answers?.['a'] : null
  }
  expect(await answer()).toEqual({ description: 'Anything: a `Line`, which is not described here.' })
  writeTree(root, { 'src/api/page/types.ts': 'export type Line = string' })
  expect(await answer()).toEqual({ type: 'string' })
  writeFileSync(types, 'export type Line = number')
  expect(await answer()).toEqual({ type: 'number' })
})

test('types that lead to each other are described in part', async () => {
  const root = temporaryFolder()
  const names = Array.from({ length: 14 }, (_, index) => `Part${index}`)
  const links = names.map((name) => `${name.toLowerCase()}: ${name}`).join('\n  ')
  const text = `import type { Part0 } from '../types.js'
export default defineController('api::page.page', () => ({ a(): Part0 {} }))`
  writeTree(root, {
    'src/api/page/types.ts': names.map((name) => `export interface ${name} {\n  ${links}\n}`).join('\n'),
  })
  const small = `export interface Part0 { one: Part1 }\nexport interface Part1 { text: string }`
  const size = async () => JSON.stringify(await factsOfFiles(root, [{ path, text }], true)).length
  expect(await size()).toBeLessThan(1_000_000)
  writeTree(root, { 'src/api/page/types.ts': small })
  expect(await size()).toBeLessThan(1_000)
})
