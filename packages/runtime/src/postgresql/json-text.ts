/**
 * JSON as text in SQL: an expression for a JSON value is its text, or NULL for null. One concatenation per entry is cheaper than a
 * `row_to_json` per object, each of which is a subquery, and copies what the inner ones have made.
 */
import type { ScalarType } from '../descriptor.js'
import type { JsonProperty } from '../sql/dialect.js'

const isoFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/** Concatenations nest in the parser: longer ones are split. */
const mostOperands = 100

/** A literal, and a concatenation that begins and ends with one, is written like this, so that a larger one can take it in. */
const open = "('"
const close = "')"

/** Returns JSON text as an expression. */
export function literalText(json: string): string {
  return `${open}${quotable(json)}${close}`
}

/** Returns an object as one concatenation: objects within it become part of it, and neighbouring literals one. */
export function objectText(properties: readonly JsonProperty[]): string {
  if (properties[0]?.[2]) return `'{' || ltrim(${properties.map(member).join(' || ')}, ',') || '}'`
  const groups: string[] = []
  let group = '{'
  let operands = 1
  for (const [index, property] of properties.entries()) {
    const [key, value, isOptional] = property
    const inner = isOptional ? null : innerOf(value)
    const added = inner === null ? 2 : operandsIn(inner)
    if (operands + added > mostOperands) {
      groups.push(group)
      ;[group, operands] = ['', 1]
    }
    if (isOptional) group += `' || ${member(property)} || '`
    else group += `${index === 0 ? '' : ','}${quotable(JSON.stringify(key))}:${inner ?? `' || ${orNull(value)} || '`}`
    operands += added
  }
  group += '}'
  if (groups.length === 0) return open + group + close
  return open + [...groups, group].map((each) => `' || ${open}${each}${close} || '`).join('') + close
}

/** Returns a member of an object with the comma before it. */
function member([key, value, isOptional]: JsonProperty): string {
  const start = `'${quotable(`,${JSON.stringify(key)}:`)}'`
  return isOptional ? `coalesce(${start} || ${value}, '')` : `${start} || ${orNull(value)}`
}

/** Returns a list of the rows' items. `order` null: in the order of the rows. */
export function listText(item: string, order: string | null, empty: 'list' | 'null'): string {
  const items = `string_agg(${orNull(item)}, ','${order === null ? '' : ` order by ${order}`})`
  return `'[' || ${empty === 'list' ? `coalesce(${items}, '')` : items} || ']'`
}

/** Returns a stored value as JSON text, in REST's form. */
export function scalarText(column: string, type: ScalarType): string {
  switch (type) {
    case 'datetime':
      return momentText(column)
    case 'biginteger':
    case 'timestamp':
      return inQuotes(`${column}::text`)
    case 'integer':
    case 'boolean':
    case 'json':
    case 'blocks':
    case 'array':
      return `${column}::text`
    case 'float':
    case 'decimal':
      // JSON has no infinity and no NaN, which PostgreSQL sorts above all numbers.
      return `case when abs(${column}) < 'infinity' then ${column}::text else to_json(${column})::text end`
    default:
      return `to_json(${column})::text`
  }
}

/** `"2024-05-06T07:08:09.000Z"`, at half of what `to_char` costs: with a microsecond more, the text has six digits, of which three go. */
function momentText(column: string): string {
  return `replace(to_json(${column} + interval '1 microsecond')::text, '001"', 'Z"')`
}

/** Returns a moment as ISO text. */
export function isoText(column: string): string {
  return `to_char(${column}, ${isoFormat})`
}

/** Returns text that needs no escaping as a JSON string. */
export function inQuotes(text: string): string {
  return `'"' || ${text} || '"'`
}

function orNull(value: string): string {
  return innerOf(value) === null ? `coalesce(${value}, 'null')` : value
}

/** Returns the inside of an expression of `literalText` or `objectText`; it is never NULL. */
function innerOf(value: string): string | null {
  return value.startsWith(open) && value.endsWith(close) ? value.slice(open.length, -close.length) : null
}

/** At least the number of operands: those of subqueries count too. */
function operandsIn(inner: string): number {
  return inner.split(' || ').length
}

function quotable(text: string): string {
  return text.replaceAll("'", "''")
}
