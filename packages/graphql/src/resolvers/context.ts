import type { PlanContext } from '../plan/planning.js'
import type { Caller, Middleware, Store } from '@content-gen/runtime'

/** Koa's context of a request to the endpoint. */
export type KoaContext = Parameters<Middleware>[0]

/** What resolvers are given. `plan` is for generated ones. */
export interface GraphqlContext {
  readonly store: Store
  readonly caller: Caller
  readonly koaContext: KoaContext
  readonly state: KoaContext['state']
  readonly plan: PlanContext
}
