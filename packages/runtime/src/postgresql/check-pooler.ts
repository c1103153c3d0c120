import type { ClientBase, Pool } from 'pg'
import type { ReadRows } from '../statement.js'
import { poolerFault, type PoolerFaultOptions } from './pooler-fault.js'

/** @throws Error with a sentence for the person who starts the server */
export async function checkPooler(pool: Pool, options: PoolerFaultOptions): Promise<void> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      const fault = await poolerFault(rowsOf(one), rowsOf(other), options)
      if (fault !== null) throw new Error(fault)
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}

function rowsOf(client: ClientBase): ReadRows {
  return async (text) => (await client.query<Record<string, unknown>>(text)).rows
}
