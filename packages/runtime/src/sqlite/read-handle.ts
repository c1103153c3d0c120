import SqliteDatabase from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { ReadRow, Statement } from '../database.js'
import type { Scalar } from '../query/read.js'
import { foldFunction } from './dialect.js'

type Handle = SqliteDatabase.Database
type Prepared = SqliteDatabase.Statement<unknown[], Record<string, unknown>>
type Bindable = Scalar | null

const keptStatements = 500
/** Of all kept texts together. A prepared statement takes about sixteen bytes per character. */
const keptCharacters = 1_000_000

/** The read-only connection. Statements stay prepared while they are in use; a client chooses their texts, so not for ever. */
export class ReadHandle {
  readonly #handle: Handle
  readonly #statements = new LRUCache<string, Prepared>({
    max: keptStatements,
    maxSize: keptCharacters,
    sizeCalculation: (_prepared, text) => text.length,
  })

  constructor(file: string) {
    this.#handle = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
    this.#handle.pragma('busy_timeout = 5000')
    this.#handle.pragma('cache_size = -16000')
    this.#handle.function(foldFunction, { deterministic: true }, (text: unknown) =>
      text === null ? null : String(text).toLowerCase(),
    )
  }

  first(statement: Statement): ReadRow {
    const row = this.#prepared(statement.text).get(bindings(statement))
    const total = row?.total
    return { data: typeof row?.data === 'string' ? row.data : null, total: typeof total === 'number' ? total : null }
  }

  all(statement: Statement): Record<string, unknown>[] {
    return this.#prepared(statement.text).all(bindings(statement))
  }

  close(): void {
    this.#statements.clear()
    this.#handle.close()
  }

  #prepared(text: string): Prepared {
    const known = this.#statements.get(text)
    if (known) return known
    const prepared = this.#handle.prepare<unknown[], Record<string, unknown>>(text)
    this.#statements.set(text, prepared)
    return prepared
  }
}

/** `?1` is a parameter of the name `1` to the driver. */
function bindings({ values }: Statement): Record<string, Bindable> {
  const named: Record<string, Bindable> = {}
  let position = 0
  for (const value of values) {
    if (typeof value === 'object' && value !== null) throw new Error('SQLite takes lists as JSON text')
    named[++position] = value
  }
  return named
}
