import type { QueryResult } from 'pg'
import type { WriteStatement } from '../database.js'
import type { Row } from '../tables.js'

/** A connection, or the pool for a statement that is a transaction by itself. */
export interface Queryable {
  query(statement: WriteStatement): Promise<QueryResult<Row>>
}
