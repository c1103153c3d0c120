import type { App, ContentChecks, GraphqlPart } from '@content-gen/runtime'
import type { GraphqlExtension } from './extension/extension.js'
import type { Definitions } from './schema/definitions.js'
import type { RegisteredGuards } from './schema/registry.js'

export interface GraphqlOptions {
  /** Loads the generated definitions: `() => import('./graphql/schema.js')`. */
  readonly load: () => Promise<{ readonly definitions: Definitions }>
  /** The owner's changes to the schema, from `register`. */
  readonly extension?: GraphqlExtension
  /** The argument of the owner's policies and extensions. */
  readonly app?: App
  /** The policies and middlewares that configs of resolvers may name. */
  readonly guards?: RegisteredGuards
  /** The policies of routers that hold here too. */
  readonly checks?: ContentChecks
  /** The features' additions to the schema. The owner's extension takes precedence. */
  readonly parts?: readonly GraphqlPart[]
}
