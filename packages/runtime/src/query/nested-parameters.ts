/** `filters` and `sort` of a populated attribute. */
import type { CompiledType, Condition } from '../types.js'
import { parseFilters } from './filters.js'
import type { PopulateOptions } from './populate.js'
import type { Order } from './read.js'
import type { Scope } from './scope.js'
import { parseSort } from './sort.js'

export function parseNestedFilters(type: CompiledType, { filters }: PopulateOptions, scope: Scope): Condition {
  return scope.below(['filters'], () => parseFilters(type, filters, scope))
}

export function parseNestedSort(type: CompiledType, { sort }: PopulateOptions, scope: Scope): Order[] {
  return scope.below(['sort'], () => parseSort(type, sort, scope))
}
