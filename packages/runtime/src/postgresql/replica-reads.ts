import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { UnavailableError } from '../errors/errors.js'
import { codeOf } from '../errors/database-error.js'
import type { PoolState, ReadOptions, ReadRow, ReplicaState } from '../database.js'
import { Turns } from '../load/turns.js'
import type { State, Statement } from '../statement.js'
import type { ThreadRow } from '../threads/reading.js'
import { orUnavailable } from './failure.js'
import type { Reader } from './reader.js'
import { Lag, positionOf, type Position } from './replica-lag.js'

/** Milliseconds between two looks at both servers. */
const interval = 500
/** Milliseconds after which a replica that gives no answer is away. */
const silence = 2_000
/** Milliseconds between two attempts to come back to a replica. */
const pause = 5_000
/** Milliseconds for which reads may wait then, and a look at the replica for the primary. */
const patience = 1_000
/** Reads of the primary in place of the replica. The other connections are for the answers to writes. */
const share = { atOnce: 6, waitingOfOne: 100, waiting: 1_000 }
/** The replica had to choose between a read and the writes that it repeats. */
const inTheWay = '40001'

// Commits are seen before they are written, if the server is told so.
const primaryText = 'select pg_current_wal_insert_lsn()::text as position'
const replicaText = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position'

export interface ReplicaReadsOptions {
  readonly primary: Reader
  readonly replica: Reader
  /** Milliseconds that the replica may be behind. */
  readonly maxLag: number
  /** The most milliseconds that a read waits for its turn on the primary. */
  readonly timeout: number
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Reads from a replica while it answers and is near its primary, otherwise from the primary. Reads come back to the replica only when it has
 * everything that the primary has shown, so no answer of this process is older than an earlier one.
 */
export class ReplicaReads implements ReplicaState {
  /** Milliseconds. */
  lag = 0
  readonly reads = { primary: 0, replica: 0 }
  #isNear = true
  /** Reads that wait for the replica: they are told when it is given up. */
  readonly #asked = new Set<(error: unknown) => void>()
  /** Reads of the primary under way. */
  #instead = 0
  #comingBack: Promise<void> | null = null
  #nextAttempt = 0
  readonly #turns: Turns
  readonly #lag = new Lag()
  readonly #timer: NodeJS.Timeout
  /** Since when an answer of the replica is waited for. */
  #looking: number | null = null
  #lastPrimary: Position | null = null
  #lastReplica: Position | null = null

  constructor(private readonly options: ReplicaReadsOptions) {
    this.#turns = new Turns({ ...share, patience: options.timeout })
    this.#timer = setInterval(() => void this.#look(), interval).unref()
  }

  read(statement: Statement, options: ReadOptions = {}): Promise<ReadRow> {
    const { primary } = this.options
    if (options.fresh) return primary.read(statement, options)
    return this.#ask((server) => server.read(statement, options), { ...options, isBounded: Boolean(statement.bounded) })
  }

  /**
   * States of different servers are different. The row that is read next is never older than the state, whichever server either comes from: the
   * primary has everything, and reads come back to a replica that has what the primary has shown.
   */
  state(): Promise<State> {
    const ask = async (server: Reader) => {
      const state = await server.state()
      // An unknown state is like no other.
      return typeof state === 'string' ? `${this.#nameOf(server)} ${state}` : state
    }
    return this.#ask(ask, { isBounded: false })
  }

  rowsBeside(statement: Statement): Promise<readonly ThreadRow[]> {
    return this.#ask((server) => server.rowsBeside(statement), { isBounded: true })
  }

  async position(): Promise<string> {
    const [row] = await this.options.primary.rows({ text: primaryText, values: [] })
    return String(row?.['position'])
  }

