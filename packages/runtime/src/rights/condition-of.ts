import { trusted } from '../caller.js'
import { parseFilters } from '../query/filters.js'
import { filtersOf } from '../query/query-object.js'
import { Reading } from '../query/scope.js'
import { wholeTypes } from './whole-types.js'
import type { Store } from '../store.js'
import type { CompiledType, Condition } from '../types.js'

/** Compiles filters that code wrote, which may name hidden attributes. @throws ValidationError, which names an unknown key */
export function conditionOf({ types, config }: Store, { uid }: CompiledType, where: object): Condition {
  const whole = wholeTypes(types)
  const type = whole.get(uid)
  if (type === undefined) throw new Error(`No descriptor of ${uid} was given to the store`)
  const filters = filtersOf(where, 'where')
  return new Reading({ types: whole, config, caller: trusted }).parse((scope) => parseFilters(type, filters, scope))
}
