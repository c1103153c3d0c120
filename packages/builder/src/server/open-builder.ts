import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Administrators } from './administrators.js'
import type { BuilderHost } from './builder-host.js'
import { makeKey, requireKey } from './key.js'
import { requireOwnOrigin } from './own-origin.js'
import { readPageFiles } from './page-files.js'
import { readBody } from './read-body.js'
import { RefusedRequest } from './refused-request.js'
import { routes } from './routes.js'

export interface Builder {
  /** With the key, which is made here. */
  readonly address: string
  close(): void
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Serves the builder on 127.0.0.1, at a free port. */
export async function openBuilder(host: BuilderHost): Promise<Builder> {
  const key = makeKey()
  const administrators = new Administrators()
  const files = readPageFiles()

  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const route = routes.get(`${request.method} ${request.url}`)
    if (route === undefined) throw new RefusedRequest(404, 'notFound', 'There is no such address')
    requireKey(request, key)
    if (route.needs === 'administrator') {
      const server = { root: host.root, address: host.address(), isServing: host.isServing() }
      await administrators.require(server, request.headers.cookie ?? '')
    }
    return route.run(host, request.method === 'POST' ? await readBody(request) : null)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      requireOwnOrigin(request)
      const file = request.method === 'GET' ? files.get(request.url ?? '') : undefined
      if (file) response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.content)
      else sendJson(response, 200, await respond(request))
    } catch (error) {
      if (error instanceof RefusedRequest) return sendJson(response, error.status, error.body)
      host.failed(error)
      const unexpected = new RefusedRequest(500, 'failed', 'This failed: the terminal of `content-gen dev` says why')
      sendJson(response, unexpected.status, unexpected.body)
    }
  }

  // Every failure is answered.
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/#${key}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  // The rest of a refused request is not awaited.
  const connection = status < 400 ? {} : { connection: 'close' }
  const type = 'application/json; charset=utf-8'
  response.writeHead(status, { ...headers, ...connection, 'content-type': type }).end(JSON.stringify(body))
}
