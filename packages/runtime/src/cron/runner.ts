import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { UnavailableError } from '../errors/errors.js'
import { shorten } from '../errors/shorten.js'
import { lookForDue, Rounds } from '../load/rounds.js'
import { heldSentence } from '../sql/held.js'
import type { Logger } from 'pino'
import type { Failures } from '../errors/failures.js'
import type { Meters } from '../metrics/meters.js'
import { latestOf } from './schedule.js'
import type { Schedule } from './schedule.js'
import { lease } from './runs.js'
import type { OpenRun, Result, Runs, TakenRun } from './runs.js'

/** Milliseconds: a time that is longer ago was missed. */
const late = 60_000
/** Milliseconds that a stopping server waits for its tasks. */
const patience = 10_000
/** Milliseconds for which a lapsed lease is left to its process, which may have waited for the database as well. */
const hesitation = lease / 3 + 1_000
/** Milliseconds until the end of a run is noted again. */
const retry = 500

/** A task cannot run now; the message is a sentence for the person who asked for it. */
export class TaskError extends Error {
  override readonly name = 'TaskError'
}

interface Running {
  readonly run: TakenRun
  readonly stop: AbortController
  readonly over: Promise<unknown>
}

/** How a run ended. */
export interface Ended {
  readonly result: Result
  readonly error: string | null
}

/** Runs tasks at their times: each time once, by one of all processes, and never two runs of a task at once. */
export class Runner<Given> {
  readonly rounds: Rounds
  readonly #running = new Map<string, Running>()
  /** The clock at the last look. */
  #seen = Infinity
  /** Since when all looks have found the runs lapsed, by their ids. Empty after a look that failed. */
  #lapsed: ReadonlyMap<number, number> = new Map()
  #deadline: Promise<unknown> | undefined

