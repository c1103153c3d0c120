/** Conditions on people, on missing languages and on reviews: parameters of their own, since no attribute of a model says it. */
import type { Parameter } from '../../api/index.js'
import type { Condition, Filter } from './filter.js'

interface OfParameter extends Condition {
  readonly value: string
}

const names = ['createdBy', 'updatedBy', 'untranslated', 'review'] as const

/** Returns the conditions that the parameters of an address name. */
export function readNamed(parameters: Readonly<Record<string, Parameter>>): readonly Filter[] {
  return names.flatMap((name) => {
    const value = parameters[name]
    return typeof value === 'string' && value !== '' ? [{ path: [name], operator: '$eq', value }] : []
  })
}

/** Returns the parameters of such conditions. Of several of one name, the last one counts: an entry was made by one. */
export function writeNamed(filters: readonly Filter[]): Readonly<Partial<Record<(typeof names)[number], string>>> {
  return Object.fromEntries(filters.filter(isNamed).map(({ path, value }) => [path[0] ?? '', value]))
}

export function isNamed(filter: Filter): filter is OfParameter {
  if (!('path' in filter) || filter.operator !== '$eq' || typeof filter.value !== 'string') return false
  return filter.path.length === 1 && names.some((name) => name === filter.path[0])
}
