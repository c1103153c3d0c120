import { heldSql, momentIn, sql, written } from '@content-gen/runtime/write'
import type { Database, Statement } from '@content-gen/runtime'
import type { Sql } from '@content-gen/runtime/write'
import { releases } from '../tables.js'

/** Returns a statement for the ids of the releases that are due at a moment, given as ISO text, in their order. */
export function dueStatement(database: Pick<Database, 'dialect'>, moment: string, most: number): Statement {
  return firstDue(database, moment, most, sql`true`)
}

/** Returns a statement for those that are to be done now: none while the site is held. */
export function toDoStatement(database: Pick<Database, 'dialect'>, moment: string, most: number): Statement {
  return firstDue(database, moment, most, sql`not ${heldSql(database.dialect)}`)
}

function firstDue({ dialect }: Pick<Database, 'dialect'>, moment: string, most: number, condition: Sql): Statement {
  const due = sql`"state" = 'scheduled' and "at" <= ${momentIn(dialect, moment)} and ${condition}`
  const first = sql`select "id" as "id" from ${releases.name} where ${due} order by "at", "id" limit ${String(most)}`
  return written(first, dialect)
}
