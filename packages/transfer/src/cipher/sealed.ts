/** The ciphers of archives. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Duplex } from 'node:stream'

/** `strapi` is what `strapi export` does: AES-128 in ECB mode, which hides neither repeated parts nor changes. */
export const cipherNames = ['strapi', 'aes-256-gcm'] as const
export type CipherName = (typeof cipherNames)[number]

/**
 * An archive in `aes-256-gcm` begins with these bytes and 16 random ones, the salt of the key. Parts of 64 KiB follow, each with its tag
 * of 16 bytes; the nonce of a part is its number in 11 bytes, and 1 for the last part, else 0. So parts cannot be left out, doubled or
 * moved, and the end cannot be cut off.
 */
export const gcmStart = Buffer.from('content-gen aes-256-gcm 1\n')
const [saltBytes, tagBytes, partBytes] = [16, 16, 64 * 1024]

/** Returns a stream that encrypts what is written to it. */
export function encipher(name: CipherName, key: string): Duplex {
  return name === 'strapi'
    ? createCipheriv('aes-128-ecb', strapiKey(key), null)
    : Duplex.from((source: AsyncIterable<Buffer>) => sealed(source, key))
}

/** Returns a stream that decrypts; it fails if the key is another one, and, in `aes-256-gcm`, if a single byte has changed. */
export function decipher(name: CipherName, key: string): Duplex {
  return name === 'strapi'
    ? createDecipheriv('aes-128-ecb', strapiKey(key), null)
    : Duplex.from((source: AsyncIterable<Buffer>) => opened(source, key))
}

function strapiKey(key: string): Buffer {
  return scryptSync(key, '', 16)
}

function gcmKey(key: string, salt: Buffer): Buffer {
  return scryptSync(key, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
}

async function* sealed(source: AsyncIterable<Buffer>, text: string): AsyncIterable<Buffer> {
  const salt = randomBytes(saltBytes)
  const key = gcmKey(text, salt)
  yield Buffer.concat([gcmStart, salt])
  for await (const { part, nonce } of partsOf(source, partBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
}

async function* opened(source: AsyncIterable<Buffer>, text: string): AsyncIterable<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const length = gcmStart.length + saltBytes
  let start = Buffer.alloc(0)
  while (start.length < length) {
    const next = await chunks.next()
    if (next.done) throw new Error('It ends too early')
    start = Buffer.concat([start, next.value])
  }
  if (!start.subarray(0, gcmStart.length).equals(gcmStart)) throw new Error('It is not in aes-256-gcm')
  const key = gcmKey(text, start.subarray(gcmStart.length, length))
  const rest = async function* () {
    yield start.subarray(length)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  for await (const { part, nonce } of partsOf(rest(), partBytes + tagBytes)) {
    if (part.length < tagBytes) throw new Error('It ends too early')
    const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(part.subarray(-tagBytes))
    try {
      yield Buffer.concat([cipher.update(part.subarray(0, -tagBytes)), cipher.final()])
    } catch {
      throw new Error('The key is another one, or the file was changed')
    }
  }
}

/** Yields parts of one size; the last one, which may be smaller, is known only at the end, so one is always kept back. */
async function* partsOf(source: AsyncIterable<Buffer>, bytes: number) {
  let [number, size, waiting]: [number, number, Buffer[]] = [0, 0, []]
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    if (size <= bytes) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length > bytes; rest = rest.subarray(bytes))
      yield { part: rest.subarray(0, bytes), nonce: nonceOf(number++, false) }
    waiting = [rest]
    size = rest.length
  }
  yield { part: Buffer.concat(waiting), nonce: nonceOf(number, true) }
}

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(part, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
