import { trusted } from '../caller.js'
import { ValidationError } from '../errors/errors.js'
import { parseFilters } from '../query/filters.js'
import { filtersOf } from '../query/query-object.js'
import { Reading } from '../query/scope.js'
import { wholeTypes } from './whole-types.js'
import type { Config } from '@content-gen/contract'
import type { CompiledType, Condition, Types } from '../types.js'

/** Compiles filters that code wrote, which may name hidden attributes. @throws ValidationError, which names an unknown or an empty key */
export function conditionOf(
  { types, config }: { readonly types: Types; readonly config: Pick<Config, 'api' | 'i18n'> },
  { uid }: CompiledType,
  where: object,
): Condition {
  const whole = wholeTypes(types)
  const type = whole.get(uid)
  if (type === undefined) throw new Error(`No descriptor of ${uid} was given to the store`)
  const filters = filtersOf(where, 'where')
  refuseEmpty(where, 'where')
  return new Reading({ types: whole, config, caller: trusted }).parse((scope) => parseFilters(type, filters, scope))
}

/** In a query, an empty part is none. In code, somebody forgot what it was to say: without it, there would be more entries. */
function refuseEmpty(value: object, path: string): void {
  for (const [key, part] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`
    if (typeof part !== 'object' || part === null || part instanceof Date) continue
    // No value fits an empty list.
    if (Object.keys(part).length === 0 && !(Array.isArray(part) && !isGroup(key)))
      throw new ValidationError(`${place} is empty: it does not say which entries`)
    refuseEmpty(part, place)
  }
}

function isGroup(key: string): boolean {
  return key === '$and' || key === '$or'
}
