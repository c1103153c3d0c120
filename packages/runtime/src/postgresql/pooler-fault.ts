import type { ReadRows } from '../statement.js'
import { lackingSettings } from './role-settings.js'
import { shareProcesses } from './shared-processes.js'

export interface PoolerFaultOptions {
  /** As DATABASE_POOLER says. */
  readonly isPooled: boolean
  /** The most milliseconds of a read. */
  readonly timeout: number
  /** A replica may be without the pooler that its primary has. */
  readonly isReplica?: boolean
}

/** Finds out by two connections to one address how it leads to PostgreSQL. Returns a sentence about what is wrong, or null. */
export async function poolerFault(
  one: ReadRows,
  other: ReadRows,
  { isPooled, timeout, isReplica = false }: PoolerFaultOptions,
): Promise<string | null> {
  const areShared = await shareProcesses(one, other)
  if (areShared && !isPooled) return `${isReplica ? 'DATABASE_REPLICA_URL' : 'DATABASE_URL'} ${shared}`
  if (!areShared && isPooled && !isReplica) return kept
  const lacking = isPooled ? await lackingSettings(one, timeout) : null
  return lacking === null ? null : lackingText + lacking
}

const shared =
  'leads to a pooler that shares connections by transaction, as PgBouncer does with pool_mode = transaction. ' +
  'Set DATABASE_POOLER=transaction, or write `pool_mode = session` for this database, or the address of PostgreSQL itself.'

const kept =
  'DATABASE_POOLER is transaction, but each connection of DATABASE_URL keeps a server process of its own. ' +
  'Remove the variable, or write the address of a pooler with pool_mode = transaction.'

const lackingText =
  'With DATABASE_POOLER=transaction, the role that serves needs settings of its own. ' +
  'Run this, and let the pooler open its connections anew (RECONNECT in the console of PgBouncer): '
