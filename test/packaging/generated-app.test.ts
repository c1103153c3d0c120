/** A generated app depends on what its config turns on: no package is missing, and none is unused. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import { emit, load } from '@content-gen/codegen'
import { expect, test } from 'vitest'
import { packageManifest } from '../../packages/codegen/src/scaffold/package-manifest.js'
import { packagesOf } from './imports.js'
import { repository } from './packed.js'

const switches = [true, false]
const configs = (['sqlite', 'postgresql'] as const).flatMap((provider) =>
  switches.flatMap((graphql) =>
    switches.flatMap((upload) => switches.map((accounts) => ({ provider, graphql, upload, accounts }))),
  ),
)

const { files } = await load(join(repository, 'fixtures/magazine'))
const { sources } = parseModels(files)

test.each(configs)('%o', ({ provider, graphql, upload, accounts }) => {
  const { config } = parseConfig(
    JSON.stringify({
      database: { provider },
      graphql: { enabled: graphql },
      upload: { enabled: upload },
      'users-permissions': { enabled: accounts },
    }),
    '',
  )
  const { schema } = resolve(sources, config)
  if (schema === null) throw new Error('the models have errors')
  const code = emit(schema, config).filter(({ path }) => path.endsWith('.ts'))
  const imported = new Set(code.flatMap(({ contents }) => packagesOf(contents)))
  for (const name of driversOf(provider)) imported.add(name)

  const { dependencies, devDependencies, scripts } = packageManifest(config)
  const commands = Object.values(scripts).join(' ')
  const asked = new Set([...imported].flatMap(peersOf))
  const isUsed = (name: string) =>
    imported.has(name) ||
    asked.has(name) ||
    Object.keys(manifestOf(name).bin ?? {}).some((command) => new RegExp(`(^|\\s)${command}\\s`).test(commands))
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual([])
  expect(Object.keys(devDependencies)).toEqual(['@types/koa', '@types/node', 'content-gen', 'typescript'])
})

test('production installs nothing that generates, and nothing of the model builder', () => {
  const all = { graphql: on, upload: on, openapi: on, mcp: on, 'users-permissions': on, admin: on, editorial: on }
  const { dependencies, devDependencies } = packageManifest(parseConfig(JSON.stringify(all), '').config)
  const reached = new Set(Object.keys(dependencies))
  for (const name of reached) if (name.startsWith('@content-gen/')) for (const own of neededBy(name)) reached.add(own)
  const generating = ['content-gen', '@content-gen/builder', '@content-gen/codegen', '@content-gen/migrate']
  expect(reached).toContain('@content-gen/panel')
  expect(generating.filter((name) => reached.has(name))).toEqual([])
  expect(neededBy('content-gen')).toContain('@content-gen/builder')
  expect(devDependencies).toHaveProperty('content-gen')
})

const on = { enabled: true }

/** The packages that are installed with one. */
function neededBy(name: string): readonly string[] {
  return Object.keys(manifestOf(name).dependencies ?? {})
}

/** The packages that a package needs and leaves to its user to install. */
function peersOf(name: string): readonly string[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(name)
  return Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')) as Manifest
}

/** The packages that the runtime's part for one database expects the app to install. */
function driversOf(provider: string): readonly string[] {
  const runtime = join(repository, 'packages/runtime')
  const { peerDependencies } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')) as {
    peerDependencies: Readonly<Record<string, string>>
  }
  const source = join(runtime, 'src', provider)
  const imported = readdirSync(source).flatMap((name) => packagesOf(readFileSync(join(source, name), 'utf8')))
  return imported.filter((name) => name in peerDependencies)
}
