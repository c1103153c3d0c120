import type { QueryConfig } from 'pg'
import type { PoolState } from '../database.js'
import type { Spent } from '../metrics/spent.js'
import type { Statement } from '../statement.js'
import { checkPooler } from './check-pooler.js'
import { Connections } from './connections.js'
import { isBroken, orUnavailable } from './failure.js'
import { useOf } from './pool-use.js'
import type { PoolerFaultOptions } from './pooler-fault.js'

export interface ReadPoolOptions {
  readonly url: string
  readonly connections: number
  /** The most milliseconds that a statement may take. */
  readonly timeout: number
  /** A pooler is in between that shares connections by transaction. */
  readonly isPooled?: boolean
  readonly isReplica?: boolean
}

/** Milliseconds beyond a statement's limit after which an unresponsive server is given up. */
const grace = 3_000

/** The connections for reading. A read is retried once if its connection broke. */
export class ReadPool {
  readonly #connections: Connections

  constructor({ url, connections: most, timeout: limit, isPooled = false, isReplica = false }: ReadPoolOptions) {
    this.#connections = new Connections({ url, most, limit, grace, isPooled, isReplica })
  }

  query<R extends object>(statement: Statement, spent?: Spent): Promise<R[]> {
    return orUnavailable(statement.text, () => this.rows<R>(statement, spent))
  }

  /** Runs a statement and throws the driver's own errors. */
  async rows<R extends object>({ text, values }: Statement, spent?: Spent): Promise<R[]> {
    const query = { text, values: [...values] }
    try {
      return await this.#run(query, spent)
    } catch (error) {
      if (!isBroken(error)) throw error
      return await this.#run(query, spent)
    }
  }

  async #run<R extends object>(query: QueryConfig, spent: Spent | undefined): Promise<R[]> {
    const begin = spent?.wait()
    const client = await this.#connections.pool.connect().finally(begin)
    // A connection on which a statement failed is not used again.
    let isSound = false
    try {
      const { rows } = await this.#connections.query<R>(client, query)
      isSound = true
      return rows
    } finally {
      client.release(!isSound)
    }
  }

  /** @throws Error with a sentence for the person who starts the server */
  checkPooler(options: PoolerFaultOptions): Promise<void> {
    return checkPooler(this.#connections.pool, options)
  }

  get state(): Omit<PoolState, 'name'> {
    return useOf(this.#connections.pool)
  }

  close(): Promise<void> {
    return this.#connections.close()
  }
}
