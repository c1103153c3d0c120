import type { ScalarType } from '../descriptor.js'
import type { Scalar } from '../query/value.js'
import type { Dialect } from '../sql/dialect.js'
import type { SqlValue } from '../statement.js'
import { Parameter, sql } from '../sql/sql.js'
import { trigramCandidates } from './candidates.js'
import { objectOf } from './object.js'

/** The name of JavaScript's lower-casing in a read handle: SQLite's own covers only ASCII. */
export const foldFunction = 'fold_case'
/** The name of the clock in a handle that can be stopped: returns 1, or throws once the time is over. */
export const stopFunction = 'time_is_left'

/** Stands in for JSON that would be too large. */
export const tooLarge = 0

const largestSafe = String(Number.MAX_SAFE_INTEGER)

/**
 * SQLite 3.44 or later. Moments are ISO text, booleans 0 and 1, JSON is text. Parameters are numbered, so the compiler may write them in
 * any order.
 */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  isEmbedded: true,
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  literal: quoted,
  parameter: (position, _stored, asList) => (asList ? `(select value from json_each(?${position}))` : `?${position}`),
  listed: (values) => sql`(select key as position, value from json_each(${new Parameter(listOf(values), 'text')}))`,
  bind: (value) => (isList(value) ? listOf(value) : bound(value)),
  storeDateTime: (text) => text,

  nestsJson: false,
  object: objectOf,
  list: (item, order, empty) => {
    const list = sql`json_group_array(${item}${order === null ? '' : sql` order by ${order}`})`
    return empty === 'list' ? list : sql`case count(*) when 0 then null else ${list} end`
  },
  document: (item) => sql`'[' || coalesce(group_concat(${item}), '') || ']'`,
  jsonText: (value) => value,
  whole: (number) => number,
  total: (count) => count,
  // The state of a file is asked for beside the statement, which is given one only while it holds.
  state: null,
  unlessKnown: (total, state) => sql`case ${state} when '' then ${total} end`,
  constant: (json) => (json === 'null' ? 'null' : `json(${quoted(json)})`),
  answer,
  momentOf: (column) => {
    const milliseconds = `((${column} % 1000 + 1000) % 1000)`
    const seconds = `(${column} - ${milliseconds}) / 1000`
    return `strftime('%Y-%m-%dT%H:%M:%S', ${seconds}, 'unixepoch') || printf('.%03dZ', ${milliseconds})`
  },
  safeNumber: (column) =>
    `case when ${column} between -${largestSafe} and ${largestSafe} then ${column} else cast(${column} as text) end`,
  renamed: (column, names) => {
    const cases = [...names].map(([stored, name]) => `when ${quoted(stored)} then ${quoted(name)}`)
    return `case ${column} ${cases.join(' ')} else ${column} end`
  },
  jsonOr: (value, fallback) => sql`coalesce(${value}, ${fallback})`,
  idText: (column) => `cast(${column} as text)`,

  comparable: (column) => column,
  sortable: (column) => column,
  // Nulls come first, but aggregates skip them.
  first: (value, _type, direction) =>
    direction === 'desc'
      ? sql`max(${value})`
      : sql`case when count(${value}) < count(*) then null else min(${value}) end`,
  text: (column, type) => {
    if (type === 'boolean') return `case ${column} when 1 then 'true' when 0 then 'false' end`
    return type === 'float' || type === 'decimal' ? plainNumber(column) : column
  },
  anyOf: (expression, list) => sql`(${expression} in ${list})`,
  idsIn: (document, key) => `json_each(${document}, ${quoted(`$.${key}`)})`,
  member: (document, key) => `(${document} ->> ${quoted(`$.${key}`)})`,
  // The state of a file costs two looks at it.
  worthCounting: 150,
  contains: (text, needle) => sql`(instr(${text}, ${needle}) > 0)`,
  startsWith: (text, needle) => sql`(substr(${text}, 1, length(${needle})) = ${needle})`,
  endsWith: (text, needle) => sql`(substr(${text}, length(${text}) - length(${needle}) + 1) = ${needle})`,
  candidates: trigramCandidates,
  folded: (text, isAscii) => (isAscii ? `lower(${text})` : `${foldFunction}(${text})`),
  plansByLimit: false,
  page: (limit, offset) => sql`limit ${limit ?? '-1'}${offset === null ? '' : sql` offset ${offset}`}`,

  unindexed: (column) => `+${column}`,
  // A call costs more than a row, so the clock is checked once per thousand rows. The id makes the condition depend on that row.
  stop: (id) => [`((random() & 1023) + (${id} & 0) <> 0 or ${stopFunction}())`],
  bounded: ({ json, size, total, mostBytes }) => {
    const bytes = sql`cast(${json} as blob)`
    const data =
      mostBytes === null
        ? bytes
        : sql`case when coalesce(${size()}, 0) <= ${mostBytes} then ${bytes} else ${String(tooLarge)} end`
    return sql`select ${data} as data, ${total} as total`
  },

  locks: null,

  rowCounts: (tables) => {
    // Ids are assigned in ascending order: the greatest is found at once, and is no less than the number of rows.
    const counts = tables.map(
      (table) => `${quoted(table)}, (select max(rowid) from ${sqliteDialect.identifier(table)})`,
    )
    const grouped = groupsOf(counts, 50).map((group) => `json_object(${group.join(', ')})`)
    const objects = grouped.map((object) => `select ${object} as counts`)
    return {
      text: `select key as name, coalesce(value, 0) as count from (${objects.join(' union all ')}), json_each(counts)`,
      values: [],
    }
  },
}

function groupsOf(items: readonly string[], size: number): string[][] {
  const groups: string[][] = []
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size))
  return groups
}

function answer(column: string, type: ScalarType): string {
  switch (type) {
    case 'boolean':
      return `case ${column} when 1 then json('true') when 0 then json('false') end`
    case 'float':
    case 'decimal':
      return plainNumber(column)
    case 'biginteger':
    case 'timestamp':
      return `cast(${column} as text)`
    case 'json':
    case 'blocks':
    case 'array':
      return `json(${column})`
    default:
      return column
  }
}

/** SQLite prints a whole REAL as `2.0`; JSON elsewhere has `2`. */
function plainNumber(column: string): string {
  return `iif(${column} = cast(${column} as integer), cast(${column} as integer), ${column})`
}

function bound(value: Scalar): SqlValue {
  return typeof value === 'boolean' ? Number(value) : value
}

function listOf(values: readonly Scalar[]): string {
  return `[${values.map(jsonScalar).join(',')}]`
}

function jsonScalar(value: Scalar): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(bound(value))
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
