import type { Server } from 'node:http'

/** Milliseconds. */
const grace = 30_000
/** Bytes per second that a body brings on average, from then on. */
const slowest = 8_000

/**
 * Ends the connections of requests whose body trickles in. Node's own limit is one time for all requests: too long for a form,
 * too short for a film.
 */
export function endSlowBodies(server: Server): void {
  server.on('request', (request) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const start = performance.now()
    const before = socket.bytesRead
    const timer = setInterval(() => {
      const seconds = (performance.now() - start) / 1000
      if (socket.bytesRead - before < seconds * slowest) socket.destroy()
    }, grace).unref()
    const stop = () => clearInterval(timer)
    request.once('end', stop).once('close', stop)
  })
}
