import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for those before them. */
const usual = 100

interface Line {
  last: ServerResponse
  waiting: number
}

/**
 * Answers the requests of a connection one after the other, as their answers are sent. Node would begin all of them at once, and
 * not tell those behind the first that their connection was cut. A connection that sends more than `most` ahead is cut: whoever may
 * have thousands waiting on each of a hundred connections has all of the memory.
 */
export function inTurn(answer: RequestListener, most = usual): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (request, response) => {
    const line = lines.get(request.socket)
    // Whoever has the connection is the first.
    if (response.socket) {
      if (line) line.last = response
      else lines.set(request.socket, { last: response, waiting: 0 })
      return void answer(request, response)
    }
    if (!line || line.waiting >= most) return void request.socket.destroy()
    line.waiting++
    line.last.once('close', () => {
      line.waiting--
      if (response.socket?.destroyed === false) void answer(request, response)
    })
    line.last = response
  }
}
