import { changedRow } from '../database.js'
import { Parameter, sql } from '../sql/sql.js'
import { written } from '../sql/written.js'
import type { Addition, WriteStatement } from '../database.js'
import { postgresqlDialect } from './dialect.js'

/**
 * Returns one statement for a change of a row and its addition: it selects how many rows were changed. None is if another transaction changes the
 * row while the statement waits for it: what it sees besides, and adds, would be of the state before.
 */
export function changeTogether({ sql: change, changes }: WriteStatement, addition: Addition): WriteStatement {
  if (change === undefined) throw new Error('Only a statement of parts can be joined to another one')
  const name = postgresqlDialect.identifier(changes?.table ?? '')
  const id = new Parameter(changes?.ids?.[0] ?? null, 'integer')
  // Every change gives a row another `xmin`; the select has the one that the statement began with.
  const unchanged = sql`${name}.xmin = (select seen.xmin from ${name} seen where seen."id" = ${id})`
  const changed = sql`${changedRow} as (${change} and ${unchanged} returning *)`
  const added = sql`"added rows" as (${addition(null)})`
  return written(sql`with ${changed}, ${added} select count(*) as "count" from ${changedRow}`, postgresqlDialect)
}
