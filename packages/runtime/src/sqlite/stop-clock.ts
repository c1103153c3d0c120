import type SqliteDatabase from 'better-sqlite3'
import { stopFunction } from './dialect.js'

/** Thrown from a statement whose time is over. */
export class TimeOver extends Error {}

/** Stops the stoppable statements of a connection. */
export class StopClock {
  #end = Infinity

  constructor(handle: SqliteDatabase.Database) {
    handle.function(stopFunction, () => {
      if (performance.now() > this.#end) throw new TimeOver()
      return 1
    })
  }

  /** Statements from here on are stopped this many milliseconds from now. */
  stopAfter(milliseconds: number): void {
    this.#end = performance.now() + milliseconds
  }
}
