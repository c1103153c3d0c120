import { withMostBytes } from '../statement.js'
import type { Addition, ClientRead, ReadRow, Transaction, WriteStatement } from '../database.js'
import type { Statement } from '../statement.js'
import { TooLargeError } from '../errors/errors.js'
import { OverdueError } from '../errors/overdue.js'
import type { Joined } from '../database/joined-client.js'
import type { StatementWatch } from '../prisma-statements/watch.js'
import { readRow } from '../database/read-row.js'
import type { NewRow, Row } from '../tables.js'
import { writeLimit } from './connection-settings.js'
import { changeTogether } from './change-together.js'
import { orUnavailable } from './failure.js'
import { insertTogether } from './insert-together.js'
import type { Queryable } from './queryable.js'

export class PostgresqlTransaction implements Transaction {
  #joined: Promise<Joined> | null = null
  #isOver = false

  /**
   * `join` null: a statement by itself, which no Prisma client can take part in. `limit`: milliseconds; `readTimeout`: those of a client's
   * expensive read.
   */
  constructor(
    private readonly connection: Queryable,
    private readonly join: ((watch?: StatementWatch) => Promise<Joined>) | null,
    private readonly limit: number,
    private readonly readTimeout: number,
    private readonly end = performance.now() + limit,
  ) {}

  async rows(statement: WriteStatement): Promise<readonly Row[]> {
    return (await this.#open.query(statement)).rows
  }

  async run(statement: WriteStatement, addition?: Addition): Promise<number> {
    if (!addition) return (await this.#open.query(statement)).rowCount ?? 0
    const [row] = (await this.#open.query(changeTogether(statement, addition))).rows
    return Number(row?.['count'])
  }

  async read({ text, values, bounded }: Statement, client?: ClientRead): Promise<ReadRow> {
    if (!bounded || !client) return readRow((await this.#open.query({ text, values })).rows)
    const { mostBytes: most = bounded.mostBytes } = client
    await this.#open.query({ text: `set local statement_timeout = ${this.readTimeout}`, values: [] })
    const query = () => this.#open.query(withMostBytes(bounded, most))
    const { rows } = await orUnavailable(text, query)
    await this.#open.query({ text: `set local statement_timeout = ${writeLimit}`, values: [] })
    if (rows[0]?.['isTooLarge'] === true) throw new TooLargeError(most)
    return readRow(rows)
  }

  async insert(rows: readonly NewRow[], addition?: Addition): Promise<void> {
    const { statement, setIds } = insertTogether(rows, addition)
    setIds((await this.#open.query(statement)).rows)
  }

  async prisma(watch?: StatementWatch): Promise<object> {
    if (this.join === null) throw new Error('The Prisma client cannot take part in a single statement')
    if (this.#isOver) throw new Error(ended)
    this.#joined ??= this.join(watch)
    return (await this.#joined).client
  }

  /** Resolves when nothing can use the transaction any more. */
  async leave(): Promise<void> {
    this.#isOver = true
    await this.#joined?.then(({ leave }) => leave()).catch(() => undefined)
  }

  get #open(): Queryable {
    if (this.#isOver) throw new Error(ended)
    if (performance.now() > this.end) throw new OverdueError(this.limit)
    return this.connection
  }
}

const ended = 'The transaction has ended: await every write that belongs to it'
