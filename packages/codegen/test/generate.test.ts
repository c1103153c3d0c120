import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseModels, parseConfig, resolve } from '@content-gen/schema'
import { emit } from '../src/emit.js'
import { generate } from '../src/generate.js'
import { load } from '../src/load.js'
import { isToolPath } from '../src/project/tool-path.js'
import { readTree, temporaryFolder, writeTree } from './folder.js'
import { magazine } from './projects.js'
import { modelTrees } from '../../../test/model-trees.js'
import { notRoot, testWith } from '../../../test/tried.js'

const realTrees = modelTrees()

const page = (title: string) =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    attributes: { [title]: { type: 'string' } },
  })
const pagePath = 'src/api/page/content-types/page/schema.json'
const tag = page('name').replaceAll('page', 'tag')
const tagPath = 'src/api/tag/content-types/tag/schema.json'

function project(files: Record<string, string> = { [pagePath]: page('title'), [tagPath]: tag }): string {
  const folder = temporaryFolder()
  writeTree(folder, files)
  return folder
}

const run = (projectDir: string, mode: 'write' | 'check' | 'dry-run' = 'write') =>
  generate({ projectDir, mode, wait: 0 })
const codes = async (projectDir: string) =>
  (await run(projectDir)).diagnostics.map(({ code, at }) => `${at.file}: ${code}`)

test('a second run writes nothing', async () => {
  const folder = project()
  await run(folder)
  const tree = readTree(folder)
  chmodSync(join(folder, 'src/generated'), 0o555)
  const { changes, diagnostics } = await run(folder)
  chmodSync(join(folder, 'src/generated'), 0o755)
  expect(diagnostics).toEqual([])
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['unchanged']))
  expect(readTree(folder)).toEqual(tree)
})

test.each(['check', 'dry-run'] as const)('%s writes nothing', async (mode) => {
  const folder = project()
  const tree = readTree(folder)
  const { changes } = await run(folder, mode)
  expect(changes.every(({ kind }) => kind === 'create')).toBe(true)
  expect(readTree(folder)).toEqual(tree)
})

test('the description of the API follows the models, and leaves with its setting', async () => {
  const config = (enabled: boolean) => ({ 'content-gen.config.json': JSON.stringify({ openapi: { enabled } }) })
  const folder = project({ [pagePath]: page('title'), ...config(true) })
  await run(folder)
  writeTree(folder, { [pagePath]: page('headline') })
  expect(await codes(folder)).toEqual([])
  expect(readTree(folder)['openapi.json']).toContain('"headline"')
  writeTree(folder, config(false))
  await run(folder)
  expect(readTree(folder)).not.toHaveProperty('openapi.json')
})

test('every file that belongs to the tool is at a path that it trusts', async () => {
  for (const models of [magazine, ...realTrees]) {
    const { files } = await load(models)
    const { config } = parseConfig(JSON.stringify({ openapi: { enabled: true } }), 'content-gen.config.json')
    const { schema } = resolve(parseModels(files).sources, config, [])
    if (schema === null) throw new Error(models)
    const own = emit(schema, config).filter(({ ownership }) => ownership === 'generated')
    expect(own.map(({ path }) => path).filter((path) => !isToolPath(path))).toEqual([])
  }
})

test('the files of a removed model are removed, except for edited ones', async () => {
  const folder = project()
  await run(folder)
  writeFileSync(join(folder, 'src/generated/types/tag.ts'), 'mine\n')
  rmSync(join(folder, 'src/api/tag'), { recursive: true })
  expect(await codes(folder)).toEqual(['src/generated/types/tag.ts: output-kept'])
  const files = Object.keys(readTree(folder)).filter((path) => path.includes('tag'))
  expect(files).toEqual(['src/generated/types/tag.ts'])
})

test('a conflict stops the whole run', async () => {
  const folder = project()
  await run(folder)
  writeFileSync(join(folder, 'src/generated/controllers/page.ts'), 'mine\n')
  writeFileSync(join(folder, pagePath), page('subtitle'))
  const tree = readTree(folder)
  const { diagnostics, changes } = await run(folder)
  expect(diagnostics).toMatchObject([
    { code: 'output-edited', severity: 'error', at: { file: 'src/generated/controllers/page.ts' } },
  ])
  expect(changes.find(({ kind }) => kind === 'conflict')).toMatchObject({ before: 'mine\n' })
  expect(readTree(folder)).toEqual(tree)
})

