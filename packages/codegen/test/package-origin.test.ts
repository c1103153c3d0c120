import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownPackages, packageSpecs } from '../src/scaffold/package-origin.js'
import { temporaryFolder, writeTree } from './folder.js'

/** A folder where npm installed the command, and remembers from where. */
function installed(resolved: (name: string) => string): { readonly root: string; readonly cli: string } {
  const root = temporaryFolder()
  const packages = Object.keys(ownPackages).map((name) => [`node_modules/${name}`, { resolved: resolved(name) }])
  const lock = JSON.stringify({ packages: Object.fromEntries(packages) })
  writeTree(root, { 'node_modules/.package-lock.json': lock, 'node_modules/content-gen/package.json': '{}' })
  return { root, cli: join(root, 'node_modules/content-gen') }
}

const archive = (name: string) => `${name.replace('@', '').replace('/', '-')}.tgz`
const files = Object.fromEntries(Object.keys(ownPackages).map((name) => [archive(name), 'packed']))

test('packages that npm installed from files come from the same files', async () => {
  const { root, cli } = installed((name) => `file:packed here/${archive(name)}`)
  writeTree(join(root, 'packed here'), files)
  mkdirSync(join(root, 'deep/site'), { recursive: true })
  const specs = await packageSpecs(cli, join(root, 'deep/site'))
  expect(specs.hasFolders).toBe(false)
  expect(specs.files.size).toBe(9)
  expect(specs.files.get('@content-gen/runtime')).toBe('file:../../packed here/content-gen-runtime.tgz')
  expect(specs.files.get('content-gen')).toBe('file:../../packed here/content-gen.tgz')
})

test('the path to the files is the real one, as npm sees it', async () => {
  const { root, cli } = installed((name) => `file:${archive(name)}`)
  writeTree(root, files)
  const elsewhere = temporaryFolder()
  mkdirSync(join(root, 'sites/one'), { recursive: true })
  symlinkSync(join(root, 'sites/one'), join(elsewhere, 'link'))
  expect((await packageSpecs(cli, join(elsewhere, 'link'))).files.get('content-gen')).toBe('file:../../content-gen.tgz')
})

test('packages of the registry have no files', async () => {
  const { root, cli } = installed((name) => `https://registry.example/${name}`)
  expect((await packageSpecs(cli, root)).files.size).toBe(0)
})

test('files that are gone are not named', async () => {
  const { root, cli } = installed((name) => `file:${archive(name)}`)
  expect((await packageSpecs(cli, root)).files.size).toBe(0)
})

test('a command that another program installed is one of the registry', async () => {
  const root = temporaryFolder()
  writeTree(root, { 'node_modules/content-gen/package.json': '{}' })
  expect((await packageSpecs(join(root, 'node_modules/content-gen'), root)).files.size).toBe(0)
})

test('packages of a checkout are its folders, linked or not', async () => {
  const root = temporaryFolder()
  for (const [name, folder] of Object.entries(ownPackages))
    writeTree(root, { [`checkout/packages/${folder}/package.json`]: JSON.stringify({ name }) })
  mkdirSync(join(root, 'checkout/node_modules'))
  mkdirSync(join(root, 'site'))
  symlinkSync('../packages/cli', join(root, 'checkout/node_modules/content-gen'))
  for (const cli of ['checkout/packages/cli', 'checkout/node_modules/content-gen']) {
    const specs = await packageSpecs(join(root, cli), join(root, 'site'))
    expect(specs.hasFolders).toBe(true)
    expect(specs.files.get('content-gen')).toBe('file:../checkout/packages/cli')
    expect(specs.files.get('@content-gen/users-permissions')).toBe('file:../checkout/packages/users-permissions')
  }
})
