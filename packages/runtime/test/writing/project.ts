/** A real project for the tests of writes: the magazine and one more type, generated, migrated and opened. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, updatePrismaClient } from '@content-gen/codegen'
import { createMigration } from '@content-gen/migrate'
import { deploy } from '@content-gen/operate'
import { freshDatabase } from '../../../../test/databases.js'
import type { Provider } from '../../../../test/databases.js'
import { AnswerRoom } from '../../src/load/room.js'
import { postgresql } from '../../src/postgresql/index.js'
import { sqlite } from '../../src/sqlite/index.js'
import { compileTypes } from '../../src/compile-types.js'
import { openWrites } from '../../src/write/index.js'
import type { Database, TypeDescriptor } from '../../src/index.js'
import type { CompiledType } from '../../src/types.js'
import type { WriteContext } from '../../src/write/index.js'
import { gadgetModels } from './models.js'

/** The limit of links in one write. */
export const maxLinks = 5_000

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

export interface TestProject {
  readonly context: WriteContext
  readonly database: Database
  type(uid: string): CompiledType
  close(): Promise<void>
}

/** Reverses passwords instead of hashing them, so that tests need not wait for bcrypt. */
export const reversed = async (password: string) => [...password].reverse().join('')

export async function openProject(provider: Provider): Promise<TestProject> {
  const folder = await mkdtemp(join(tmpdir(), 'content-gen-write-'))
  const { url: databaseUrl, drop } = await freshDatabase(provider)
  await makeProject(folder, provider)
  await createMigration({ projectDir: folder, provider, name: 'start' })
  await deploy({ projectDir: folder, provider, databaseUrl })
  const database = await opener(
    folder,
    provider,
  )({
    url: databaseUrl,
    baseDir: folder,
    readTimeout: 5_000,
    room: new AnswerRoom(33_554_432),
  })
  const { descriptors }: { descriptors: readonly TypeDescriptor[] } = await import(
    join(folder, 'src/generated/descriptors/index.ts')
  )
  const types = compileTypes(descriptors, { privateAttributes: [] })
  const i18n = { enabled: true, defaultLocale: 'en', locales: ['en', 'fr', 'de'] }
  return {
    context: openWrites({ types, database, config: { i18n, api: { maxLinks } }, hashPassword: reversed }),
    database,
    type: (uid) => {
      const type = types.get(uid)
      if (type === undefined) throw new Error(`no type ${uid}`)
      return type
    },
    close: async () => {
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeProject(folder: string, provider: Provider): Promise<void> {
  await cp(join(repository, 'fixtures/magazine/src'), join(folder, 'src'), { recursive: true })
  for (const [path, model] of Object.entries(gadgetModels)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(model))
  }
  const i18n = { enabled: true, defaultLocale: 'en', locales: ['en', 'fr', 'de'] }
  await writeFile(
    join(folder, 'content-gen.config.json'),
    JSON.stringify({ database: { provider }, graphql: { enabled: false }, i18n }),
  )
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 2))
  await updatePrismaClient(folder)
}

function opener(folder: string, provider: Provider) {
  const open = async (adapter: object): Promise<object> => {
    const { PrismaClient }: { PrismaClient: new (options: object) => object } = await import(
      join(folder, 'src/generated/prisma/client.ts')
    )
    return new PrismaClient({ adapter, errorFormat: 'minimal' })
  }
  return provider === 'sqlite' ? sqlite(open) : postgresql(open)
}
