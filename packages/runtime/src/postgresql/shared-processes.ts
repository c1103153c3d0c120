import type { ReadRows } from '../statement.js'

/** Other clients of the pooler may take the process that was to be seen. */
const rounds = 5

/**
 * Returns true if two connections to one address share server processes, as they do behind a pooler in transaction mode: while one holds a
 * transaction, the other gets another process than before.
 */
export async function shareProcesses(one: ReadRows, other: ReadRows): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const before = await processOf(one)
    await other('begin')
    try {
      const taken = await processOf(other)
      if (taken === before || (await processOf(one)) !== before) return true
    } finally {
      await other('rollback')
    }
  }
  return false
}

async function processOf(rows: ReadRows): Promise<unknown> {
  return (await rows('select pg_backend_pid() as pid'))[0]?.['pid']
}
