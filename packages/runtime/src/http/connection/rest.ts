import { setImmediate } from 'node:timers'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Pieces that all connections together may bring in one turn of the event loop: about three milliseconds. */
const perTurn = 1_000

/**
 * Lets other work go on when connections bring very many small pieces (chunks, requests ahead of their answers). Node parses 64 KB of each
 * connection that has something in the same turn of the event loop, and nothing can stop it within these. So all connections rest until the
 * next turn once one of them has used up a turn, and that one is the last to be read again.
 */
export class Rest {
  readonly #connections = new Set<Socket>()
  #pieces = 0

  constructor(private readonly most = perTurn) {}

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#connections.add(socket)
      socket.once('close', () => this.#connections.delete(socket))
    })
  }

  /** Counts pieces that a connection has brought. */
  count(socket: Socket, pieces = 1): void {
    const before = this.#pieces
    this.#pieces += pieces
    if (before === 0) setImmediate(() => (this.#pieces = 0))
    if (before >= this.most || this.#pieces < this.most) return
    this.#connections.delete(socket)
    if (!socket.destroyed) this.#connections.add(socket)
    const resting = [...this.#connections].filter((each) => !each.isPaused())
    for (const each of resting) each.pause()
    setImmediate(() => {
      for (const each of resting) each.resume()
    })
  }
}
