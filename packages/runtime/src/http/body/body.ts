/** Reads the body of a request. Written by us, since no existing middleware rejects invalid UTF-8 or survives a corrupt gzip stream. */
import qs from 'qs'
import { RequestError } from '../../errors/errors.js'
import { parseSentJson } from '../../json/request-shape.js'
import { readBytes, unsupportedMedia } from './body-bytes.js'
import type { IncomingMessage } from 'node:http'
import type { Bodies } from './bodies.js'
import type { Sent } from './body-bytes.js'

const jsonTypes = new Set([
  'application/json',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/csp-report',
])
const formLimit = 56 * 1024
/** Bytes up to which a body is parsed at once. */
const [short, shortForm] = [64 * 1024, 4 * 1024]
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns the parsed body of a JSON or form request; undefined if there is none or it has another type. `keep` receives its bytes, whatever
 * the type, decompressed and before they are parsed.
 * @throws RequestError 400, 413, 415 or 503
 */
export async function readRequestBody(
  request: IncomingMessage,
  bodies: Bodies,
  keep?: (bytes: Buffer) => void,
): Promise<unknown> {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return undefined
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').split(';')
  const mime = type.trim().toLowerCase()
  const isJson = jsonTypes.has(mime)
  const isForm = mime === 'application/x-www-form-urlencoded'
  if (!isJson && !isForm) {
    keep?.(bytesOf(await readBytes(request, bodies.limit, bodies)))
    return undefined
  }
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/i.exec(text)?.[1]).find(Boolean)
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupportedMedia(`Unsupported charset ${charset.slice(0, 40)}`)
  const sent = await readBytes(request, isJson ? bodies.limit : formLimit, bodies)
  if (keep) {
    bodies.take(request, sent.size)
    keep(bytesOf(sent))
  }
  const parse = isJson ? parseJson : parseForm
  if (sent.size > (isJson ? short : shortForm)) return bodies.inTurn(request, () => textOf(sent), parse)
  const wait = bodies.waitForShare(request)
  if (wait) await wait
  return parse(textOf(sent))
}

/** Returns the text of a request's body of at most `limit` bytes. @throws RequestError 400, 413, 415 or 503 */
export async function readBodyText(request: IncomingMessage, limit: number, bodies: Bodies): Promise<string> {
  return textOf(await readBytes(request, limit, bodies))
}

function bytesOf({ chunks, size }: Sent): Buffer {
  const [first] = chunks
  return first && chunks.length === 1 ? first : Buffer.concat(chunks, size)
}

function textOf(sent: Sent): string {
  try {
    return utf8.decode(bytesOf(sent))
  } catch {
    throw new RequestError(400, 'BadRequestError', 'The request body is not valid UTF-8')
  }
}

/** Newer Nodes add the line to the position; answers are the same on each. */
function withoutLine(message: string): string {
  return message.replace(/ \(line \d+ column \d+\)$/, '')
}

function parseJson(text: string): unknown {
  const start = text.trimStart()[0]
  if (start === undefined) return undefined
  if (start !== '{' && start !== '[') {
    throw new RequestError(400, 'Error', 'invalid JSON, only supports object and array', null)
  }
  try {
    return parseSentJson(text)
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new RequestError(
      400,
      'SyntaxError',
      error instanceof Error ? withoutLine(error.message) : 'Malformed JSON',
      null,
    )
  }
}

function parseForm(text: string): unknown {
  return qs.parse(text, { plainObjects: true, depth: 20, arrayLimit: 100, parameterLimit: 1000 })
}
