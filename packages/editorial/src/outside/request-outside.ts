import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { checkHost, checkedLookup } from './checked-lookup.js'
import type { IncomingMessage } from 'node:http'
import type { Permits, Resolve } from './checked-lookup.js'

export interface OutsideRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface OutsideOptions {
  readonly permits: Permits
  readonly signal?: AbortSignal
  readonly resolve?: Resolve
}

/** Sends a request to an address of http or https that somebody wrote. `read` begins with the answer at once. @throws ForbiddenAddress */
export async function requestOutside<Result>(
  url: URL,
  { method, headers, body = '' }: OutsideRequest,
  { permits, signal, resolve: lookUp }: OutsideOptions,
  read: (answer: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  checkHost(url, permits)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {
        'User-Agent': 'content-gen',
        ...headers,
        ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
      lookup: checkedLookup(permits, lookUp),
      // A connection of its own: none that was opened under other rules.
      agent: false,
      ...(signal && { signal }),
    })
    sent.on('error', reject)
    // An answer that changes the protocol ends the connection without an error.
    sent.on('close', () => reject(new Error('it was closed without an answer')))
    sent.on('response', (answer) => resolve(read(answer)))
    sent.end(body)
  })
}
