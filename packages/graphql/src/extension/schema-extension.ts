/** An owner's additions to the schema. Types only: they load nothing of GraphQL. */
import type { App } from '@content-gen/runtime'
import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLScalarType } from 'graphql'
import type * as Nexus from 'nexus'
import type { GraphqlContext } from '../resolvers/context.js'
import type { KoaContext } from '../resolvers/koa-context.js'

export interface SchemaExtension {
  /** Definitions made with Nexus, or lists of them. */
  readonly types?: readonly unknown[]
  /** Definitions in GraphQL's schema language. An existing type gets the additional fields. */
  readonly typeDefs?: string
  /** Plugins of Nexus. */
  readonly plugins?: readonly Nexus.core.NexusPlugin[]
  /** By type and field. The last of several for one field wins. */
  readonly resolvers?: Resolvers
  /** By `Type.field`. Of several for one field, each setting comes from the first that has it. */
  readonly resolversConfig?: Readonly<Record<string, ResolverConfig>>
}

export type Resolvers = Readonly<
  Record<string, GraphQLScalarType | Readonly<Record<string, Resolver | ResolverObject>>>
>

/** Arguments and parents have the types of the schema, which TypeScript does not know. `__resolveType` names a type. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Resolver = GraphQLFieldResolver<any, GraphqlContext>
export interface ResolverObject {
  readonly resolve?: Resolver
}

export interface ResolverConfig {
  /** false: open to everyone. `scope`: the actions that the caller must have, all of them. */
  readonly auth?: boolean | { readonly scope?: string | readonly string[] }
  readonly policies?: readonly PolicyUse[]
  readonly middlewares?: readonly MiddlewareUse[]
}

/** A registered policy by its name (`global::is-admin`), with its config, or a function instead. */
export type PolicyUse = string | { readonly name: string; readonly config?: unknown } | GraphqlPolicy<App, OwnApp>

/** Decides whether the field may be resolved: any result but true and undefined refuses it. */
export type GraphqlPolicy<Given extends App = App, Config = never> = (
  context: PolicyContext,
  config: Config,
  app: OwnApp<Given>,
) => unknown

/** The application, also under Strapi's name. */
export type OwnApp<Given extends App = App> = Given & { readonly strapi: Given }

export interface PolicyContext {
  readonly type: 'graphql'
  /** Returns true for a request of this kind: `graphql`. */
  is(kind: string): boolean
  readonly parent: unknown
  readonly args: Readonly<Record<string, unknown>>
  readonly context: GraphqlContext
  readonly info: GraphQLResolveInfo
  readonly state: GraphqlContext['state']
  /** Koa's context of the request. */
  readonly http: KoaContext
}

/** A registered middleware by its name, whose factory receives the options, or a function instead. */
export type MiddlewareUse = string | { readonly name: string; readonly options?: unknown } | GraphqlMiddleware

/** Resolves a field in place of `next`, which it may call. */
export type GraphqlMiddleware = (
  next: GraphQLFieldResolver<unknown, GraphqlContext>,
  parent: unknown,
  args: Readonly<Record<string, unknown>>,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown

/** Makes a middleware from the options in a config. */
export type GraphqlMiddlewareFactory<Given extends App = App, Options = never> = (
  options: Options,
  app: OwnApp<Given>,
) => GraphqlMiddleware

/** The argument of a function given to `use`. */
export interface ExtensionTools {
  readonly nexus: typeof Nexus
  readonly app: App
  /** The application under Strapi's name. */
  readonly strapi: App
}

export type Use = SchemaExtension | ((tools: ExtensionTools) => SchemaExtension)
