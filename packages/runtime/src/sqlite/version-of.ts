import type SqliteDatabase from 'better-sqlite3'
import { isLocked } from './failure.js'

/** Returns the `data_version` of a connection; NaN while the file is locked. */
export function versionOf(statement: SqliteDatabase.Statement<[], unknown>): number {
  try {
    return Number(statement.get())
  } catch (error) {
    if (isLocked(error)) return NaN
    throw error
  }
}
