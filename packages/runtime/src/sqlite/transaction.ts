import { withMostBytes } from '../statement.js'
import type { Addition, ClientRead, ReadRow, Transaction, WriteStatement } from '../database.js'
import type { Statement } from '../statement.js'
import { TooSlowError } from '../errors/errors.js'
import { OverdueError } from '../errors/overdue.js'
import type { Joined, JoinedClient } from '../database/joined-client.js'
import type { StatementWatch } from '../prisma-statements/watch.js'
import { readRow } from '../database/read-row.js'
import type { NewRow, Row } from '../tables.js'
import { written } from '../sql/written.js'
import { boundedRow } from './bounded-row.js'
import { areHeldByMany, detach } from './detach.js'
import { sqliteDialect } from './dialect.js'
import { TimeOver } from './stop-clock.js'
import type { PrismaHandle, WriteHandle } from './write-handle.js'

/** Milliseconds for which a client's expensive read may block the event loop: no thread sees what the transaction has written. */
const moment = 250

/** One write on the only connection that writes. Its statements run at once, so nothing else runs between them unless the write waits. */
export class SqliteTransaction implements Transaction {
  #joined: Promise<Joined> | null = null
  #isOver = false
  #isUndoable = false
  /** A statement has changed something outside of any savepoint, and more follow: should the write fail, all is undone. */
  isHalf = false

  /** `limit`: milliseconds that it may take. */
  constructor(
    private readonly handle: WriteHandle,
    private readonly clients: JoinedClient<PrismaHandle>,
    private readonly limit: number,
    private readonly end = performance.now() + limit,
  ) {}

  rows(statement: WriteStatement): Row[] {
    return this.#open.rows(statement)
  }

  run(statement: WriteStatement, addition?: Addition): number | Promise<number> {
    const { changes, deletes } = statement
    if (addition) return this.#runWith(statement, addition)
    const handle = this.#open
    if (changes && deletes) {
      if (areHeldByMany(handle, changes.table, deletes)) return this.#runDetached(statement, changes.table, deletes)
    }
    const count = handle.run(statement)
    this.isHalf = count > 0 && !this.#isUndoable
    return count
  }

  #runWith(statement: WriteStatement, addition: Addition): number {
    const count = this.#open.run(statement)
    if (count > 0) this.#add(addition, statement.changes?.ids?.[0] ?? null)
    return count
  }

  #add(addition: Addition, id: number | null): void {
    // A savepoint for each write would cost more than the few that fail here.
    this.isHalf = !this.#isUndoable
    this.#open.run(written(addition(id), sqliteDialect))
  }

  async #runDetached(statement: WriteStatement, table: string, ids: readonly number[]): Promise<number> {
    this.makeUndoable()
    for (const id of ids) await detach(() => this.#open, table, id)
    return this.#open.run(statement)
  }

  read({ text, values, bounded }: Statement, client?: ClientRead): ReadRow {
    if (!bounded || !client) return readRow(this.#open.rows({ text, values }))
    const { mostBytes: most = bounded.mostBytes } = client
    try {
      const [row] = this.#open.rowsWithin(moment, withMostBytes(bounded, most))
      return boundedRow(row, most)
    } catch (error) {
      throw error instanceof TimeOver ? new TooSlowError(text, error) : error
    }
  }

  insert(rows: readonly NewRow[], addition?: Addition): void {
    this.#open.insert(rows)
    this.isHalf = !this.#isUndoable
    if (addition) this.#add(addition, rows[0]?.id ?? null)
  }

  async prisma(watch: StatementWatch = {}): Promise<object> {
    this.#joined ??= this.clients.join(watchedBy(this.#open, watch))
    return (await this.#joined).client
  }

  /** Lets the write be undone alone. One statement that fails changes nothing, and needs no such help. */
  makeUndoable(): void {
    if (this.#isUndoable) return
    this.handle.command('savepoint write')
    this.#isUndoable = true
  }

  /** Keeps the write or undoes it. */
  settle(isDone: boolean): void {
    if (!this.#isUndoable) return
    if (!isDone) {
      // After some errors SQLite undoes the whole transaction.
      if (!this.handle.isInTransaction) return
      this.handle.command('rollback to write')
    }
    this.handle.command('release write')
  }

  /** Resolves when nothing can use the transaction any more. */
  leave(): Promise<void> | undefined {
    this.#isOver = true
    return this.#joined?.then(({ leave }) => leave()).catch(() => undefined)
  }

  get #open(): WriteHandle {
    if (this.#isOver) throw new Error('The transaction has ended: await every write that belongs to it')
    if (performance.now() > this.end) throw new OverdueError(this.limit)
    return this.handle
  }
}

function watchedBy(handle: WriteHandle, watch: StatementWatch): PrismaHandle {
  return {
    watch,
    command: (text) => handle.command(text),
    prepare: (text, values) => handle.prepare(text, values),
    writesOf: (text, values) => handle.writesOf(text, values),
  }
}
