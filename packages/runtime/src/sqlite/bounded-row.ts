import type { ReadRow } from '../database.js'
import { TooLargeError } from '../errors/errors.js'
import { jsonOf } from '../json/json.js'
import { tooLarge } from './dialect.js'

/** Returns the row of a read whose answer is bounded. @throws TooLargeError */
export function boundedRow(row: Readonly<Record<string, unknown>> | undefined, mostBytes = Infinity): ReadRow {
  const { data, total } = row ?? {}
  if (data === tooLarge) throw new TooLargeError(mostBytes)
  if (data instanceof Uint8Array && data.byteLength > mostBytes) throw new TooLargeError(mostBytes)
  return { data: jsonOf(data), total: typeof total === 'number' ? total : null }
}
