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

/** A number that a feature reads when somebody asks for it. */
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}
