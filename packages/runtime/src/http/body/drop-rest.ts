import type { IncomingMessage } from 'node:http'

/** Reads and drops the rest of a body, up to a limit: clients read the answer only once they have sent everything. */
export function dropRest(request: IncomingMessage, most: number): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) request.destroy()
  })
  request.resume()
}
