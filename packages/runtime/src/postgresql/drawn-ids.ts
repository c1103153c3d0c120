/**
 * Ids for all rows of a table, drawn before they are inserted: nothing tells in which order the parts of a statement run, and ids ascend in the
 * order of the rows.
 */
import { Parameter, sql } from '../sql/sql.js'
import type { Part, Sql } from '../sql/sql.js'
import type { NewRow } from '../tables.js'
import { postgresqlDialect } from './dialect.js'

export interface DrawnIds {
  readonly name: string
  readonly table: string
  /** The place of each row, from 1. */
  readonly places: Map<NewRow, number>
}

/** Returns ids for the rows of some tables, by the names of these. */
export function drawIds(rows: readonly NewRow[], tables: ReadonlySet<string>): Map<string, DrawnIds> {
  const drawn = new Map<string, DrawnIds>()
  for (const table of tables) drawn.set(table, { name: `"ids ${drawn.size}"`, table, places: new Map() })
  for (const row of rows) {
    const places = drawn.get(row.table.name)?.places
    places?.set(row, places.size + 1)
  }
  return drawn
}

/** Returns the part of a `with` that draws them. */
export function drawOf({ name, table, places }: DrawnIds): Sql {
  const sequence = sql`pg_get_serial_sequence(${new Parameter(postgresqlDialect.identifier(table), 'text')}, 'id')`
  const count = new Parameter(places.size, 'integer')
  return sql`${name} as (select "place", nextval(${sequence}) as "id" from generate_series(1, ${count}) as "place")`
}

export function drawnId({ name }: DrawnIds, place: Part): Sql {
  return sql`(select "id" from ${name} where "place" = ${place})`
}
