import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests of one connection that may wait for earlier ones. */
const usual = 100

/** Answers a request. A promise that it returns never rejects: Koa's takes all errors itself. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** The treatment of requests that come before the answer to an earlier one. */
export interface Ahead {
  /** The most of one connection. */
  readonly most?: number
  readonly onAhead?: (socket: Socket) => void
}

interface Line {
  last: ServerResponse
  waiting: number
}

/**
 * Handles the requests of a connection one after the other, as their answers are sent. Node would start all of them at once, and not tell
 * the later ones that the connection was cut. A connection that sends more than `most` ahead is cut: thousands of waiting requests on each
 * of a hundred connections would use all of the memory.
 */
export function inTurn(
  answer: AnswerRequest,
  { most = usual, onAhead = () => undefined }: Ahead = {},
): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (request, response) => {
    const line = lines.get(request.socket)
    // Node parses everything that has come already of a connection that was cut, up to 64 KB.
    if (request.socket.destroyed) return
    // The first request has the connection.
    if (response.socket) {
      if (line) line.last = response
      else lines.set(request.socket, { last: response, waiting: 0 })
      return void answer(request, response)
    }
    onAhead(request.socket)
    if (!line || line.waiting >= most) return void request.socket.destroy()
    line.waiting++
    const next = () => {
      line.waiting--
      if (response.socket?.destroyed === false) void answer(request, response)
    }
    // In its own context, not in that of the request before; and in a turn of its own, since answers that wait for nothing would follow
    // each other without an end.
    const later = AsyncResource.bind(() => setImmediate(next))
    line.last.once('close', later)
    line.last = response
  }
}
