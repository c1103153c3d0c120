import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from './slow-bodies.js'

/**
 * Ends the connections of clients that do not take their answer: what they are sent waits in our memory, with its file open. From
 * one `grace` to the next, a connection that has something to take must have taken `pace` bytes per second. Players that read no
 * further than they show come back for the rest by themselves.
 */
export function endSlowReaders(server: Server, { grace, pace }: Pace = { grace: 7_000, pace: 8_000 }): void {
  const sockets = new Set<Socket>()
  let waiting = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const before = waiting
    waiting = new Map()
    for (const socket of sockets) {
      const taken = socket.writableLength === 0 ? null : bytesTaken(socket)
      if (taken === null) continue
      const earlier = before.get(socket)
      if (earlier !== undefined && taken - earlier < (grace / 1000) * pace) socket.destroy()
      else waiting.set(socket, taken)
    }
  }, grace).unref()
  server.once('close', () => clearInterval(timer))
}

/** What the kernel has of it. Of a large write under way, which an answer of a few megabytes is, Node itself tells nothing. */
function bytesTaken(socket: Socket): number | null {
  const { _handle: handle } = socket as Socket & { readonly _handle?: StreamHandle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : null
}

interface StreamHandle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}
