import { createRequire } from 'node:module'
import type { KnownTotal, PoolState, ReadOptions, ReadRow } from '../database.js'
import type { State, Statement } from '../statement.js'
import { unlessAt, withMostBytes } from '../statement.js'
import { TooLargeError } from '../errors/errors.js'
import type { Spent } from '../metrics/spent.js'
import type { AnswerRoom } from '../load/room.js'
import { Turns } from '../load/turns.js'
import { jsonOf } from '../json/json.js'
import { ReadThreads } from '../threads/read-threads.js'
import type { ThreadRow } from '../threads/reading.js'
import { orUnavailable } from './failure.js'
import type { PoolerFaultOptions } from './pooler-fault.js'
import { ReadPool } from './read-pool.js'
import { States, stateText } from './states.js'

/** Connections to one server: most are for cheap reads, so a flood of slow ones does not block them. */
const connections = { cheap: 8, bounded: 2 } as const
/** Milliseconds beyond a statement's limit that the server has to stop it before the connection is given up. */
const grace = 3_000
const entryPoint = createRequire(import.meta.url).resolve('@content-gen/runtime/postgresql/read-thread')

export interface ReaderOptions {
  readonly url: string
  /** The most milliseconds that a statement may take. */
  readonly timeout: number
  /** The room for large answers. */
  readonly room: AnswerRoom
  /** A pooler is in between that shares connections by transaction. */
  readonly isPooled?: boolean
  readonly isReplica?: boolean
}

/** Reads from one PostgreSQL server. Bounded reads use connections in threads of their own, since receiving a large answer takes long. */
export class Reader {
  readonly #cheap: ReadPool
  readonly #threads: ReadThreads
  readonly #turns: Turns
  readonly #states: States
  readonly #timeout: number

  constructor({ url, timeout, room, isPooled = false, isReplica = false }: ReaderOptions) {
    this.#timeout = timeout
    this.#cheap = new ReadPool({ url, connections: connections.cheap, timeout, isPooled, isReplica })
    this.#states = new States(async () => {
      const [row] = await this.#cheap.query<{ state: string }>({ text: stateText, values: [] })
      return row?.state ?? NaN
    })
    const atOnce = connections.bounded
    this.#threads = new ReadThreads({
      entryPoint,
      workerData: { url, timeout, isPooled, isReplica },
      atOnce,
      longest: room.mostBytes,
    })
    this.#turns = new Turns({ atOnce, waitingOfOne: 100, waiting: 1000, patience: 2 * timeout, room })
  }

  async read(statement: Statement, options: ReadOptions = {}): Promise<ReadRow> {
    const { known } = options
    const { text, values, bounded } = known ? unlessAt(known.state, statement) : statement
    if (!bounded)
      return rowOf((await this.#cheap.query<Record<string, unknown>>({ text, values }, options.spent))[0], 0, known)
    const { mostBytes = bounded.mostBytes } = options
    const [row] = await this.#beside(withMostBytes(bounded, mostBytes), options)
    return rowOf(row, mostBytes, known)
  }

  /** Returns the state of the server's data after this call began. */
  state(): Promise<State> {
    return this.#states.get()
  }

  rows(statement: Statement, spent?: Spent): Promise<Record<string, unknown>[]> {
    return this.#cheap.query(statement, spent)
  }

  /** Returns the rows of a bounded statement. */
  rowsBeside(statement: Statement): Promise<readonly ThreadRow[]> {
    return this.#beside(statement, {})
  }

  /** @throws Error with a sentence for the person who starts the server */
  checkPooler(options: PoolerFaultOptions): Promise<void> {
    return this.#cheap.checkPooler(options)
  }

  /** Returns how busy its connections are. `server`: the beginning of their names. */
  pools(server = ''): readonly PoolState[] {
    const { running: used, waiting } = this.#turns
    return [
      { name: `${server}read`, ...this.#cheap.state },
      { name: `${server}bounded`, used, idle: connections.bounded - used, waiting },
    ]
  }

  async close(): Promise<void> {
    await Promise.all([this.#cheap.close(), this.#threads.close()])
  }

  #beside(
    { text, values }: Pick<Statement, 'text' | 'values'>,
    { origin = '', goesOn, spent }: ReadOptions,
  ): Promise<readonly ThreadRow[]> {
    const reading = { text, values, timeout: this.#timeout + grace }
    const begin = spent?.wait()
    const run = () => {
      begin?.()
      return orUnavailable(text, () => this.#threads.run(reading))
    }
    return this.#turns.run(origin, run, goesOn)
  }
}

/** @throws TooLargeError */
function rowOf(
  { data, total, state, isTooLarge }: ThreadRow = {},
  mostBytes: number,
  known?: KnownTotal | null,
): ReadRow {
  if (isTooLarge === true) throw new TooLargeError(mostBytes)
  const counted = typeof total === 'number' ? total : null
  if (typeof state !== 'string') return { data: jsonOf(data), total: counted }
  return { data: jsonOf(data), total: state === known?.state ? known.total : counted, counted: state }
}
