import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** After `grace` milliseconds, a body must have arrived at `pace` bytes per second on average. */
export interface Pace {
  readonly grace: number
  readonly pace: number
}

/** The body that a connection is sending. */
interface Sending {
  readonly request: IncomingMessage
  readonly start: number
  /** Bytes of the connection before it. */
  readonly before: number
  /** The time of the next look. */
  due: number
}

/** Looks per `grace`. */
const looks = 12

/**
 * Closes connections whose request body trickles in. Node has only one time limit for all requests: too long for a form, too short for a
 * film. All bodies share a timer: one for each would cost more than to read a short body.
 */
export function endSlowBodies(server: Server, { grace, pace }: Pace = { grace: 12_000, pace: 8_000 }): void {
  const bodies = new Map<Socket, Sending>()
  function forget(this: IncomingMessage) {
    if (bodies.get(this.socket)?.request === this) bodies.delete(this.socket)
  }
  server.on('request', (request) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    if (socket.destroyed) return
    const start = performance.now()
    bodies.set(socket, { request, start, before: socket.bytesRead, due: start + grace })
    request.on('end', forget)
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, body] of bodies) {
      // A request that was answered before its body came does not tell of the end of its connection.
      if (body.request.complete || socket.destroyed) bodies.delete(socket)
      else if (now >= body.due) {
        body.due += grace
        if (socket.bytesRead - body.before < ((now - body.start) / 1000) * pace) socket.destroy()
      }
    }
  }, grace / looks).unref()
  server.once('close', () => clearInterval(timer))
}
