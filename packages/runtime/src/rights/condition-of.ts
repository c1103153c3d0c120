import { trusted } from '../caller.js'
import { parseFilters } from '../query/filters.js'
import { filtersOf } from '../query/query-object.js'
import { Reading } from '../query/scope.js'
import { wholeTypes } from './whole-types.js'
import type { Config } from '@content-gen/contract'
import type { CompiledType, Condition, Types } from '../types.js'

/** Compiles filters that code wrote, which may name hidden attributes. @throws ValidationError, which names an unknown key */
export function conditionOf(
  { types, config }: { readonly types: Types; readonly config: Pick<Config, 'api' | 'i18n'> },
  { uid }: CompiledType,
  where: object,
): Condition {
  const whole = wholeTypes(types)
  const type = whole.get(uid)
  if (type === undefined) throw new Error(`No descriptor of ${uid} was given to the store`)
  const filters = filtersOf(where, 'where')
  return new Reading({ types: whole, config, caller: trusted }).parse((scope) => parseFilters(type, filters, scope))
}
