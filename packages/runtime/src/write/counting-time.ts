import type { Caller } from '../caller.js'
import type { Database } from '../database.js'
import type { WriteContext } from './context.js'

/** Returns a context whose transactions count for the time of the caller's request. */
export function countingTime(context: WriteContext, { spent }: Caller): WriteContext {
  if (spent === undefined) return context
  const { database } = context
  const write: Database['write'] = (work, mode) => {
    const begin = spent.wait()
    const begun: typeof work = (transaction) => (begin(), work(transaction))
    return spent.during(() => database.write(begun, mode))
  }
  return { ...context, database: { ...database, write } }
}
