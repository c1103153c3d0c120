import type { IncomingMessage } from 'node:http'
import type { Caller } from '../caller.js'
import { networkOf } from './network-of.js'
import { ownRequestOf } from './own-requests.js'

/** Adds the request's address as the origin of a caller, unless it has a better one. */
export function withOrigin(caller: Caller, request: IncomingMessage, isBehindProxy: boolean): Caller {
  return caller.origin === undefined ? { origin: addressOf(request, isBehindProxy), ...caller } : caller
}

/** Returns the sender's address as this server knows it; of IPv6 the network. */
export function addressOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const own = ownRequestOf(headers)
  if (own !== undefined) return own
  const forwarded = isBehindProxy ? headers['x-forwarded-for'] : undefined
  // The last address is the one that the proxy itself saw.
  const last = typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() : ''
  return networkOf(last || (socket.remoteAddress ?? ''))
}
