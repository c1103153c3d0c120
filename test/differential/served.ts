/** A model set generated, migrated, filled through its own API and served, with the world that its answers are judged against. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { Client } from './client.js'
import { locales } from './contents.js'
import { Stored } from './stored.js'
import { Writer } from './writer.js'
import type { Provider } from '../databases.js'
import type { Service } from './evaluator/evaluate.js'
import type { Model, ModelFile, ModelSet } from './evaluator/model-set.js'
import type { Reply } from './client.js'

export interface SeededSet {
  readonly name: string
  readonly files: readonly ModelFile[]
  readonly set: ModelSet
  /** Whether the seed registers accounts and uploads files. */
  readonly withAccounts: boolean
  readonly seed: (writer: Writer, databaseUrl: string) => Promise<void>
}

export interface Served {
  readonly provider: Provider
  readonly base: string
  readonly service: Service
  get(path: string): Promise<Reply>
  stop(): Promise<void>
}

const secret = 'a secret of the differential test alone'

export async function serve(seeded: SeededSet, provider: Provider): Promise<Served> {
  const { name, files, set, seed } = seeded
  const database = await freshDatabase(provider)
  const models = modelFolder(files)
  const project = await readyProject({
    name: `differential-${name}-${provider}`,
    models,
    provider,
    databaseUrl: database.url,
    config: configOf(seeded),
  })
  rmSync(models, { recursive: true })
  const server = await project.start({ JWT_SECRET: secret, API_TOKEN_SALT: secret })
  const http = new Client(server.base)
  const stored = new Stored(set, locales[0])
  const stop = async () => {
    http.close()
    await server.stop()
    await database.drop()
  }
  try {
    const writer = new Writer(http, stored)
    await seed(writer, database.url)
    await writer.learn()
  } catch (error) {
    await stop()
    throw error
  }
  const nulls = provider === 'sqlite' ? 'first' : 'last'
  const limits = { defaultLimit: rest.defaultLimit, maxLimit: rest.maxLimit }
  const service: Service = { set, world: stored.world, nulls, defaultLocale: locales[0], ...limits }
  return { provider, base: server.base, service, get: (path) => http.get(path), stop }
}

const rest = { defaultLimit: 25, maxLimit: 100, maxPopulated: 1e12 }
/** Everybody may do everything with the types of the set that are readable at all. */
function configOf({ set, withAccounts }: SeededSet): object {
  const granted = [...set.models.values()].filter(({ uid }) => uid.startsWith('api::') && set.readable.has(uid))
  return {
    api: { rest },
    i18n: { enabled: true, defaultLocale: locales[0], locales },
    graphql: { enabled: false },
    'users-permissions': { enabled: withAccounts },
    upload: { enabled: withAccounts },
    permissions: {
      public: [
        ...granted.flatMap((model) => actionsOf(model).map((action) => `${model.uid}.${action}`)),
        ...(withAccounts ? ['plugin::upload.content-api.upload', 'plugin::users-permissions.auth.register'] : []),
      ],
    },
  }
}

function actionsOf({ kind, localized }: Model): string[] {
  const more = kind === 'single' ? [] : ['findOne', 'create']
  return ['find', 'update', 'delete', ...more, ...(localized ? ['createLocalization'] : [])]
}

function modelFolder(files: readonly ModelFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-models-'))
  for (const { path, json } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(json, null, 2))
  }
  return folder
}
