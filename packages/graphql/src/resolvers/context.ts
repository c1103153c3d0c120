import type { Trace } from '../http/tracing.js'
import type { FinishedPlan } from './finished-plans.js'
import type { PlanContext } from '../plan/planning.js'
import type { GraphqlRequest, Middleware, Store } from '@content-gen/runtime'

/** Koa's context of a request to the endpoint. */
export type KoaContext = Parameters<Middleware>[0]

/** What resolvers are given. `plan` is for generated ones. */
export interface GraphqlContext extends GraphqlRequest {
  readonly store: Store
  readonly state: KoaContext['state']
  readonly plan: PlanContext
  /** Measures the fields of the request, where the config asks for it. */
  readonly trace: Trace | null
  /** Keeps what answers the operation, for when it is asked again. */
  readonly keepPlan: (plan: FinishedPlan) => void
}
