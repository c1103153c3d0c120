import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from './slow-bodies.js'

/** A few clients that stop reading for a while cost little: they may be in a tunnel. Many are an attack. */
interface Patience extends Pace {
  readonly few: number
  /** The number of consecutive periods in which one of a few may read too slowly. */
  readonly turns: number
}

const usual: Patience = { grace: 5_000, pace: 8_000, few: 20, turns: 6 }

/**
 * Closes connections of clients that do not read their answer, which waits in our memory with its file open. In each period of `grace`, a
 * connection with pending data should take `pace` bytes per second. Media players, which read no further than they play, reconnect for the
 * rest by themselves.
 */
export function endSlowReaders(server: Server, { grace, pace, few, turns }: Patience = usual): void {
  const sockets = new Set<Socket>()
  let waiting = new Map<Socket, { readonly taken: number; readonly late: number }>()
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
      const earlier = before.get(socket) ?? { taken: -Infinity, late: 0 }
      const late = taken - earlier.taken < (grace / 1000) * pace ? earlier.late + 1 : 0
      if (late >= (before.size > few ? 1 : turns)) socket.destroy()
      else waiting.set(socket, { taken, late })
    }
  }, grace).unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Returns the bytes that the kernel has taken. Node does not report progress within a large write, such as an answer of a few megabytes.
 */
function bytesTaken(socket: Socket): number | null {
  const { _handle: handle } = socket as Socket & { readonly _handle?: StreamHandle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : null
}

interface StreamHandle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}
