import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from '@content-gen/schema'
import { emitScaffold } from '../src/scaffold/emit.js'
import { versions } from '../src/scaffold/package-manifest.js'

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
    expect(`${name} ${locked.packages[folder]?.version}`).toBe(`${name} ${version}`)
  }
})

test('a project depends on what its config turns on', () => {
  const sqlite = [
    '@content-gen/runtime',
    '@prisma/adapter-better-sqlite3',
    '@prisma/client',
    'better-sqlite3',
    'content-gen',
  ]
  const none = { graphql: { enabled: false }, upload: { enabled: false }, 'users-permissions': { enabled: false } }
  const features = ['@content-gen/graphql', 'graphql', 'nexus', '@content-gen/upload', '@content-gen/users-permissions']
  expect(dependencies(none)).toEqual(sqlite)
  expect(dependencies({}).toSorted()).toEqual([...sqlite, ...features].toSorted())
  expect(dependencies({ database: { provider: 'postgresql' } })).toEqual(
    expect.arrayContaining(['@prisma/adapter-pg', 'pg']),
  )
  expect(dependencies({ database: { provider: 'postgresql' } })).not.toContain('better-sqlite3')
})

test('what is made or secret stays out of version control', () => {
  expect(scaffold({}).get('.gitignore')?.split('\n')).toEqual(
    expect.arrayContaining(['src/generated/prisma/', '.env', 'node_modules/', 'dist/']),
  )
})
