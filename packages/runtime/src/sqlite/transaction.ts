import type { ReadRow, Statement, Transaction, WriteStatement } from '../database.js'
import { OverdueError } from '../overdue.js'
import type { Joined, JoinedClient } from '../joined-client.js'
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

  async prisma(note?: (text: string) => void): Promise<object> {
    this.#joined ??= this.clients.join(note ? noting(this.#open, note) : this.#open)
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

function noting(handle: PrismaHandle, note: (text: string) => void): PrismaHandle {
  return {
    command: (text) => handle.command(text),
    prepare: (text, values) => {
      note(text)
      return handle.prepare(text, values)
    },
  }
}
