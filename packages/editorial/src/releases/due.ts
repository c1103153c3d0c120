import { momentIn, sql, written } from '@content-gen/runtime/write'
import type { Database, Statement } from '@content-gen/runtime'
import { releases } from '../tables.js'

/** Returns a statement for the ids of the releases that are due at a moment, given as ISO text, in their order. */
export function dueStatement({ dialect }: Pick<Database, 'dialect'>, moment: string, most: number): Statement {
  const due = sql`"state" = 'scheduled' and "at" <= ${momentIn(dialect, moment)}`
  const first = sql`select "id" as "id" from ${releases.name} where ${due} order by "at", "id" limit ${String(most)}`
  return written(first, dialect)
}
