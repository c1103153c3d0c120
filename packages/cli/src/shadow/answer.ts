import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { toAnswer, type Answer } from '../compare/ask.js'
import type { CopiedRequest } from './copied-request.js'

/** Bytes of an answer that was compressed. */
const largest = 8 * 2 ** 20

const decompress: Readonly<Record<string, (bytes: Uint8Array, options: object) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
}

/** Returns the old server's answer; null if it is compressed in another way, or too large. */
export async function copiedAnswer({ status, answerHeaders, bytes }: CopiedRequest): Promise<Answer | null> {
  const encoding = answerHeaders['content-encoding']?.toLowerCase() ?? 'identity'
  const plain = encoding === 'identity' ? Buffer.from(bytes) : await decompressed(encoding, bytes)
  return plain && toAnswer(status, (name) => answerHeaders[name] ?? null, plain.toString())
}

async function decompressed(encoding: string, bytes: Uint8Array): Promise<Buffer | null> {
  const known = Object.hasOwn(decompress, encoding) ? decompress[encoding] : undefined
  try {
    return (await known?.(bytes, { maxOutputLength: largest })) ?? null
  } catch {
    return null
  }
}
