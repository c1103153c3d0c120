import type { IncomingMessage, Server } from 'node:http'
import type { Logger } from 'pino'

/**
 * Says once, at the first request that names another sender, that the server has no proxy by its config: all clients of a real one have its
 * address then, and share one rate limit.
 */
export function tellOfProxy(server: Server, log: Pick<Logger, 'warn'>): void {
  const look = ({ headers }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined) return
    server.off('request', look)
    log.warn(
      'A request has X-Forwarded-For, but the config has no "server": { "proxy": true }: if a proxy sent it, all clients share one rate limit',
    )
  }
  server.on('request', look)
}
