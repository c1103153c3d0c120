import type { Trace } from './trace.js'
import type { FinishedPlan } from './finished-plans.js'
import type { PlanContext } from '../plan/planning.js'
import type { KoaContext } from './koa-context.js'
import type { OwnObjects } from './own-objects.js'
import type { OwnValues } from './own-value.js'
import type { ResolverPace } from './pace.js'
import type { Reads } from './reads.js'
import type { ContentChecks, GraphqlRequest, Json, Store } from '@content-gen/runtime'

/** The context of resolvers. `plan` is for generated ones. */
export interface GraphqlContext extends GraphqlRequest {
  readonly store: Store
  readonly state: KoaContext['state']
  readonly plan: PlanContext
  /** The policies of routers that hold here too. */
  readonly checks: ContentChecks
  /** The reads of resolvers, whose rows are parsed; and those whose rows are the answer itself. */
  readonly reads: Reads
  readonly finishing: Reads
  readonly pace: ResolverPace
  /** The objects that owner code has put in place of entries. */
  readonly ownObjects: OwnObjects
  readonly ownValues: OwnValues
  /** Measures the fields of the request, if the config asks for it. */
  readonly trace: Trace | null
  /** Keeps the plan of the operation for the next request. */
  readonly keepPlan: (plan: FinishedPlan) => void
  /** Says that planning is complete: until then, a long operation blocks others. */
  readonly endPlanning: () => void
  /** Sends a body instead of the one made from the result: a long one would be built and copied as text. */
  readonly sendBytes: (body: Json) => void
}