  constructor(
    private readonly app: Given,
    private readonly schedules: ReadonlyMap<string, Schedule<Given>>,
    private readonly runs: Runs,
    private readonly log: Logger,
    private readonly failures: Pick<Failures, 'tell'>,
    private readonly meters?: Pick<Meters, 'run'>,
  ) {
    this.rounds = new Rounds(log, () => this.#look(), { ...lookForDue, failed: 'tasks that are due could not be run' })
  }

  /** Begins no further run, and asks those under way to end. */
  leave(): void {
    this.#deadline ??= wait(patience, undefined, { ref: false })
    void this.rounds.stop()
    for (const { stop } of this.#running.values()) stop.abort()
  }

  /** Waits for the runs under way for ten seconds since `leave`, and gives back those that go on. */
  async stop(): Promise<void> {
    this.leave()
    await this.rounds.stop()
    await Promise.race([Promise.all([...this.#running.values()].map(({ over }) => over)), this.#deadline])
    for (const { run } of this.#running.values()) {
      this.log.warn({ task: run.task }, 'a task did not end in ten seconds: its run begins again elsewhere')
      await this.runs.giveBack(run)
    }
  }

  /** Runs a task now, whatever its time is. @throws Error with a sentence if it cannot run */
  async runNow(name: string): Promise<Ended> {
    const schedule = this.schedules.get(name)
    if (!schedule)
      throw new TaskError(`src/cron.ts has no task "${name}": it has ${[...this.schedules.keys()].join(', ')}.`)
    const now = Date.now()
    await this.runs.plan(name, now)
    const open = await this.runs.open()
    if (open === null) throw new TaskError(heldSentence)
    const found = open.get(name)
    const taken = found && (await this.#take(found, now))
    if (!taken) throw new TaskError(`The task "${name}" is running.`)
    return this.#begin(schedule, taken)
  }

  async #look(): Promise<void> {
    const now = Date.now()
    const before = this.#lapsed
    this.#lapsed = new Map()
    const open = await this.runs.open()
    if (open === null) return
    this.#lapsed = lapsedOf(open, before)
    // At the start, and after the clock was set back, times that were planned may be too late.
    if (now < this.#seen) for (const run of open.values()) await this.#planAgain(run, now)
    this.#seen = now
    for (const schedule of this.schedules.values()) {
      if (this.rounds.isStopped) return
      const run = open.get(schedule.name)
      if (run === undefined) await this.#plan(schedule, now)
      else if (run.planned <= now && this.#isToTake(run)) await this.#meet(schedule, run, now)
    }
  }

  #isToTake({ id, task, isFree }: OpenRun): boolean {
    const since = this.#lapsed.get(id)
    const isLeft = since === undefined || performance.now() - since > hesitation
    return isFree && isLeft && !this.#running.has(task)
  }

  /** Runs a task whose time has come, or leaves the time out. */
  async #meet(schedule: Schedule<Given>, run: OpenRun, now: number): Promise<void> {
    const planned = run.isBegun ? run.planned : latestOf(schedule, run.planned, now)
    const taken = await this.#take(run, planned)
    if (taken === null) return
    // The server was told to stop meanwhile.
    if (this.rounds.isStopped) return this.runs.giveBack(taken)
    const isMissed = !run.isBegun && now - planned > late
    if (isMissed && schedule.skipsMissed) await this.#end(schedule, taken, { result: 'skipped', error: null })
    else void this.#begin(schedule, taken)
  }

  async #take(run: OpenRun, planned: number): Promise<TakenRun | null> {
    const claim = randomUUID()
    const isTaken = await this.runs.take(run, claim, planned, Date.now())
    return isTaken ? { id: run.id, task: run.task, planned, claim } : null
  }

  #begin(schedule: Schedule<Given>, run: TakenRun): Promise<Ended> {
    const stop = new AbortController()
    const over = this.#run(schedule, run, stop).finally(() => this.#running.delete(run.task))
    this.#running.set(run.task, { run, stop, over })
    return over
  }

  /** Never rejects. */
  async #run(schedule: Schedule<Given>, run: TakenRun, stop: AbortController): Promise<Ended> {
    const renewing = setInterval(() => void this.#renew(run, stop), lease / 3)
    let ended: Ended = { result: 'done', error: null }
    try {
      await schedule.task(this.app, new Date(run.planned), stop.signal)
    } catch (error) {
      this.log.error({ err: error, task: run.task }, 'a task failed')
      this.failures.tell(error, { kind: 'job', name: run.task })
      ended = { result: 'failed', error: firstLine(error) }
    }
    clearInterval(renewing)
    // It ended early because it was asked to.
    const isGivenBack = ended.result === 'failed' && stop.signal.aborted
    await this.#noted(run, () => (isGivenBack ? this.runs.giveBack(run) : this.#end(schedule, run, ended)))
    return ended
  }

  /** Nobody else knows that the run is over: while the database is away, this is tried again. */
  async #noted({ task }: TakenRun, note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await note()
      } catch (error) {
        if (!(error instanceof UnavailableError) || this.rounds.isStopped) {
          this.log.warn({ err: error, task }, 'the end of a task could not be noted: it runs again after the lease')
          return
        }
        await wait(retry)
      }
    }
  }

  /** Every run that is over passes here, in the process that had it. */
  async #end(schedule: Schedule<Given>, run: TakenRun, { result, error }: Ended): Promise<void> {
    const next = schedule.after(run.planned)
    const isOurs = await this.runs.close(run, { result, error, ended: Date.now(), next })
    this.meters?.run(run.task, result)
    if (!isOurs) this.log.warn({ task: run.task }, 'the end of a task was noted before, or another process has its run')
  }

  async #renew(run: TakenRun, stop: AbortController): Promise<void> {
    try {
      if (!(await this.runs.renew(run))) stop.abort()
    } catch (error) {
      this.log.warn({ err: error, task: run.task }, 'the lease of a task could not be renewed')
    }
  }

  async #plan(schedule: Schedule<Given>, now: number): Promise<void> {
    const planned = await this.#next(schedule, now)
    if (planned !== null) await this.runs.plan(schedule.name, planned)
  }

  async #planAgain(run: OpenRun, now: number): Promise<void> {
    const schedule = this.schedules.get(run.task)
    if (schedule === undefined || run.planned <= now || run.isBegun) return
    const planned = await this.#next(schedule, now)
    if (planned !== null && planned !== run.planned) await this.runs.move(run, planned)
  }

  /** Returns the next time of a task that has not been run. */
  async #next(schedule: Schedule<Given>, now: number): Promise<number | null> {
    if (schedule.after(now) === null) return null
    return schedule.after(Math.max(now, await this.runs.lastOf(schedule.name, now)))
  }
}

function lapsedOf(open: ReadonlyMap<string, OpenRun>, before: ReadonlyMap<number, number>): Map<number, number> {
  const lapsed = [...open.values()].filter(({ isLapsed }) => isLapsed)
  return new Map(lapsed.map(({ id }) => [id, before.get(id) ?? performance.now()]))
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return shorten(line)
}
