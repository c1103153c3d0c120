import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import { emitScaffold } from '../src/scaffold/emit.js'
import { packageManifest, versions } from '../src/scaffold/package-manifest.js'
import { fromRegistry, ownPackages } from '../src/scaffold/package-origin.js'
import { emitStarter } from '../src/scaffold/starter.js'
import { wiredInSource } from '../src/scaffold/typescript-project.js'
import { prettify } from './prettier.js'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const scaffold = (config: object) =>
  new Map(emitScaffold(parseConfig(JSON.stringify(config), '').config).map(({ path, contents }) => [path, contents]))
const dependencies = (config: object) =>
  Object.keys(JSON.parse(scaffold(config).get('package.json') ?? '').dependencies)

test('a project gets the versions that this repository is tested with', () => {
  const locked: { packages: Record<string, { version?: string }> } = JSON.parse(read('package-lock.json'))
  for (const [name, version] of Object.entries(versions)) {
    const folder = name.startsWith('@content-gen/')
      ? `packages/${name.slice(13)}`
      : name === 'content-gen'
        ? 'packages/cli'
        : `node_modules/${name}`
    const tested = `${locked.packages[folder]?.version}`
    expect(version.split(' || '), name).toContain(tested)
  }
})

test('a project depends on what its config turns on', () => {
  const sqlite = ['@content-gen/operate', '@content-gen/runtime', 'better-sqlite3']
  const none = { graphql: { enabled: false }, upload: { enabled: false }, 'users-permissions': { enabled: false } }
  const features = ['@content-gen/graphql', 'graphql', 'nexus', '@content-gen/upload', '@content-gen/users-permissions']
  expect(dependencies(none)).toEqual(sqlite)
  expect(dependencies({}).toSorted()).toEqual([...sqlite, ...features].toSorted())
  expect(dependencies({ database: { provider: 'postgresql' } })).toEqual(
    expect.arrayContaining(['@prisma/adapter-pg', 'pg']),
  )
  expect(dependencies({ database: { provider: 'postgresql' } })).not.toContain('better-sqlite3')
})

test('build results and secrets stay out of version control', () => {
  expect(scaffold({}).get('.gitignore')?.split('\n')).toEqual(
    expect.arrayContaining(['src/generated/prisma/', '.env', 'node_modules/', 'dist/']),
  )
})

test('what stays out of version control stays out of the image', () => {
  const lines = (path: string) => scaffold({}).get(path)?.split('\n') ?? []
  expect(lines('.dockerignore')).toEqual(expect.arrayContaining(lines('.gitignore')))
})

test('packages from files also bring those that npm would look for in the registry', () => {
  const files = new Map(Object.keys(ownPackages).map((name) => [name, `file:../${name}`]))
  const none = { graphql: { enabled: false }, upload: { enabled: false }, 'users-permissions': { enabled: false } }
  const { config } = parseConfig(JSON.stringify(none), '')
  const manifest = packageManifest(config, files)
  const fromFiles = (named: Readonly<Record<string, string>>) =>
    Object.keys(named).filter((name) => named[name]?.startsWith('file:'))
  expect(fromFiles(manifest.dependencies)).toEqual([
    '@content-gen/contract',
    '@content-gen/operate',
    '@content-gen/runtime',
    '@content-gen/users-permissions',
  ])
  expect(fromFiles(manifest.devDependencies)).toEqual([
    '@content-gen/builder',
    '@content-gen/codegen',
    '@content-gen/editorial',
    '@content-gen/migrate',
    '@content-gen/schema',
    '@content-gen/transfer',
    'content-gen',
  ])
})

test('another package manager gets its files, an image made with it, and one release of the driver', () => {
  const packages = new Map([['@content-gen/runtime', 'file:vendor/runtime.tgz']])
  const of = (packageManager: 'npm' | 'yarn 1' | 'pnpm') =>
    new Map(
      emitScaffold(parseConfig('{}', '').config, { packages, packageManager }).map(({ path, contents }) => [
        path,
        contents,
      ]),
    )
  const [npm, yarn, pnpm] = [of('npm'), of('yarn 1'), of('pnpm')]
  expect([npm.has('.yarnrc'), npm.has('pnpm-workspace.yaml'), yarn.has('pnpm-workspace.yaml')]).toEqual([
    false,
    false,
    false,
  ])
  expect(yarn.get('.yarnrc')).toContain('\nignore-engines true\n')
  expect(pnpm.get('pnpm-workspace.yaml')).toContain("\noverrides:\n  '@content-gen/runtime': file:vendor/runtime.tgz\n")
  expect(pnpm.get('pnpm-workspace.yaml')).toContain("\nonlyBuiltDependencies:\n  - 'bcrypt'\n  - 'better-sqlite3'\n")
  expect(pnpm.get('pnpm-workspace.yaml')).toContain("\n  'prisma': false\n")
  expect(npm.get('Dockerfile')).toContain('\nRUN npm ci\n')
  expect(yarn.get('Dockerfile')).toContain('\nRUN yarn install --frozen-lockfile\n')
  expect(pnpm.get('Dockerfile')).toContain(' && pnpm prune --prod --ignore-scripts\n')
  const driver = (files: ReadonlyMap<string, string>) =>
    JSON.parse(files.get('package.json') ?? '').dependencies['better-sqlite3']
  expect(driver(npm).split(' || ')).toContain(driver(pnpm))
})

test('the files of a new site are valid, and in the layout of Prettier', async () => {
  for (const provider of ['sqlite', 'postgresql'] as const) {
    const [empty] = emitStarter({ provider, models: [] })
    expect(parseConfig(empty?.contents ?? '', '')).toMatchObject({
      config: { database: { provider } },
      diagnostics: [],
    })
    expect(await prettify(empty?.contents ?? '', 'content-gen.config.json')).toBe(empty?.contents)
    const starter = emitStarter({ provider, models: null })
    const models = starter.filter(({ path }) => path.startsWith('src/'))
    const text = starter.find(({ path }) => path === 'content-gen.config.json')?.contents ?? ''
    const { config, diagnostics } = parseConfig(text, '')
    const parsed = parseModels(models.map(({ path, contents }) => ({ path, text: contents })))
    expect([...diagnostics, ...parsed.diagnostics, ...resolve(parsed.sources, config).diagnostics]).toEqual([])
    expect(config.database.provider).toBe(provider)
    for (const { path, contents } of starter) expect(await prettify(contents, path)).toBe(contents)
  }
})

test('the scripts of an adopted project compile the imports of its wiring', () => {
  const { config } = parseConfig('{}', '')
  const options = { packages: fromRegistry, typescript: wiredInSource }
  const written = new Map(emitScaffold(config, options).map(({ path, contents }) => [path, contents]))
  expect(JSON.parse(written.get('src/tsconfig.json') ?? '')).toMatchObject({
    compilerOptions: { rootDir: '.', outDir: '../dist' },
    include: ['generated'],
  })
  expect(JSON.parse(written.get('package.json') ?? '').scripts.build).toBe('content-gen generate && tsc -p src')
  expect(written.has('tsconfig.json')).toBe(false)
})
