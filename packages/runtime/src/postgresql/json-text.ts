/**
 * JSON as text in SQL: an expression for a JSON value is its text, or NULL for null. One concatenation per entry is cheaper than a
 * `row_to_json` per object, each of which is a subquery, and copies what the inner ones have made.
 */
import type { ScalarType } from '../descriptor.js'
import type { JsonProperty } from '../sql/dialect.js'
import { joined, Sql, sql } from '../sql/sql.js'
import type { Part } from '../sql/sql.js'

const isoFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/** Concatenations nest in the parser: longer ones are split. */
const mostOperands = 100

/** A literal, or a concatenation that begins and ends with one; never NULL. A larger one takes in what is between its quotes. */
class Concatenation extends Sql {
  constructor(
    readonly inner: Part,
    readonly operands: number,
  ) {
    super(["('", inner, "')"])
  }
}

/** Returns JSON text as an expression. */
export function literalText(json: string): Sql {
  return new Concatenation(quotable(json), 1)
}

/** Returns an object as one concatenation: objects within it become part of it, and neighbouring literals one. */
export function objectText(properties: readonly JsonProperty[]): Sql {
  if (properties[0]?.[2]) return sql`'{' || ltrim(${joined(properties.map(member), ' || ')}, ',') || '}'`
  const groups: Concatenation[] = []
  let group: Part[] = ['{']
  let operands = 1
  for (const [index, property] of properties.entries()) {
    const [key, value, isOptional] = property
    const inner = !isOptional && value instanceof Concatenation ? value : null
    const added = inner?.operands ?? 2
    if (operands + added > mostOperands) {
      groups.push(new Concatenation(new Sql(group), operands))
      ;[group, operands] = [[], 1]
    }
    if (isOptional) group.push(sql`' || ${member(property)} || '`)
    else {
      const name = `${index === 0 ? '' : ','}${quotable(JSON.stringify(key))}:`
      group.push(name, inner?.inner ?? sql`' || ${orNull(value)} || '`)
    }
    operands += added
  }
  const last = new Concatenation(new Sql([...group, '}']), operands)
  if (groups.length === 0) return last
  const all = [...groups, last]
  return new Concatenation(new Sql(all.map((each) => sql`' || ${each} || '`)), 2 * all.length + 1)
}

/** Returns a member of an object with the comma before it. */
function member([key, value, isOptional]: JsonProperty): Sql {
  const start = `'${quotable(`,${JSON.stringify(key)}:`)}'`
  return isOptional ? sql`coalesce(${start} || ${value}, '')` : sql`${start} || ${orNull(value)}`
}

/** Returns a list of the rows' items. `order` null: in the order of the rows. */
export function listText(item: Part, order: Part | null, empty: 'list' | 'null'): Sql {
  const items = sql`string_agg(${orNull(item)}, ','${order === null ? '' : sql` order by ${order}`})`
  return sql`'[' || ${empty === 'list' ? sql`coalesce(${items}, '')` : items} || ']'`
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

function orNull(value: Part): Part {
  return value instanceof Concatenation ? value : sql`coalesce(${value}, 'null')`
}

function quotable(text: string): string {
  return text.replaceAll("'", "''")
}
