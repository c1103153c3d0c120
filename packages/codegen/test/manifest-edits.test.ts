import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { leftPackages, manifestEdits, strapiPackages } from '../src/adopt/strapi-packages.js'
import { packageManifest } from '../src/scaffold/package-manifest.js'
import { readManifestOf } from '../src/scaffold/existing-manifest.js'
import { temporaryFolder, writeTree } from './folder.js'

const strapi = {
  name: 'site',
  scripts: {
    develop: 'strapi develop',
    build: 'strapi build',
    'test.unit': 'vitest',
    strapi: 'strapi',
    cs: 'sync-config import -y',
  },
  dependencies: {
    '@ckeditor/strapi-plugin-ckeditor': '0.0.13',
    '@strapi/plugin-graphql': '4.25.1',
    '@strapi/plugin-users-permissions': '4.25.1',
    '@strapi/provider-email-nodemailer': '4.25.1',
    '@strapi/strapi': '4.25.1',
    'better-sqlite3': '8.6.0',
    'strapi-plugin-sync-config': '1.0.0',
    pg: '8.6.0',
    'lodash.get': '4.4.2',
    react: '18.3.1',
    typescript: '5.0.0',
  },
  devDependencies: { '@strapi/typescript-utils': '4.25.1' },
}
const wanted = packageManifest(parseConfig('{}', '').config)

const named = (names: readonly string[]) => new Map(names.map((name) => [name, []]))

async function manifestOf(value: object) {
  const folder = temporaryFolder()
  writeTree(folder, { 'package.json': JSON.stringify(value) })
  const manifest = await readManifestOf(folder)
  if (manifest === null) throw new Error('no manifest')
  return { folder, manifest }
}

test('package.json after npm’s edits has everything that a project needs, and nothing of Strapi v4', async () => {
  const { folder, manifest } = await manifestOf(strapi)
  const { remove, set, setJson } = manifestEdits(manifest, wanted, await strapiPackages(folder, manifest))
  const pairs = (values: readonly (readonly [string, string])[]) => values.map(([key, value]) => `${key}=${value}`)
  execFileSync('npm', ['pkg', 'delete', ...remove], { cwd: folder, stdio: 'pipe' })
  execFileSync('npm', ['pkg', 'set', ...pairs(set)], { cwd: folder, stdio: 'pipe' })
  execFileSync('npm', ['pkg', 'set', '--json', ...pairs(setJson)], { cwd: folder, stdio: 'pipe' })
  const { private: _private, ...rest } = wanted
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
    ...rest,
    name: 'site',
    scripts: { ...wanted.scripts, 'test.unit': 'vitest' },
    dependencies: { ...wanted.dependencies, 'lodash.get': '4.4.2' },
  })
})

test('plugins without a replacement are reported', async () => {
  const { folder, manifest } = await manifestOf(strapi)
  expect(leftPackages(await strapiPackages(folder, manifest), parseConfig('{}', '').config)).toEqual([
    {
      name: '@ckeditor/strapi-plugin-ckeditor',
      instead: 'its texts stay. The panel has an editor of its own',
    },
    {
      name: '@strapi/provider-email-nodemailer',
      instead:
        '`email.provider` of the config sends by SMTP, SES, Mailgun, Sendgrid or Postmark, and `email.transport` by a file of your own',
    },
    { name: 'strapi-plugin-sync-config', instead: null },
  ])
})

test('packages that change answers are named with what becomes of it', () => {
  const names = [
    'strapi-plugin-slugify',
    'strapi-plugin-rest-cache',
    'strapi-plugin-placeholder',
    'strapi-plugin-other',
  ]
  const left = leftPackages(named(names), parseConfig('{}', '').config)
  expect(left.map(({ name, instead }) => `${name}: ${instead}`)).toEqual([
    'strapi-plugin-slugify: its route /api/slugify is not served: ask with `filters[slug][$eq]`. A hook `beforeCreate` of yours makes the slugs',
    'strapi-plugin-rest-cache: needless: answers are kept until what they show changes',
    'strapi-plugin-placeholder: files lose the attribute `placeholder`',
    'strapi-plugin-other: null',
  ])
})

test('the provider of a bucket that the config has is not missed', () => {
  const names = ['@strapi/provider-upload-aws-s3', 'strapi-provider-cloudflare-r2', 'strapi-plugin-seo']
  const left = (upload: object) =>
    leftPackages(named(names), parseConfig(JSON.stringify({ upload }), '').config).map(({ name }) => name)
  const providerOptions = { params: { Bucket: 'site' } }
  expect(left({})).toEqual(names)
  expect(left({ provider: 'aws-s3', providerOptions })).toEqual(names.slice(1))
  expect(left({ provider: 'strapi-provider-cloudflare-r2', providerOptions })).toEqual(['strapi-plugin-seo'])
  const account = { provider: 'cloudinary', providerOptions: { cloud_name: 'site' } }
  const ofCloudinary = named(['@strapi/provider-upload-cloudinary'])
  expect(leftPackages(ofCloudinary, parseConfig(JSON.stringify({ upload: account }), '').config)).toEqual([])
})

test('a package counts as part of Strapi by its name, or by its peer dependencies', async () => {
  const dependencies = Object.fromEntries(
    ['@offset/strapi-calendar', '@offset/calendar', 'media-kit', 'strapi-sdk-js', 'strapidoc', 'lodash'].map((name) => [
      name,
      '1.0.0',
    ]),
  )
  const { folder, manifest } = await manifestOf({ dependencies })
  writeTree(folder, {
    'node_modules/@offset/calendar/package.json': '{"peerDependencies":{"@strapi/strapi":"^4.0.0"}}',
    'node_modules/media-kit/package.json': '{"strapi":{"kind":"plugin"},"bin":{"media":"bin.js"}}',
    'node_modules/lodash/package.json': '{',
  })
  const strapis = await strapiPackages(folder, manifest)
  expect([...strapis]).toEqual([
    ['@offset/calendar', []],
    ['@offset/strapi-calendar', ['strapi-calendar']],
    ['media-kit', ['media']],
  ])
  const { remove } = manifestEdits(manifest, wanted, strapis)
  expect(remove).toContain('dependencies[@offset/calendar]')
})

test('yarn and pnpm are told where packages come from that others depend on', async () => {
  const { manifest } = await manifestOf(strapi)
  const packages = new Map([['@content-gen/runtime', 'file:vendor/runtime.tgz']])
  const { config } = parseConfig('{}', '')
  const resolved = (packageManager: 'npm' | 'yarn 1' | 'pnpm') =>
    manifestEdits(manifest, packageManifest(config, packages, { packageManager }), new Map()).set.filter(([key]) =>
      key.startsWith('resolutions'),
    )
  expect(resolved('npm')).toEqual([])
  for (const other of ['yarn 1', 'pnpm'] as const)
    expect(resolved(other)).toEqual([['resolutions[@content-gen/runtime]', 'file:vendor/runtime.tgz']])
})

test.each(['[]', 'null', '{', '"x"'])('a package.json of %s gets a sentence', async (text) => {
  const folder = temporaryFolder()
  writeTree(folder, { 'package.json': text })
  await expect(readManifestOf(folder)).rejects.toThrow('package.json: this file is not a JSON object.')
})

test('tables that are not objects count as empty', async () => {
  const { manifest } = await manifestOf({ scripts: null, dependencies: [1], devDependencies: { a: 1 } })
  expect(manifest).toEqual({ type: null, scripts: {}, dependencies: {}, devDependencies: {} })
})
