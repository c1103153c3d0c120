import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database.js'

/** Counts what a server does, for those who read its metrics. */
export interface Meters {
  /** Counts an answer to a request. `route`: the pattern of its route. */
  request(method: string, route: string, status: number, milliseconds: number): void
  /** Counts a read that a kept answer has saved. */
  kept(): void
  /** Returns the database, whose statements and failures are counted. */
  watch(database: Database): Database
  /** Counts a run of a scheduled task. */
  run(task: string, result: string): void
}

/** Milliseconds for which metrics wait for a database that is busy or away: they are wanted most then. */
const patience = 1_000

/** Returns the number of a gauge; null if it cannot be read soon. */
export async function valueOf({ read }: Pick<Gauge, 'read'>): Promise<number | null> {
  return Promise.race([read(), wait(patience, null, { ref: false })]).catch(() => null)
}

/** A number that a feature reads when somebody asks for it. */
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}
