import type { IncomingMessage } from 'node:http'

/** Clients read an answer when they have sent all: so the rest of a body is taken in, as long as it has an end. */
export function dropRest(request: IncomingMessage, most: number): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) request.destroy()
  })
  request.resume()
}
