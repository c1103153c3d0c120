import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { formatError } from './errors.js'
import { depthLimit } from '../limits/depth.js'
import { offeredOperations } from '../limits/operation-type.js'
import { answerFromStatements, stringifyResult } from './finished.js'
import type { Store } from '@content-gen/runtime'
import type { GraphQLSchema } from 'graphql'
import { ParsedDocuments } from './parsed-documents.js'
import { tracing } from './tracing.js'
import type { GraphqlContext } from '../resolvers/context.js'
import type { ApolloOptions } from './apollo-options.js'

/** Returns an Apollo server over the schema, without usage reports, persisted queries or Apollo's landing page. */
export function createApollo(
  store: Store,
  schema: GraphQLSchema,
  options: ApolloOptions,
): ApolloServer<GraphqlContext> {
  const { production } = store.environment
  const { depthLimit: depth } = store.config.graphql
  const hideSuggestions = options.hideSchemaDetailsFromClientErrors ?? (production && options.introspection !== true)
  const validationOptions = { maxErrors: 10, hideSuggestions }
  const requests = new WeakMap<object, string>()
  return new ApolloServer<GraphqlContext>({
    schema,
    introspection: options.introspection ?? !production,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    documentStore: new ParsedDocuments(),
    allowBatchedHttpRequests: false,
    // Even without it, a page of another site can send only what the adapter refuses, or a query by GET, which changes nothing.
    csrfPrevention: options.csrfPrevention,
    stopOnTerminationSignals: false,
    nodeEnv: production ? 'production' : 'development',
    parseOptions: { maxTokens: options.maxTokens },
    validationOptions,
    validationRules: [offeredOperations, depthLimit(depth)],
    formatError: (formatted, error) =>
      formatError(formatted, error, {
        hideSuggestions,
        report: (cause) => {
          store.log.error({ err: cause }, 'a GraphQL operation failed')
          const requestId = (error instanceof Error ? requests.get(error) : null) ?? null
          store.failures.tell(cause, { kind: 'request', route: store.config.graphql.endpoint, requestId })
        },
      }),
    stringifyResult,
    plugins: [
      noteRequests(requests),
      answerFromStatements,
      ...(options.tracing ? [tracing] : []),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  })
}

/** Remembers the requests of errors, since the library formats them without. */
function noteRequests(requests: WeakMap<object, string>): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue }) => {
        for (const error of errors) requests.set(error, contextValue.state.requestId)
      },
    }),
  }
}
