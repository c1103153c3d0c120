import type { Database, Statement } from '@content-gen/runtime'
import { releases } from '../tables.js'

/** Returns a statement for the ids of the releases that are due at a moment, given as ISO text, in their order. */
export function dueStatement({ dialect }: Pick<Database, 'dialect'>, moment: string, most: number): Statement {
  const [state, time] = [dialect.parameter(1, 'text', false), dialect.parameter(2, 'datetime', false)]
  const due = `"state" = ${state} and "at" <= ${time}`
  const stored = dialect.storeDateTime(moment)
  return {
    text: `select "id" as "id" from ${releases.name} where ${due} order by "at", "id" limit ${most}`,
    values: ['scheduled', stored instanceof Date ? stored.toISOString() : stored],
  }
}
