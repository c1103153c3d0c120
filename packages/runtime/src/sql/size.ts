import type { Dialect } from './dialect.js'
import { joined, sql } from './sql.js'

/** Bytes of a number, a boolean or a moment. */
const short = 26

/**
 * Returns a dialect that computes the bytes of the JSON in place of the JSON, so the same statement measures a read without reading any
 * text.
 */
export function sizeDialect(dialect: Dialect): Dialect {
  return {
    ...dialect,
    object: (properties) => {
      const keys = properties.reduce((sum, [key]) => sum + Buffer.byteLength(key) + 4, 1)
      return sql`(${joined([String(keys), ...properties.map(([, value]) => sql`coalesce(${value}, 4)`)], ' + ')})`
    },
    list: (item) => sql`coalesce(sum(${item} + 1), 0)`,
    document: (item) => sql`coalesce(sum(${item} + 1), 0)`,
    jsonText: (value) => value,
    whole: () => String(short),
    idText: () => String(short),
    constant: (json) => String(Buffer.byteLength(json)),
    answer: (column, type) => {
      switch (type) {
        case 'string':
        case 'text':
        case 'richtext':
        case 'email':
        case 'uid':
        case 'enumeration':
        case 'json':
        case 'blocks':
        case 'array':
          return `(coalesce(octet_length(${column}), 4) + 2)`
        default:
          return String(short)
      }
    },
    momentOf: () => String(short),
    safeNumber: () => String(short),
    renamed: (column) => `coalesce(octet_length(${column}), 4)`,
    jsonOr: (value) => sql`${value}`,
  }
}
