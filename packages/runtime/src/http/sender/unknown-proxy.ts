import { forwardedAddress } from './origin.js'
import type { IncomingMessage, Server } from 'node:http'
import type { Logger } from 'pino'

/**
 * Says once, at the first request that names another sender, that the server has no proxy by its config, or that the proxy names no address:
 * all clients of a real one have its address then, and share one rate limit.
 */
export function tellOfProxy(server: Server, isBehindProxy: boolean, log: Pick<Logger, 'warn'>): void {
  const fault = isBehindProxy
    ? 'X-Forwarded-For does not end in an address'
    : 'A request has X-Forwarded-For, but the config has no "server": { "proxy": true }'
  const look = ({ headers }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined) return
    if (isBehindProxy && forwardedAddress(headers) !== null) return
    server.off('request', look)
    log.warn(`${fault}: if a proxy sent it, all clients share one rate limit`)
  }
  server.on('request', look)
}
