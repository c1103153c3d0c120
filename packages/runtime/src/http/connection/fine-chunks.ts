import type { Server } from 'node:http'
import type { Rest } from './rest.js'

/** Chunks of any size that a body may have, and the bytes that each further one must bring on average. */
export interface Grain {
  readonly free: number
  readonly average: number
}

const usual: Grain = { free: 4_000, average: 64 }
/** Bytes of a chunk that takes more time than its content. */
const small = 256

/**
 * Closes connections whose request body comes in very small chunks. Each chunk takes its own time and some hundred bytes of memory: a body
 * of a megabyte, one byte per chunk, would block the event loop for seconds and take more memory than all bodies may.
 */
export function endFineChunks(server: Server, rest: Rest, { free, average }: Grain = usual): void {
  server.on('request', (request, response) => {
    if (request.headers['transfer-encoding'] === undefined) return
    const push = request.push.bind(request)
    let chunks = 0
    let size = 0
    // Node would drop the rest of a body that nobody has begun to read, where its chunks cannot be counted.
    request.read(0)
    response.once('finish', () => request.resume())
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        // Node has parsed all trailers by now, where nobody could count them.
        rest.count(request.socket, request.rawTrailers.length / 2)
        return push(null)
      }
      chunks += 1
      if (chunk.length < small) rest.count(request.socket)
      size += chunk.length
      if (chunks <= free + size / average) return push(chunk)
      request.socket.destroy()
      return false
    }
  })
}
