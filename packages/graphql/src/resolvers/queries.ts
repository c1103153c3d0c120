import { authorize } from '@content-gen/runtime'
import { planQuery } from '../plan/query.js'
import { admitQuery } from './content-check.js'
import { contentResolver } from './content-field.js'
import { isHooked, resolveHooked } from './hooked-query.js'
import { planningOf, selectedField } from './planning-of.js'
import { actionOf } from '../marks/content-operation.js'
import type { RootResolver } from './content-field.js'
import type { QueryOperation } from '../marks/content-operation.js'

/** Resolves `<plural>(filters, pagination, sort, publicationState, locale)` of a collection type. */
export function find(uid: string): RootResolver {
  return queryResolver({ kind: 'find', uid })
}

/** Resolves `<singular>(id, locale)` of a collection type: the entry in any state and locale. */
export function findOne(uid: string): RootResolver {
  return queryResolver({ kind: 'findOne', uid })
}

/** Resolves `<singular>(publicationState, locale)` of a single type. */
export function findSingle(uid: string): RootResolver {
  return queryResolver({ kind: 'findSingle', uid })
}

/** One field, one statement: the selection below it is planned before anything is read. */
function queryResolver(operation: QueryOperation, scope: readonly string[] = [actionOf(operation)]): RootResolver {
  const resolver: RootResolver = async (_source, _args, context, info) => {
    authorize(context.caller, scope)
    const chosen = await admitQuery(operation, context, info)
    if (isHooked(context.store, operation)) return resolveHooked(operation, context, info, chosen)
    const plan = planQuery(planningOf(context.plan, info), operation, selectedField(info), chosen)
    const row = plan.read && (await context.reads.read(plan.read))
    return row?.data ? plan.value(row, await context.pace.parse(row.data)) : plan.value(row)
  }
  return contentResolver(resolver, { operation, scope, withScope: (other) => queryResolver(operation, other) })
}
