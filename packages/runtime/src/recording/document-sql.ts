import type { Shape } from '../query/read.js'
import { Builder } from '../sql/builder.js'
import { rowsSql } from '../sql/condition.js'
import type { Dialect } from '../sql/dialect.js'
import { shapeSql } from '../sql/shape.js'
import { sql } from '../sql/sql.js'
import { written } from '../sql/written.js'
import type { CompiledType } from '../types.js'

/** The JSON of rows of a type, as parts of a statement without parameters. */
export interface DocumentSql {
  /** An expression for the JSON of one row, as text. */
  readonly json: string
  /** The table with its alias, and the alias alone. */
  readonly from: string
  readonly row: string
}

/** @throws Error if the shape needs parameters */
export function documentSql(type: CompiledType, shape: Shape, dialect: Dialect): DocumentSql {
  const builder = new Builder(dialect, rowsSql)
  const row = builder.row()
  const { text: json, values } = written(sql`cast(${shapeSql(shape, row, builder)} as text)`, dialect)
  if (values.length > 0) throw new Error(`The document of ${type.uid} needs parameters`)
  return { json, from: `${dialect.identifier(type.table)} ${row.name}`, row: row.name }
}
