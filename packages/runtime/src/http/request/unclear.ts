import type { IncomingMessage } from 'node:http'
import { RequestError } from '../../errors/errors.js'
import { only } from './only.js'
import { isRepeated } from './repeated.js'

/** A name or an address, with a port or without; empty if the request is for no host in particular. */
const host = /^(?:\[[\w.~:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/**
 * Refuses requests that another server may read differently, as far as Node's parser admits them (RFC 9112): for two hosts or an illegible
 * one, in a coding besides chunks, in chunks, which HTTP/1.0 does not have, or with a fragment, which another server may take for a part of
 * the path. Whatever follows on the connection may be a part of them.
 */
export const refuseUnclear = only(
  ({ req }) => isUnclear(req),
  async (ctx) => {
    ctx.set('Connection', 'close')
    throw new RequestError(400, 'BadRequestError', 'Bad Request')
  },
)

function isUnclear({ url = '', headers, rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  if (url.includes('#')) return true
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked')) return true
  return !host.test(headers.host ?? '') || isRepeated(rawHeaders, 'host')
}
