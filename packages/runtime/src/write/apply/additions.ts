import { NewRow } from '../../tables.js'
import { insertAll } from '../rows/insert.js'
import type { Data, Table } from '../../tables.js'
import type { WriteTransaction } from '../write-transaction.js'

/** An existing row by its id, or one that is to be inserted. */
export type Holder = number | NewRow

/** Rows to insert, collected over everything that an entry consists of, so that few statements store them. */
export class Additions {
  #rows: NewRow[] = []
  #changes: (() => Promise<void>)[] = []

  constructor(private readonly writing: WriteTransaction) {}

  /** Rows that `data` refers to were added before. */
  add(table: Table, data: Data): NewRow {
    const row = new NewRow(table, data)
    this.#rows.push(row)
    return row
  }

  /** Runs changes of rows that exist once the added ones have ids. */
  after(change: () => Promise<void>): void {
    this.#changes.push(change)
  }

  async store(): Promise<void> {
    const [rows, changes] = [this.#rows, this.#changes]
    this.#rows = []
    this.#changes = []
    if (rows.length > 0) await insertAll(this.writing, rows)
    for (const change of changes) await change()
  }
}
