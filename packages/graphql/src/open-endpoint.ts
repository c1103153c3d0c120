/** The parts that take long to load: Apollo, Nexus and the schema. */
import { authenticate, openApp, seenTypes, TurnShare } from '@content-gen/runtime'
import * as nexus from 'nexus'
import { answerGraphql } from './http/adapter.js'
import { StoredDocuments } from './http/stored-documents.js'
import { createApollo } from './http/apollo.js'
import { readApolloOptions } from './http/apollo-options.js'
import { Trace } from './resolvers/trace.js'
import { Documents } from './limits/documents.js'
import { Budget } from './resolvers/budget.js'
import { FinishedPlans } from './resolvers/finished-plans.js'
import { entryAnswers } from './resolvers/entry-answer.js'
import { MissingFields } from './resolvers/missing-fields.js'
import { OwnObjects } from './resolvers/own-objects.js'
import { OwnValues } from './resolvers/own-value.js'
import { ResolverPace } from './resolvers/pace.js'
import { finishingReads, parsedReads } from './resolvers/reads.js'
import { assembleSchema, typesByUid } from './schema/assemble.js'
import { localeOperations } from './locales/locale-operations.js'
import { isHidden, isNeverWritten } from './schema/prune.js'
import { Registry } from './schema/registry.js'
import type { Store } from '@content-gen/runtime'
import type { GraphqlOptions } from './graphql-options.js'
import type { SchemaExtension, Use } from './extension/schema-extension.js'
import type { Finishing } from './http/answer-operation.js'
import type { GraphqlContext } from './resolvers/context.js'
import type { KoaContext } from './resolvers/koa-context.js'
import type { Definitions } from './schema/definitions.js'

/** The endpoint, ready to answer. */
export interface Endpoint {
  answer(ctx: KoaContext): Promise<void>
  stop(): Promise<void>
}

/** @throws Error if the definitions, or the owner's additions, are not a valid schema */
export async function openEndpoint(store: Store, definitions: Definitions, options: GraphqlOptions): Promise<Endpoint> {
  const app = options.app ?? openApp(store, {})
  const { contentTypes, uses } = options.extension?.close() ?? { contentTypes: new Map(), uses: [] }
  const extensionOf = (use: Use): SchemaExtension =>
    typeof use === 'function' ? use({ nexus, app, strapi: app }) : use
  const registry = new Registry(app, options.guards ?? { policies: {}, middlewares: {} })
  const { config, types } = store
  const { checks = new Map() } = options
  const hidden = (uid: string, attribute: string) => isHidden(contentTypes, uid, attribute)
  const locales = config.i18n.enabled ? [localeOperations(store, config.graphql, hidden)] : []
  const parts = [...(options.parts ?? []), ...locales]
  const extensions = uses.map(extensionOf)
  const schema = assembleSchema(definitions, { types, parts, contentTypes, extensions, registry })
  const apolloOptions = readApolloOptions(store.config.graphql.apolloServer)
  const { tracing: isTraced, maxTokens } = apolloOptions
  const apollo = createApollo(store, schema, apolloOptions)
  await apollo.start()
  const plans = new FinishedPlans()
  const share = new TurnShare(0)
  const stored = await StoredDocuments.open(store, schema)
  const documents = new Documents(maxTokens)
  const shared = {
    types,
    config,
    limits: config.graphql,
    costs: store.plans.options.costs,
    typeOf: typesByUid(schema),
    isHidden: hidden,
    isUnwritable: (uid: string, attribute: string) => isNeverWritten(contentTypes, uid, attribute),
  }
  return {
    async answer(ctx) {
      // A feature that has read the body has authenticated the sender.
      const caller = ctx.state.caller ?? (await authenticate(store, ctx.req))
      ctx.state.caller = caller
      // Shared by the operations of a batch.
      const budget = new Budget(shared.costs)
      const reads = parsedReads(store, ctx, budget)
      const finishing = finishingReads(store, ctx, budget)
      const contextOf = (ofOperation: Finishing): GraphqlContext => {
        const plan = { caller, refusals: [], ...shared, types: seenTypes(types, caller) }
        const pace = new ResolverPace(share, caller.origin ?? '')
        const ownObjects = new OwnObjects()
        const missing = new MissingFields({ caller, plan, reads, pace })
        return {
          store,
          caller,
          koaContext: ctx,
          state: ctx.state,
          plan,
          checks,
          reads,
          finishing,
          planEntry: entryAnswers({ plan, reads }),
          pace,
          ownObjects,
          ownValues: new OwnValues(plan, ownObjects, missing),
          trace: isTraced ? new Trace() : null,
          ...ofOperation,
        }
      }
      await answerGraphql(ctx, { store, apollo, plans, documents, stored, isTraced, contextOf })
    },
    stop: () => apollo.stop(),
  }
}
