import SqliteDatabase from 'better-sqlite3'
import type { WriteStatement } from '../database.js'
import type { StatementWatch } from '../prisma-statements/watch.js'
import type { NewRow, Row } from '../tables.js'
import type { Log } from './checkpoints.js'
import { InsertTexts } from './insert-texts.js'
import { addFold, bindings, PreparedStatements } from './prepared.js'
import { Programs } from './programs.js'
import { References } from './references.js'
import type { Reference } from './references.js'
import { StopClock } from './stop-clock.js'
import { versionOf } from './version-of.js'

/** The memory for pages, in SQLite's way to say kilobytes: usually, and for a transaction that changes very many. */
const [usualCache, smallCache] = [-16_000, -4_000]
/** Rows. */
const many = 1_000

/** The connection for writing. What was committed is on disk. */
export class WriteHandle {
  readonly #handle: SqliteDatabase.Database
  readonly #statements: PreparedStatements
  readonly #inserts = new InsertTexts()
  readonly #programs: Programs
  readonly #references: References
  readonly #version: SqliteDatabase.Statement<[], unknown>
  readonly #clock: StopClock
  #touched: Set<string> | null = new Set()
  #isReading = false
  /** Rows that statements of this transaction have changed. */
  #changed = 0
  #writesEarly = false

  constructor(file: string) {
    this.#handle = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 })
    this.#handle.pragma('foreign_keys = on')
    this.#handle.pragma('synchronous = full')
    // A commit would copy all of its pages at once: Checkpoints do.
    this.#handle.pragma('wal_autocheckpoint = 0')
    this.#handle.pragma(`cache_size = ${usualCache}`)
    this.#statements = new PreparedStatements(this.#handle)
    this.#programs = new Programs(this.#handle)
    this.#references = new References(this.#handle)
    this.#version = this.#handle.prepare<[], unknown>('pragma data_version').pluck()
    addFold(this.#handle)
    this.#clock = new StopClock(this.#handle)
  }

  /** The log, as far as that can be told now. */
  get log(): Log {
    try {
      const [row] = this.#statements.of('pragma wal_checkpoint(noop)').all()
      return { pages: Number(row?.['log']), waiting: Number(row?.['log']) - Number(row?.['checkpointed']) }
    } catch {
      return { pages: 0, waiting: 0 }
    }
  }

  /** Copies what waits in the log to the file, as far as nobody reads older states. */
  copyLog(): void {
    try {
      this.#statements.of('pragma wal_checkpoint(passive)').all()
    } catch {
      // Another process copies it, or the disk is full: the log stays as it is.
    }
  }

  /** False also after an error that made SQLite undo the whole transaction. */
  get isInTransaction(): boolean {
    return this.#handle.inTransaction
  }

  rows({ text, values }: WriteStatement): Row[] {
    const prepared = this.#statements.of(text)
    const given = bindings(values)
    if (!prepared.readonly) this.#note(text, given)
    if (prepared.reader) return prepared.all(given)
    prepared.run(given)
    return []
  }

  /** Returns the rows of a stoppable statement. @throws TimeOver */
  rowsWithin(milliseconds: number, statement: WriteStatement): Row[] {
    this.#clock.stopAfter(milliseconds)
    try {
      return this.rows(statement)
    } finally {
      this.#clock.stopAfter(Infinity)
    }
  }

  /** Returns the number of changed rows. */
  run({ text, values }: WriteStatement): number {
    const given = bindings(values)
    this.#note(text, given)
    const { changes } = this.#statements.of(text).run(given)
    this.#changed += changes
    if (this.#changed > many) this.#writeEarly()
    return changes
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
      this.#note(text, values)
      row.id = Number(this.#statements.of(text).run(values).lastInsertRowid)
    }
  }

  /** Begins a transaction: one that writes alone, or one that sees what is committed now and takes no lock from writers. */
  begin(isReading: boolean): void {
    this.#isReading = isReading
    this.#changed = 0
    if (this.#writesEarly) {
      this.#handle.pragma(`cache_size = ${usualCache}`)
      this.#writesEarly = false
    }
    this.command(isReading ? 'begin' : 'begin immediate')
    if (!isReading) return
    try {
      this.#statements.of('select 1 from sqlite_schema limit 1').all()
    } catch (error) {
      this.command('rollback')
      throw error
    }
  }

  /** Lets this transaction write changed pages to the log as they come: the commit writes all that are in memory at once. */
  #writeEarly(): void {
    if (this.#writesEarly) return
    this.#handle.pragma(`cache_size = ${smallCache}`)
    this.#writesEarly = true
  }

  /** Runs a statement without values. */
  command(text: string): void {
    this.#statements.of(text).run()
  }

  /** Prepares a statement of another layer, with positional values. */
  prepare(text: string, values: readonly unknown[]): SqliteDatabase.Statement {
    const prepared = this.#handle.prepare(text)
    if (!prepared.readonly) this.#note(text, values)
    return prepared.bind(values)
  }

  /** Returns the tables that statements since the last call may have changed; null: any. */
  takeTouched(): ReadonlySet<string> | null {
    const touched = this.#touched
    this.#touched = new Set()
    if (touched === null) this.forgetSchema()
    return touched
  }

  /** Returns another number once any other connection has committed; NaN, which equals nothing, while that cannot be told. */
  version(): number {
    // A transaction that reads does not see what others commit.
    return this.#isReading && this.isInTransaction ? NaN : versionOf(this.#version)
  }

  /** The schema may have changed. */
  forgetSchema(): void {
    this.#programs.forget()
    this.#references.forget()
  }

  /** Returns the columns whose rows go or change with a row of the table. */
  referencesTo(table: string): readonly Reference[] {
    return this.#references.to(table)
  }

  /** Returns the tables that a statement changes; null: any. */
  writesOf(text: string, values: unknown): readonly string[] | null {
    return this.#programs.of(text, values).writes
  }

  #note(text: string, values: unknown): void {
    if (this.#touched === null) return
    const writes = this.writesOf(text, values)
    if (writes === null) this.#touched = null
    else for (const table of writes) this.#touched.add(table)
  }

  close(): void {
    this.#statements.clear()
    this.#handle.close()
  }
}

/** The part of the connection that the project's Prisma client uses. */
export interface PrismaHandle extends Pick<WriteHandle, 'command' | 'prepare' | 'writesOf'> {
  readonly watch: StatementWatch
}
