/** What an owner adds to the schema. Types only: nothing of GraphQL is loaded for them. */
import type { App } from '@content-gen/runtime'
import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLScalarType } from 'graphql'
import type * as Nexus from 'nexus'
import type { GraphqlContext, KoaContext } from '../resolvers/context.js'

export interface SchemaExtension {
  /** Definitions made with Nexus, also lists of them. */
  readonly types?: readonly unknown[]
  /** Definitions in GraphQL's own language. A type that is there already gets the fields. */
  readonly typeDefs?: string
  /** Plugins of Nexus. */
  readonly plugins?: readonly Nexus.core.NexusPlugin[]
  /** By type and field. Of several for one field, the last counts. */
  readonly resolvers?: Resolvers
  /** By `Type.field`. Of several for one field, what the first says counts. */
  readonly resolversConfig?: Readonly<Record<string, ResolverConfig>>
}

export type Resolvers = Readonly<
  Record<string, GraphQLScalarType | Readonly<Record<string, Resolver | ResolverObject>>>
>

/** Arguments and parents are whatever the schema says they are, which TypeScript does not know. `__resolveType` names a type. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Resolver = GraphQLFieldResolver<any, GraphqlContext>
export interface ResolverObject {
  readonly resolve?: Resolver
}

export interface ResolverConfig {
  /** false: open to everyone. `scope`: the actions that the caller must hold, all of them. */
  readonly auth?: boolean | { readonly scope?: string | readonly string[] }
  readonly policies?: readonly PolicyUse[]
  readonly middlewares?: readonly MiddlewareUse[]
}

/** A registered policy by its name (`global::is-admin`), with its config, or a function in its place. */
export type PolicyUse = string | { readonly name: string; readonly config?: unknown } | GraphqlPolicy<object, OwnApp>

/** Says whether the field may be resolved: anything but true and undefined refuses it. */
export type GraphqlPolicy<Content = object, Config = never> = (
  context: PolicyContext,
  config: Config,
  app: OwnApp<Content>,
) => unknown

/** The application, under its own name and under Strapi's. */
export type OwnApp<Content = object> = App<Content> & { readonly strapi: App<Content> }

export interface PolicyContext {
  readonly type: 'graphql'
  /** Whether this is a request of a kind: `graphql`. */
  is(kind: string): boolean
  readonly parent: unknown
  readonly args: Readonly<Record<string, unknown>>
  readonly context: GraphqlContext
  readonly info: GraphQLResolveInfo
  readonly state: GraphqlContext['state']
  /** Koa's context of the request. */
  readonly http: KoaContext
}

/** A registered middleware by its name, whose factory is given the options, or a function in its place. */
export type MiddlewareUse = string | { readonly name: string; readonly options?: unknown } | GraphqlMiddleware

/** Resolves a field in the place of `next`, which it may call. */
export type GraphqlMiddleware = (
  next: GraphQLFieldResolver<unknown, GraphqlContext>,
  parent: unknown,
  args: Readonly<Record<string, unknown>>,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Makes a middleware of the options that a config names it with. */
export type GraphqlMiddlewareFactory<Content = object, Options = never> = (
  options: Options,
  app: OwnApp<Content>,
) => GraphqlMiddleware

/** What a function given to `use` receives. */
export interface ExtensionTools {
  readonly nexus: typeof Nexus
  readonly app: App
  /** The application under the name that it has in Strapi. */
  readonly strapi: App
}

export type Use = SchemaExtension | ((tools: ExtensionTools) => SchemaExtension)
