import type { IncomingMessage } from 'node:http'
import { RefusedRequest } from './refused-request.js'

/**
 * Refuses requests that a page of another site made a browser send, also under a name that leads here (DNS rebinding).
 * @throws RefusedRequest 403
 */
export function requireOwnOrigin({ headers, socket }: IncomingMessage): void {
  const host = `127.0.0.1:${socket.localPort}`
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers
  const isOwn = (origin === undefined || origin === `http://${host}`) && (site === 'same-origin' || site === 'none')
  if (headers.host === host && isOwn) return
  throw new RefusedRequest(403, 'request', `Only the page at http://${host} may ask`)
}
