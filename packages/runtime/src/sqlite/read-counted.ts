import type { ReadOptions, ReadRow } from '../database.js'
import type { Statement } from '../statement.js'
import { unlessAt } from '../statement.js'
import type { Reader } from './reader.js'
import type { States } from './states.js'

/** Runs a read whose total may be known. The entries and the total are of one state of the file. */
export function readCounted(
  reader: Pick<Reader, 'read'>,
  states: Pick<States, 'of'>,
  statement: Statement,
  { known, ...options }: ReadOptions = {},
): ReadRow | Promise<ReadRow> {
  const state = states.of(statement)
  if (known?.state !== state) {
    const counted = (row: ReadRow): ReadRow => ({ ...row, counted: state })
    const row = reader.read(statement, options)
    return row instanceof Promise ? row.then(counted) : counted(row)
  }
  const ended = (row: ReadRow): ReadRow | Promise<ReadRow> => {
    if (states.of(statement) === state) return { ...row, total: known.total, counted: state }
    // Somebody has committed meanwhile: the entries may be newer than the total.
    return readCounted(reader, states, statement, options)
  }
  const { bounded, ...read } = unlessAt(state, statement)
  const row = reader.read(bounded && !statement.recount?.isMost ? { ...read, bounded } : read, options)
  return row instanceof Promise ? row.then(ended) : ended(row)
}
