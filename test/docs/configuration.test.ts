/** `packages/cli/docs/configuration.md`: its examples are right and its tables are complete. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endedSites, oauthSites, openidIssuers, type OauthFacts } from '@content-gen/contract'
import { parseConfig } from '../../packages/schema/src/config/config.js'
import { at, readPage } from './page.js'
import { followPage, inMagazine, pageTest } from './site.js'

const [settings = '', environment = ''] = readPage('configuration.md').split('## Environment')

pageTest('the page', { timeout: 180_000 }, async () => {
  await followPage('configuration.md', inMagazine('configuration'))
})

test('every key of the config with its default', () => {
  const rows = [...settings.matchAll(/^\| `([\w.-]+)` +\| `(.*?)` +\|/gm)]
  const { file: _, cron: _cron, ...defaults } = parseConfig(null, '').config
  const documented = rows.map(([, key = '', value = '']): [string, unknown] => [key, JSON.parse(value)])
  const byKey = (all: readonly [string, unknown][]) => all.toSorted(([one], [other]) => (one < other ? -1 : 1))
  expect(byKey(documented)).toEqual(byKey(settingsOf(defaults)))
})

test('the services of files-elsewhere.md are described right', () => {
  const blocks = [...readPage('files-elsewhere.md').matchAll(/```json\n([^]*?)```/g)].map(([, text = '']) => text)
  const configs = blocks.filter((text) => text.includes('"upload"'))
  const providers = configs.map((text) => {
    const { config, diagnostics } = parseConfig(text, '')
    expect(diagnostics, text).toEqual([])
    return config.upload.provider
  })
  expect(providers).toEqual(['aws-s3', 'aws-s3', 'aws-s3', 'aws-s3', 'aws-s3', 'cloudinary'])
})

test('sign-in-by-others.md says of each provider whether it vouches for addresses', () => {
  const text = readPage('sign-in-by-others.md')
  const rows = [...text.matchAll(/^\| `(\w+)` +\| [^|]* \| ([^|]*) \|$/gm)].map(([, name = '', vouches = '']) => [
    name,
    vouches.trim(),
  ])
  const described = new Map(rows.map(([name = '', vouches = '']) => [name, vouches]))
  const sites = new Map<string, OauthFacts>(Object.entries(oauthSites))
  for (const [name, { vouches, email }] of sites) {
    const expected =
      email === null ? /^it knows no address$/ : vouches === true ? /^yes: / : vouches === false ? /^no\b/ : /^if /
    expect(described.get(name), name).toMatch(expected)
  }
  for (const name of Object.keys(openidIssuers))
    expect(described.get(name), name).toMatch(/^if `email_verified` is true/)
  for (const name of Object.keys(endedSites)) expect(described.get(name), name).toBe('')
  const known = [...sites.keys(), ...Object.keys(openidIssuers), ...Object.keys(endedSites)]
  expect(known.toSorted()).toEqual([...described.keys()].filter((name) => known.includes(name)).toSorted())
  for (const [, block = ''] of text.matchAll(/```json\n([^]*?)```/g))
    expect(parseConfig(block, '').diagnostics, block).toEqual([])
})

/** Objects whose keys the owner chooses. */
const free: ReadonlySet<string> = new Set([
  'admin.roles',
  'cache.roles',
  'cache.routes',
  'customFields',
  'graphql.config.apolloServer',
  'indexes',
  'permissions',
  'queries',
  'search',
  'upload.breakpoints',
  'users-permissions.providers',
])

/** Paths of keys and their values. */
function settingsOf(config: object, prefix = ''): [string, unknown][] {
  return Object.entries(config).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    const path = prefix + key
    const isSection = typeof value === 'object' && value !== null && !Array.isArray(value) && !free.has(path)
    return isSection ? settingsOf(value, `${path}.`) : [[path, value]]
  })
}

test('every variable of the environment', () => {
  const documented = [...environment.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(new Set(documented)).toEqual(new Set(variablesRead()))
})

/** The environment variables that the sources of a server and of the command line read. */
function variablesRead(): string[] {
  const sources = ['runtime', 'users-permissions', 'upload', 'graphql', 'cli', 'migrate', 'operate'].flatMap((name) => {
    const folder = at(`packages/${name}/src`)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    return files.map((file) => readFileSync(join(folder, file), 'utf8'))
  })
  return sources.flatMap((source) => [
    ...[...source.matchAll(/(?:process\.env|variables)\['([A-Z_]+)'\]/g)].map(([, name = '']) => name),
    ...[...source.matchAll(/const \{([A-Z_,\s]+)\} =\s+process\.env/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  ])
}
