/** Work of the owner's code that waits for the commit of the transaction around it. */
import { setTimeout } from 'node:timers/promises'
import { enclosing, type Enclosing } from './enclosing.js'
import type { Failures } from '../errors/failures.js'
import type { Database, Transaction } from '../database.js'
import type { Logger } from 'pino'

/** Work to do after a commit. */
export type Task = () => unknown

interface Waiting {
  readonly task: Task
  /** The part of the transaction that left it. */
  readonly part: Enclosing
}

/** Milliseconds for which a stopping process waits for tasks that run. */
const patience = 10_000

export class AfterCommit {
  readonly #waiting = new WeakMap<Transaction, Waiting[]>()
  readonly #running = new Set<Promise<void>>()

  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly failures?: Pick<Failures, 'tell'>,
  ) {}

  /** Runs a task after the commit of the transaction around the calling code, or at once outside of one. */
  add(task: Task): void {
    const part = enclosing()
    if (part === undefined) return this.#run(task)
    const waiting = this.#waiting.get(part.transaction) ?? []
    waiting.push({ task, part })
    this.#waiting.set(part.transaction, waiting)
  }

  /** Returns the database, whose commits start what waits for them. */
  watch(database: Database): Database {
    return {
      ...database,
      write: async (work, mode) => {
        let last: Transaction | undefined
        const result = await database.write((transaction) => {
          // A transaction that was begun and undone may be begun again: only the last time counts.
          this.#waiting.delete(transaction)
          last = transaction
          return work(transaction)
        }, mode)
        const waiting = last && this.#waiting.get(last)
        for (const { task, part } of waiting ?? []) if (part.isKept) this.#run(task)
        return result
      },
      close: async () => {
        await this.#settled()
        await database.close()
      },
    }
  }

  #run(task: Task): void {
    const running = Promise.resolve()
      .then(task)
      .catch((error: unknown) => {
        this.log.error({ err: error }, 'work after a commit failed')
        this.failures?.tell(error, { kind: 'hook' })
      })
      .then(() => void this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing runs, not even what the running tasks started. */
  async #settled(): Promise<void> {
    const stop = new AbortController()
    const late = setTimeout(patience, 'late', { signal: stop.signal, ref: false }).catch(() => 'late')
    while (this.#running.size > 0 && (await Promise.race([Promise.all(this.#running), late])) !== 'late');
    stop.abort()
  }
}
