import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLogger, openStore, readEnvironment } from '@content-gen/runtime'
import type { Config, Environment, OpenDatabase, Server, Store, TypeDescriptor } from '@content-gen/runtime'
import { MigrationError } from '../database/errors.js'
import { projectProvider } from '../database/project.js'
import { staleness } from './is-built.js'

/**
 * Opens a built project as its server does, with the owner's lifecycles, and closes it after the work. Nothing listens, and what servers do by
 * the clock is left to them.
 * @throws MigrationError if the build is not that of the source
 */
export async function withBuiltStore<Result>(
  projectDir: string,
  work: (store: Store, app: Server) => Promise<Result>,
): Promise<Result> {
  const root = resolve(projectDir)
  const reason = staleness(root)
  if (reason !== null)
    throw new MigrationError(
      'not-built',
      reason,
      'Run `npm run build` first: entries are written by the built project.',
    )
  // Standard output is for the result of the command.
  process.env['LOG_LEVEL'] = 'silent'
  const { store, app } = await openBuilt(root, readEnvironment(pathToFileURL(`${root}/`)))
  try {
    return await work(store, app)
  } finally {
    await app.stop()
    await store.database.close()
  }
}

/** Opens a built project and makes its server, which does not listen. @throws MigrationError */
export async function openBuilt(
  root: string,
  environment: Environment,
): Promise<{ readonly store: Store; readonly app: Server }> {
  const load = async <Module>(file: string) =>
    (await import(pathToFileURL(join(root, 'dist/generated', file)).href)) as Module
  const { config } = await load<{ config: Config }>('config.js')
  const { descriptors } = await load<{ descriptors: readonly TypeDescriptor[] }>('descriptors/index.js')
  const store = await openStore({
    config,
    descriptors,
    environment,
    log: createLogger(environment),
    database: await openerOf(root, load),
  }).catch((error: unknown) => {
    throw new MigrationError('database-unreachable', error instanceof Error ? error.message : String(error))
  })
  try {
    const { createApp } = await load<{ createApp: (store: Store) => Promise<Server> }>('app.js')
    return { store, app: await createApp(store) }
  } catch (error) {
    await store.database.close()
    throw error
  }
}

type Load = <Module>(file: string) => Promise<Module>

/** The client is of the owner's code. */
interface ClientModule {
  readonly PrismaClient: new (options: { readonly adapter: unknown }) => object
}

async function openerOf(root: string, load: Load): Promise<OpenDatabase> {
  const open = async (adapter: unknown) => {
    const { PrismaClient } = await load<ClientModule>('prisma/client.js')
    return new PrismaClient({ adapter })
  }
  if ((await projectProvider(root)) === 'sqlite') return (await import('@content-gen/runtime/sqlite')).sqlite(open)
  return (await import('@content-gen/runtime/postgresql')).postgresql(open)
}
