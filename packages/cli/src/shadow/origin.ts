import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { endToEnd } from './headers.js'

/** Milliseconds after which an unused connection is closed: before the server closes it, which may be while a request is sent. */
const idle = 1_000
/** Bytes of the headers of a request or an answer. */
export const largestHeaders = 64 * 1024

interface Manner {
  /** Uses a connection that nothing was sent on. */
  readonly isFresh?: boolean
  /** Asks for another protocol. */
  readonly isUpgrade?: boolean
}

/** The old server, as the one that requests are passed to. */
export class Origin {
  readonly #url: URL
  readonly #agent

  constructor(base: string) {
    this.#url = new URL(base)
    const options = { keepAlive: true, timeout: idle }
    this.#agent = this.#url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  }

  /** Begins a request with the method, the address and the headers of a client's; its body is to follow. */
  request(client: IncomingMessage, { isFresh = false, isUpgrade = false }: Manner = {}): ClientRequest {
    const { protocol, hostname, port, pathname, host } = this.#url
    const send = protocol === 'https:' ? httpsRequest : httpRequest
    return send({
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method: client.method ?? 'GET',
      path: `${pathname.replace(/\/$/, '')}${client.url}`,
      headers: passedHeaders(client, host, isUpgrade),
      agent: isFresh || isUpgrade ? false : this.#agent,
      maxHeaderSize: largestHeaders,
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** `Host` stays the client's, since addresses in answers may be made of it. `Expect` was answered already. */
function passedHeaders(client: IncomingMessage, host: string, isUpgrade: boolean): string[] {
  const { headers, rawHeaders, method } = client
  const senders = [headers['x-forwarded-for'], client.socket.remoteAddress].flat().filter(Boolean)
  const isChunked = headers['transfer-encoding'] !== undefined
  const hasBody = isChunked || headers['content-length'] !== undefined
  return [
    ...endToEnd(rawHeaders, ['expect', 'x-forwarded-for']),
    ...(headers.host === undefined ? ['Host', host] : []),
    'X-Forwarded-For',
    senders.join(', '),
    ...(isChunked ? ['Transfer-Encoding', 'chunked'] : []),
    ...(hasBody || method === 'GET' || method === 'HEAD' ? [] : ['Content-Length', '0']),
    ...(isUpgrade ? ['Connection', 'Upgrade', 'Upgrade', headers.upgrade ?? ''] : []),
  ]
}
