import type SqliteDatabase from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { Row } from '../tables.js'
import { foldFunction } from './dialect.js'

export type Prepared = SqliteDatabase.Statement<unknown[], Row>

const keptStatements = 500
/** The most characters of all kept texts. A prepared statement takes about sixteen bytes per character. */
const keptCharacters = 1_000_000

/** Keeps a bounded number of recently used statements prepared, since clients choose the texts. */
export class PreparedStatements {
  readonly #kept = new LRUCache<string, Prepared>({
    max: keptStatements,
    maxSize: keptCharacters,
    sizeCalculation: (_prepared, text) => text.length,
  })

  constructor(private readonly handle: SqliteDatabase.Database) {}

  of(text: string): Prepared {
    const known = this.#kept.get(text)
    if (known) return known
    const prepared = this.handle.prepare<unknown[], Row>(text)
    this.#kept.set(text, prepared)
    return prepared
  }

  clear(): void {
    this.#kept.clear()
  }
}

/** Returns values as the driver takes them: it treats `?1` as a parameter named `1`. */
export function bindings(values: readonly unknown[]): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  let position = 0
  for (const value of values) named[++position] = bindable(value)
  return named
}

/** Returns a value as the driver takes it. */
export function bindable(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) throw new Error('SQLite takes lists as JSON text')
  return typeof value === 'boolean' ? Number(value) : value
}

/** JavaScript's lower-casing: SQLite's own covers only ASCII. */
export function addFold(handle: SqliteDatabase.Database): void {
  handle.function(foldFunction, { deterministic: true }, (text: unknown) =>
    text === null ? null : String(text).toLowerCase(),
  )
}
