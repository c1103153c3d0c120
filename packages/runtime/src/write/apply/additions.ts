import { insertRows } from '../rows/insert.js'
import type { Data } from '../../database.js'
import type { Session } from '../session.js'
import type { Table } from '../rows/table.js'

/** Rows to add to link tables, collected over all rows that they link. */
export class Additions {
  readonly #rows = new Map<string, { readonly table: Table; readonly rows: Data[] }>()

  constructor(private readonly session: Session) {}

  add(table: Table, rows: readonly Data[]): void {
    const known = this.#rows.get(table.name)
    if (known === undefined) this.#rows.set(table.name, { table, rows: [...rows] })
    else for (const row of rows) known.rows.push(row)
  }

  async store(): Promise<void> {
    for (const { table, rows } of this.#rows.values()) await insertRows(this.session, table, rows)
    this.#rows.clear()
  }
}
