/** A proxy between a server and its database that cuts their connections. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** The number of connections cut so far. */
  readonly cuts: number
  /** Cuts a connection after so many more bytes in either direction; returns false if there is none. */
  cutAfter(bytes: number): boolean
  /** From now on passes no data of the connections that are open, as a firewall that has forgotten them. */
  forget(): void
  /** From now on passes no data in either direction, and closes no connection. */
  stall(): void
  close(): Promise<void>
}

interface Connection {
  readonly ends: readonly [Socket, Socket]
  /** The bytes until the cut; infinite if none is planned. */
  left: number
  isForgotten: boolean
}

export async function startProxy(target: { readonly host: string; readonly port: number }): Promise<CuttingProxy> {
  const connections = new Set<Connection>()
  let cuts = 0
  let isStalled = false
  const end = (connection: Connection) => {
    for (const socket of connection.ends) socket.destroy()
    connections.delete(connection)
  }
  const server = createServer((near) => {
    const far = connect(target)
    const connection: Connection = { ends: [near, far], left: Infinity, isForgotten: false }
    connections.add(connection)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (isStalled || connection.isForgotten) return
        to.write(chunk.subarray(0, Math.min(chunk.length, connection.left)))
        connection.left -= chunk.length
        if (connection.left > 0) return
        cuts += 1
        end(connection)
      })
      from.on('error', () => undefined).on('close', () => end(connection))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts
    },
    cutAfter(bytes) {
      const whole = [...connections].filter(({ left }) => left === Infinity)
      const chosen = whole[Math.floor(Math.random() * whole.length)]
      if (chosen !== undefined) chosen.left = bytes
      return chosen !== undefined
    },
    forget() {
      for (const connection of connections) connection.isForgotten = true
    },
    stall() {
      isStalled = true
    },
    async close() {
      for (const connection of connections) end(connection)
      server.close()
      await once(server, 'close')
    },
  }
}
