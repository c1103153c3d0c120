import type { Server } from 'node:http'

/** From `grace` milliseconds on, a body has to have come at `pace` bytes per second on average. */
export interface Pace {
  readonly grace: number
  readonly pace: number
}

/**
 * Ends the connections of requests whose body trickles in. Node's own limit is one time for all requests: too long for a form,
 * too short for a film.
 */
export function endSlowBodies(server: Server, { grace, pace }: Pace = { grace: 12_000, pace: 8_000 }): void {
  server.on('request', (request) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    if (socket.destroyed) return
    const start = performance.now()
    const before = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete) return stop()
      const seconds = (performance.now() - start) / 1000
      if (socket.bytesRead - before < seconds * pace) socket.destroy()
    }, grace).unref()
    const stop = () => clearInterval(timer)
    request.once('end', stop).once('close', stop)
  })
}
