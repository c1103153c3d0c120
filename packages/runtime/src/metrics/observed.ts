import type { Database, ReadOptions } from '../database.js'
import type { Statement } from '../statement.js'

/** Called when the database is asked. The returned function is called once it has answered, with the error if it failed. */
export type Observe<Asked extends readonly unknown[] = []> = (...asked: Asked) => (error?: unknown) => void

/** An observer of a database. Absent parts are not observed. */
export interface DatabaseObserver {
  readonly read?: Observe<[statement: Statement, options?: ReadOptions]>
  /** Our look-ups of accounts and of features. */
  readonly rows?: Observe<[statement: Statement]>
  readonly state?: Observe<[statement: Statement]>
  /** A transaction. */
  readonly write?: Observe
}

/** Returns the database, of which an observer is told. */
export function observed(database: Database, { read, rows, state, write }: DatabaseObserver): Database {
  return {
    ...database,
    ...(read && {
      read: (statement, options) => until(() => database.read(statement, options), read(statement, options)),
    }),
    ...(rows && { rows: (statement, spent) => until(() => database.rows(statement, spent), rows(statement)) }),
    ...(state && { state: (statement) => until(() => database.state(statement), state(statement)) }),
    ...(write && { write: (work, mode) => until(() => database.write(work, mode), write()) }),
  }
}

/** Calls `end` when the work is over. Some reads of SQLite are over at once. */
export function until<Result>(work: () => Result, end: (error?: unknown) => void): Result {
  let result: Result
  try {
    result = work()
  } catch (error) {
    end(error)
    throw error
  }
  if (result instanceof Promise)
    // Rejections reach whoever gets the result.
    void result.then(() => end(), end)
  else end()
  return result
}
