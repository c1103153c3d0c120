import { NewRow } from '../../tables.js'
import type { Data, Table } from '../../tables.js'
import type { Session } from '../session.js'
import { chunks } from './statement.js'

/** The most rows that are inserted together. */
export const insertedAtOnce = 500

/** Inserts rows in their order, each after those that it refers to, and sets their ids. */
export async function insertAll(session: Session, rows: readonly NewRow[]): Promise<void> {
  for (const chunk of chunks(rows, insertedAtOnce)) {
    await session.transaction.insert(chunk)
    if (session.stretches.areOver) await session.stretches.rest()
  }
}

/** Inserts one row; returns its id. */
export async function insertRow(session: Session, table: Table, data: Data): Promise<number> {
  const row = new NewRow(table, data)
  await session.transaction.insert([row])
  return row.id
}
