import { LRUCache } from 'lru-cache'
import type { Database } from '../database.js'

/** The senders whose last write is remembered. */
const most = 10_000

/**
 * Reads of somebody who has written in a request go to the primary for `seconds`, since a replica may not have the write yet. `sender` is that
 * of the request under way.
 */
export function followOwnWrites(inner: Database, seconds: number, sender: () => string | undefined): Database {
  if (seconds === 0) return inner
  const written = new LRUCache<string, true>({ max: most, ttl: seconds * 1000 })
  return {
    ...inner,
    read: (statement, options = {}) => {
      const { origin } = options
      return inner.read(statement, origin !== undefined && written.has(origin) ? { ...options, fresh: true } : options)
    },
    write: async (work, mode) => {
      const writer = sender()
      try {
        return await inner.write(work, mode)
      } finally {
        // Failed or not: the answer to a commit may be lost.
        if (writer !== undefined && mode?.isReading !== true) written.set(writer, true)
      }
    },
  }
}
