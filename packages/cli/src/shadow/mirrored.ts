import type { IncomingMessage } from 'node:http'
import { isAllowed, split, type Places } from '../compare/allowed.js'

export interface Mirrored {
  readonly places: Places
  /** Paths that are never mirrored, with all below them. */
  readonly never: readonly string[]
  /** Writes reach the new server, too. */
  readonly writes: boolean
}

const isWriting = /^(?:POST|PUT|PATCH|DELETE)$/
const isJson = /^application\/json\b/i

/** Returns why a request is not mirrored; null if it is. */
export function reasonToSkip(
  { method = '', url = '', headers }: IncomingMessage,
  { places, never, writes }: Mirrored,
): string | null {
  const [path] = split(url)
  const isGraphql = path.toLowerCase() === places.graphql?.toLowerCase()
  const isDocument = method === 'POST' && isGraphql
  if (method !== 'GET' && !isDocument && !(writes && isWriting.test(method) && !isGraphql)) return 'no read'
  if (isDocument && url.includes('?')) return 'a GraphQL query with parameters in its address'
  // A DELETE has no body.
  if (method !== 'GET' && !isJson.test(headers['content-type'] ?? (isDocument ? '' : 'application/json')))
    return 'no JSON'
  if (!isDocument && !isAllowed(url, places))
    return 'never mirrored: sign-in, uploads, administration, secrets, other addresses'
  if (never.some((each) => isBelow(decodeURIComponent(path), each)))
    return 'never mirrored: named by --never or the config'
  return headers.range === undefined ? null : 'a part of an answer'
}

function isBelow(path: string, folder: string): boolean {
  return `${path}/`.toLowerCase().startsWith(`${folder.replace(/\/+$/, '')}/`.toLowerCase())
}
