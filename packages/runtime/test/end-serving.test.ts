/** A server that stops answers what comes on connections that a proxy holds, and closes each with the answer. */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { endServing } from '../src/http/connection/end-serving.js'
import type { AddressInfo } from 'node:net'

async function serving() {
  const server = createServer((_request, response) => response.end('answered')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (method: string): Promise<string | undefined> => {
    const sent = request({ host: '127.0.0.1', port, method, agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.headers.connection
  }
  expect(await ask('GET')).toBe('keep-alive')
  return { server, ask }
}

test('behind a proxy, a write on an idle connection is answered, and then it ends', async () => {
  const { server, ask } = await serving()
  const ended = new Promise<void>((resolve) => endServing(server, true, resolve))
  expect(await ask('POST')).toBe('close')
  await ended
  await expect(ask('GET')).rejects.toThrow('ECONNREFUSED')
})

test('behind none, idle connections are closed at once', async () => {
  const { server, ask } = await serving()
  await new Promise<void>((resolve) => endServing(server, false, resolve))
  await expect(ask('POST')).rejects.toThrow('socket hang up')
})
