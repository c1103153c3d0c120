import type { State } from '../database.js'

/**
 * The state of a server's data. What a read sees depends only on which transactions are committed, and a snapshot lists them; a standby, whose
 * snapshots are not complete, tells how far it has replayed its primary.
 */
export const stateText =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text else pg_current_snapshot()::text end as state'

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
