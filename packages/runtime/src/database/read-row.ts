import type { ReadRow } from '../database.js'
import type { Row } from '../tables.js'

/** Returns the single row of a compiled read. */
export function readRow([row]: readonly Row[]): ReadRow {
  const { data, total } = row ?? {}
  const isNumber = typeof total === 'number' || typeof total === 'bigint'
  return { data: typeof data === 'string' ? data : null, total: isNumber ? Number(total) : null }
}
