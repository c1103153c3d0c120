/** JSON objects. SQLite's own function leaves no key out: what is optional is removed afterwards. */
import type { JsonProperty } from '../sql/dialect.js'
import { joined, sql } from '../sql/sql.js'
import type { Sql } from '../sql/sql.js'

export function objectOf(properties: readonly JsonProperty[]): Sql {
  const members = properties.map(([key, value]) => sql`${quoted(key)}, ${value}`)
  const whole = sql`json_object(${joined(members, ', ')})`
  const optional = properties
    .filter(([, , isOptional]) => isOptional)
    .map(([key]) => quoted(`$.${JSON.stringify(key)}`))
  if (optional.length === 0) return whole
  // A path that leads nowhere removes nothing. A JSON value that comes out of a subquery is text until a function reads it again.
  const removed = optional.map((path) => `case json_type(whole, ${path}) when 'null' then ${path} else '$.""' end`)
  return sql`(select json_remove(whole, ${removed.join(', ')}) from (select ${whole} as whole))`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
