import { RequestError, seenType, seenTypes } from '@content-gen/runtime'
import { listRead, parametersOf, Reading, withDeep } from '@content-gen/runtime/query'
import { mayFollow, permittedPopulate } from './permitted-populate.js'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

const names = ['filters', 'sort', 'fields', 'populate', 'pagination', 'publicationState', 'locale', '_q'] as const

/**
 * Returns the parameters of a query that the caller may ask, without links that it would not be answered.
 * @throws ValidationError for what it may not name, RequestError 403 if it sees certain entries alone
 */
export function sanitizedQuery(
  { types, config }: Pick<Store, 'types' | 'config'>,
  given: string | object,
  type: CompiledType,
  caller: Caller,
): object {
  const sent = parametersOf(given)
  const parameters = Object.fromEntries(
    names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const])),
  )
  const seen = seenTypes(types, caller)
  const refuseRules = (uid: string) => {
    if (seen.get(uid)?.rows !== undefined)
      throw new RequestError(403, 'ForbiddenError', `A rule of the role limits ${uid}: read it with content`)
  }
  refuseRules(type.uid)
  // Asking for it is the check, and tells the types that it leads to.
  const missing = new Set<string>()
  const can = (action: string) => {
    const may = caller.can(action)
    if (may) refuseRules(uidOf(action))
    else missing.add(action)
    return may
  }
  const context = { types: seen, config, caller: { ...caller, can } }
  listRead(type, parameters, context, 'wrapped')
  if (parameters.populate === undefined) return parameters
  const shown = seenType(type, caller) ?? type
  const named = withDeep(shown, parameters.populate, new Reading(context))
  let isWhole = named === parameters.populate && caller.sight === undefined
  const permits = (attribute: CompiledAttribute) => {
    const may = mayFollow(attribute, caller)
    isWhole &&= may
    return may
  }
  const populate = permittedPopulate([shown], named, permits)
  const permitted = isWhole ? parameters : { ...parameters, ...parametersOf({ populate }) }
  missing.clear()
  listRead(type, permitted, context, 'wrapped')
  if (missing.size > 0)
    throw new RequestError(403, 'ForbiddenError', 'populate leads to a type that the caller may not find')
  return permitted
}

function uidOf(action: string): string {
  return action.slice(0, action.lastIndexOf('.'))
}
