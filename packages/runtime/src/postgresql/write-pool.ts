import { Pool, types } from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { usual } from '../database.js'
import type { PoolState, Transaction, WriteMode } from '../database.js'
import { within } from '../errors/overdue.js'
import type { JoinedClient } from '../database/joined-client.js'
import type { StatementWatch } from '../prisma-statements/watch.js'
import type { Row } from '../tables.js'
import { connectionSettings, writeLimit } from './connection-settings.js'
import { isLost } from './failure.js'
import { outliveErrors } from './outlive-errors.js'
import { PostgresqlClient } from './postgresql-client.js'
import { checkProcesses } from './check-processes.js'
import { useOf } from './pool-use.js'
import { processName } from './process-name.js'
import { PreparedStatements } from './prepared-statements.js'
import type { Queryable } from './queryable.js'
import { StatementNames } from './statement-names.js'
import { PostgresqlTransaction } from './transaction.js'
import { watchedConnection } from './watched-connection.js'

/** Milliseconds that code of the owner may take beyond a write before it is given up. */
const grace = 5_000
/** The client's own limit applies to a server that does not answer at all. */
const limits = { connectionTimeoutMillis: 5_000, query_timeout: writeLimit + grace }
const connections = 10

/** The connections for writing. */
export class WritePool {
  readonly #pool: Pool
  readonly #names = new StatementNames()
  readonly #prepared = new WeakMap<ClientBase, PreparedStatements>()

  constructor(
    url: string,
    private readonly clients: JoinedClient<PoolClient>,
    private readonly readTimeout: number,
  ) {
    const config: PoolConfig & { onConnect: (client: ClientBase) => Promise<unknown> } = {
      Client: PostgresqlClient,
      connectionString: url,
      max: connections,
      ...limits,
      application_name: processName,
      onConnect: (client) => {
        outliveErrors(client)
        return client.query(connectionSettings(writeLimit))
      },
    }
    this.#pool = new Pool(config)
    // A connection that the server closed while idle is replaced at the next use.
    this.#pool.on('error', () => undefined)
  }

  async run<Result>(work: (transaction: Transaction) => Promise<Result>, mode: WriteMode = usual): Promise<Result> {
    const client = await this.#pool.connect()
    let isSound = true
    try {
      if (mode.isOneStatement)
        return await work(new PostgresqlTransaction(this.#named(client), null, writeLimit, this.readTimeout))
      return await this.#inTransaction(client, work, mode)
    } catch (error) {
      // A statement that got no answer may still run.
      isSound = !isLost(error) && (mode.isOneStatement === true || (await isRolledBack(client)))
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  /** @throws Error with a sentence for the person who starts the server, if connections do not keep their server processes */
  checkProcesses(): Promise<void> {
    return checkProcesses(this.#pool)
  }

  /** Opens a connection, if the server is there now. */
  async prepare(): Promise<void> {
    await this.run(async () => undefined).catch(() => undefined)
  }

  get state(): PoolState {
    return { name: 'write', ...useOf(this.#pool) }
  }

  async close(): Promise<void> {
    await this.clients.close()
    await this.#pool.end()
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
    await client.query('begin')
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
      query: async ({ text, values }) => {
        const name = this.#names.nameOf(text)
        const given = { text, values: values.map(bound), types: parsers }
        if (name === undefined) return client.query<Row>(given)
        const result = await client.query<Row>({ name, ...given })
        await this.#preparedOn(client).note(name)
        return result
      },
    }
  }

  #preparedOn(client: ClientBase): PreparedStatements {
    const known = this.#prepared.get(client) ?? new PreparedStatements(client, this.#names)
    this.#prepared.set(client, known)
    return known
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
