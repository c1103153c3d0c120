import type { ScalarType } from '../descriptor.js'
import type { Scalar } from '../query/value.js'
import type { Dialect } from '../sql/dialect.js'
import type { Stored } from '../sql/stored.js'
import { Parameter, sql } from '../sql/sql.js'
import { likeCandidates } from './candidates.js'
import { inQuotes, isoText, listText, literalText, objectText, scalarText } from './json-text.js'
import { seenState } from './states.js'

/** The types of parameters. */
export const casts: Readonly<Record<Stored, string>> = {
  text: 'text',
  integer: 'bigint',
  bigint: 'bigint',
  float: 'double precision',
  boolean: 'boolean',
  datetime: 'timestamp',
  json: 'json',
}
const largestSafe = String(Number.MAX_SAFE_INTEGER)
/** The advisory locks of names, apart from other tools' ones. */
const nameLocks = 1_329_177_041

/** PostgreSQL 14 or later. Moments are `timestamp(3)` in UTC, JSON is `json`. */
export const postgresqlDialect: Dialect = {
  name: 'postgresql',
  isEmbedded: false,
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  literal: quoted,
  parameter: (position, stored, asList) => `$${position}::${casts[stored]}${asList ? '[]' : ''}`,
  listed: (values, stored) => {
    const rows = sql`unnest(${new Parameter(values.map(bound), stored, true)}) with ordinality as listed (value, number)`
    return sql`(select number - 1 as position, value from ${rows})`
  },
  bind: (value) => (isList(value) ? value.map(bound) : bound(value)),
  storeDateTime: (text) => new Date(text),

  nestsJson: true,
  object: objectText,
  list: listText,
  document: (item) => listText(item, null, 'list'),
  jsonText: (value) => value,
  whole: (number) => sql`${number}::text`,
  total: (count) => sql`${count}::double precision`,
  state: seenState,
  unlessKnown: (total, state) => sql`case when ${seenState} = ${state} then null else ${total} end`,
  constant: (json) => (json === 'null' ? 'null' : literalText(json)),
  answer: scalarText,
  momentOf: (column) => inQuotes(isoText(`(timestamp 'epoch' + ${column} * interval '1 millisecond')`)),
  safeNumber: (column) =>
    `case when ${column} between -${largestSafe} and ${largestSafe} then ${column}::text else ${inQuotes(`${column}::text`)} end`,
  renamed: (column, names) => {
    const cases = [...names].map(([stored, name]) => `when ${quoted(stored)} then ${quoted(JSON.stringify(name))}`)
    return `case ${column} ${cases.join(' ')} else to_json(${column})::text end`
  },
  jsonOr: (value, fallback) => sql`coalesce(${value}, ${fallback})`,
  idText: (column) => inQuotes(`${column}::text`),

  comparable: (column, type) => (isJson(type) ? `${column}::text` : column),
  sortable: (column, type) => (isJson(type) ? `${column}::jsonb` : column),
  // Nulls come last. There is no least boolean, and no least JSON.
  first: (value, type, direction) => {
    if (type === 'boolean' || isJson(type)) return sql`(array_agg(${value} order by ${value} ${direction}))[1]`
    return direction === 'asc'
      ? sql`min(${value})`
      : sql`case when count(${value}) < count(*) then null else max(${value}) end`
  },
  text: (column, type) => {
    if (type === 'datetime') return isoText(column)
    return isText(type) ? column : `${column}::text`
  },
  anyOf: (expression, list) => sql`(${expression} = any(${list}))`,
  idsIn: (document, key) =>
    `lateral (select cast(jsonb_array_elements_text(cast(${document} as jsonb) -> ${quoted(key)}) as integer) as "value")`,
  // No text has the character NUL, which JSON can spell.
  member: (document, key) =>
    `case when strpos(${document}, '\\u0000') = 0 then cast(${document} as json) ->> ${quoted(key)} end`,
  worthCounting: 25,
  contains: (text, needle) => sql`(strpos(${text}, ${needle}) > 0)`,
  startsWith: (text, needle) => sql`starts_with(${text}, ${needle})`,
  endsWith: (text, needle) => sql`(right(${text}, length(${needle})) = ${needle})`,
  candidates: likeCandidates,
  folded: (text) => `lower(${text})`,
  // With an unknown limit a general plan must expect a tenth of the table, so PostgreSQL would make a plan of its own for each execution.
  plansByLimit: true,
  page: (limit, offset) =>
    sql`${limit === null ? '' : sql`limit ${limit}`}${offset === null ? '' : sql` offset ${offset}`}`,

  unindexed: (column) => column,
  // The server itself stops a slow statement.
  stop: () => [],
  bounded: ({ json, total, state, mostBytes }) => {
    const [made, also] =
      state === null
        ? [sql`select ${json} as data, ${total} as total`, '']
        : [sql`select ${json} as data, ${total} as total, ${state} as state`, ', state']
    if (mostBytes === null) return made
    const isTooLarge = sql`octet_length(data) > ${mostBytes}`
    // Without `offset 0` the JSON would be made twice.
    return sql`select case when ${isTooLarge} then null else data end as data, ${isTooLarge} as "isTooLarge", total${also} from (${made} offset 0) made`
  },

  locks: {
    // Few locks, always in the same order: the server has room for some thousand, and names that differ may share one.
    names: (names) =>
      sql`select pg_advisory_xact_lock(${String(nameLocks)}, lock) from (select distinct hashtext(name) & 255 as lock from unnest(${names}) as names (name) order by lock) as locks`,
    rows: (select, isShared = false) => sql`${select} for ${isShared ? 'share' : 'update'}`,
    table: (name) => sql`lock table ${postgresqlDialect.identifier(name)} in share row exclusive mode`,
  },

  rowCounts: (tables) => ({
    text:
      'select relname as name, (case when reltuples < 0 then pg_relation_size(oid) / 200 else reltuples end)::double precision as count ' +
      'from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1::text[])',
    values: [tables],
  }),
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
