/** The packages in a project's own folder: copied, updated, and named in its package.json. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownPackages } from '../src/scaffold/package-origin.js'
import { renewVendor } from '../src/scaffold/renew-vendor.js'
import { withVendor } from '../src/scaffold/vendor.js'
import { temporaryFolder, writeTree } from './folder.js'

const archive = (name: string) => `${name.replace('@', '').replace('/', '-')}-0.1.0.tgz`

/** A folder in which the command was installed from archives with these contents. */
function installed(contents: string): string {
  const root = temporaryFolder()
  const names = Object.keys(ownPackages)
  const packages = names.map((name) => [`node_modules/${name}`, { resolved: `file:${archive(name)}` }])
  writeTree(root, {
    'node_modules/.package-lock.json': JSON.stringify({ packages: Object.fromEntries(packages) }),
    'node_modules/content-gen/package.json': '{}',
    ...Object.fromEntries(names.map((name) => [archive(name), contents])),
  })
  return join(root, 'node_modules/content-gen')
}

const manifest = `{
    "name": "site",
    "dependencies": {
        "@content-gen/operate": "file:../clone/packages/operate",
        "@content-gen/runtime": "file:../clone/packages/runtime",
        "koa": "^3.0.0"
    },
    "devDependencies": { "content-gen": "file:../clone/packages/cli" }
}
`

function site(text = manifest): string {
  const folder = temporaryFolder()
  writeTree(folder, { 'package.json': text, 'src/api/page/content-types/page/schema.json': '{}' })
  return folder
}

test('a project that points at a clone gets its own archives, and newer ones after that', async () => {
  const root = site()
  const first = await renewVendor(root, installed('one'))
  expect(first).toMatchObject({ removed: [], isNew: true, isNamedAnew: true })
  expect(first.folder).toMatch(/^vendor\/content-gen-[0-9a-f]{8}$/)
  const spec = (name: string) => `file:${first.folder}/${archive(name)}`
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    name: 'site',
    dependencies: {
      '@content-gen/contract': spec('@content-gen/contract'),
      '@content-gen/operate': spec('@content-gen/operate'),
      '@content-gen/runtime': spec('@content-gen/runtime'),
      '@content-gen/users-permissions': spec('@content-gen/users-permissions'),
      koa: '^3.0.0',
    },
    devDependencies: {
      '@content-gen/builder': spec('@content-gen/builder'),
      '@content-gen/codegen': spec('@content-gen/codegen'),
      '@content-gen/editorial': spec('@content-gen/editorial'),
      '@content-gen/migrate': spec('@content-gen/migrate'),
      '@content-gen/schema': spec('@content-gen/schema'),
      '@content-gen/transfer': spec('@content-gen/transfer'),
      'content-gen': spec('content-gen'),
    },
  })
  expect(text).toContain('\n    "name": "site",\n')
  expect(readdirSync(join(root, first.folder))).toHaveLength(Object.keys(ownPackages).length)

  expect(await renewVendor(root, installed('one'))).toMatchObject({ removed: [], isNew: false, isNamedAnew: false })
  const second = await renewVendor(root, installed('two'))
  expect(second).toMatchObject({ removed: [first.folder], isNew: true, isNamedAnew: true })
  expect(readdirSync(join(root, 'vendor'))).toEqual([second.folder.replace('vendor/', '')])
  expect(readFileSync(join(root, 'package.json'), 'utf8')).not.toContain(first.folder)
})

test('yarn and pnpm are told of newer archives, too', async () => {
  const root = site(
    manifest.replace(
      '    "devDependencies"',
      '    "resolutions": { "content-gen": "file:old.tgz", "koa": "3.0.0" },\n    "devDependencies"',
    ),
  )
  writeTree(root, {
    'pnpm-lock.yaml': '',
    'pnpm-workspace.yaml':
      "packages:\n  - .\noverrides:\n  '@content-gen/schema': file:old.tgz\n  'content-gen': file:old.tgz\n  koa: 3.0.0\n",
  })
  const { folder, packageManager } = await renewVendor(root, installed('one'))
  expect(packageManager).toBe('pnpm')
  const { resolutions } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(resolutions).toMatchObject({ 'content-gen': `file:${folder}/content-gen-0.1.0.tgz`, koa: '3.0.0' })
  expect(Object.keys(resolutions)).toHaveLength(Object.keys(ownPackages).length + 1)
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  expect(workspace).toMatch(/^packages:\n  - \.\noverrides:\n(  '\S+': file:vendor\/\S+\n)+  koa: 3\.0\.0\n$/)
  expect(workspace).not.toContain('old.tgz')
})

test('a package that cannot be renewed gets a sentence, and nothing changes', async () => {
  const root = site()
  const { folder } = await renewVendor(root, installed('one'))
  writeTree(root, {
    'node_modules/.package-lock.json': JSON.stringify({
      packages: { 'node_modules/content-gen': { resolved: `file:${folder}/${archive('content-gen')}` } },
    }),
    'node_modules/content-gen/package.json': '{}',
  })
  await expect(renewVendor(root, join(root, 'node_modules/content-gen'))).rejects.toThrow(
    'vendor: the running command uses these very packages. Run this from a newer version',
  )
  const stranger = site('{}')
  await expect(renewVendor(stranger, installed('one'))).rejects.toThrow(
    'there is no project here that uses content-gen',
  )
  const registry = temporaryFolder()
  writeTree(registry, { 'node_modules/content-gen/package.json': '{}' })
  await expect(renewVendor(root, join(registry, 'node_modules/content-gen'))).rejects.toThrow('came from the registry')
  expect(existsSync(join(stranger, 'vendor'))).toBe(false)
})

test('folders are packed as they are built', async () => {
  const clone = temporaryFolder()
  const root = temporaryFolder()
  const pack = (name: string, folder: string) => ({
    [`${folder}/package.json`]: JSON.stringify({ name, version: '0.1.0', files: ['dist'] }),
  })
  writeTree(clone, { ...pack('content-gen', 'cli'), ...pack('@content-gen/schema', 'schema') })
  const files = new Map([
    ['content-gen', join(clone, 'cli')],
    ['@content-gen/schema', join(clone, 'schema')],
  ])
  const vendor = () =>
    withVendor(files, async ({ packages, folder, putInto }) => ({ packages, folder, isNew: await putInto(root) }))
  await expect(vendor()).rejects.toThrow('content-gen is not built')
  expect(existsSync(join(root, 'vendor'))).toBe(false)
  writeTree(clone, { 'cli/dist/main.js': '1', 'schema/dist/index.js': '2' })
  const { packages, folder } = await vendor()
  expect(readdirSync(join(root, folder))).toEqual(['content-gen-0.1.0.tgz', 'content-gen-schema-0.1.0.tgz'])
  expect([...packages.values()]).toEqual([
    `file:${folder}/content-gen-0.1.0.tgz`,
    `file:${folder}/content-gen-schema-0.1.0.tgz`,
  ])
  expect((await vendor()).isNew).toBe(false)
})
