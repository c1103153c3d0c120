import SqliteDatabase from 'better-sqlite3'
import type { WriteStatement } from '../database.js'
import type { NewRow, Row } from '../tables.js'
import { stopFunction } from './dialect.js'
import { InsertTexts } from './insert-texts.js'
import { addFold, bindings, PreparedStatements } from './prepared.js'

/** The connection for writing. What was committed is on disk. */
export class WriteHandle {
  readonly #handle: SqliteDatabase.Database
  readonly #statements: PreparedStatements
  readonly #inserts = new InsertTexts()

  constructor(file: string) {
    this.#handle = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 })
    this.#handle.pragma('foreign_keys = on')
    this.#handle.pragma('synchronous = full')
    this.#statements = new PreparedStatements(this.#handle)
    addFold(this.#handle)
    this.#handle.function(stopFunction, () => 1)
  }

  /** False also after an error that made SQLite undo the whole transaction. */
  get isInTransaction(): boolean {
    return this.#handle.inTransaction
  }

  rows({ text, values }: WriteStatement): Row[] {
    const prepared = this.#statements.of(text)
    if (prepared.reader) return prepared.all(bindings(values))
    prepared.run(bindings(values))
    return []
  }

  /** Returns the number of changed rows. */
  run({ text, values }: WriteStatement): number {
    return this.#statements.of(text).run(bindings(values)).changes
  }

  /** Inserts all or none. */
  insert(rows: readonly NewRow[]): void {
    if (rows.length === 1) return this.#insertEach(rows)
    this.command('savepoint rows')
    try {
      this.#insertEach(rows)
    } catch (error) {
      if (this.isInTransaction) this.command('rollback to rows')
      throw error
    } finally {
      if (this.isInTransaction) this.command('release rows')
    }
  }

  #insertEach(rows: readonly NewRow[]): void {
    for (const row of rows) {
      const { text, values } = this.#inserts.of(row)
      row.id = Number(this.#statements.of(text).run(bindings(values)).lastInsertRowid)
    }
  }

  /** Runs a statement without values. */
  command(text: string): void {
    this.#statements.of(text).run()
  }

  /** Prepares a statement for another layer, which binds its values itself. */
  prepare(text: string): SqliteDatabase.Statement {
    return this.#handle.prepare(text)
  }

  close(): void {
    this.#statements.clear()
    this.#handle.close()
  }
}
