import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { PoolState, ReadOptions, ReadRow } from '../database.js'
import type { Statement } from '../statement.js'
import { withMostBytes } from '../statement.js'
import type { AnswerRoom } from '../load/room.js'
import { Turns } from '../load/turns.js'
import { ReadThreads } from '../threads/read-threads.js'
import { boundedRow } from './bounded-row.js'
import { isLocked, orUnavailable, unavailable } from './failure.js'
import { Patience } from './patience.js'
import { ReadHandle } from './read-handle.js'

/** Milliseconds for which a read may block the event loop, and bytes that it may make. */
const moment = 20
const large = 1_000_000
const slowTexts = 200
/** A read counts as misjudged after this many slow runs in a row: on a busy machine any read may be slow now and then. */
const strikes = 3
const threads = Math.min(availableParallelism(), 4)
const entryPoint = createRequire(import.meta.url).resolve('@content-gen/runtime/sqlite/read-thread')

export interface ReaderOptions {
  readonly file: string
  /** The most milliseconds that a bounded read may take. */
  readonly timeout: number
  /** The room for large answers. */
  readonly room: AnswerRoom
}

/**
 * Reads an SQLite file: cheap reads at once in this thread, since nothing is faster; bounded ones in a few threads, so that they do not
 * delay other requests.
 */
export class Reader {
  /** The connection of this thread. */
  readonly handle: ReadHandle
  readonly #threads: ReadThreads
  readonly #turns: Turns
  readonly #slow = new LRUCache<string, number>({ max: slowTexts, ttl: 60_000 })
  readonly #timeout: number

  constructor({ file, timeout, room }: ReaderOptions) {
    this.#timeout = timeout
    const atOnce = threads
    this.handle = new ReadHandle(file, 0)
    this.#threads = new ReadThreads({ entryPoint, workerData: { file }, atOnce })
    this.#turns = new Turns({ atOnce, waitingOfOne: 100, waiting: 1000, patience: 2 * timeout, room })
  }

  read(statement: Statement, options: ReadOptions = {}): ReadRow | Promise<ReadRow> {
    const { text, bounded } = statement
    if (bounded) return this.#beside(withMostBytes(bounded, options.mostBytes), options, bounded.mostBytes)
    if (this.#slow.size > 0 && this.#slow.get(text) === strikes) return this.#beside(inBytes(statement), options)
    const start = performance.now()
    let row
    try {
      row = boundedRow(this.handle.first(statement))
    } catch (error) {
      return this.#later(() => boundedRow(this.handle.first(statement)), error)
    }
    if (performance.now() - start > moment || (row.data?.length ?? 0) > large) this.#strike(text)
    else if (this.#slow.size > 0) this.#slow.delete(text)
    return row
  }

  async rows(statement: Statement): Promise<Record<string, unknown>[]> {
    try {
      return this.handle.all(statement)
    } catch (error) {
      return this.#later(() => this.handle.all(statement), error)
    }
  }

  /** Returns the rows of a bounded statement, read in a thread. */
  rowsBeside({ text, values }: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#turns.run('', () => this.#threads.run({ text, values, timeout: this.#timeout }))
  }

  /** The threads; this thread reads without waiting. */
  get pool(): PoolState {
    const { running: used, waiting } = this.#turns
    return { name: 'bounded', used, idle: threads - used, waiting }
  }

  async close(): Promise<void> {
    await this.#threads.close()
    this.handle.close()
  }

  /** Retries while another process locks the file. */
  #later<Result>(read: () => Result, error: unknown): Promise<Result> {
    if (!isLocked(error)) throw unavailable(error)
    const patience = new Patience()
    patience.countFrom(performance.now())
    return orUnavailable(() => patience.run(read))
  }

  #strike(text: string): void {
    this.#slow.set(text, Math.min((this.#slow.get(text) ?? 0) + 1, strikes))
  }

  async #beside(
    { text, values }: Pick<Statement, 'text' | 'values'>,
    { origin = '', mostBytes, goesOn, spent }: ReadOptions,
    usualBytes?: number,
  ): Promise<ReadRow> {
    const reading = { text, values, timeout: this.#timeout }
    const begin = spent?.wait()
    const run = () => {
      begin?.()
      return orUnavailable(() => this.#threads.run(reading))
    }
    const [row] = await this.#turns.run(origin, run, goesOn)
    return boundedRow(row, mostBytes ?? usualBytes)
  }
}

/** Returns the statement with its JSON as bytes, as in bounded ones. */
function inBytes({ text, values }: Statement): Pick<Statement, 'text' | 'values'> {
  return { text: `select cast(data as blob) as data, total from (${text})`, values }
}
