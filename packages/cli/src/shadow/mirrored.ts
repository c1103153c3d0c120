import type { IncomingMessage } from 'node:http'
import { isAllowed, split, type Places } from '../compare/allowed.js'

export interface Mirrored {
  readonly places: Places
  /** Paths that are never mirrored, with all below them. */
  readonly never: readonly string[]
}

/** Returns why a request is not mirrored; null if it is. */
export function reasonToSkip(
  { method, url = '', headers }: IncomingMessage,
  { places, never }: Mirrored,
): string | null {
  if (method !== 'GET' && method !== 'POST') return 'no read'
  const [path] = split(url)
  const isGraphql = path.toLowerCase() === places.graphql?.toLowerCase()
  if (method === 'POST' && !isGraphql) return 'no read'
  if (method === 'POST' && url.includes('?')) return 'a GraphQL query with parameters in its address'
  if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) return 'no JSON'
  if (method === 'GET' && !isAllowed(url, places))
    return 'never mirrored: sign-in, uploads, administration, secrets, other addresses'
  if (never.some((each) => isBelow(decodeURIComponent(path), each))) return 'never mirrored: named by --never'
  return headers.range === undefined ? null : 'a part of an answer'
}

function isBelow(path: string, folder: string): boolean {
  return `${path}/`.toLowerCase().startsWith(`${folder.replace(/\/+$/, '')}/`.toLowerCase())
}
