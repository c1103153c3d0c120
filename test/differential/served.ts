/** A model set that is generated, migrated, filled through its own API and served, with the world that its answers are compared with. */
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
import type { Paging, Service } from './evaluator/evaluate.js'
import type { ModelFile } from './evaluator/model-file.js'
import type { Model, ModelSet } from './evaluator/model-set.js'
import type { Reply } from './client.js'

export interface SeededSet {
  readonly name: string
  readonly files: readonly ModelFile[]
  readonly set: ModelSet
  readonly paging: Paging
  /** True if the seed registers accounts and uploads files. */
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
  const { name, files, set, paging, seed } = seeded
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
  const service: Service = { set, world: stored.world, nulls, defaultLocale: locales[0], paging }
  let asked = 0
  /** Asks every tenth question three times: the last answer is one that the server has kept. */
  const get = async (path: string) => {
    const first = await http.get(path)
    if (++asked % 10 > 0) return first
    const again = [await http.get(path), await http.get(path)]
    for (const reply of again) if (reply.text !== first.text) throw new Error(`another answer was kept: ${path}`)
    return again[1] ?? first
  }
  return { provider, base: server.base, service, get, stop }
}

/** Everyone may write everything, and read all readable types. */
function configOf({ set, paging, withAccounts }: SeededSet): object {
  const types = [...set.models.values()].filter(({ uid }) => uid.startsWith('api::'))
  const accounts = ['plugin::upload.content-api.upload', 'plugin::users-permissions.auth.register']
  return {
    api: { rest: { ...paging, maxPopulated: 1e12 }, maxVisits: 1e12, maxResponseBytes: 1e9 },
    i18n: { enabled: true, defaultLocale: locales[0], locales },
    graphql: { enabled: false },
    'users-permissions': { enabled: withAccounts },
    upload: { enabled: withAccounts },
    permissions: {
      public: [
        ...types.flatMap((model) => actionsOf(model, set).map((action) => `${model.uid}.${action}`)),
        ...(withAccounts ? accounts : []),
      ],
    },
  }
}

function actionsOf({ uid, kind, localized }: Model, { readable }: ModelSet): string[] {
  const isCollection = kind === 'collection'
  return [
    'update',
    ...(isCollection ? ['create'] : []),
    ...(localized ? ['createLocalization'] : []),
    ...(readable.has(uid) ? ['find', ...(isCollection ? ['findOne'] : [])] : []),
  ]
}

function modelFolder(files: readonly ModelFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-models-'))
  for (const { path, json } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(json, null, 2))
  }
  return folder
}
