/** Reads the body of a request. Written by us, since no existing middleware rejects invalid UTF-8 or survives a corrupt gzip stream. */
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import qs from 'qs'
import { RequestError } from '../errors.js'
import { parseSentJson } from '../request-shape.js'
import { dropRest } from './drop-rest.js'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Bodies } from './bodies.js'

const jsonTypes = new Set([
  'application/json',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/csp-report',
])
const formLimit = 56 * 1024
/** Characters up to which a body is parsed at once. */
const [short, shortForm] = [64 * 1024, 4 * 1024]
/** Bytes of a refused body that are still read and dropped. */
const mostDropped = 16 * 1024 * 1024
/** Chunks that are put together before more are read: a small one takes many times its size. */
const together = 500
const decoders = new Map([
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
])
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Returns the parsed body of a JSON or form request; undefined if there is none or it has another type.
 * @throws RequestError 400, 413, 415 or 503
 */
export async function readRequestBody(request: IncomingMessage, bodies: Bodies): Promise<unknown> {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return undefined
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').split(';')
  const mime = type.trim().toLowerCase()
  const isJson = jsonTypes.has(mime)
  if (!isJson && mime !== 'application/x-www-form-urlencoded') return undefined
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/i.exec(text)?.[1]).find(Boolean)
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupportedMedia(`Unsupported charset ${charset.slice(0, 40)}`)
  const text = await readBodyText(request, isJson ? bodies.limit : formLimit, bodies)
  const parse = () => (isJson ? parseJson(text) : parseForm(text))
  return text.length > (isJson ? short : shortForm) ? bodies.parseInTurn(request, parse) : parse()
}

/** Returns the text of a request's body of at most `limit` bytes. @throws RequestError 400, 413, 415 or 503 */
export async function readBodyText(request: IncomingMessage, limit: number, bodies: Bodies): Promise<string> {
  const bytes = await readBytes(request, limit, bodies)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new RequestError(400, 'BadRequestError', 'The request body is not valid UTF-8')
  }
}

async function readBytes(request: IncomingMessage, limit: number, bodies: Bodies): Promise<Buffer> {
  const stream = decompressed(request)
  const chunks: Buffer[] = []
  let small: Buffer[] = []
  let size = 0
  try {
    if (stream === request && Number(request.headers['content-length']) > limit) throw tooLarge()
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      bodies.take(request, chunk.length)
      small.push(chunk)
      if (small.length < together) continue
      chunks.push(Buffer.concat(small))
      small = []
    }
    return Buffer.concat([...chunks, ...small], size)
  } catch (error) {
    if (stream !== request) {
      request.unpipe()
      stream.on('error', () => undefined).destroy()
    }
    dropRest(request, mostDropped)
    throw bodyError(error)
  }
}

function decompressed(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return request
  const decoder = decoders.get(encoding)?.()
  if (!decoder) throw unsupportedMedia('Unsupported content encoding')
  request.on('error', (error) => decoder.destroy(error))
  return request.pipe(decoder)
}

/** A corrupt compressed stream carries zlib's code, a truncated one Node's. */
function bodyError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RequestError) return error
  const { code } = error as Error & { code?: string }
  if (code === 'ECONNRESET') return new RequestError(400, 'BadRequestError', 'The request body was cut off')
  if (code?.startsWith('Z_') || code?.startsWith('ERR_')) {
    return new RequestError(400, 'BadRequestError', 'The request body cannot be decompressed')
  }
  return error
}

function tooLarge(): RequestError {
  return new RequestError(413, 'PayloadTooLargeError', 'request entity too large', null)
}

/** 415 */
export function unsupportedMedia(message: string): RequestError {
  return new RequestError(415, 'UnsupportedMediaTypeError', message)
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
