import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { PostgresqlClient } from './postgresql-client.js'

/** A connection to a pooler. Its statements begin with its mark, by which they are known in any process of the server. */
export class MarkedClient extends PostgresqlClient {
  readonly mark = randomUUID()

  constructor(config?: ClientConfig) {
    super(config)
    const ask: (...given: unknown[]) => unknown = this.query.bind(this)
    const marked = (query: unknown, ...others: unknown[]) => ask(this.#marked(query), ...others)
    this.query = marked as typeof this.query
  }

  #marked(query: unknown): unknown {
    const mark = `/* ${this.mark} */ `
    if (typeof query === 'string') return mark + query
    const hasText = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
    return hasText ? { ...query, text: mark + String(query.text) } : query
  }
}

/** SQL for the mark of a statement, from the column `query` of `pg_stat_activity`. */
export const markText = 'substr(query, 4, 36)'
