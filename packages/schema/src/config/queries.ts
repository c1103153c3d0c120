import type { QuerySource } from '@content-gen/contract'
import { isArray, isObject, toPlain, type JsonValue } from '../json/value.js'
import { child } from '../pointer.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote, quoteList } from '../quote.js'

/** The parameters of a read, as a request has them. */
const listParameters = ['fields', 'populate', 'filters', 'sort', 'pagination', 'locale', 'publicationState', '_q']
const entryParameters = ['fields', 'populate']
/** Below these a text may be a placeholder. */
const open = new Set(['filters', 'pagination', 'locale', '_q', 'start', 'limit'])

const nameForm = /^[a-z][a-z0-9-]{0,63}$/
/** `{slug}`, or `{page=1}` with a default. */
export const parameterForm = /^\{([a-zA-Z][a-zA-Z0-9]{0,63})(?:=([^}]*))?\}$/

/** Returns the named queries, by name. Types and attributes are checked once the models are known. */
export function parseQueries(config: ObjectReader, key: string): Readonly<Record<string, QuerySource>> {
  const queries = config.objectAt(key)
  if (queries === null) return {}
  const named = [...queries.object.keys()].flatMap((name) => {
    const query = queries.objectAt(name)
    if (query === null) return []
    if (!nameForm.test(name)) {
      const message = `${quote(name)} is not the name of a query`
      queries.report.error('query-name', queries.place(name), message, 'Write it in small letters, like "front-page".')
    }
    return [[name, parseQuery(query)] as const]
  })
  return Object.fromEntries(named)
}

function parseQuery(query: ObjectReader): QuerySource {
  const action = query.oneOf('action', ['find', 'findOne']) ?? 'find'
  const known = action === 'find' ? listParameters : entryParameters
  query.onlyKeys(['type', 'action', ...known])
  const type = query.string('type')
  if (query.value('type') === null)
    query.report.error('value-missing', query.at, 'must say its "type"', 'Write it like "api::article.article".')
  const given = known.flatMap((key) => {
    const value = query.object.get(key)
    return value === undefined ? [] : [[key, value] as const]
  })
  const parameters = new Map<string, string | null>()
  for (const [key, value] of given)
    findParameters(value, { key, pointer: child(query.at.pointer, key), query, parameters })
  return {
    type: type ?? '',
    action,
    read: Object.fromEntries(given.map(([key, value]) => [key, toPlain(value)])),
    parameters: Object.fromEntries(parameters),
  }
}

interface Finding {
  readonly key: string
  readonly pointer: string
  readonly query: ObjectReader
  readonly parameters: Map<string, string | null>
  readonly isOpen?: boolean
}

/** Collects the placeholders of a value: `{slug}`, or `{page=1}` with a default. */
function findParameters(value: JsonValue, finding: Finding): void {
  const isOpen = finding.isOpen === true || open.has(finding.key)
  const below = (key: string | number, item: JsonValue) =>
    findParameters(item, { ...finding, key: String(key), pointer: child(finding.pointer, key), isOpen })
  const size = isArray(value) ? value.length : isObject(value) ? value.size : 1
  if (value === null || size === 0) refuseNothing(value, finding)
  else if (isArray(value)) for (const [index, item] of value.entries()) below(index, item)
  else if (isObject(value)) for (const [key, item] of value) below(key, item)
  else if (typeof value === 'string') findParameter(value, { ...finding, isOpen })
}

/** A query string has neither. */
function refuseNothing(value: JsonValue, { pointer, query }: Finding): void {
  const what = value === null ? 'null' : isArray(value) ? 'an empty list' : 'an empty object'
  const hint =
    value === null ? 'Write { "$null": true } in filters.' : isObject(value) ? 'Write true in "populate".' : null
  query.report.error('query-value', { file: query.at.file, pointer }, `a query cannot hold ${what}`, hint)
}

function findParameter(text: string, { pointer, query, parameters, isOpen }: Finding): void {
  const [, name, preset] = parameterForm.exec(text) ?? []
  if (name === undefined) return
  const at = { file: query.at.file, pointer }
  if (isOpen !== true) {
    const hint = `It may be a value in ${quoteList(['filters', 'pagination', 'locale', '_q'], 'or')}.`
    query.report.error('query-parameter', at, `${quote(text)} cannot be a parameter here`, hint)
  } else if (name === 'query') {
    query.report.error('query-parameter', at, 'a parameter cannot be called "query": requests name the query with it')
  } else if (parameters.has(name) && parameters.get(name) !== (preset ?? null)) {
    query.report.error('query-parameter', at, `${quote(name)} has another default elsewhere in this query`)
  } else parameters.set(name, preset ?? null)
}
