import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endFineChunks } from '../src/http/connection/fine-chunks.js'
import { Rest } from '../src/http/connection/rest.js'
import type { AddressInfo } from 'node:net'

let seen = 0
const server = createServer((incoming, outgoing) => {
  if (incoming.url === '/unread') return
  if (incoming.url === '/answered') return void outgoing.end()
  incoming.on('data', () => (seen += 1)).on('end', () => outgoing.end())
})
endFineChunks(server, new Rest(), { free: 100, average: 10 })
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends chunks of one size in one piece; returns the first line of the answer, or an empty text if the connection was closed. */
function send(count: number, size: number, path = '/'): Promise<string> {
  seen = 0
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`
  return new Promise((resolve) => {
    let text = ''
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}${chunk.repeat(count)}0\r\n\r\n`))
    socket.on('data', (data) => (text += data.toString()))
    socket.on('error', () => undefined).on('close', () => resolve(text.split('\r\n')[0] ?? ''))
  })
}

test('a body of many tiny chunks ends with its connection, and no more of it is seen', async () => {
  expect(await send(5000, 1)).toBe('')
  expect(seen).toBeLessThan(120)
})

test('so does one that nobody reads', async () => {
  expect(await send(5000, 1, '/unread')).toBe('')
})

test('a few tiny chunks are read, and as many as there are of some size', async () => {
  expect(await send(100, 1)).toBe('HTTP/1.1 200 OK')
  expect(seen).toBe(100)
  expect(await send(5000, 10)).toBe('HTTP/1.1 200 OK')
  expect(seen).toBe(5000)
})

test('a connection goes on after a body that was answered unread', async () => {
  const { port } = server.address() as AddressInfo
  const chunk = `2710\r\n${'x'.repeat(10_000)}\r\n`
  const body = `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(50)}0\r\n\r\n`
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`POST /answered HTTP/1.1\r\nHost: x\r\n${body}`)
    socket.write('GET /answered HTTP/1.1\r\nHost: x\r\n\r\n')
  })
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  await expect.poll(() => text.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(2)
  socket.destroy()
})
