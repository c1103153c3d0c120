/** The plugin of a server, and what an owner extends the schema with. Loads nothing of GraphQL before it is needed. */
import { GraphqlExtension } from './extension/extension.js'
import { answerExplorer } from './http/explorer.js'
import type { App, GraphqlPart, Plugin, Store } from '@content-gen/runtime'
import type { Endpoint } from './open-endpoint.js'
import type { Definitions } from './schema/definitions.js'
import type { RegisteredGuards } from './schema/registry.js'

export { GraphqlExtension } from './extension/extension.js'
export type { ContentTypeFunctions } from './extension/content-type-functions.js'
export type { FieldFunctions } from './extension/field-functions.js'
export type * from './extension/schema-extension.js'
export type { GraphqlContext } from './resolvers/context.js'

export interface GraphqlOptions {
  /** Loads the generated definitions: `() => import('./graphql/schema.js')`. */
  readonly load: () => Promise<{ readonly definitions: Definitions }>
  /** What the owner's `register` made of the schema. */
  readonly extension?: GraphqlExtension
  /** What the owner's policies and extensions are given. */
  readonly app?: App
  /** What configs of resolvers may name. */
  readonly guards?: RegisteredGuards
  /** What features add to the schema. The owner's extension counts before them. */
  readonly parts?: readonly GraphqlPart[]
}

/**
 * The GraphQL API over an open store: answers `graphql.endpoint`. It opens when the server prepares for requests, or at the first of
 * them; at once where the owner has extended the schema, whose faults are to end the start.
 * @throws Error where the schema is not valid
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
  if (options.extension?.isUsed) await open()
  return {
    middleware: async (ctx, next) => {
      if (hasExplorer && answerExplorer(ctx, endpoint)) return
      if (ctx.path !== endpoint) return next()
      await (await open()).answer(ctx)
    },
    prepare: open,
    stop: async () => {
      await (await opened)?.stop()
    },
  }
}

async function openWith(store: Store, options: GraphqlOptions): Promise<Endpoint> {
  const [{ openEndpoint }, { definitions }] = await Promise.all([import('./open-endpoint.js'), options.load()])
  return openEndpoint(store, definitions, options)
}

/** The further arguments of `register`. `Uid`: the types that the project has. */
export interface WithGraphql<Uid extends string = string> {
  readonly graphql: { readonly extension: GraphqlExtension<Uid> }
}

/** An extension that `register` fills before the server is made. */
export function createExtension(): GraphqlExtension {
  return new GraphqlExtension()
}
