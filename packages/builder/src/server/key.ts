import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { RefusedRequest } from './refused-request.js'

/** Returns a secret that nobody guesses. */
export function makeKey(): string {
  return randomBytes(32).toString('base64url')
}

/** @throws RefusedRequest 401 */
export function requireKey({ headers }: IncomingMessage, key: string): void {
  const [, given = ''] = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [one, other] = [given, key].map((text) => createHash('sha256').update(text).digest())
  // Takes the same time for every guess.
  if (one && other && timingSafeEqual(one, other)) return
  throw new RefusedRequest(401, 'key', 'Open the address that `content-gen dev` printed')
}
