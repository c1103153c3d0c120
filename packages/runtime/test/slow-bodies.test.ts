import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endSlowBodies } from '../src/http/connection/slow-bodies.js'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((incoming, outgoing) => {
  let size = 0
  incoming.on('data', (chunk: Buffer) => (size += chunk.length)).on('end', () => outgoing.end(String(size)))
})
endSlowBodies(server, { grace: 200, pace: 1000 })
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends ten chunks, one every 100 ms; returns the server's count, or null if it closed the connection. */
function trickle(size: number): Promise<string | null> {
  return new Promise((resolve) => {
    const { port } = server.address() as AddressInfo
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST' }, (incoming) => {
      incoming.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    })
    outgoing.on('error', () => resolve(null))
    let sent = 0
    const timer = setInterval(() => {
      if (outgoing.destroyed || ++sent > 10) clearInterval(timer)
      if (sent <= 10) outgoing.write(Buffer.alloc(size))
      else outgoing.end()
    }, 100)
  })
}

test('a slow trickle of a body is cut off', async () => {
  expect(await trickle(1)).toBeNull()
})

test('a body that keeps moving may take its time', async () => {
  expect(await trickle(2000)).toBe('20000')
})

test('a complete body may wait to be read', async () => {
  const patient = createServer((incoming, outgoing) => {
    setTimeout(() => incoming.resume().on('end', () => outgoing.end('read')), 600)
  })
  endSlowBodies(patient, { grace: 200, pace: 1000 })
  await new Promise<void>((resolve) => patient.listen(0, '127.0.0.1', resolve))
  const { port } = patient.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'short' })
  expect(await answer.text()).toBe('read')
  await new Promise((resolve) => patient.close(resolve))
})

test('nothing is kept of a body whose connection ends after an early answer', async () => {
  const early = createServer((_incoming, outgoing) => outgoing.end('no'))
  endSlowBodies(early, { grace: 50, pace: 1 })
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
  const { port } = early.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(500)}`)
  await once(socket, 'data')
  const isForgotten = () => forgotten.mock.calls.some(([key]) => key instanceof Socket)
  expect(isForgotten()).toBe(false)
  socket.destroy()
  await expect.poll(isForgotten).toBe(true)
  vi.restoreAllMocks()
  await new Promise((resolve) => early.close(resolve))
})

test('a body that has come is forgotten at once', async () => {
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  const incoming: IncomingMessage[] = []
  server.on('request', (one: IncomingMessage) => incoming.push(one))
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'short' })).text()
  expect(forgotten.mock.calls.some(([key]) => key === incoming[0]?.socket)).toBe(true)
  vi.restoreAllMocks()
})
