import { LRUCache } from 'lru-cache'
import type { CacheConfig } from '../config.js'
import type { Database, ReadOptions, ReadRow, State, Statement } from '../database.js'
import { KeptRow } from './kept-row.js'
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
}

/**
 * Returns the database, which does not read the same answer twice while nothing is committed. The key of an answer is its statement: what a
 * caller may see is part of that, so nobody is answered what he may not ask.
 */
export function keepAnswers(database: Database, { enabled, maxBytes }: CacheConfig): Database {
  if (!enabled || maxBytes === 0) return database
  const answers = new Answers(database, maxBytes)
  return { ...database, read: (statement, options) => answers.read(statement, options) }
}

class Answers {
  readonly #questions = new Questions()
  readonly #kept: LRUCache<string, Kept>

  constructor(
    private readonly database: Database,
    maxBytes: number,
  ) {
    this.#kept = new LRUCache<string, Kept>({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes * largestPart),
      sizeCalculation: ({ row, key }) => row.size + 2 * key.length + overhead,
    })
  }

  read(statement: Statement, options: ReadOptions = {}): ReadRow | Promise<ReadRow> {
    const { database } = this
    // A replica may lag behind the state of the primary.
    if (options.fresh && !database.dialect.isEmbedded) return database.read(statement, options)
    const key = this.#questions.keyOf(statement)
    if (key === null) return database.read(statement, options)
    const kept = this.#kept.get(key)
    if (kept === undefined && !this.#questions.isRepeated(key)) return database.read(statement, options)
    const state = database.state()
    if (state instanceof Promise) return state.then((now) => this.#at(now, { key, kept, statement, options }))
    return this.#at(state, { key, kept, statement, options })
  }

  #at(state: State, { key, kept, statement, options }: Asked): ReadRow | Promise<ReadRow> {
    // A limit that is lower than usual is the database's to check.
    if (kept?.state === state && (kept.row.data?.length ?? 0) <= (options.mostBytes ?? Infinity)) return kept.row
    const row = this.database.read(statement, options)
    return row instanceof Promise ? row.then((found) => this.#keep(key, found, state)) : this.#keep(key, row, state)
  }

  #keep(key: string, found: ReadRow, state: State): ReadRow {
    if ((found.data?.length ?? 0) > (this.#kept.maxEntrySize - overhead) / 2) return found
    const row = new KeptRow(found)
    this.#kept.set(key, { key, row, state })
    return row
  }
}

interface Asked {
  readonly key: string
  readonly kept: Kept | undefined
  readonly statement: Statement
  readonly options: ReadOptions
}
