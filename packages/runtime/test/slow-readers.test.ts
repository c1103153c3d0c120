import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowReaders } from '../src/http/slow-readers.js'
import type { AddressInfo } from 'node:net'

const megabytes = 50
const content = Buffer.alloc(megabytes * 1_000_000)
const server = createServer((_incoming, outgoing) => outgoing.end(content))
endSlowReaders(server, { grace: 300, pace: 1_000_000 })
const port = () => (server.address() as AddressInfo).port
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('who does not take the answer loses the connection', async () => {
  const socket = connect(port(), '127.0.0.1').on('error', () => undefined)
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections, { timeout: 10_000 }).toBe(1)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  socket.destroy()
})

test('who takes it slowly gets all of it', async () => {
  const size = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: port(), agent: false }, (incoming) => {
      let taken = 0
      incoming.on('data', (chunk: Buffer) => {
        const before = taken
        taken += chunk.length
        // 10 MB at a time, ten times a second at most.
        if (Math.floor(taken / 10_000_000) === Math.floor(before / 10_000_000)) return
        incoming.pause()
        setTimeout(() => incoming.resume(), 100)
      })
      incoming.on('end', () => resolve(taken)).on('error', reject)
    }).on('error', reject)
  })
  expect(size).toBe(content.length)
})
