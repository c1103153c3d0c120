import { storeOf } from '@content-gen/runtime'
import { userUid } from '@content-gen/contract'
import { ContentApi } from './content-api/content-api.js'
import { CoreController } from './core-controller.js'
import { CoreService, SingleCoreService, usualMethods } from './core-service.js'
import { EntityService } from './entity-service.js'
import { env } from './env.js'
import { errors } from './errors.js'
import { modelOf } from './model.js'
import { pluginsOf } from './plugins.js'
import { Query } from './query.js'
import { EntryReader } from './reads/entry-reader.js'
import { settingAt } from './setting.js'
import { settingsStore } from './settings-store.js'
import { EntryWriter } from './writes/entry-writer.js'
import type { Features } from './plugins.js'
import type { EntryService } from './writes/entry-writer.js'
import type { Strapi, StrapiApp } from './strapi.js'

/** The names of the services in `content`, by uid. */
export type ServiceNames = Readonly<Record<string, string>>

type Work = (transaction: { readonly onCommit: StrapiApp['afterCommit'] }) => unknown

/** Returns `strapi` for an argument of owner code. Generated code calls it. */
export function openStrapi<Types, Services extends ServiceNames, Given extends StrapiApp>(
  app: Given,
  services: Services,
): Strapi<Types, Services, Given>
export function openStrapi(app: StrapiApp & Features, names: ServiceNames): object {
  const store = storeOf(app)
  const { config, log } = app
  const content = new Map(Object.entries(app.content))
  const reader = new EntryReader(store)
  const accounts: EntryService | undefined = content.get(names[userUid] ?? '')
  const writer = new EntryWriter(store, new Map(accounts ? [[userUid, accounts]] : []))
  const entities = new EntityService(reader, writer)
  const query = (uid: string) => new Query(uid, reader, writer)
  const api = new ContentApi(store)
  const plugins = pluginsOf(app, entities, query)
  return {
    entityService: entities,
    query,
    db: {
      query,
      transaction: (work: Work) => writer.together(async () => work({ onCommit: app.afterCommit })),
      lifecycles: { subscribe: store.hooks.subscribe },
    },
    service: (uid: string) => {
      const parts = { entities, reader, config }
      const isSingle = reader.type(uid).descriptor.kind === 'single'
      const core = isSingle ? new SingleCoreService(uid, parts) : new CoreService(uid, parts)
      return ownMethods(core, content.get(names[uid] ?? ''))
    },
    controller: (uid: string) => new CoreController(uid, api),
    plugin: (name: string) => {
      const found = plugins[name]
      if (found === undefined) throw new Error(`There is no look-alike of the plugin ${name}`)
      return found
    },
    plugins,
    sanitize: { contentAPI: api },
    getModel: (uid: string) => modelOf(api.type(uid)),
    contentType: (uid: string) => modelOf(api.type(uid)),
    config: { get: (path: string, fallback?: unknown) => settingAt(config, path, fallback) },
    store: settingsStore(config),
    log,
    requestContext: { get: store.requests.follow() },
    utils: { env, errors, sanitize: { contentAPI: api } },
  }
}

/** Adds the methods that the owner's service has beside those of every service. */
function ownMethods(core: object, service: object = {}): object {
  const usual = new Set<string>(usualMethods)
  const own = Object.entries(service).filter(([name]) => !usual.has(name))
  return Object.assign(core, Object.fromEntries(own))
}
