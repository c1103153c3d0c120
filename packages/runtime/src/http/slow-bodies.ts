import type { Server } from 'node:http'

/** After `grace` milliseconds, a body must have arrived at `pace` bytes per second on average. */
export interface Pace {
  readonly grace: number
  readonly pace: number
}

/**
 * Closes connections whose request body trickles in. Node has only one time limit for all requests: too long for a form, too short for a
 * film.
 */
export function endSlowBodies(server: Server, { grace, pace }: Pace = { grace: 12_000, pace: 8_000 }): void {
  server.on('request', (request) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    if (socket.destroyed) return
    const start = performance.now()
    const before = socket.bytesRead
    const timer = setInterval(() => {
      // A request that was answered before its body came does not tell of the end of its connection.
      if (request.complete || socket.destroyed) return stop()
      const seconds = (performance.now() - start) / 1000
      if (socket.bytesRead - before < seconds * pace) socket.destroy()
    }, grace).unref()
    const stop = () => clearInterval(timer)
    request.once('end', stop).once('close', stop)
  })
}
