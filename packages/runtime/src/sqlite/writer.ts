import { AsyncResource } from 'node:async_hooks'
import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { usual } from '../database.js'
import type { PoolState, Transaction, WriteMode } from '../database.js'
import { within } from '../errors/overdue.js'
import { JoinedClient } from '../database/joined-client.js'
import type { Checkpoints } from './checkpoints.js'
import type { Commits } from './commits.js'
import type { Patience } from './patience.js'
import { SqliteTransaction } from './transaction.js'
import { WriteHandle } from './write-handle.js'
import type { PrismaHandle } from './write-handle.js'

/** Milliseconds that one write may take, and code of the owner beyond that before it is given up. */
const limit = 30_000
const grace = 5_000
/** Milliseconds of work that share one commit. */
const shared = 5
/** Milliseconds after which a transaction may have written so much that the disk should confirm it before the commit. */
const long = 20

type Work = (transaction: Transaction) => Promise<unknown>

interface Task {
  readonly work: Work
  readonly mode: WriteMode
  readonly asked: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Runs one write after the other: SQLite has one writer. Writes that wait at the same moment share one commit, which is the expensive part,
 * since the disk must confirm it. Each is undone alone if it fails, or all are and the others run again; none is answered before the commit.
 * Work that only reads waits for no other process that writes.
 */
export class Writer {
  readonly #waiting: Task[] = []
  #handle: WriteHandle | null = null
  #running: Promise<void> | null = null

  constructor(
    private readonly file: string,
    private readonly clients: JoinedClient<PrismaHandle>,
    private readonly patience: Patience,
    private readonly commits: Commits,
    private readonly checkpoints: Checkpoints,
  ) {}

  /** Returns a number that changes once another connection has committed; null if the file is not open for writing, NaN while that cannot be told. */
  version(): number | null {
    return this.#handle?.version() ?? null
  }

  /** The schema may have changed. */
  forgetSchema(): void {
    this.#handle?.forgetSchema()
  }

  run<Result>(work: (transaction: Transaction) => Promise<Result>, mode: WriteMode = usual): Promise<Result> {
    return new Promise((resolve, reject) => {
      // Code of the owner may have state that follows the request.
      const own = mode.runsOwnerCode ? AsyncResource.bind(work) : work
      const done = (result: unknown) => resolve(result as Result)
      this.#waiting.push({ work: own, mode, asked: performance.now(), resolve: done, reject })
      this.#running ??= this.#runAll()
    })
  }

