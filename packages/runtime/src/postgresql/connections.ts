import { Pool } from 'pg'
import type { ClientBase, PoolConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { connectionSettings } from './connection-settings.js'
import { outliveErrors } from './outlive-errors.js'
import { MarkedClient } from './marked-client.js'
import { PostgresqlClient } from './postgresql-client.js'
import { NamedStatements } from './prepared-statements.js'
import { SilentConnections } from './silent-connections.js'
import { processName } from './process-name.js'

export interface ConnectionsOptions {
  readonly url: string
  readonly most: number
  /** The most milliseconds of a statement. */
  readonly limit: number
  /** Milliseconds beyond it after which an unresponsive server is given up. */
  readonly grace: number
  /** A pooler gives each transaction any of its server processes: nothing may stay in one, neither settings nor prepared statements. */
  readonly isPooled: boolean
  readonly isReplica?: boolean
}

/** Connections to one address, which prepare the frequent statements. */
export class Connections {
  readonly pool: Pool
  readonly #named: NamedStatements | null
  readonly #silent: SilentConnections

  constructor({ url, most, limit, grace, isPooled, isReplica = false }: ConnectionsOptions) {
    this.#named = isPooled ? null : new NamedStatements()
    const config: PoolConfig & { onConnect: (client: ClientBase) => unknown } = {
      Client: isPooled ? MarkedClient : PostgresqlClient,
      connectionString: url,
      max: most,
      connectionTimeoutMillis: 5_000,
      query_timeout: limit + grace,
      application_name: processName,
      // Firewalls forget connections that are silent for minutes. One that is forgotten all the same is noticed, once nobody answers ten times.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: async (client) => {
        outliveErrors(client)
        if (!isPooled) await client.query(connectionSettings(limit))
        await this.#silent.watch(client)
      },
    }
    this.pool = new Pool(config)
    this.#silent = new SilentConnections({ url, pool: this.pool, isReplica, isPooled })
    // A connection that the server closed while idle is replaced at the next use.
    this.pool.on('error', () => undefined)
  }

  async close(): Promise<void> {
    this.#silent.close()
    await this.pool.end()
  }

  query<R extends QueryResultRow>(client: ClientBase, query: QueryConfig): Promise<QueryResult<R>> {
    return this.#named === null ? client.query<R>(query) : this.#named.query<R>(client, query)
  }
}
