/** Encrypted archives open with their key alone; in aes-256-gcm a change of any byte is noticed. */
import crypto, { createDecipheriv } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cipherNames, decipher, encipher, gcmStart, type CipherName } from '../src/cipher/sealed.js'

const scrypt = crypto.scryptSync

// A key takes a tenth of a second on purpose: the same one is derived once.
beforeAll(() => {
  const derived = new Map<string, Buffer>()
  vi.spyOn(crypto, 'scryptSync').mockImplementation((...given) => {
    const question = JSON.stringify(given)
    const key = derived.get(question) ?? scrypt(...given)
    derived.set(question, key)
    return key
  })
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

async function through(name: CipherName, bytes: Buffer, turn: typeof encipher, key = 'the key'): Promise<Buffer> {
  const chunks: Buffer[] = []
  // In pieces that fit no part.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) =>
    bytes.subarray(index * 1000, (index + 1) * 1000),
  )
  await pipeline(Readable.from(pieces), turn(name, key), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

const part = 64 * 1024
const bytesOf = (length: number) =>
  Buffer.alloc(
    length,
    Uint8Array.from({ length: 251 }, (_, index) => index),
  )

describe.each(cipherNames)('%s', (name) => {
  test.each([0, 1, part - 1, part, part + 1, 3 * part])('opens what it has closed: %i bytes', async (length) => {
    const sealed = await through(name, bytesOf(length), encipher)
    // Vitest would look at each byte.
    expect((await through(name, sealed, decipher)).equals(bytesOf(length))).toBe(true)
  })

  test('does not open with another key', async () => {
    const sealed = await through(name, bytesOf(100_000), encipher)
    await expect(through(name, sealed, decipher, 'another')).rejects.toThrow()
  })
})

test('strapi is AES-128 in ECB mode, with a key that scrypt derives without a salt', async () => {
  const sealed = await through('strapi', bytesOf(1000), encipher)
  const opened = createDecipheriv('aes-128-ecb', scrypt('the key', '', 16), null)
  expect(Buffer.concat([opened.update(sealed), opened.final()])).toEqual(bytesOf(1000))
})

describe('aes-256-gcm', () => {
  const [start, sealedPart] = [gcmStart.length + 16, part + 16]

  test('has a salt of its own each time', async () => {
    const [one, other] = [
      await through('aes-256-gcm', bytesOf(10), encipher),
      await through('aes-256-gcm', bytesOf(10), encipher),
    ]
    expect(one.subarray(start)).not.toEqual(other.subarray(start))
  })

  test('notices changed, missing, doubled and moved parts, and a cut end', async () => {
    const sealed = await through('aes-256-gcm', bytesOf(2 * part + 100), encipher)
    const parts = [0, 1, 2].map((index) =>
      sealed.subarray(start + index * sealedPart, index === 2 ? sealed.length : start + (index + 1) * sealedPart),
    )
    const joined = (...order: readonly number[]) =>
      Buffer.concat([sealed.subarray(0, start), ...order.flatMap((index) => parts[index] ?? [])])
    expect(await through('aes-256-gcm', joined(0, 1, 2), decipher)).toHaveLength(2 * part + 100)
    for (const order of [[1, 2], [0, 2], [0, 0, 1, 2], [1, 0, 2], [0, 1], [0]])
      await expect(through('aes-256-gcm', joined(...order), decipher), order.join()).rejects.toThrow(
        /another one|too early/,
      )
    for (const at of [0, gcmStart.length, start, start + part, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(through('aes-256-gcm', changed, decipher), String(at)).rejects.toThrow()
    }
    for (const length of [0, 5, start, sealed.length - 1])
      await expect(through('aes-256-gcm', sealed.subarray(0, length), decipher), String(length)).rejects.toThrow()
  })
})
