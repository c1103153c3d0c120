import { open, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Prepared } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Database } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'
import { documentShape } from './document-shape.js'
import { stateSql } from './version-sql.js'
import type { Dialect } from './version-sql.js'

/** An entry as it was last committed. */
export interface CommittedState {
  readonly entry: number
  readonly isPublished: unknown
  /** JSON. */
  readonly document: string
}

/** Reads entries of one type that no version tells of. No open transaction is seen: neither its changes nor its versions. */
export class CommittedStates {
  readonly #unknown: Prepared

  constructor(type: CompiledType, dialect: Dialect) {
    const ids = new Parameter(null, 'integer', true)
    const { document, from, entry, isPublished } = stateSql(type, documentShape(type), dialect)
    const known = sql`select 1 from ${versionsTable} v where v."type" = ${new Parameter(type.uid, 'text')} and v."entry" = ${entry}`
    const states = sql`select ${entry} as "entry", ${isPublished} as "is_published", ${document} as "document" from ${from}`
    this.#unknown = prepared(
      sql`${states} where ${dialect.anyOf(entry, ids)} and not exists (${known})`,
      [ids],
      dialect,
    )
  }

  async of(database: Database, ids: readonly number[]): Promise<readonly CommittedState[]> {
    const rows = await database.rows(this.#unknown(database.dialect.bind(ids)))
    return rows.map((row) => ({
      entry: Number(row['entry']),
      isPublished: row['is_published'],
      document: String(row['document']),
    }))
  }
}

/** Parameters for the values of one. */
export const stateParameters = open('integer', 'boolean', 'text')
