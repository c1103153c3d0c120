import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Resolves when a session of the server waits for what this one holds. */
export async function untilBlocked(session: pg.Client): Promise<void> {
  const blocked = 'select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))'
  while ((await session.query(blocked)).rowCount === 0) await wait(5)
}
