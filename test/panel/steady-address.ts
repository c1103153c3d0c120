/** One address before servers that come and go, as a browser knows them. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface SteadyAddress {
  readonly base: string
  /** Connections go to the server at this address from now on: those that are open end. */
  lead(base: string): void
  close(): Promise<void>
}

export async function steadyAddress(): Promise<SteadyAddress> {
  let port = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(port, '127.0.0.1')
    for (const each of [socket, other]) {
      sockets.add(each)
      each.on('error', () => {})
      each.on('close', () => {
        sockets.delete(each)
        socket.destroy()
        other.destroy()
      })
    }
    socket.pipe(other).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` is done.
  const { port: own } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${own}`,
    lead: (base) => {
      port = Number(new URL(base).port)
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
