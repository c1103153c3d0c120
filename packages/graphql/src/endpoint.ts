/** The server's plugin, and the owner's extension of the schema. Loads nothing of GraphQL until it is needed. */
import { setTimeout } from 'node:timers/promises'
import { only } from '@content-gen/runtime'
import { GraphqlExtension } from './extension/extension.js'
import { answerExplorer } from './http/explorer.js'
import type { Plugin, Store } from '@content-gen/runtime'
import type { GraphqlOptions } from './graphql-options.js'
import type { Endpoint } from './open-endpoint.js'

export { GraphqlExtension } from './extension/extension.js'
export { graphqlDefiners } from './extension/definers.js'
export type { GraphqlDefiners } from './extension/definers.js'
export type { ContentTypeFunctions } from './extension/content-type-functions.js'
export type { FieldFunctions } from './extension/field-functions.js'
export type * from './extension/schema-extension.js'
export type { GraphqlOptions } from './graphql-options.js'
export type { GraphqlContext } from './resolvers/context.js'

/**
 * Serves the GraphQL API over an open store at `graphql.endpoint`. It opens when the server prepares for requests, or at the first of them;
 * at once if the owner has extended the schema or stored documents, since mistakes must stop the start.
 * @throws Error if the schema or a document is invalid
 */
export async function graphql(store: Store, options: GraphqlOptions): Promise<Plugin> {
  const { endpoint, playgroundAlways } = store.config.graphql
  const hasExplorer = playgroundAlways || !store.environment.production
  let opened: Promise<Endpoint> | undefined
  const open = () => {
    opened ??= openWith(store, options).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  if (options.extension?.isUsed || store.config.graphql.documents !== null) await open()
  return {
    middleware: only(
      ({ path }) => path.startsWith(endpoint),
      async (ctx, next) => {
        if (hasExplorer && answerExplorer(ctx, endpoint)) return
        if (ctx.path !== endpoint && ctx.path !== `${endpoint}/`) return next()
        // A preflight request of CORS was answered before.
        if (ctx.method === 'OPTIONS') ctx.status = 204
        else await (await open()).answer(ctx)
      },
    ),
    prepare: async () => {
      for (const load of libraries) {
        await load()
        await setTimeout(pause)
      }
      await open()
    },
    stop: async () => {
      await (await opened)?.stop()
    },
  }
}

/** Loaded one by one: on Node 24 nothing can interrupt the loading of a library, and together they take a third of a second. */
const libraries = [() => import('graphql'), () => import('@apollo/server'), () => import('nexus')]
/** Milliseconds for the requests that have come meanwhile. */
const pause = 10

async function openWith(store: Store, options: GraphqlOptions): Promise<Endpoint> {
  const [{ openEndpoint }, { definitions }] = await Promise.all([import('./open-endpoint.js'), options.load()])
  return openEndpoint(store, definitions, options)
}

/** The additional argument of `register`. `Uid`: the types of the project. */
export interface WithGraphql<Uid extends string = string> {
  readonly graphql: { readonly extension: GraphqlExtension<Uid> }
}

/** Returns an extension that `register` fills before the server is made. */
export function createExtension(): GraphqlExtension {
  return new GraphqlExtension()
}
