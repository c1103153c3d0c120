/**
 * Ids for all rows of a table, drawn before they are inserted: nothing tells in which order the parts of a statement run, and ids ascend in the
 * order of the rows.
 */
import type { NewRow } from '../tables.js'
import { postgresqlDialect } from './dialect.js'

const { identifier, parameter } = postgresqlDialect

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
export function drawOf({ name, table, places }: DrawnIds, values: unknown[]): string {
  const sequence = `pg_get_serial_sequence(${parameter(values.push(identifier(table)), 'text', false)}, 'id')`
  const count = parameter(values.push(places.size), 'integer', false)
  return `${name} as (select "place", nextval(${sequence}) as "id" from generate_series(1, ${count}) as "place")`
}

/** `place`: SQL text. */
export function drawnId({ name }: DrawnIds, place: string): string {
  return `(select "id" from ${name} where "place" = ${place})`
}
