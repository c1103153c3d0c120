/** Queries that owner code gives as objects, as the parsers of query strings take them. */
import { ValidationError } from '../errors/errors.js'
import { shorten } from '../errors/shorten.js'
import { isStorable, notStorable } from '../json/storable.js'
import { limits } from './limits.js'
import { nearest } from './nearest.js'
import { parseQueryString } from './querystring.js'
import type { QueryParameters, QueryValue } from './querystring.js'

/** Returns a query string as it is, and an object as parameters. @throws ValidationError for what no query can hold */
export function queryOf(query: string | object | undefined): string | QueryParameters {
  return typeof query === 'object' ? parametersOf(query) : (query ?? '')
}

/** The key of parameters that a client has sent, also where code spreads them into a query of its own. Their unknown names mean nothing. */
const isSent: unique symbol = Symbol('sent')

interface SentParameters extends QueryParameters {
  [isSent]?: true
}

/** Returns the parameters of a query string, marked as sent. */
export function sentParameters(text: string): SentParameters {
  return { ...parseQueryString(text), [isSent]: true }
}

/**
 * Returns the parameters of a query, whichever way it is given.
 * @throws ValidationError for what no query can hold, and for an unknown name that no client has sent
 */
export function parametersOf(query: string | object): QueryParameters {
  if (typeof query === 'string') return sentParameters(query)
  const members: SentParameters = membersOf(query, 0, { path: '', isFilter: false })
  if (isSent in query) members[isSent] = true
  else refuseUnknown(Object.keys(members))
  return members
}

/** Returns filters that owner code has made. `path`: their name in errors. @throws ValidationError for what no query can hold */
export function filtersOf(given: unknown, path: string): QueryValue {
  return valueOf(given, 1, { path, isFilter: true })
}

const parameters = ['filters', 'sort', 'fields', 'populate', 'pagination', 'publicationState', 'locale', '_q']

/** @throws ValidationError for a name that would have no effect */
function refuseUnknown(names: readonly string[]): void {
  const name = names.find((each) => !parameters.includes(each))
  if (name === undefined) return
  const refused = `${shorten(name)} is no parameter of a query`
  if (name === 'where') throw new ValidationError(`${refused}: { where } is the argument after the query`)
  const meant = nearest(name, parameters)
  throw new ValidationError(`${refused}. ${meant ? `Did you mean ${meant}?` : `There are ${parameters.join(', ')}.`}`)
}

/** Returns the condition that the argument after a query has. @throws ValidationError for a name that would have no effect */
export function whereOf<Where>(given: { readonly where?: Where } | undefined): Where | undefined {
  const name = Object.keys(given ?? {}).find((each) => each !== 'where')
  if (name === undefined) return given?.where
  const hint = parameters.includes(name) ? `${name} belongs to the query before it` : 'it takes { where } alone'
  throw new ValidationError(`${shorten(name)} is not known in the argument after a query: ${hint}`)
}

interface MemberPath {
  readonly path: string
  /** Within `filters` an absent value would select more entries than were meant. Elsewhere it is an option that is not used. */
  readonly isFilter: boolean
}

function membersOf(given: object, depth: number, { path, isFilter }: MemberPath): QueryParameters {
  if (depth > limits.brackets) throw tooDeep()
  const members: Record<string, QueryValue> = Object.create(null)
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined && !isFilter) continue
    const place = { path: path === '' ? name : `${path}.${name}`, isFilter: isFilter || name === 'filters' }
    members[storable(name)] = valueOf(value, depth + 1, place)
  }
  return members
}

function valueOf(value: unknown, depth: number, place: MemberPath): QueryValue {
  if (typeof value === 'string') return storable(value)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return finite(value)
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return isoText(value)
  if (Array.isArray(value)) return listOf(value, depth, place)
  if (typeof value === 'object') return membersOf(value, depth, place)
  if (value === undefined) throw new ValidationError(`${place.path} is undefined`)
  throw new ValidationError(`A query cannot hold a ${typeof value}`)
}

function listOf(values: readonly unknown[], depth: number, { path, isFilter }: MemberPath): QueryValue {
  if (depth > limits.brackets) throw tooDeep()
  // `Array.from` also visits the holes of a list, which are undefined as well.
  return Array.from(values, (value, index) => valueOf(value, depth + 1, { path: `${path}[${index}]`, isFilter }))
}

/** JSON has no other numbers: the key of a plan would take them for null. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new ValidationError(`A query cannot hold the number ${value}`)
  return value
}

function isoText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) throw new ValidationError('A query cannot hold an invalid Date')
  return moment.toISOString()
}

function storable(text: string): string {
  if (!isStorable(text)) throw new ValidationError(`A query ${notStorable}`)
  return text
}

function tooDeep(): ValidationError {
  return new ValidationError(`A query may be at most ${limits.brackets} levels deep`)
}

/**
 * Returns a query with these parameters where it has none of its own: `withDefaults(query, { sort: 'id:desc' })`.
 * @throws ValidationError for what no query can hold
 */
export function withDefaults<Query extends object>(
  query: string | Query | undefined,
  defaults: NoInfer<Query>,
): NoInfer<Query> {
  return { ...defaults, ...parametersOf(query ?? {}) }
}
