import type { State } from '../statement.js'

/**
 * A read depends only on which transactions are committed, and a snapshot lists them. The server that takes over from one that
 * has lost commits gives their numbers to others, so the start of the server is told too.
 */
const snapshot = 'pg_current_snapshot()::text || pg_postmaster_start_time()'

/** The state of the data that a statement sees; null on a standby, whose snapshots are not complete. */
export const seenState = `case when pg_is_in_recovery() then null else ${snapshot} end`

/** Asks for the state of a server's data. A standby tells how far it has replayed its primary. */
export const stateText = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text || pg_postmaster_start_time() else ${snapshot} end as state`

/**
 * Asks for the state with as few statements as possible: whoever asks while one is under way waits for the next, since the one under way may
 * have been answered before.
 */
export class States {
  #running: Promise<State> | null = null
  #next: Promise<State> | null = null

  constructor(private readonly ask: () => Promise<State>) {}

  get(): Promise<State> {
    if (this.#running === null) return this.#start()
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    )
    return this.#next
  }

  #start(): Promise<State> {
    this.#next = null
    const running = this.ask()
    this.#running = running
    const end = () => {
      if (this.#running === running) this.#running = null
    }
    running.then(end, end)
    return running
  }
}
