import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowReaders } from '../src/http/connection/slow-readers.js'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const content = Buffer.alloc(50_000_000)
const servers = [1, 2].map(() => createServer((_incoming, outgoing) => outgoing.end(content)))
for (const server of servers) endSlowReaders(server, { grace: 300, pace: 1_000_000, few: 5, turns: 20 })
const [one, other] = servers as [Server, Server]
const portOf = (server: Server) => (server.address() as AddressInfo).port
beforeAll(() =>
  Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))),
)
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** Clients that send requests and do not read the answers. Resolves once all of them were there; `onClose` is called as each loses its connection. */
async function deafClients(server: Server, count: number, onClose: () => void): Promise<readonly Socket[]> {
  const made = new Promise<void>((resolve) => {
    let left = count
    server.on('connection', (socket: Socket) => {
      socket.once('close', onClose)
      if (--left === 0) resolve()
    })
  })
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(portOf(server), '127.0.0.1').on('error', () => undefined)
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return socket
  })
  await made
  return sockets
}

test('a client that does not read its answer loses the connection, sooner if there are many', async () => {
  const closed: string[] = []
  const crowd = await deafClients(other, 20, () => closed.push('of many'))
  const single = await deafClients(one, 1, () => closed.push('alone'))
  await expect.poll(() => closed.length, { timeout: 60_000, interval: 20 }).toBe(21)
  expect(closed).toEqual([...Array<string>(20).fill('of many'), 'alone'])
  for (const socket of [...crowd, ...single]) socket.destroy()
})

test('a client that reads slowly gets the whole answer', async () => {
  const size = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: portOf(one), agent: false }, (incoming) => {
      let taken = 0
      incoming.on('data', (chunk: Buffer) => {
        const before = taken
        taken += chunk.length
        // Reads 10 MB at a time, at most ten times a second.
        if (Math.floor(taken / 10_000_000) === Math.floor(before / 10_000_000)) return
        incoming.pause()
        setTimeout(() => incoming.resume(), 100)
      })
      incoming.on('end', () => resolve(taken)).on('error', reject)
    }).on('error', reject)
  })
  expect(size).toBe(content.length)
})
