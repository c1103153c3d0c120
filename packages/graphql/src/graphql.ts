import { authenticate } from '@content-gen/runtime'
import { createApollo } from './http/apollo.js'
import { answerGraphql } from './http/adapter.js'
import { assembleSchema, typesByUid } from './schema/assemble.js'
import type { Plugin, Store } from '@content-gen/runtime'
import type { Definitions } from './schema/definitions.js'

/**
 * The GraphQL API over an open store: answers `graphql.endpoint`.
 * @throws Error where the definitions are no valid schema.
 */
export async function graphql(store: Store, definitions: Definitions): Promise<Plugin> {
  const schema = assembleSchema(definitions)
  const apollo = createApollo(store, schema)
  await apollo.start()
  const { config, types } = store
  const typeOf = typesByUid(schema)
  return {
    middleware: async (ctx, next) => {
      if (ctx.path !== config.graphql.endpoint) return next()
      const caller = await authenticate(store, ctx.req)
      ctx.state.caller = caller
      await answerGraphql(ctx, apollo, {
        store,
        caller,
        koaContext: ctx,
        state: ctx.state,
        plan: { types, caller, config, limits: config.graphql, checkCost: store.plans.options.checkCost, typeOf },
      })
    },
    stop: () => apollo.stop(),
  }
}
