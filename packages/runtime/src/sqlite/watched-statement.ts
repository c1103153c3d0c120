import type { SqlQuery } from '@prisma/driver-adapter-utils'
import type SqliteDatabase from 'better-sqlite3'
import { returning } from '../prisma-statements/returning.js'
import type { Returning } from '../prisma-statements/returning.js'
import { fromPrisma } from './prisma-values.js'
import type { PrismaHandle } from './write-handle.js'

/** A statement of the project's Prisma client, which tells the rows that it changes if somebody wants to know. */
export class WatchedStatement {
  readonly #statement: SqliteDatabase.Statement
  readonly #values: readonly unknown[]
  readonly #returning: Returning | undefined | null

  constructor(
    private readonly handle: PrismaHandle,
    private readonly query: SqlQuery,
  ) {
    const { sql, args, argTypes } = query
    this.#values = args.map((arg, index) => {
      const type = argTypes[index]
      return type === undefined ? arg : fromPrisma(arg, type)
    })
    const { text, rows } = handle.watch
    text?.(sql)
    this.#returning = rows && returning(sql, rows)
    this.#statement = handle.prepare(this.#returning?.text ?? sql, this.#values)
  }

  get isReader(): boolean {
    return this.#statement.reader
  }

  /** The columns of its own rows. */
  get columns(): readonly SqliteDatabase.ColumnDefinition[] {
    const columns = this.#statement.columns()
    return columns.slice(0, columns.length - (this.#returning?.added ?? 0))
  }

  /** Runs it; returns the number of changed rows. */
  run(): number {
    const { changes } = this.#statement.run()
    this.#tellTables()
    return changes
  }

  /** Runs a reader. */
  rows(): unknown[][] {
    const found = this.#statement.raw().safeIntegers().all() as unknown[][]
    const form = this.#returning
    if (!form) {
      this.#tellTables()
      return found
    }
    this.handle.watch.rows?.changed(
      form.table,
      found.map((row) => row.slice(-form.added)),
    )
    return found.map((row) => row.slice(0, -form.added))
  }

  #tellTables(): void {
    if (this.#returning !== null || this.#statement.readonly) return
    const tables = this.handle.writesOf(this.query.sql, this.#values) ?? [null]
    for (const table of tables) this.handle.watch.rows?.changed(table, null)
  }
}
