import type { ClientBase, Pool } from 'pg'
import type { ReadRows } from '../statement.js'
import { lackingSettings } from './role-settings.js'
import { shareProcesses } from './shared-processes.js'

/**
 * Finds out how DATABASE_URL leads to PostgreSQL. `isPooled`: as DATABASE_POOLER says. `timeout`: the most milliseconds of a read.
 * @throws Error with a sentence for the person who starts the server
 */
export async function checkPooler(pool: Pool, isPooled: boolean, timeout: number): Promise<void> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      if ((await shareProcesses(rowsOf(one), rowsOf(other))) !== isPooled) throw new Error(isPooled ? kept : shared)
    } finally {
      other.release()
    }
    const lacking = isPooled ? await lackingSettings(rowsOf(one), timeout) : null
    if (lacking !== null) throw new Error(lackingSentence(lacking))
  } finally {
    one.release()
  }
}

/** Says how the settings of the role become those of the server. `lacking`: SQL. */
export function lackingSentence(lacking: string): string {
  return (
    'With DATABASE_POOLER=transaction, the role that serves needs settings of its own. ' +
    `Run this, and let the pooler open its connections anew (RECONNECT in the console of PgBouncer): ${lacking}`
  )
}

const shared =
  'DATABASE_URL leads to a pooler that shares connections by transaction, as PgBouncer does with pool_mode = transaction. ' +
  'Set DATABASE_POOLER=transaction, or write `pool_mode = session` for this database, or the address of PostgreSQL itself.'

const kept =
  'DATABASE_POOLER is transaction, but each connection of DATABASE_URL keeps a server process of its own. ' +
  'Remove the variable, or write the address of a pooler with pool_mode = transaction.'

function rowsOf(client: ClientBase): ReadRows {
  return async (text) => (await client.query<Record<string, unknown>>(text)).rows
}
