import { types } from 'pg'
import type { PoolClient } from 'pg'
import { usual } from '../database.js'
import type { PoolState, Transaction, WriteMode } from '../database.js'
import { within } from '../errors/overdue.js'
import type { JoinedClient } from '../database/joined-client.js'
import type { StatementWatch } from '../prisma-statements/watch.js'
import type { Row } from '../tables.js'
import { checkPooler } from './check-pooler.js'
import { writeLimit, writeSettings } from './connection-settings.js'
import { Connections } from './connections.js'
import { isLost } from './failure.js'
import { useOf } from './pool-use.js'
import type { Queryable } from './queryable.js'
import { PostgresqlTransaction } from './transaction.js'
import { watchedConnection } from './watched-connection.js'

/** Milliseconds that code of the owner may take beyond a write before it is given up. */
const grace = 5_000
const most = 10

/** The connections for writing. */
export class WritePool {
  readonly #connections: Connections

  /** `isPooled`: a pooler is in between that shares connections by transaction. */
  constructor(
    url: string,
    private readonly clients: JoinedClient<PoolClient>,
    private readonly readTimeout: number,
    private readonly isPooled = false,
  ) {
    this.#connections = new Connections({ url, most, limit: writeLimit, grace, isPooled })
  }

  async run<Result>(work: (transaction: Transaction) => Promise<Result>, mode: WriteMode = usual): Promise<Result> {
    const client = await this.#connections.pool.connect()
    // Behind a pooler the limits of a write are those of its transaction.
    const isAlone = mode.isOneStatement && !this.isPooled
    let isSound = true
    try {
      if (isAlone) return await work(new PostgresqlTransaction(this.#named(client), null, writeLimit, this.readTimeout))
      return await this.#inTransaction(client, work, mode)
    } catch (error) {
      // A statement that got no answer may still run.
      isSound = !isLost(error) && (isAlone || (await isRolledBack(client)))
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  /** @throws Error with a sentence for the person who starts the server */
  checkPooler(): Promise<void> {
    return checkPooler(this.#connections.pool, { isPooled: this.isPooled, timeout: this.readTimeout })
  }

  /** Opens a connection, if the server is there now. */
  async prepare(): Promise<void> {
    await this.run(async () => undefined).catch(() => undefined)
  }

  get state(): PoolState {
    return { name: 'write', ...useOf(this.#connections.pool) }
  }

  async close(): Promise<void> {
    await this.clients.close()
    await this.#connections.close()
  }

  async #inTransaction<Result>(
    client: PoolClient,
    work: (transaction: Transaction) => Promise<Result>,
    { runsOwnerCode, mostMilliseconds }: WriteMode,
  ): Promise<Result> {
    const join = (watch?: StatementWatch) => this.clients.join(watch ? watchedConnection(client, watch) : client)
    const transaction = new PostgresqlTransaction(
      this.#named(client),
      join,
      mostMilliseconds ?? writeLimit,
      this.readTimeout,
    )
    await client.query(this.isPooled ? `begin; ${writeSettings}` : 'begin')
    let result: Result
    try {
      const running = work(transaction)
      result = await (runsOwnerCode ? within(mostMilliseconds ?? writeLimit + grace, running) : running)
    } finally {
      await transaction.leave()
    }
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') throw new Error(undone)
    return result
  }

  #named(client: PoolClient): Queryable {
    return {
      query: ({ text, values }) =>
        this.#connections.query<Row>(client, { text, values: values.map(bound), types: parsers }),
    }
  }
}

const undone =
  'A statement of a transaction failed, and its error was caught: PostgreSQL has undone the transaction as a whole'

/** Returns false if the connection cannot be used again. */
async function isRolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function bound(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'bigint' ? String(value) : value
}

/** JSON stays text. Moments have no zone in the database: they are UTC. */
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.JSON || oid === types.builtins.JSONB) return asText
    if (oid === types.builtins.TIMESTAMP) return moment
    return types.getTypeParser(oid, format)
  },
}

function asText(value: string): string {
  return value
}

function moment(value: string): Date {
  return new Date(`${value.replace(' ', 'T')}Z`)
}
