import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { endToEnd } from './headers.js'
import { largestHeaders, type Origin } from './origin.js'
import { passUpgrade } from './upgrade.js'

/** Sees a request before it is passed on; the function that it returns sees the answer. It must not wait. */
export type Watch = (request: IncomingMessage) => ((answer: IncomingMessage) => void) | null

/** Milliseconds: longer than the servers in front keep a connection. */
const keptOpen = 90_000

/** Passes every request to a server, and its answer to the client. */
export function createProxy(origin: Origin, watch: Watch): Server {
  const server = createServer(
    // A request may take hours, such as an upload.
    { maxHeaderSize: largestHeaders, requestTimeout: 0, keepAliveTimeout: keptOpen },
    (request, response) => pass(request, response, { origin, seeAnswer: watch(request), isRetry: false }),
  )
  return server.on('upgrade', (request, socket, head) => passUpgrade(request, socket, head, origin))
}

interface Passing {
  readonly origin: Origin
  readonly seeAnswer: ReturnType<Watch>
  readonly isRetry: boolean
}

function pass(request: IncomingMessage, response: ServerResponse, passing: Passing): void {
  const asked = passing.origin.request(request, { isFresh: passing.isRetry })
  const giveUp = () => {
    if (!response.writableFinished) asked.destroy()
  }
  response.once('close', giveUp)
  asked.once('response', (answer) => {
    passing.seeAnswer?.(answer)
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders))
    // The beginning of a stream goes out before there is more of it.
    setImmediate(() => void (response.destroyed || response.writableEnded || response.flushHeaders()))
    // An answer that breaks off closes both sides: there is nothing left to say. `pipeline` would make a signal, and an error for it, each time.
    answer.once('close', () => void (answer.complete || response.destroy()))
    answer.pipe(response)
  })
  asked.on('error', () => {
    response.off('close', giveUp)
    request.unpipe(asked)
    request.resume()
    if (response.headersSent || response.destroyed) return
    const { method, headers } = request
    const isBare = !('content-length' in headers) && !('transfer-encoding' in headers)
    // The server closed an unused connection just as this request was sent.
    if (asked.reusedSocket && isBare && (method === 'GET' || method === 'HEAD'))
      pass(request, response, { ...passing, isRetry: true })
    else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(noAnswer)
  })
  request.pipe(asked)
}

export const noAnswer = 'The old server does not answer.\n'
