import SqliteDatabase from 'better-sqlite3'
import type { Statement } from '../statement.js'
import type { Row } from '../tables.js'
import { addFold, bindings, PreparedStatements } from './prepared.js'
import { Programs } from './programs.js'
import { StopClock } from './stop-clock.js'
import { versionOf } from './version-of.js'

/** A read-only connection. */
export class ReadHandle {
  readonly #handle: SqliteDatabase.Database
  readonly #statements: PreparedStatements
  readonly #version: SqliteDatabase.Statement<[], unknown>
  readonly #programs: Programs
  readonly #clock: StopClock

  /** `patience`: milliseconds that the thread blocks while another process locks the file. */
  constructor(file: string, patience: number) {
    this.#handle = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: patience })
    this.#handle.pragma('cache_size = -16000')
    this.#version = this.#handle.prepare<[], unknown>('pragma data_version').pluck()
    this.#statements = new PreparedStatements(this.#handle)
    this.#programs = new Programs(this.#handle)
    addFold(this.#handle)
    this.#clock = new StopClock(this.#handle)
  }

  /** Stops the stoppable statements from here on, this many milliseconds from now. */
  stopAfter(timeout: number): void {
    this.#clock.stopAfter(timeout)
  }

  first({ text, values }: Statement): Row | undefined {
    return this.#statements.of(text).get(bindings(values))
  }

  all({ text, values }: Statement): Row[] {
    return this.#statements.of(text).all(bindings(values))
  }

  /** Returns another number once any other connection has committed; NaN, which equals nothing, while the file is locked. */
  version(): number {
    return versionOf(this.#version)
  }

  /** Returns the tables that a statement reads; null: any. */
  tablesOf({ text, values }: Statement): readonly string[] | null {
    return this.#programs.of(text, bindings(values)).reads
  }

  /** The schema may have changed. */
  forgetSchema(): void {
    this.#programs.forget()
  }

  close(): void {
    this.#statements.clear()
    this.#handle.close()
  }
}
