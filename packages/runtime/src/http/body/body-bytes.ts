import { brotliDecompressSync, unzipSync } from 'node:zlib'
import { RequestError } from '../../errors/errors.js'
import { dropRest } from './drop-rest.js'
import type { IncomingMessage } from 'node:http'
import type { Bodies } from './bodies.js'

/** Chunks that are put together before more are read: a small one takes many times its size. */
const together = 500
const decoders = new Map([
  ['gzip', unzipSync],
  ['deflate', unzipSync],
  ['br', brotliDecompressSync],
])
/** Bytes of which not much can be made. */
const short = 2_048

/** The bytes of a body as they came, which are put together when they are wanted. */
export interface Sent {
  readonly chunks: readonly Buffer[]
  readonly size: number
}

/**
 * Reads the decompressed body of a request: at most `limit` bytes. By events: an iterator would take twice the time for a short body.
 * @throws RequestError 400, 413, 415 or 503
 */
export async function readBytes(request: IncomingMessage, limit: number, bodies: Bodies): Promise<Sent> {
  try {
    const decode = decoderOf(request)
    if (Number(request.headers['content-length']) > limit) throw tooLarge()
    // Neither tells of its end any more.
    if (request.readableEnded) return { chunks: [], size: 0 }
    if (request.destroyed) throw cutOff()
    const sent = await collected(request, (size, more) => {
      if (size > limit) throw tooLarge()
      bodies.take(request, more)
    })
    return decode === null || sent.size === 0 ? sent : await decompressed(request, sent, decode, limit, bodies)
  } catch (error) {
    void dropRest(request)
    throw bodyError(error)
  }
}

/**
 * In a turn of this thread: a thread of its own would be told of each sixteen kilobytes, and a crowd of such bodies would take all cores.
 */
async function decompressed(
  request: IncomingMessage,
  { chunks, size }: Sent,
  decode: Decode,
  limit: number,
  bodies: Bodies,
): Promise<Sent> {
  const bytes = await bodies.unpacked(request, size > short, () =>
    decode(Buffer.concat(chunks, size), { maxOutputLength: limit }),
  )
  bodies.take(request, bytes.length - size)
  return { chunks: [bytes], size: bytes.length }
}

/** `admit` receives the size until now and that of the last chunk, and throws to end the reading. */
function collected(request: IncomingMessage, admit: (size: number, more: number) => void): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let small: Buffer[] = []
    let size = 0
    let settle: { resolve: typeof resolve; reject: typeof reject } | null = { resolve, reject }
    const take = (chunk: Buffer) => {
      size += chunk.length
      try {
        admit(size, chunk.length)
      } catch (error) {
        return fail(error)
      }
      small.push(chunk)
      if (small.length < together) return
      chunks.push(Buffer.concat(small))
      small = []
    }
    const end = () => {
      settle?.resolve({ chunks: chunks.length === 0 ? small : [...chunks, ...small], size })
      forget()
    }
    const fail = (error: unknown) => {
      request.off('data', take)
      settle?.reject(error)
      forget()
    }
    const close = () => settle && fail(cutOff())
    // The listeners stay on the request: to remove them takes time. Whatever they refer to must not keep the bytes, as the promise does.
    const forget = () => {
      settle = null
      small = []
      chunks.length = 0
    }
    request.on('data', take).on('end', end).on('error', fail).on('close', close)
  })
}

type Decode = typeof unzipSync

/** Returns null for a body that is not compressed. @throws RequestError 415 */
function decoderOf(request: IncomingMessage): Decode | null {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return null
  const decode = decoders.get(encoding)
  if (!decode) throw unsupportedMedia('Unsupported content encoding')
  return decode
}

/** A corrupt compressed stream carries zlib's code, a truncated one Node's. */
function bodyError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RequestError) return error
  const { code } = error as Error & { code?: string }
  if (code === 'ECONNRESET') return cutOff()
  if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge()
  if (code?.startsWith('Z_') || code?.startsWith('ERR_')) {
    return new RequestError(400, 'BadRequestError', 'The request body cannot be decompressed')
  }
  return error
}

function cutOff(): RequestError {
  return new RequestError(400, 'BadRequestError', 'The request body was cut off')
}

function tooLarge(): RequestError {
  return new RequestError(413, 'PayloadTooLargeError', 'request entity too large', null)
}

/** 415 */
export function unsupportedMedia(message: string): RequestError {
  return new RequestError(415, 'UnsupportedMediaTypeError', message)
}
