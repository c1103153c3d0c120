import { LRUCache } from 'lru-cache'
import type { Database, ReplicaState } from '../database.js'
import type { RequestAround } from './requests.js'
import { positionLife, type Positions } from './positions.js'

export interface OwnWrites {
  /** How long the senders are remembered by this process. */
  readonly seconds: number
  /** Returns the request under way. */
  readonly around: () => RequestAround | undefined
  readonly replica: Pick<ReplicaState, 'position' | 'has'>
  readonly positions: Positions
  /** Browsers of the allowed sites send cookies. */
  readonly setsCookie: boolean
}

/** The senders whose last write is remembered. */
const most = 10_000
/** The header and the cookie in which a proof goes out and comes back. */
const name = 'content-gen-position'

/**
 * Somebody who has written reads from the primary while the replica may lack the write. One process knows its senders; at others the sender
 * shows the proof that came with the answer to the write.
 */
export function followOwnWrites(inner: Database, options: OwnWrites): Database {
  const { seconds, around, replica, positions, setsCookie } = options
  const written = new LRUCache<string, true>({ max: most, ttl: Math.max(1, seconds * 1000) })
  const ahead = new WeakMap<RequestAround, boolean>()

  const isAhead = (request: RequestAround): boolean => {
    const known = ahead.get(request)
    if (known !== undefined) return known
    const position = positions.read(request.get(name) || (setsCookie && request.cookies.get(name)) || '')
    const isPast = position !== null && !replica.has(position)
    ahead.set(request, isPast)
    return isPast
  }
  const tell = async (request: RequestAround) => {
    const proof = positions.prove(await replica.position())
    if (request.headerSent) return
    request.set(name, proof)
    request.append('Access-Control-Expose-Headers', name)
    if (setsCookie)
      request.cookies.set(name, proof, { httpOnly: true, sameSite: 'lax', maxAge: positionLife, overwrite: true })
  }

  return {
    ...inner,
    read: (statement, given = {}) => {
      const request = around()
      const hasWritten = given.origin !== undefined && written.has(given.origin)
      const fresh = given.fresh === true || hasWritten || (request !== undefined && isAhead(request))
      return inner.read(statement, fresh ? { ...given, fresh } : given)
    },
    write: async (work, mode) => {
      const request = around()
      const sender = request?.state.caller?.origin
      try {
        return await inner.write(work, mode)
      } finally {
        // Failed or not: the answer to a commit may be lost.
        if (request !== undefined && mode?.isReading !== true) {
          if (sender !== undefined && seconds > 0) written.set(sender, true)
          await tell(request).catch(() => undefined)
        }
      }
    },
  }
}
