import type { Caller } from '../caller.js'
import { countedWrite, spending } from '../metrics/spending.js'
import type { WriteContext } from './context.js'

/** Returns a context whose transactions count for the time of the caller's request. */
export function countingTime(context: WriteContext, { spent }: Caller): WriteContext {
  // The database itself counts for a request that runs in its time.
  if (spent === undefined || spent === spending.getStore()) return context
  const { database } = context
  return { ...context, database: { ...database, write: countedWrite(database, spent) } }
}