  get pool(): PoolState {
    const used = this.#running === null ? 0 : 1
    return { name: 'write', used, idle: 1 - used, waiting: this.#waiting.length }
  }

  /** Opens the file for writing, if it is writable now. */
  async prepare(): Promise<void> {
    await this.run(async () => undefined).catch(() => undefined)
  }

  async close(): Promise<void> {
    while (this.#running) await this.#running
    await this.clients.close()
    await this.checkpoints.close()
    this.#handle?.close()
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      await this.#runSome()
    }
    this.#running = null
  }

  /** Waits while each turn of the event loop brings further writes: they share the commit. */
  async #gather(): Promise<void> {
    const end = performance.now() + shared
    let before
    do {
      before = this.#waiting.length
      await setImmediate()
    } while (this.#waiting.length > before && performance.now() < end)
  }

  /** Runs waiting writes in one transaction of the database, and answers them once it is on disk. */
  async #runSome(): Promise<void> {
    const first = this.#waiting[0]
    if (first === undefined) return
    const isReading = first.mode.isReading === true
    let handle: WriteHandle
    try {
      this.patience.countFrom(first.asked)
      handle = await this.#begun(isReading)
    } catch (error) {
      this.#waiting.shift()?.reject(error)
      return
    }
    const begun = performance.now()
    const end = begun + shared
    const answers: TaskResult[] = []
    for (let task: Task | undefined; (task = this.#waiting[0]) && handle.isInTransaction;) {
      if (answers.length > 0 && (task.mode.runsOwnerCode === true || performance.now() > end)) break
      if (isReading && !task.mode.isReading) break
      this.#waiting.shift()
      const answer = await this.#runOne(handle, task)
      if (answer.isHalf) return this.#undo(handle, answers, answer)
      answers.push(answer)
      if (task.mode.runsOwnerCode) break
    }
    if (!isReading && performance.now() > begun + long) await this.#syncLog()
    try {
      // An error that undid everything is the answer to all.
      if (!handle.isInTransaction) throw answers.at(-1)?.error ?? new Error('The transaction has ended early')
      handle.command('commit')
      const touched = handle.takeTouched()
      if (touched?.size !== 0) this.commits.add(touched)
    } catch (error) {
      this.#rollBack(handle)
      this.commits.addUnknown()
      for (const { task } of answers) task.reject(error)
      return
    }
    // Large entries are read and sent again: not in the turn in which they were written.
    if (performance.now() > end) await setImmediate()
    for (const { task, isDone, result, error } of answers) {
      if (isDone) task.resolve(result)
      else task.reject(error)
    }
    if (!isReading) await this.checkpoints.consider(handle.log, () => handle.copyLog())
  }

  /** Lets the disk confirm what is in the log already, which a commit would wait for: beside the event loop. */
  async #syncLog(): Promise<void> {
    try {
      const log = await open(`${this.file}-wal`, 'r+')
      try {
        await log.datasync()
      } finally {
        await log.close()
      }
    } catch {
      // The commit tells of a disk that fails.
    }
  }

  /** Undoes the whole transaction because of one write. The others are not answered yet: they run again. */
  #undo(handle: WriteHandle, answers: readonly TaskResult[], failed: TaskResult): void {
    this.#rollBack(handle)
    this.#waiting.unshift(...answers.filter(({ isDone }) => isDone).map(({ task }) => task))
    for (const { task, isDone, error } of [...answers, failed]) if (!isDone) task.reject(error)
  }

  #rollBack(handle: WriteHandle): void {
    try {
      if (handle.isInTransaction) handle.command('rollback')
      handle.takeTouched()
    } catch {
      // To close the connection undoes everything too; the next write opens another.
      this.#handle = null
      this.commits.addUnknown()
      handle.close()
    }
  }

  async #runOne(handle: WriteHandle, task: Task): Promise<TaskResult> {
    const { work, mode } = task
    const transaction = new SqliteTransaction(handle, this.clients, mode.mostMilliseconds ?? limit)
    if (!mode.isOneStatement && !mode.isReading) transaction.makeUndoable()
    try {
      const running = work(transaction)
      const result = await (mode.runsOwnerCode ? within(mode.mostMilliseconds ?? limit + grace, running) : running)
      const leaving = transaction.leave()
      if (leaving) await leaving
      transaction.settle(true)
      return { task, isDone: true, result }
    } catch (error) {
      await transaction.leave()
      const isHalf = !isUndone(transaction) || transaction.isHalf
      return { task, isDone: false, error, isHalf: isHalf && handle.isInTransaction }
    }
  }

  async #begun(isReading: boolean): Promise<WriteHandle> {
    return this.patience.run(() => {
      if (this.#handle?.isInTransaction) this.#rollBack(this.#handle)
      const handle = (this.#handle ??= new WriteHandle(this.file))
      handle.begin(isReading)
      return handle
    })
  }
}

/** Undoes a write alone, if that is possible. */
function isUndone(transaction: SqliteTransaction): boolean {
  try {
    transaction.settle(false)
    return true
  } catch {
    return false
  }
}

interface TaskResult {
  readonly task: Task
  readonly isDone: boolean
  readonly result?: unknown
  readonly error?: unknown
  /** The write has failed in the middle, and cannot be undone alone. */
  readonly isHalf?: boolean
}
