/** `apolloServer.tracing`: the duration of each part of an answer, in its `extensions`, in the form of Apollo's tracing (version 1). */
import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphqlContext } from '../resolvers/context.js'

/** Adds the trace of each request to its answer. */
export const tracing: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: ({ contextValue: { trace } }) =>
    Promise.resolve({
      parsingDidStart: () => Promise.resolve(trace ? ended(trace.parsing()) : undefined),
      validationDidStart: () => Promise.resolve(trace ? ended(trace.validation()) : undefined),
      willSendResponse({ response: { body } }) {
        if (body.kind === 'single' && trace) {
          body.singleResult = { ...body.singleResult, extensions: { ...body.singleResult.extensions, tracing: trace } }
        }
        return Promise.resolve()
      },
    }),
}

function ended(end: () => void): () => Promise<void> {
  return () => Promise.resolve(end())
}
