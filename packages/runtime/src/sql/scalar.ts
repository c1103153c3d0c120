import type { Shape } from '../query/read.js'
import type { Dialect } from './dialect.js'
import type { Part } from './sql.js'

/** Returns the JSON value of a stored scalar, in the form of the API that answers. */
export function scalarSql(shape: Shape & { kind: 'scalar' }, column: string, dialect: Dialect): Part {
  const value =
    shape.as === 'rest' ? dialect.answer(column, shape.attribute.descriptor.type) : graphqlValue(shape, column, dialect)
  return shape.mark ? dialect.jsonOr(value, dialect.constant(missing)) : value
}

/** Marks a null that must not be: no stored text contains a NUL. */
const missing = JSON.stringify('\0')

function graphqlValue({ attribute, names }: Shape & { kind: 'scalar' }, column: string, dialect: Dialect): string {
  const { type } = attribute.descriptor
  if (type === 'timestamp') return dialect.momentOf(column)
  if (type === 'biginteger') return dialect.safeNumber(column)
  if (type !== 'enumeration' || !names || names.size === 0) return dialect.answer(column, type)
  return dialect.renamed(column, names)
}
