/** Reads a request's body. Own code, since no middleware of the field refuses invalid UTF-8 or survives a garbage gzip stream. */
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import qs from 'qs'
import getRawBody from 'raw-body'
import { RequestError } from '../errors.js'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

const jsonTypes = new Set([
  'application/json',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/csp-report',
])
const formLimit = '56kb'
const decoders = new Map([
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
])
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The parsed body of a JSON or form request; undefined where there is none or it is of another type.
 * @throws RequestError 400, 413 or 415
 */
export async function readRequestBody(request: IncomingMessage, jsonLimit: string): Promise<unknown> {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return undefined
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').split(';')
  const mime = type.trim().toLowerCase()
  const isJson = jsonTypes.has(mime)
  if (!isJson && mime !== 'application/x-www-form-urlencoded') return undefined
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/i.exec(text)?.[1]).find(Boolean)
  if (charset && !/^utf-?8$/i.test(charset)) throw unsupported(`Unsupported charset ${charset.slice(0, 40)}`)
  const text = await readText(request, isJson ? jsonLimit : formLimit)
  return isJson ? parseJson(text) : parseForm(text)
}

async function readText(request: IncomingMessage, limit: string): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await getRawBody(decompressed(request), { limit })
  } catch (error) {
    throw bodyError(error)
  }
  try {
    return utf8.decode(bytes)
  } catch {
    throw new RequestError(400, 'BadRequestError', 'The request body is not valid UTF-8')
  }
}

function decompressed(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return request
  const decoder = decoders.get(encoding)?.()
  if (!decoder) throw unsupported('Unsupported content encoding')
  request.on('error', (error) => decoder.destroy(error))
  return request.pipe(decoder)
}

/** The parser libraries mark what the client caused with a status; a broken compressed stream carries zlib's code instead. */
function bodyError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { status, code } = error as Error & { status?: number; code?: string }
  if (status === 413) return new RequestError(413, 'PayloadTooLargeError', 'request entity too large', null)
  if (status === 400) return new RequestError(400, 'BadRequestError', 'The request body was cut off')
  if (code?.startsWith('Z_') || code?.startsWith('ERR_')) {
    return new RequestError(400, 'BadRequestError', 'The request body cannot be decompressed')
  }
  return error
}

function unsupported(message: string): RequestError {
  return new RequestError(415, 'UnsupportedMediaTypeError', message)
}

function parseJson(text: string): unknown {
  const start = text.trimStart()[0]
  if (start === undefined) return undefined
  if (start !== '{' && start !== '[') {
    throw new RequestError(400, 'Error', 'invalid JSON, only supports object and array', null)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RequestError(400, 'SyntaxError', error instanceof Error ? error.message : 'Malformed JSON', null)
  }
}

function parseForm(text: string): unknown {
  return qs.parse(text, { plainObjects: true, depth: 20, arrayLimit: 100, parameterLimit: 1000 })
}
