import { setTimeout } from 'node:timers/promises'
import { MigrationError } from './errors.js'

/** The advisory lock of Prisma's own tools on PostgreSQL, so that they and we exclude each other. */
const deploymentLock = 72_707_369
/** Milliseconds. */
export const patience = 60_000

type Query = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Begins a transaction that excludes other deployments. */
export function beginExclusively(query: Query): Promise<void> {
  return repeat(async () => {
    await query('begin')
    if (await isTaken(query, 'pg_try_advisory_xact_lock')) return true
    // A deployment that builds an index concurrently waits for every transaction to end, including one that waits for its lock.
    await query('rollback')
    return false
  })
}

/** Excludes other deployments while `work` runs, which may need no transaction, or several. */
export async function excludingOthers<Result>(query: Query, work: () => Promise<Result>): Promise<Result> {
  await repeat(() => isTaken(query, 'pg_try_advisory_lock'))
  try {
    return await work()
  } finally {
    // A connection that broke has lost its lock.
    await query(`select pg_advisory_unlock(${deploymentLock})`).catch(() => undefined)
  }
}

async function isTaken(query: Query, lock: string): Promise<boolean> {
  const [row] = await query(`select ${lock}(${deploymentLock}) as taken`)
  return row?.['taken'] === true
}

async function repeat(attempt: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience
  while (!(await attempt())) {
    if (performance.now() > end) throw busy(null, null)
    await setTimeout(50)
  }
}

/** `holder`: a sentence about whoever is likely to have the lock. */
export function busy(cause: unknown, holder: string | null): MigrationError {
  const message = `A lock of the database could not be acquired within ${patience / 1000} seconds.`
  const hint = `Nothing was changed. ${holder ?? 'Another deployment may be running.'} Run this again.`
  return new MigrationError('database-busy', message, hint, { cause })
}
