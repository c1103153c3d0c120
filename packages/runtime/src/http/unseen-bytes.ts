import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Rest } from './rest.js'

/** Bytes that take as long as one chunk: the shortest trailers have six. */
const perPiece = 16

/** The chunked bodies of a connection. */
interface Bodies {
  /** True until all of the last one has come. */
  isOpen: boolean
  /** True if the connection was read meanwhile. */
  isCounted: boolean
  /** Bytes of content in what was read last. */
  content: number
}

/**
 * Counts the bytes of chunked bodies that are no content: extensions of chunks, and trailers. Node parses 64 KB of them at once where nobody
 * sees them, which takes several milliseconds.
 */
export function countUnseen(server: Server, rest: Rest): void {
  const connections = new WeakMap<Socket, Bodies>()
  server.on('connection', (socket) => {
    const bodies: Bodies = { isOpen: false, isCounted: false, content: 0 }
    connections.set(socket, bodies)
    afterReads(socket, (size) => {
      const unseen = size - bodies.content
      if (bodies.isCounted && unseen > 0) rest.count(socket, Math.ceil(unseen / perPiece))
      bodies.isCounted = bodies.isOpen
      bodies.content = 0
    })
  })
  server.on('request', (request) => {
    const bodies = connections.get(request.socket)
    if (bodies && request.headers['transfer-encoding'] !== undefined) watch(request, bodies)
  })
}

function watch(request: IncomingMessage, bodies: Bodies): void {
  const push = request.push.bind(request)
  bodies.isOpen = bodies.isCounted = true
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) bodies.isOpen = false
    else bodies.content += chunk.length
    return push(chunk)
  }
}

/** Node restarts the timer of an idle connection whenever it has parsed what was read, or writes something. */
function afterReads(socket: Socket, note: (size: number) => void): void {
  const restart: unknown = Reflect.get(socket, '_unrefTimer')
  let before = 0
  Object.assign(socket, {
    _unrefTimer() {
      if (typeof restart === 'function') Reflect.apply(restart, socket, [])
      const size = socket.bytesRead - before
      before += size
      if (size > 0) note(size)
    },
  })
}