test('line endings that git changed are no conflict', async () => {
  const folder = project()
  await run(folder)
  const path = join(folder, 'src/generated/routes.ts')
  writeFileSync(path, readTree(folder)['src/generated/routes.ts']?.replaceAll('\n', '\r\n') ?? '')
  expect((await run(folder, 'check')).changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
})

test('the owner’s scaffold stays unchanged', async () => {
  const folder = project({ [pagePath]: page('title'), 'package.json': '{"name":"mine"}' })
  await run(folder)
  expect(readTree(folder)['package.json']).toBe('{"name":"mine"}')
})

test('scaffold files that the owner deletes stay deleted', async () => {
  const folder = project()
  await run(folder)
  rmSync(join(folder, 'Dockerfile'))
  expect((await run(folder, 'check')).changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
  rmSync(join(folder, 'package.json'))
  await run(folder)
  const files = Object.keys(readTree(folder))
  expect(files).not.toContain('Dockerfile')
  expect(files, 'without it there is no build').toContain('package.json')
})

test('a link in the place of an output is not followed', async () => {
  const folder = project()
  const outside = temporaryFolder()
  symlinkSync(outside, join(folder, 'src/generated'))
  const found = new Set((await codes(folder)).map((text) => text.replace(/^.*: /, '')))
  expect(found).toEqual(new Set(['output-blocked']))
  expect(readTree(outside)).toEqual({})
})

test.each([
  ['src/generated/app.ts', ['src/generated/app.ts: output-blocked']],
  ['src/generated/.manifest.json', ['src/generated/.manifest.json: output-blocked']],
  ['prisma', ['prisma/content.json: output-blocked', 'prisma/schema.prisma: output-blocked']],
  ['prisma/schema.prisma', ['prisma/schema.prisma: output-blocked']],
  ['src/generated/types/page.ts.content-gen-new', []],
  ['Dockerfile', []],
  ['deploy', []],
])('a link at %s is not followed', async (path, found) => {
  const folder = project()
  const outside = temporaryFolder()
  const isFolder = !path.includes('.') && path !== 'Dockerfile'
  writeTree(outside, { file: 'theirs', 'folder/file': 'theirs' })
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(outside, isFolder ? 'folder' : 'file'), join(folder, path))
  expect(await codes(folder)).toEqual(found)
  expect(readTree(outside)).toEqual({ file: 'theirs', 'folder/file': 'theirs' })
})

test('a link in the place of the work folder is not followed', async () => {
  const folder = project()
  const outside = temporaryFolder()
  symlinkSync(outside, join(folder, '.content-gen'))
  expect(await codes(folder)).toEqual(['.content-gen: output-blocked'])
  expect(readTree(outside)).toEqual({})
})

testWith(notRoot)('a read-only folder', async () => {
  const folder = project()
  chmodSync(folder, 0o555)
  expect(await codes(folder)).toEqual(['.content-gen: system-refused'])
  chmodSync(folder, 0o755)
})

test('a run beside another one', async () => {
  const folder = project()
  writeTree(folder, { '.content-gen/lock': String(process.ppid) })
  expect(await codes(folder)).toEqual(['.content-gen/lock: project-locked'])
})

test('anything but a plain file inside the project is reported, and no code of the models runs', async () => {
  const folder = project({
    [pagePath]: page('title'),
    'outside.json': tag,
    'project/src/api/a/content-types/a/lifecycles.js': 'globalThis.canary = 1',
    'project/src/api/b/content-types/b/schema.js': 'globalThis.canary = 2',
    'project/src/api/c/content-types/c/schema.json/x': '',
    'project/src/api/d/content-types/d/schema.json': '\ufeff{}',
    'project/src/api/e/content-types/e/schema.json': '',
    'project/src/api/f/content-types/f/schema.json': '',
    'project/src/components/g/h.js': 'globalThis.canary = 3',
    'project/src/extensions/users-permissions/strapi-server.js': 'globalThis.canary = 4',
    'project/content-gen.config.json': '{}',
  })
  const root = join(folder, 'project')
  truncateSync(join(root, 'src/api/e/content-types/e/schema.json'), 1_000_001)
  writeFileSync(join(root, 'src/api/f/content-types/f/schema.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))
  mkdirSync(join(root, 'src/api/i/content-types/i'), { recursive: true })
  spawnSync('mkfifo', [join(root, 'src/api/i/content-types/i/schema.json')])
  mkdirSync(join(root, 'src/api/j/content-types/j'), { recursive: true })
  symlinkSync('../../../../../../outside.json', join(root, 'src/api/j/content-types/j/schema.json'))
  symlinkSync('..', join(root, 'src/api/loop'))
  const { diagnostics } = await load(root)
  expect(diagnostics.map(({ at, code }) => `${at.file}: ${code}`)).toEqual([
    'src/api/a/content-types/a: schema-missing',
    'src/api/c/content-types/c/schema.json: file-not-plain',
    'src/api/e/content-types/e/schema.json: file-unreadable',
    'src/api/f/content-types/f/schema.json: file-unreadable',
    'src/api/i/content-types/i/schema.json: file-unreadable',
    'src/api/j/content-types/j/schema.json: link-outside',
    'src/api/loop: link-repeated',
  ])
  expect((await run(root)).diagnostics.map(({ code }) => code)).toContain('model-script')
  expect('canary' in globalThis).toBe(false)
})

test('a config in TypeScript', async () => {
  const config = `interface C { i18n: object }
export default { i18n: { defaultLocale: 'de', locales: ['de'] } } satisfies C`
  const folder = project({ [pagePath]: page('title'), 'content-gen.config.ts': config })
  expect((await run(folder)).diagnostics).toEqual([])
  expect(readTree(folder)['src/generated/config.ts']).toContain("defaultLocale: 'de'")
})

test.each([
  ['export const a = 1', 'config-no-default'],
  ['export default () => 1', 'config-no-default'],
  ['throw new Error("no")', 'config-fails'],
  ['{{{', 'config-fails'],
])('a config that is %s', async (text, code) => {
  const folder = project({ [pagePath]: page('title'), 'content-gen.config.ts': text })
  expect(await codes(folder)).toEqual([`content-gen.config.ts: ${code}`])
})

test('a folder without a model is ignored', async () => {
  const folder = project({ 'README.md': 'mine' })
  expect(await codes(folder)).toEqual(['src/api: no-models'])
  expect(readTree(folder)).toEqual({ 'README.md': 'mine' })
})

test('the order in which files are found does not matter', async () => {
  const { files } = await load(magazine)
  const emitted = (order: typeof files) => {
    const { config } = parseConfig(null, 'content-gen.config.json')
    const { schema } = resolve(parseModels(order).sources, config)
    return schema === null ? null : emit(schema, config)
  }
  expect(emitted(files.toReversed())).toEqual(emitted(files))
})

test('no file contains a date, our version or a path of this machine', async () => {
  const folder = temporaryFolder()
  cpSync(join(magazine, 'src/api'), join(folder, 'src/api'), { recursive: true })
  cpSync(join(magazine, 'src/components'), join(folder, 'src/components'), { recursive: true })
  await run(folder)
  for (const [path, contents] of Object.entries(readTree(join(folder, 'src/generated')))) {
    expect(contents, path).not.toMatch(/\b20\d\d-\d\d|\d+\.\d+\.\d+/)
    expect(contents, path).not.toContain(folder)
    expect(contents, path).not.toMatch(/Unsafe|Prisma\.raw/)
  }
})

test('a project that moved is the same project', async () => {
  const folder = project()
  await run(folder)
  renameSync(folder, `${folder}-moved`)
  try {
    expect((await run(`${folder}-moved`)).changes.every(({ kind }) => kind === 'unchanged')).toBe(true)
  } finally {
    rmSync(`${folder}-moved`, { recursive: true })
  }
})

test.runIf(realTrees.length > 0)('the largest real project', async () => {
  const largest = realTrees.find((folder) => folder.endsWith('bcparks')) ?? magazine
  const folder = temporaryFolder()
  cpSync(join(largest, 'src'), join(folder, 'src'), { recursive: true })
  const start = performance.now()
  const { changes } = await run(folder)
  process.stdout.write(`${changes.length} files in ${Math.round(performance.now() - start)} ms\n`)
  expect(changes.every(({ kind }) => kind === 'create')).toBe(true)
})
