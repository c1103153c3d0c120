import type { ReadOptions, ReadRow, Statement } from '../database.js'
import { TooLargeError } from '../errors.js'
import { FairQueue } from '../fair-queue.js'
import { withMostBytes } from '../database.js'
import { ReadPool } from './read-pool.js'

/** Connections to one server: most are for what is cheap, so that a flood of long questions leaves them alone. */
const connections = { cheap: 8, bounded: 2 } as const

/** A row of a statement in either form. */
interface Row extends Pick<ReadRow, 'total'> {
  readonly data: string | null
  readonly isTooLarge?: boolean | null
}

/** Reads one PostgreSQL server. */
export class Reader {
  readonly #cheap: ReadPool
  readonly #bounded: ReadPool
  readonly #queue: FairQueue

  constructor(url: string, timeout: number) {
    this.#cheap = new ReadPool({ url, connections: connections.cheap, timeout })
    this.#bounded = new ReadPool({ url, connections: connections.bounded, timeout })
    const atOnce = connections.bounded
    this.#queue = new FairQueue({ atOnce, waitingOfOne: 100, waiting: 1000, patience: 2 * timeout })
  }

  async read({ text, values, bounded }: Statement, { origin = '', mostBytes }: ReadOptions = {}): Promise<ReadRow> {
    if (!bounded) return rowOf(await this.#cheap.query<Row>({ text, values }), 0)
    const asked = withMostBytes(bounded, mostBytes)
    return rowOf(await this.#queue.run(origin, () => this.#bounded.query<Row>(asked)), bounded.mostBytes)
  }

  rows(statement: Statement): Promise<Record<string, unknown>[]> {
    return this.#cheap.query(statement)
  }

  /** The rows of a statement that may take its time. */
  rowsBeside(statement: Statement): Promise<Record<string, unknown>[]> {
    return this.#queue.run('', () => this.#bounded.query(statement))
  }

  async close(): Promise<void> {
    await Promise.all([this.#cheap.close(), this.#bounded.close()])
  }
}

/** @throws TooLargeError */
function rowOf([row]: readonly Row[], mostBytes: number): ReadRow {
  if (row?.isTooLarge) throw new TooLargeError(mostBytes)
  return { data: row?.data ?? null, total: row?.total ?? null }
}
