/** Requests that come at once begin in several turns of the event loop, in which those of other addresses have their turns. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inShares } from '../src/http/connection/in-shares.js'
import { TurnShare } from '../src/load/pauses.js'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Sends a request of each address in one turn of the event loop. */
async function sendAtOnce(
  answer: RequestListener,
  addresses: readonly string[],
  meanwhile: (sockets: readonly Socket[]) => Promise<void>,
): Promise<void> {
  const server = createServer(inShares(answer, new TurnShare(5), true)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let accepted = 0
  server.on('connection', () => accepted++)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sockets = addresses.map(() => connect(port, '127.0.0.1').on('error', () => undefined))
  while (accepted < addresses.length) await wait(5)
  for (const [index, socket] of sockets.entries())
    socket.resume().write(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${addresses[index]}\r\n\r\n`)
  await meanwhile(sockets)
  server.closeAllConnections()
  server.close()
}

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const many = Array.from({ length: 60 }, () => '10.0.0.1')

test('short requests of one address delay that of another by a few of them', async () => {
  const order: unknown[] = []
  const answer: RequestListener = ({ headers }, response) => {
    busy(1)
    order.push(headers['x-forwarded-for'])
    response.end()
  }
  await sendAtOnce(answer, [...many, '10.0.0.2'], async () => {
    while (order.length <= many.length) await wait(5)
  })
  expect(order.indexOf('10.0.0.2')).toBeLessThan(20)
})

test('a request whose sender has left meanwhile is not begun', async () => {
  const begun: unknown[] = []
  const answer: RequestListener = (request, response) => {
    begun.push(request)
    busy(20)
    response.end()
  }
  await sendAtOnce(answer, many, async (sockets) => {
    while (begun.length === 0) await wait(1)
    for (const socket of sockets) socket.destroy()
    await wait(300)
  })
  expect(begun.length).toBeLessThan(many.length / 2)
})
