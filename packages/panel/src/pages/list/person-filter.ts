/** Conditions on people: parameters of their own, since no attribute of a model has such a name. */
import type { Parameter } from '../../api/index.js'
import type { Condition, Filter } from './filter.js'
import { people, type PersonName } from './listed-attribute.js'

interface OfPerson extends Condition {
  readonly value: string
}

/** Returns the conditions that the parameters of an address name. */
export function readPeople(parameters: Readonly<Record<string, Parameter>>): readonly Filter[] {
  return people.flatMap(({ name }) => {
    const id = parameters[name]
    return typeof id === 'string' && id !== '' ? [{ path: [name], operator: '$eq', value: id }] : []
  })
}

/** Returns the parameters of the conditions on people. Of several, the last one counts: an entry was made by one. */
export function writePeople(filters: readonly Filter[]): Readonly<Partial<Record<PersonName, string>>> {
  return Object.fromEntries(filters.filter(isOfPerson).map(({ path, value }) => [path[0] ?? '', value]))
}

export function isOfPerson(filter: Filter): filter is OfPerson {
  if ('raw' in filter || filter.operator !== '$eq' || typeof filter.value !== 'string') return false
  return filter.path.length === 1 && people.some(({ name }) => name === filter.path[0])
}
