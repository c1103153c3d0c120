import type { ClientBase, Pool } from 'pg'

/**
 * A pooler in transaction mode gives each transaction any of its server processes. Settings and prepared statements belong to a process, so one
 * connection would get the answers to another's statements.
 * @throws Error with a sentence for the person who starts the server
 */
export async function checkProcesses(pool: Pool): Promise<void> {
  const idle = await pool.connect()
  try {
    const before = await processOf(idle)
    const busy = await pool.connect()
    try {
      // Takes the process that waits, if it is not kept for the other connection.
      await busy.query('begin')
      const taken = await processOf(busy)
      const after = await processOf(idle)
      await busy.query('rollback')
      if (taken !== before && after === before) return
    } finally {
      busy.release()
    }
  } finally {
    idle.release()
  }
  throw new Error(
    'DATABASE_URL leads to a pooler that shares connections by transaction, as PgBouncer does with pool_mode = transaction. ' +
      'Write `pool_mode = session` for this database, or the address of PostgreSQL itself.',
  )
}

async function processOf(client: ClientBase): Promise<unknown> {
  const { rows } = await client.query<{ pid: unknown }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
