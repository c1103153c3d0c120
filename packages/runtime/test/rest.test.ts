/** Connections that bring very many small pieces are read one after the other, a turn of the event loop each. */
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endFineChunks } from '../src/http/connection/fine-chunks.js'
import { Rest } from '../src/http/connection/rest.js'
import { inTurn } from '../src/http/connection/turns.js'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const crowd = 30

/**
 * Opens connections, sends the text over all of them at once, and returns the number of turns in which the server read from one. The start
 * of it may come before.
 */
async function turnsToRead(
  server: Server,
  text: string,
  read: (note: () => void) => void,
  start = '',
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let accepted = 0
  // Node accepts one connection per turn.
  const areAccepted = new Promise<void>((resolve) =>
    server.on('connection', () => void (++accepted === crowd && resolve())),
  )
  const sockets = await Promise.all(
    Array.from(
      { length: crowd },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket.resume())).on('error', () => undefined)
        }),
    ),
  )
  await areAccepted
  for (const socket of start === '' ? [] : sockets) socket.write(start)
  await wait(start === '' ? 0 : 200)
  let turn = 0
  const turns = new Set<number>()
  read(() => turns.add(turn))
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  count()
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.write(text)
  await Promise.race([Promise.all(closed), wait(3_000)])
  isOver = true
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
  return turns.size
}

test('tiny chunks of many connections', async () => {
  let note = () => undefined as unknown
  const server = createServer((incoming, outgoing) => {
    note()
    incoming.on('data', () => undefined).on('end', () => outgoing.end())
  })
  const rest = new Rest()
  rest.watch(server)
  endFineChunks(server, rest, { free: 100, average: 10 })
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
  const turns = await turnsToRead(server, `${head}${'1\r\nx\r\n'.repeat(9_000)}`, (given) => (note = given))
  expect(turns).toBeGreaterThan(crowd / 2)
})

test('tiny chunks of bodies that were answered before they came', async () => {
  let note = () => undefined as unknown
  const server = createServer((_incoming, outgoing) => {
    note()
    outgoing.end()
  })
  const rest = new Rest()
  rest.watch(server)
  endFineChunks(server, rest)
  const head = 'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const turns = await turnsToRead(server, `${head}${'1\r\nx\r\n'.repeat(9_000)}`, (given) => (note = given))
  expect(turns).toBeGreaterThan(crowd / 2)
})

const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
// Newer releases of Node refuse a few hundred more.
const trailers = `0\r\n${'A: 1\r\n'.repeat(1_000)}\r\n`

test.each([
  ['trailers', '', head + trailers],
  ['trailers that come after their heads', head, trailers],
])('%s of many connections', async (_name, start, text) => {
  let note = () => undefined as unknown
  const server = createServer((incoming, outgoing) => {
    incoming
      .on('data', () => undefined)
      .on('end', () => {
        note()
        outgoing.end()
      })
  })
  const rest = new Rest()
  rest.watch(server)
  endFineChunks(server, rest)
  const turns = await turnsToRead(server, text, (given) => (note = given), start)
  expect(turns).toBeGreaterThan(crowd / 2)
})

test('requests ahead of their answers', async () => {
  let note = () => undefined as unknown
  const rest = new Rest()
  const server = createServer(inTurn(() => void note(), { most: 10, onAhead: (socket) => rest.count(socket, 100) }))
  rest.watch(server)
  const turns = await turnsToRead(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300), (given) => (note = given))
  expect(turns).toBeGreaterThan(crowd / 2)
})

test('a connection that rests is read again, and loses nothing', async () => {
  const rest = new Rest(10)
  const server = createServer((incoming, outgoing) => {
    let size = 0
    incoming.on('data', (chunk: Buffer) => (size += chunk.length)).on('end', () => outgoing.end(String(size)))
  })
  rest.watch(server)
  endFineChunks(server, rest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sizes = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const chunks = Array.from({ length: 300 }, () => Buffer.from('abc'))
      const body = new ReadableStream({
        async pull(controller) {
          const chunk = chunks.pop()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
      })
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      return (await fetch(`http://127.0.0.1:${port}/`, init)).text()
    }),
  )
  expect(sizes).toEqual(Array.from({ length: 5 }, () => '900'))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
