import type { ReadRow, Statement, Transaction, WriteStatement } from '../database.js'
import { OverdueError } from '../overdue.js'
import type { Joined, JoinedClient } from '../joined-client.js'
import type { StatementWatch } from '../prisma-statements/watch.js'
import { readRow } from '../read-row.js'
import type { NewRow, Row } from '../tables.js'
import type { PrismaHandle, WriteHandle } from './write-handle.js'

/** One write on the only connection that writes. Its statements run at once, so nothing else runs between them unless the write waits. */
export class SqliteTransaction implements Transaction {
  #joined: Promise<Joined> | null = null
  #isOver = false

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

  run(statement: WriteStatement): number {
    return this.#open.run(statement)
  }

  read({ text, values }: Statement): ReadRow {
    return readRow(this.#open.rows({ text, values }))
  }

  insert(rows: readonly NewRow[]): void {
    this.#open.insert(rows)
  }

  async prisma(watch: StatementWatch = {}): Promise<object> {
    this.#joined ??= this.clients.join(watchedBy(this.#open, watch))
    return (await this.#joined).client
  }

  /** Resolves when nothing can use the transaction any more. */
  async leave(): Promise<void> {
    this.#isOver = true
    await this.#joined?.then(({ leave }) => leave()).catch(() => undefined)
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
