import type { IncomingMessage } from 'node:http'
import { RefusedRequest } from './refused-request.js'

/** More than the models of a thousand types have. */
const longest = 8_000_000
/** Deeper than any file that `generate` reads. */
const deepest = 80

/** Reads the JSON of a request. @throws RefusedRequest */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  // A form of another site cannot send it.
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new RefusedRequest(415, 'request', 'Send JSON, as application/json')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    length += part.length
    if (length > longest) throw new RefusedRequest(413, 'request', `A request has at most ${longest} bytes`)
    chunks.push(part)
  }
  const value = parse(Buffer.concat(chunks))
  if (!isShallow(value, deepest)) throw new RefusedRequest(400, 'request', 'The JSON is nested too deeply')
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch {
    throw new RefusedRequest(400, 'request', 'The body is not JSON')
  }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1))
}
