import { Pool } from 'pg'
import type { ClientBase, PoolConfig, QueryConfig } from 'pg'
import type { PoolState } from '../database.js'
import type { Statement } from '../statement.js'
import { connectionSettings } from './connection-settings.js'
import { isBroken, orUnavailable } from './failure.js'
import { outliveErrors } from './outlive-errors.js'
import { PostgresqlClient } from './postgresql-client.js'
import { useOf } from './pool-use.js'
import { processName } from './process-name.js'
import { PreparedStatements } from './prepared-statements.js'
import { StatementNames } from './statement-names.js'

export interface ReadPoolOptions {
  readonly url: string
  readonly connections: number
  /** The most milliseconds that a statement may take. */
  readonly timeout: number
}

/** Milliseconds beyond a statement's limit after which an unresponsive server is given up. */
const grace = 3_000

/** The connections for reading. A read is retried once if its connection broke. */
export class ReadPool {
  readonly #pool: Pool
  readonly #names = new StatementNames()
  readonly #prepared = new WeakMap<ClientBase, PreparedStatements>()

  constructor({ url, connections, timeout }: ReadPoolOptions) {
    const config: PoolConfig & { onConnect: (client: ClientBase) => Promise<unknown> } = {
      Client: PostgresqlClient,
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5_000,
      query_timeout: timeout + grace,
      application_name: processName,
      onConnect: (client) => {
        outliveErrors(client)
        return client.query(connectionSettings(timeout))
      },
    }
    this.#pool = new Pool(config)
    // A connection that the server closed while idle is replaced at the next use.
    this.#pool.on('error', () => undefined)
  }

  query<R extends object>(statement: Statement): Promise<R[]> {
    return orUnavailable(statement.text, () => this.rows<R>(statement))
  }

  /** Runs a statement and throws the driver's own errors. */
  async rows<R extends object>({ text, values }: Statement): Promise<R[]> {
    const name = this.#names.nameOf(text)
    const query: QueryConfig = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    try {
      return await this.#run(query)
    } catch (error) {
      if (!isBroken(error)) throw error
      return await this.#run(query)
    }
  }

  async #run<R extends object>(query: QueryConfig): Promise<R[]> {
    const client = await this.#pool.connect()
    // A connection on which a statement failed is not used again.
    let isSound = false
    try {
      const { rows } = await client.query<R>(query)
      if (query.name !== undefined) await this.#preparedOn(client).note(query.name)
      isSound = true
      return rows
    } finally {
      client.release(!isSound)
    }
  }

  #preparedOn(client: ClientBase): PreparedStatements {
    const known = this.#prepared.get(client) ?? new PreparedStatements(client, this.#names)
    this.#prepared.set(client, known)
    return known
  }

  get state(): Omit<PoolState, 'name'> {
    return useOf(this.#pool)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
