import { Pool } from 'pg'
import type { QueryConfig, QueryResultRow } from 'pg'
import type { ReadRow, Statement } from '../database.js'
import { isBroken, orUnavailable } from './failure.js'
import { StatementNames } from './statement-names.js'

/** Connections for reading. A read takes five seconds at most, and is tried again once where its connection broke. */
export class ReadPool {
  readonly #pool: Pool
  readonly #names = new StatementNames()

  constructor(url: string) {
    this.#pool = new Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      // For a server that does not answer at all.
      query_timeout: 8_000,
      application_name: 'content-gen',
    })
    // An idle connection that the server closes is replaced at the next use.
    this.#pool.on('error', () => undefined)
  }

  async first(statement: Statement): Promise<ReadRow> {
    const [row] = await this.#query<ReadRow>(statement)
    return row ?? { data: null, total: null }
  }

  all(statement: Statement): Promise<Record<string, unknown>[]> {
    return this.#query(statement)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #query<R extends QueryResultRow>({ text, values }: Statement): Promise<R[]> {
    const name = this.#names.nameOf(text)
    const query: QueryConfig = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    return orUnavailable(async () => {
      try {
        return (await this.#pool.query<R>(query)).rows
      } catch (error) {
        if (!isBroken(error)) throw error
        return (await this.#pool.query<R>(query)).rows
      }
    })
  }
}
