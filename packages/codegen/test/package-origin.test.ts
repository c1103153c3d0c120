import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownPackages, packageFiles } from '../src/scaffold/package-origin.js'
import { temporaryFolder, writeTree } from './folder.js'

/** A folder in which npm installed the command and recorded its origin. */
function installed(resolved: (name: string) => string): { readonly root: string; readonly cli: string } {
  const root = temporaryFolder()
  const packages = Object.keys(ownPackages).map((name) => [`node_modules/${name}`, { resolved: resolved(name) }])
  const lock = JSON.stringify({ packages: Object.fromEntries(packages) })
  writeTree(root, { 'node_modules/.package-lock.json': lock, 'node_modules/content-gen/package.json': '{}' })
  return { root, cli: join(root, 'node_modules/content-gen') }
}

const archive = (name: string) => `${name.replace('@', '').replace('/', '-')}.tgz`
const files = Object.fromEntries(Object.keys(ownPackages).map((name) => [archive(name), 'packed']))

test('packages that npm installed from files are found as these files', async () => {
  const { root, cli } = installed((name) => `file:packed here/${archive(name)}`)
  writeTree(join(root, 'packed here'), files)
  const found = await packageFiles(cli)
  expect(found?.size).toBe(Object.keys(ownPackages).length)
  expect(found?.get('@content-gen/runtime')).toBe(join(realpathSync(root), 'packed here/content-gen-runtime.tgz'))
})

test('packages of the registry have no files', async () => {
  const { cli } = installed((name) => `https://registry.example/${name}`)
  expect(await packageFiles(cli)).toBeNull()
})

test('deleted files are not named', async () => {
  const { cli } = installed((name) => `file:${archive(name)}`)
  expect(await packageFiles(cli)).toBeNull()
})

test('a command that another program installed counts as one of the registry', async () => {
  const root = temporaryFolder()
  writeTree(root, { 'node_modules/content-gen/package.json': '{}' })
  expect(await packageFiles(join(root, 'node_modules/content-gen'))).toBeNull()
})

test('packages of a checkout are its folders, linked or not', async () => {
  const root = realpathSync(temporaryFolder())
  for (const [name, folder] of Object.entries(ownPackages))
    writeTree(root, { [`checkout/packages/${folder}/package.json`]: JSON.stringify({ name }) })
  mkdirSync(join(root, 'checkout/node_modules'))
  symlinkSync('../packages/cli', join(root, 'checkout/node_modules/content-gen'))
  for (const cli of ['checkout/packages/cli', 'checkout/node_modules/content-gen']) {
    const found = await packageFiles(join(root, cli))
    expect(found?.get('content-gen')).toBe(join(root, 'checkout/packages/cli'))
    expect(found?.get('@content-gen/users-permissions')).toBe(join(root, 'checkout/packages/users-permissions'))
  }
})
