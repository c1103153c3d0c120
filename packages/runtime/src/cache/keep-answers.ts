import { LRUCache } from 'lru-cache'
import type { CacheConfig } from '../config.js'
import type { Database, ReadOptions, ReadRow, State, Statement } from '../database.js'
import { KeptRow } from './kept-row.js'
import { KnownTotals } from './known-totals.js'
import { Questions } from './questions.js'

/** Bytes of memory that an answer takes besides its JSON and twice its key. */
const overhead = 400
/** No answer takes more than this part of the whole. */
const largestPart = 1 / 16

interface Kept {
  readonly key: string
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

/**
 * Returns the database, which does not read the same answer twice while nothing is committed. The key of an answer is its statement: what a
 * caller may see is part of that, so nobody is answered what he may not ask.
 */
export function keepAnswers(database: Database, config: CacheConfig): Database {
  if (!config.enabled || config.maxBytes === 0) return database
  const answers = new Answers(database, config)
  return {
    ...database,
    read: (statement, options) => answers.read(statement, options),
    write: (work, mode) => database.write(work, mode).finally(() => answers.countWrite()),
  }
}

class Answers {
  readonly #questions = new Questions()
  readonly #kept: LRUCache<string, Kept>
  /** Milliseconds. */
  readonly #maxStale: number
  readonly #totals: KnownTotals
  #writes = 0

  constructor(
    private readonly database: Database,
    { maxBytes, maxStale }: Pick<CacheConfig, 'maxBytes' | 'maxStale'>,
  ) {
    this.#maxStale = maxStale * 1000
    this.#totals = new KnownTotals(database)
    this.#kept = new LRUCache<string, Kept>({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes * largestPart),
      sizeCalculation: ({ row, key }) => row.size + 2 * key.length + overhead,
    })
  }

  /** A transaction of ours has ended, successful or not: whoever waits for it must see it. */
  countWrite(): void {
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
    const now = { time: this.#maxStale > 0 ? performance.now() : 0, writes: this.#writes }
    if (kept && !options.fresh && this.#isRecent(kept.current, now)) return kept.row
    const state = database.state(statement)
    if (state instanceof Promise)
      return state.then((current) => this.#at(current, { key, kept, statement, options, now }))
    return this.#at(state, { key, kept, statement, options, now })
  }

  #isRecent({ time, writes }: Moment, now: Moment): boolean {
    return writes === now.writes && now.time - time < this.#maxStale
  }

  #at(state: State, { key, kept, statement, options, now }: Asked): ReadRow | Promise<ReadRow> {
    if (kept?.state === state) {
      kept.current = now
      return kept.row
    }
    const row = this.#totals.read(statement, options)
    const keep = (found: ReadRow) => this.#keep(key, found, state, now)
    return row instanceof Promise ? row.then(keep) : keep(row)
  }

  #keep(key: string, found: ReadRow, state: State, current: Moment): ReadRow {
    if ((found.data?.length ?? 0) > (this.#kept.maxEntrySize - overhead) / 2) return found
    const row = new KeptRow(found)
    this.#kept.set(key, { key, row, state, current })
    return row
  }
}

interface Asked {
  readonly key: string
  readonly kept: Kept | undefined
  readonly statement: Statement
  readonly options: ReadOptions
  /** The moment before the state was asked for. */
  readonly now: Moment
}
