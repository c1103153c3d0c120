import type { ScalarType } from '../descriptor.js'
import type { Scalar } from '../query/read.js'
import type { Dialect, Stored } from '../sql/dialect.js'

const casts: Readonly<Record<Stored, string>> = {
  text: 'text',
  integer: 'bigint',
  bigint: 'bigint',
  float: 'double precision',
  boolean: 'boolean',
  datetime: 'timestamp',
  json: 'json',
}
const isoFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const largestSafe = String(Number.MAX_SAFE_INTEGER)
/** PostgreSQL truncates longer column names. */
const longestName = 63
/** `json_build_object` takes a hundred arguments. */
const pairsPerCall = 50

/** PostgreSQL 14 or later. Moments are `timestamp(3)` in UTC, JSON is `json`. */
export const postgresqlDialect: Dialect = {
  name: 'postgresql',
  isEmbedded: false,
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  literal: quoted,
  parameter: (position, stored, asList) => `$${position}::${casts[stored]}${asList ? '[]' : ''}`,
  bind: (value) => (isList(value) ? value.map(bound) : bound(value)),
  storeDateTime: (text) => new Date(text),

  object,
  list: (item, order, empty) => {
    const list = `json_agg(${item}${order === null ? '' : ` order by ${order}`})`
    return empty === 'list' ? `coalesce(${list}, '[]'::json)` : list
  },
  document: (item) => `'[' || coalesce(string_agg((${item})::text, ','), '') || ']'`,
  jsonText: (value) => `${value}::text`,
  whole: (number) => number,
  total: (count) => `${count}::double precision`,
  constant: (json) => (json === 'null' ? 'null' : `${quoted(json)}::json`),
  answer: (column, type) => {
    switch (type) {
      case 'datetime':
        return `to_char(${column}, ${isoFormat})`
      case 'biginteger':
      case 'timestamp':
        return `${column}::text`
      default:
        return column
    }
  },
  momentOf: (column) => `to_char(timestamp 'epoch' + ${column} * interval '1 millisecond', ${isoFormat})`,
  safeNumber: (column) =>
    `case when ${column} between -${largestSafe} and ${largestSafe} then to_json(${column}) else to_json(${column}::text) end`,
  renamed: (column, names) => {
    const cases = [...names].map(([stored, name]) => `when ${quoted(stored)} then ${quoted(name)}`)
    return `case ${column} ${cases.join(' ')} else ${column} end`
  },
  jsonOr: (value, fallback) => `coalesce(to_json(${value}), ${fallback})`,
  idText: (column) => `${column}::text`,

  comparable: (column, type) => (isJson(type) ? `${column}::text` : column),
  sortable: (column, type) => (isJson(type) ? `${column}::jsonb` : column),
  // Nulls come last. There is no least boolean, and no least JSON.
  first: (value, type, direction) => {
    if (type === 'boolean' || isJson(type)) return `(array_agg(${value} order by ${value} ${direction}))[1]`
    return direction === 'asc'
      ? `min(${value})`
      : `case when count(${value}) < count(*) then null else max(${value}) end`
  },
  text: (column, type) => {
    if (type === 'datetime') return `to_char(${column}, ${isoFormat})`
    return isText(type) ? column : `${column}::text`
  },
  anyOf: (expression, list) => `(${expression} = any(${list}))`,
  contains: (text, needle) => `(strpos(${text}, ${needle}) > 0)`,
  startsWith: (text, needle) => `starts_with(${text}, ${needle})`,
  endsWith: (text, needle) => `(right(${text}, length(${needle})) = ${needle})`,
  folded: (text) => `lower(${text})`,
  page: (limit, offset) => `${limit === null ? '' : `limit ${limit}`}${offset === null ? '' : ` offset ${offset}`}`,

  unindexed: (column) => column,
  // The server itself stops a slow statement.
  stop: () => [],
  bounded: ({ json, total, mostBytes }) => {
    const made = `select ${json}::text as data, ${total} as total`
    if (mostBytes === null) return made
    const isTooLarge = `octet_length(data) > ${mostBytes}`
    // Without `offset 0` the JSON would be made twice.
    return `select case when ${isTooLarge} then null else data end as data, ${isTooLarge} as "isTooLarge", total from (${made} offset 0) made`
  },

  rowCounts: (tables) => ({
    text:
      'select relname as name, (case when reltuples < 0 then pg_relation_size(oid) / 200 else reltuples end)::double precision as count ' +
      'from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1::text[])',
    values: [tables],
  }),
}

function object(properties: readonly (readonly [key: string, value: string])[]): string {
  if (properties.length === 0) return `'{}'::json`
  if (properties.every(([key]) => Buffer.byteLength(key) <= longestName)) {
    const columns = properties.map(([key, value]) => `${value} as ${postgresqlDialect.identifier(key)}`)
    return `(select row_to_json(r) from (select ${columns.join(', ')}) r)`
  }
  const calls: string[] = []
  for (let start = 0; start < properties.length; start += pairsPerCall) {
    const pairs = properties.slice(start, start + pairsPerCall).map(([key, value]) => `${quoted(key)}, ${value}`)
    calls.push(`json_build_object(${pairs.join(', ')})`)
  }
  return calls.reduce((joined, call) => `(left(${joined}::text, -1) || ',' || substr(${call}::text, 2))::json`)
}

function isJson(type: ScalarType): boolean {
  return type === 'json' || type === 'blocks' || type === 'array'
}

const textTypes: ReadonlySet<ScalarType> = new Set([
  'string',
  'text',
  'richtext',
  'email',
  'password',
  'uid',
  'enumeration',
  'date',
  'time',
])

function isText(type: ScalarType): boolean {
  return textTypes.has(type)
}

function bound(value: Scalar): string | number {
  return typeof value === 'number' ? value : String(value)
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
