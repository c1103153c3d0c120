import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes of a refused body that are still read and dropped. */
export const mostDropped = 16 * 1024 * 1024

/**
 * Reads and drops the rest of a body, up to a limit: clients read the answer only once they have sent everything. Resolves once it has arrived,
 * or its connection has ended.
 */
export function dropRest(request: IncomingMessage, most = mostDropped): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) request.destroy()
  })
  request.resume()
  return new Promise((resolve) => void request.once('end', resolve).once('close', resolve))
}

/**
 * Lets the rest of a body arrive before an answer that ends its connection. A connection that ends while a proxy still sends loses the
 * answer: the proxy makes it a 502.
 */
export async function untilSent(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (response.shouldKeepAlive) return
  if (!(Number(request.headers['content-length']) > mostDropped)) await dropRest(request)
}
