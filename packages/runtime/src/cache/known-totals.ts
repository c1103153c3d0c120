import { LRUCache } from 'lru-cache'
import type { Database, KnownTotal, ReadOptions, ReadRow } from '../database.js'
import type { Statement } from '../statement.js'
import { Questions } from './questions.js'

const most = 2_000

/** Totals of lists, which are not counted again for other pages while nothing is committed. */
export class KnownTotals {
  readonly #questions = new Questions()
  readonly #known = new LRUCache<string, KnownTotal>({ max: most })

  constructor(private readonly database: Pick<Database, 'read'>) {}

  read(statement: Statement, options: ReadOptions): ReadRow | Promise<ReadRow> {
    const { recount, values } = statement
    const counted = recount?.values.map((position) => values[position] ?? null)
    const key = recount && counted && this.#questions.keyOf({ text: recount.text, values: counted })
    if (!key) return this.database.read(statement, options)
    const known = this.#known.get(key) ?? null
    // To know the state costs something, and many lists are counted once.
    if (known === null && !this.#questions.isRepeated(key)) return this.database.read(statement, options)
    const row = this.database.read(statement, { ...options, known })
    return row instanceof Promise ? row.then((found) => this.#keep(key, found)) : this.#keep(key, row)
  }

  #keep(key: string, row: ReadRow): ReadRow {
    const { total, counted } = row
    if (total !== null && counted !== undefined) this.#known.set(key, { total, state: counted })
    return row
  }
}