  has(position: string): boolean {
    const wanted = positionOf(position)
    return wanted === null || (this.#lastReplica !== null && this.#lastReplica >= wanted)
  }

  get isUsed(): boolean {
    return this.#isNear
  }

  pools(): readonly PoolState[] {
    return this.options.replica.pools('replica_')
  }

  /** A replica that is away is left alone. @throws Error with a sentence for the person who starts the server */
  async checkPooler(isPooled: boolean): Promise<void> {
    const { replica, timeout } = this.options
    try {
      await orUnavailable('the start', () => replica.checkPooler({ isPooled, timeout, isReplica: true }))
    } catch (error) {
      if (!isAway(error)) throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.options.replica.close()
  }

  #nameOf(server: Reader): string {
    return server === this.options.primary ? 'primary' : 'replica'
  }

  async #ask<Result>(
    ask: (server: Reader) => Promise<Result>,
    { isBounded, origin = '', goesOn }: ReadOptions & { readonly isBounded: boolean },
  ): Promise<Result> {
    while (this.#comingBack !== null) await this.#comingBack
    const { primary, replica } = this.options
    if (this.#isNear) {
      this.reads.replica++
      try {
        return await this.#untilLeft(ask(replica))
      } catch (error) {
        if (!isAway(error)) throw error
        this.#leave(error instanceof UnavailableError ? 'does not answer' : 'ends reads in favour of what it repeats')
      }
    }
    this.reads.primary++
    this.#instead++
    try {
      // The primary itself lets bounded reads take turns.
      return await (isBounded ? ask(primary) : this.#turns.run(origin, () => ask(primary), goesOn))
    } finally {
      this.#instead--
    }
  }

  /** Rejects if the replica is given up while this is under way: a lost server may keep it waiting for long. */
  #untilLeft<Result>(answer: Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#asked.add(reject)
      answer.then(resolve, reject).finally(() => this.#asked.delete(reject))
    })
  }

  #leave(why: string): void {
    if (!this.#isNear) return
    this.#isNear = false
    this.#nextAttempt = performance.now() + interval
    this.options.log.warn(`the primary answers all reads: the replica ${why}`)
    for (const tell of this.#asked) tell(new UnavailableError(false, null))
  }

  async #look(): Promise<void> {
    const { maxLag } = this.options
    const now = performance.now()
    if (this.#looking !== null) {
      if (now - this.#looking > silence) this.#leave('does not answer')
      return
    }
    this.#looking = now
    try {
      // A primary that hangs takes nothing from a replica that answers.
      const known = wait(patience, this.#lastPrimary, { ref: false })
      this.#lastPrimary = await Promise.race([this.#primaryPosition(), known])
      this.#lastReplica = await this.#replicaPosition()
      this.lag = this.#lag.note(this.#lastPrimary, this.#lastReplica, performance.now())
      if (this.lag > maxLag) this.#leave(`is more than ${maxLag} ms behind`)
      else if (!this.#isNear && this.lag <= maxLag / 2 && now >= this.#nextAttempt) this.#begin()
    } catch {
      this.#leave('does not answer')
    } finally {
      this.#looking = null
    }
  }

  #begin(): void {
    this.#nextAttempt = performance.now() + pause
    this.#comingBack = this.#comeBack()
      .catch(() => undefined)
      .finally(() => (this.#comingBack = null))
  }

  /** New reads wait meanwhile, so that the primary shows nothing that the replica is not asked to have. */
  async #comeBack(): Promise<void> {
    const end = performance.now() + patience
    while (this.#instead > 0 && performance.now() < end) await wait(2)
    const shown = await this.#primaryPosition()
    while (this.#instead === 0 && performance.now() < end) {
      const reached = await this.#replicaPosition()
      if (shown === null || reached === null || reached >= shown) {
        this.#isNear = true
        this.options.log.info('the replica answers reads again')
        return
      }
      await wait(5)
    }
  }

  /** The last one that is known, if the primary is away. */
  async #primaryPosition(): Promise<Position | null> {
    const rows = await this.options.primary.rows({ text: primaryText, values: [] }).catch(() => null)
    return rows === null ? this.#lastPrimary : positionOf(rows[0]?.['position'])
  }

  async #replicaPosition(): Promise<Position | null> {
    const [row] = await this.options.replica.rows({ text: replicaText, values: [] })
    return positionOf(row?.['position'])
  }
}

function isAway(error: unknown): boolean {
  return error instanceof UnavailableError || codeOf(error) === inTheWay
}
