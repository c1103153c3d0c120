/** Writes that a request may still do when they end: its sender may have lost the right while it waited. */
import { acting } from '../recording/acting.js'
import { ofSeveral, usual } from '../database.js'
import type { Database } from '../database.js'

/** Returns a database whose writes end with the check of the request that they are part of, if it has one: what it refuses is undone. */
export function confirmWrites(database: Database): Database {
  return {
    ...database,
    write: (work, mode = usual) => {
      const confirm = mode.isReading ? undefined : acting.getStore()?.confirm
      if (confirm === undefined) return database.write(work, mode)
      // The check takes a statement more.
      return database.write(async (transaction) => {
        const result = await work(transaction)
        await confirm(transaction)
        return result
      }, ofSeveral(mode))
    },
  }
}
