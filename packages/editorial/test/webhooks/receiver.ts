import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Answer = (response: ServerResponse, received: Received) => void

export interface Receiver {
  readonly port: number
  readonly url: string
  readonly received: Received[]
  /** Of all requests from now on. */
  answer: Answer
  /** Ends all connections. */
  stop(): Promise<void>
}

export const ok: Answer = (response) => void response.end()

/** Starts a receiver of webhooks, on a free port by default. */
export async function startReceiver(answer: Answer = ok, host = '127.0.0.1', port = 0): Promise<Receiver> {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    if (body === null) return
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body }
    receiver.received.push(one)
    receiver.answer(response, one)
  }
  // An answer of a test that throws is an unhandled rejection, which fails the run.
  const server = createServer((request, response) => void receive(request, response))
  server.listen(port, host)
  await once(server, 'listening')
  const bound = (server.address() as AddressInfo).port
  const receiver: Receiver = {
    port: bound,
    url: `http://${host}:${bound}/hook`,
    received: [],
    answer,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Returns null for a request that broke off. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString()
}
