import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { addressIn, networkOf } from './network-of.js'
import { ownRequestOf } from './own-requests.js'
import type { Caller } from '../../caller.js'
import type { Spent } from '../../metrics/spent.js'

/** Returns the caller of one request. Its origin is the address, unless it has a better one. `spent`: the time of the request. */
export function ofRequest(caller: Caller, request: IncomingMessage, isBehindProxy: boolean, spent: Spent): Caller {
  return { ...caller, origin: caller.origin ?? addressOf(request, isBehindProxy), spent }
}

/** Returns the sender's address as this server knows it; of IPv6 the network. */
export function addressOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const own = ownRequestOf(headers)
  if (own !== undefined) return own
  const forwarded = isBehindProxy ? forwardedAddress(headers) : null
  return networkOf(forwarded ?? socket.remoteAddress ?? '')
}

/** Lets `ctx.ip` be the sender's address, where Koa would take any text for one. */
export function knowAddresses({ request, proxy }: Pick<Koa, 'request' | 'proxy'>): void {
  Object.defineProperty(request, 'ips', {
    get(this: Koa.Request) {
      const forwarded = proxy ? forwardedAddress(this.req.headers) : null
      return forwarded === null ? [] : [forwarded]
    },
  })
}

/** Returns the last address, which the proxy itself saw; null if the last text is none, since a client may have chosen those before it. */
export function forwardedAddress(headers: IncomingHttpHeaders): string | null {
  const forwarded = headers['x-forwarded-for']
  return typeof forwarded === 'string' ? addressIn(forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()) : null
}
