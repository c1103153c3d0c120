import { LRUCache } from 'lru-cache'
import type { CacheConfig } from '@content-gen/contract'
import type { Database, ReadOptions, ReadRow } from '../database.js'
import type { State, Statement } from '../statement.js'
import { KeptRow } from './kept-row.js'
import { KnownTotals } from './known-totals.js'
import { outdated } from './outdated.js'
import { Questions } from './questions.js'

/** Bytes of memory that an answer takes besides its JSON and twice its key. */
const overhead = 400
/** No answer takes more than this part of the whole. */
const largestPart = 1 / 16

interface Kept {
  readonly key: string
  /** Of the question. Its text is kept once for all: together the texts would take many times the memory of the rows. */
  readonly values: Statement['values']
  readonly row: KeptRow
  /** The state of the database before the row was read. */
  readonly state: State
  /** The last time at which this was the state, by the clock, and the number of our writes before. */
  current: Moment
}

interface Moment {
  readonly time: number
  readonly writes: number
}

/** The answers that are kept, each with the state of the database that it belongs to. */
export class Answers {
  readonly #questions = new Questions()
  readonly #kept: LRUCache<string, Kept>
  /** Milliseconds. */
  readonly #maxStale: number
  readonly #totals: KnownTotals
  #writes = 0
  /** Something was written, or read from the database, since outdated answers were looked for. */
  #isDue = false

  constructor(
    private readonly database: Database,
    { maxBytes, maxStale }: Pick<CacheConfig, 'maxBytes' | 'maxStale'>,
    private readonly onKept?: () => void,
  ) {
    this.#maxStale = maxStale * 1000
    this.#totals = new KnownTotals(database)
    this.#kept = new LRUCache<string, Kept>({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes * largestPart),
      sizeCalculation: ({ row, key }) => row.size + 2 * key.length + overhead,
    })
  }

  get count(): number {
    return this.#kept.size
  }

  write: Database['write'] = (work, mode) => {
    this.#isDue = true
    const result = this.database.write(work, mode)
    // Otherwise each read asks for the state.
    return this.#maxStale > 0 ? result.finally(() => this.#countWrite()) : result
  }

  /** Forgets the answers that commits have changed, or that are not found again. They take the room of others. */
  async forgetOutdated(): Promise<void> {
    if (!this.#isDue) return
    this.#isDue = false
    const found = await outdated([...this.#kept.values()], this.database, (key) => this.#questions.textOf(key))
    const now = this.#now()
    for (const { key, current } of found) if (!this.#isRecent(current, now)) this.#kept.delete(key)
  }

  /** A transaction of ours has ended, successful or not: whoever waits for it must see it. */
  #countWrite(): void {
    this.#writes++
  }

  read(statement: Statement, options: ReadOptions = {}): ReadRow | Promise<ReadRow> {
    const { database } = this
    // A replica may lag behind the state of the primary.
    if (options.fresh && !database.dialect.isEmbedded) return this.#totals.read(statement, options)
    const key = this.#questions.keyOf(statement)
    if (key === null) return this.#totals.read(statement, options)
    const found = this.#kept.get(key)
    if (found === undefined && !this.#questions.isRepeated(key)) return this.#totals.read(statement, options)
    // A limit that is lower than usual is the database's to check.
    const kept = (found?.row.data?.length ?? 0) <= (options.mostBytes ?? Infinity) ? found : undefined
    const now = this.#now()
    if (kept && !options.fresh && this.#isRecent(kept.current, now)) {
      this.onKept?.()
      return kept.row
    }
    const state = database.state(statement)
    if (state instanceof Promise)
      return state.then((current) => this.#at(current, { key, kept, statement, options, now }))
    return this.#at(state, { key, kept, statement, options, now })
  }

  #now(): Moment {
    return { time: this.#maxStale > 0 ? performance.now() : 0, writes: this.#writes }
  }

  #isRecent({ time, writes }: Moment, now: Moment): boolean {
    return writes === now.writes && now.time - time < this.#maxStale
  }

  #at(state: State, { key, kept, statement, options, now }: PendingRead): ReadRow | Promise<ReadRow> {
    if (kept?.state === state) {
      kept.current = now
      this.onKept?.()
      return kept.row
    }
    this.#isDue = true
    const row = this.#totals.read(statement, options)
    const keep = (found: ReadRow) => this.#keep({ key, values: statement.values, state, current: now }, found)
    return row instanceof Promise ? row.then(keep) : keep(row)
  }

  #keep(asked: Omit<Kept, 'row'>, found: ReadRow): ReadRow {
    if ((found.data?.length ?? 0) > (this.#kept.maxEntrySize - overhead) / 2) return found
    const row = new KeptRow(found)
    this.#kept.set(asked.key, { row, ...asked })
    return row
  }
}

interface PendingRead {
  readonly key: string
  readonly kept: Kept | undefined
  readonly statement: Statement
  readonly options: ReadOptions
  /** The moment before the state was asked for. */
  readonly now: Moment
}
