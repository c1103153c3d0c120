import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Comparison } from '../compare/report.js'
import { pagePolicy, renderPage } from './page.js'

/** Serves the report to whoever has the address, whose key is made here; returns the server with its address. */
export async function servePage(report: () => Comparison, port: number): Promise<{ server: Server; address: string }> {
  const key = randomBytes(24).toString('base64url')
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  const server = createServer((request, response) => {
    const [, given = '', name, ...more] = (request.url ?? '').split('/')
    const isReport = name === '' || name === 'report.json'
    // The name of a stranger may lead here (DNS rebinding).
    const isOurs = request.headers.host === `127.0.0.1:${request.socket.localPort}`
    if (request.method !== 'GET' || !isSame(given, key) || !isReport || !isOurs || more.length > 0)
      return response.writeHead(404, headers).end()
    const [type, text] =
      name === '' ? ['text/html', renderPage(report())] : ['application/json', JSON.stringify(report(), null, 2)]
    return response.writeHead(200, { ...headers, 'content-type': `${type}; charset=utf-8` }).end(text)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}/` }
}

/** Takes the same time for every guess. */
function isSame(given: string, key: string): boolean {
  const [one, other] = [given, key].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
