import { NewRow } from '../../tables.js'
import type { Data, Table } from '../../tables.js'
import type { WriteTransaction } from '../write-transaction.js'
import { chunks } from './statement.js'

/** The most rows that are inserted together. */
export const insertedAtOnce = 500

/** Inserts rows in their order, each after those that it refers to, and sets their ids. */
export async function insertAll(writing: WriteTransaction, rows: readonly NewRow[]): Promise<void> {
  for (const chunk of chunks(rows, insertedAtOnce)) {
    await writing.transaction.insert(chunk)
    if (writing.pauses.areDue) await writing.pauses.rest()
  }
}

/** Inserts one row; returns its id. */
export async function insertRow(writing: WriteTransaction, table: Table, data: Data): Promise<number> {
  const row = new NewRow(table, data)
  await writing.transaction.insert([row])
  return row.id
}
