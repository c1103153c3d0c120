import { Server as Listener } from 'node:net'
import type { Server } from 'node:http'

/**
 * Accepts no more connections; `ended` is called when the last one is closed. A proxy may send a request on an idle connection at the moment at
 * which that is closed, and must not repeat a write. So those of a proxy end with their next answer, or by their time limit as always.
 */
export function endServing(http: Server, isBehindProxy: boolean, ended: () => void): void {
  if (!isBehindProxy) return void http.close(ended)
  http.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // `close` of an HTTP server would close idle connections at once.
  Listener.prototype.close.call(http, ended)
}
