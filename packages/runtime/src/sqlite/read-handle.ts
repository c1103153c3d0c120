import SqliteDatabase from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { Statement } from '../database.js'
import type { Scalar } from '../query/read.js'
import { foldFunction, stopFunction } from './dialect.js'
import { isLocked } from './failure.js'

type Handle = SqliteDatabase.Database
type Row = Record<string, unknown>
type Prepared = SqliteDatabase.Statement<unknown[], Row>
type Bindable = Scalar | null

const keptStatements = 500
/** The most characters of all kept texts. A prepared statement takes about sixteen bytes per character. */
const keptCharacters = 1_000_000

/** Thrown from a statement whose time is over. */
export class TimeOver extends Error {}

/** A read-only connection. It keeps a bounded number of recently used statements prepared, since clients choose the texts. */
export class ReadHandle {
  readonly #handle: Handle
  readonly #statements = new LRUCache<string, Prepared>({
    max: keptStatements,
    maxSize: keptCharacters,
    sizeCalculation: (_prepared, text) => text.length,
  })
  readonly #version: SqliteDatabase.Statement<[], unknown>
  #end = Infinity

  /** `patience`: milliseconds that the thread blocks while another process locks the file. */
  constructor(file: string, patience: number) {
    this.#handle = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: patience })
    this.#handle.pragma('cache_size = -16000')
    this.#version = this.#handle.prepare<[], unknown>('pragma data_version').pluck()
    this.#handle.function(foldFunction, { deterministic: true }, (text: unknown) =>
      text === null ? null : String(text).toLowerCase(),
    )
    this.#handle.function(stopFunction, () => {
      if (performance.now() > this.#end) throw new TimeOver()
      return 1
    })
  }

  /** Stops the stoppable statements from here on, this many milliseconds from now. */
  stopAfter(timeout: number): void {
    this.#end = performance.now() + timeout
  }

  first(statement: Statement): Row | undefined {
    return this.#prepared(statement.text).get(bindings(statement))
  }

  all(statement: Statement): Row[] {
    return this.#prepared(statement.text).all(bindings(statement))
  }

  /** Returns another number once any other connection has committed; NaN, which equals nothing, while the file is locked. */
  version(): number {
    try {
      return Number(this.#version.get())
    } catch (error) {
      if (isLocked(error)) return NaN
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#handle.close()
  }

  #prepared(text: string): Prepared {
    const known = this.#statements.get(text)
    if (known) return known
    const prepared = this.#handle.prepare<unknown[], Row>(text)
    this.#statements.set(text, prepared)
    return prepared
  }
}

/** The driver treats `?1` as a parameter named `1`. */
function bindings({ values }: Statement): Record<string, Bindable> {
  const named: Record<string, Bindable> = {}
  let position = 0
  for (const value of values) {
    if (typeof value === 'object' && value !== null) throw new Error('SQLite takes lists as JSON text')
    named[++position] = value
  }
  return named
}
