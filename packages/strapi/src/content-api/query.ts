import { RequestError, seenType, seenTypes } from '@content-gen/runtime'
import { listRead, parametersOf } from '@content-gen/runtime/query'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

const names = ['filters', 'sort', 'fields', 'populate', 'pagination', 'publicationState', 'locale', '_q'] as const

/**
 * Returns the parameters of a query that the caller may ask.
 * @throws ValidationError for what it may not name, RequestError 403 if it sees certain entries alone
 */
export function sanitizedQuery(
  { types, config }: Store,
  given: string | object,
  type: CompiledType,
  caller: Caller,
): object {
  const sent = parametersOf(given)
  const parameters = Object.fromEntries(
    names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const])),
  )
  if (seenType(type, caller)?.rows !== undefined)
    throw new RequestError(403, 'ForbiddenError', `A rule of the role limits ${type.uid}: read it with content`)
  // Asking for it is the check.
  listRead(type, parameters, { types: seenTypes(types, caller), config, caller }, 'wrapped')
  return parameters
}
