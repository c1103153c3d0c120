/** An UPDATE in batches: reads and writes of others come between them, and a deployment that was interrupted finds what is left. */
import { setTimeout } from 'node:timers/promises'
import type { ScriptStatement } from './statements.js'

/** The condition is in parentheses, and false for rows that are done. */
const form = /^UPDATE \/\* in batches \*\/ ("(?:[^"]|"")+") SET [^]* WHERE \([^]*\)$/

/** Few enough that nobody notices the wait for one batch. */
const batchSize = 500

export interface BatchedDatabase {
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Runs a statement in a transaction of its own. */
  change(text: string): Promise<unknown>
}

export function isInBatches({ text }: ScriptStatement): boolean {
  return form.test(text)
}

/** Goes through the rows that are there at the start, by their ids: those that come meanwhile are the matter of who adds them. */
export async function runInBatches({ text }: ScriptStatement, database: BatchedDatabase): Promise<void> {
  const table = form.exec(text)?.[1]
  const greatest = async (rows: string) => (await database.query(`select max("id") as "id" from ${rows}`))[0]?.['id']
  const last = String((await greatest(`${table}`)) ?? 0)
  let from = ''
  for (;;) {
    const batch = `(select "id" from ${table} where ${from}"id" <= ${last} order by "id" limit ${batchSize}) as "batch"`
    const end = await greatest(batch)
    if (end === null || end === undefined) return
    const start = performance.now()
    // One upper bound: of two, SQLite seeks by the first, and reads all rows up to it.
    await database.change(`${text} AND ${from}"id" <= ${String(end)}`)
    from = `"id" > ${String(end)} AND `
    // Rests as long as it worked: whoever waits for SQLite's file, or for a row, goes first.
    await setTimeout(performance.now() - start)
  }
}
