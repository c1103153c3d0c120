import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deploy } from '@content-gen/operate'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { expect, test, vi } from 'vitest'
import { providers } from '../../../test/databases.js'
import { createMigration } from '../src/index.js'
import { magazine, note } from './models.js'
import { makeProject } from './project.js'

const engine = vi.hoisted(() => ({ isLoaded: false }))

vi.mock('@prisma/schema-engine-wasm/schema_engine_bg', async (original) => {
  engine.isLoaded = true
  return original()
})

test.each(providers)('%s: deploy does without the engine', async (provider) => {
  const project = await makeProject(provider)
  await project.migration('1_a', 'create table a (id integer);')
  engine.isLoaded = false
  expect(await deploy(project)).toEqual(['1_a'])
  expect(engine.isLoaded).toBe(false)
})

test("Prisma's own engine reads the table of migrations and agrees with it", async () => {
  const project = await makeProject('sqlite')
  const names: string[] = []
  for (const models of [note('a Int?'), note('a Int?') + magazine]) {
    await project.schema(models)
    names.push((await createMigration(project))?.name ?? '')
    await deploy(project)
  }
  expect(engine.isLoaded).toBe(true)
  const folder = join(project.projectDir, 'prisma', 'migrations')
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name, 'migration.sql'), 'utf8')))
  const lockfile = { path: 'migration_lock.toml', content: await readFile(join(folder, 'migration_lock.toml'), 'utf8') }
  const list = (edit: string) => ({
    baseDir: folder,
    lockfile,
    shadowDbInitScript: '',
    migrationDirectories: names.map((path, index) => ({
      path,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: (scripts[index] ?? '') + edit } },
    })),
  })
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaBetterSqlite3({ url: project.databaseUrl }))
  const schema = await readFile(join(project.projectDir, 'prisma', 'schema.prisma'), 'utf8')
  const prisma = await SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => undefined, adapter)
  const diagnose = (edit: string) =>
    prisma.diagnoseMigrationHistory({
      migrationsList: list(edit),
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    })
  expect(await diagnose('')).toEqual({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  })
  expect(await diagnose('-- edited')).toMatchObject({ editedMigrationNames: names })
  prisma.free()
})
