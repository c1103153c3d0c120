import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Seals texts, so that nobody without the server's secret can read or change them. */
export class Seal {
  readonly #key: Buffer

  /** `purpose`: what is sealed for one purpose does not open for another. */
  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', `content-gen ${purpose}`, 32))
  }

  close(text: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.#key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Returns null if we did not seal it, or had another secret. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url')
    // Several texts decode to the same bytes: only the one that we made is right.
    if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return null
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      return text.toString('utf8')
    } catch {
      return null
    }
  }
}
