import { runsTable } from '@content-gen/contract'
import { heldSql } from '../sql/held.js'
import { nowSql } from '../sql/now.js'
import { open, sql } from '../sql/sql.js'
import { prepared } from '../sql/written.js'
import type { Database } from '../database.js'
import type { Prepared } from '../sql/written.js'

/** The run of a task that is not over: it waits for its time, or a process has it. Moments are milliseconds since 1970. */
export interface OpenRun {
  readonly id: number
  readonly task: string
  readonly planned: number
  /** A process began it, and may have been killed since. */
  readonly isBegun: boolean
  /** No process has it. */
  readonly isFree: boolean
  /** Its process has not renewed its lease: it was killed, or could not reach the database. */
  readonly isLapsed: boolean
}

/** A run that this process has. */
export interface TakenRun extends Pick<OpenRun, 'id' | 'task' | 'planned'> {
  readonly claim: string
}

export type Result = 'done' | 'failed' | 'skipped'

export interface Ending {
  readonly result: Result
  readonly error: string | null
  readonly ended: number
  /** The next time of the task; null if there is none. */
  readonly next: number | null
}

/** Milliseconds after which a run is given back, unless its process is alive. */
export const lease = 15_000

/** The runs of each task that are kept. */
const kept = 100

const day = 86_400_000

/** The rows of runs. Times of tasks are by the clocks of servers, leases by that of the database. */
export class Runs {
  readonly #database: Pick<Database, 'rows' | 'write'>
  readonly #open: Prepared
  readonly #lastOf: Prepared
  readonly #plan: Prepared
  readonly #move: Prepared
  readonly #take: Prepared
  readonly #renew: Prepared
  readonly #giveBack: Prepared
  readonly #close: Prepared
  readonly #prune: Prepared

  constructor(database: Pick<Database, 'rows' | 'write' | 'dialect'>) {
    this.#database = database
    const { dialect } = database
    const now = nowSql(dialect)
    const isHeld = heldSql(dialect)
    const [task, claim, result, error] = open('text', 'text', 'text', 'text')
    const [id, seen, planned, moment, until] = open('bigint', 'bigint', 'bigint', 'bigint', 'bigint')
    const isFree = `"leased_until" <= ${now}`
    const isSeen = sql`"id" = ${id} and "open" is not null and "planned" = ${seen} and ${isFree}`
    const isOurs = sql`"id" = ${id} and "claim" = ${claim}`
    const update = `update ${runsTable} set`
    this.#open = prepared(
      sql`select "id", "task", "planned", "claim" is not null as "isBegun", ${isFree} as "isFree", "leased_until" > 0 and ${isFree} as "isLapsed", ${isHeld} as "isHeld" from ${runsTable} where "open" is not null`,
      [],
      dialect,
    )
    this.#lastOf = prepared(
      sql`select max("planned") as "planned" from ${runsTable} where "task" = ${task} and "open" is null and "planned" <= ${moment}`,
      [task, moment],
      dialect,
    )
    this.#plan = prepared(
      sql`insert into ${runsTable} ("task", "open", "planned", "leased_until") values (${task}, ${task}, ${planned}, 0) on conflict do nothing`,
      [task, planned],
      dialect,
    )
    this.#move = prepared(
      sql`${update} "planned" = ${planned} where ${isSeen} and "claim" is null`,
      [id, seen, planned],
      dialect,
    )
    this.#take = prepared(
      sql`${update} "claim" = ${claim}, "leased_until" = ${now} + ${until}, "planned" = ${planned}, "started" = ${moment} where ${isSeen} and not ${isHeld}`,
      [id, seen, claim, until, planned, moment],
      dialect,
    )
    this.#renew = prepared(
      sql`${update} "leased_until" = ${now} + ${until} where ${isOurs}`,
      [id, claim, until],
      dialect,
    )
    this.#giveBack = prepared(sql`${update} "leased_until" = 0 where ${isOurs}`, [id, claim], dialect)
    this.#close = prepared(
      sql`${update} "open" = null, "claim" = null, "leased_until" = 0, "ended" = ${moment}, "result" = ${result}, "error" = ${error} where ${isOurs}`,
      [id, claim, moment, result, error],
      dialect,
    )
    const last = sql`select "id" from ${runsTable} where "task" = ${task} and "open" is null order by "id" desc limit ${String(kept)}`
    this.#prune = prepared(
      sql`delete from ${runsTable} where "task" = ${task} and "open" is null and "id" not in (${last})`,
      [task],
      dialect,
    )
  }

  /** Returns the runs that are not over, by their tasks. Null: the site is held. */
  async open(): Promise<ReadonlyMap<string, OpenRun> | null> {
    const rows = await this.#database.rows(this.#open())
    if (rows.some((row) => row['isHeld'])) return null
    return new Map(
      rows.map((row) => [
        String(row['task']),
        {
          id: Number(row['id']),
          task: String(row['task']),
          planned: Number(row['planned']),
          isBegun: Boolean(row['isBegun']),
          isFree: Boolean(row['isFree']),
          isLapsed: Boolean(row['isLapsed']),
        },
      ]),
    )
  }

  /** Returns the time of a task's last finished run. Times more than a day ahead do not count: only a wrong clock has reached them. */
  async lastOf(task: string, moment: number): Promise<number> {
    const [row] = await this.#database.rows(this.#lastOf(task, moment + day))
    return Number(row?.['planned'] ?? 0)
  }

  /** Plans the next run of a task, unless one is open. */
  async plan(task: string, planned: number): Promise<void> {
    await this.#run(this.#plan(task, planned))
  }

  /** Gives a run that waits another time. */
  async move({ id, planned: seen }: OpenRun, planned: number): Promise<void> {
    await this.#run(this.#move(id, seen, planned))
  }

  /** Takes a run for this process, until the lease ends. Returns false if another one was faster, or the site is held. */
  async take({ id, planned: seen }: OpenRun, claim: string, planned: number, moment: number): Promise<boolean> {
    return (await this.#run(this.#take(id, seen, claim, lease, planned, moment))) > 0
  }

  /** Returns false if the lease has ended, and another process has it. */
  async renew({ id, claim }: TakenRun): Promise<boolean> {
    return (await this.#run(this.#renew(id, claim, lease))) > 0
  }

  async giveBack({ id, claim }: TakenRun): Promise<void> {
    await this.#run(this.#giveBack(id, claim))
  }

  /** Ends a run and plans the next one. Returns false if another process has it. */
  async close({ id, task, claim }: TakenRun, { ended, result, error, next }: Ending): Promise<boolean> {
    return this.#database.write(async (transaction) => {
      if ((await transaction.run(this.#close(id, claim, ended, result, error))) === 0) return false
      if (next !== null) await transaction.run(this.#plan(task, next))
      await transaction.run(this.#prune(task))
      return true
    })
  }

  #run(statement: ReturnType<Prepared>): Promise<number> {
    return this.#database.write(async (transaction) => transaction.run(statement))
  }
}
