/** The parser of forms, its limits and its refusals. */
import { Busboy } from '@fastify/busboy'
import { RequestError } from '@content-gen/runtime'
import type { BusboyInstance } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'

/** The most parts of a form. */
export const most = { texts: 200, files: 100 }
const limits = {
  files: most.texts + most.files,
  parts: most.texts + most.files,
  headerPairs: 50,
  headerSize: 16 * 1024,
}
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A part without the name of a file, unless it says that it is bytes. */
export function isText(name: string | undefined, mime: string): boolean {
  return name === undefined && mime !== 'application/octet-stream'
}

/** @throws RequestError 400 for bytes that are no UTF-8 */
export function partText(chunks: readonly Buffer[]): string {
  try {
    return utf8.decode(Buffer.concat(chunks))
  } catch {
    throw new RequestError(400, 'BadRequestError', 'The request body is not valid UTF-8')
  }
}

/** Returns a parser that passes on the bytes of every part. @throws RequestError 400 or 415 */
export function openParser({ headers }: IncomingMessage): BusboyInstance {
  const type = headers['content-type']
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new RequestError(415, 'UnsupportedMediaTypeError', 'Unsupported content encoding')
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type ?? '' }, limits, isPartAFile: () => true })
  } catch {
    throw malformed()
  }
}

export function malformed(): RequestError {
  return new RequestError(400, 'BadRequestError', 'The multipart body is malformed')
}

export function textTooLarge(): RequestError {
  return new RequestError(413, 'PayloadTooLargeError', 'request entity too large', null)
}

export function tooMany(): RequestError {
  return new RequestError(413, 'PayloadTooLargeError', 'The multipart body has too many parts')
}
