import type { App } from '@content-gen/runtime'
import type { GraphqlMiddlewareFactory, GraphqlPolicy } from './schema-extension.js'

/** The functions by which owner files define guards of GraphQL fields. */
export interface GraphqlDefiners<Given extends App> {
  /** A policy of GraphQL fields, for `resolversConfig` to name. */
  defineGraphqlPolicy<Config = unknown>(policy: GraphqlPolicy<Given, Config>): typeof policy

  /** A middleware of GraphQL fields, made of the options that `resolversConfig` gives it. */
  defineGraphqlMiddleware<Options = unknown>(make: GraphqlMiddlewareFactory<Given, Options>): typeof make
}

/** Returns the definers of a project. */
export function graphqlDefiners<Given extends App>(): GraphqlDefiners<Given> {
  return { defineGraphqlPolicy: (policy) => policy, defineGraphqlMiddleware: (make) => make }
}
